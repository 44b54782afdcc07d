/** Runs a program. A failure prints one line and exits with 1, where Node would print built code and a stack. */
export const program = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`apron: ${reason.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}
