import { StartFailure } from './start-failure.ts'

/** Runs a program: what a person can mend is one line and exit 1, without a stack. */
export const program = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    process.stderr.write(`apron: ${error.message.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}
