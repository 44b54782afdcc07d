/** Runs a program: why it failed is one line and exit 1. Node would print the whole line of built code, and a stack. */
export const program = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`apron: ${reason.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}
