/**
 * Runs a program, whose new files are for its user only. A failure prints one line and exits with 1, where Node would
 * print built code and a stack.
 */
export const program = async (work: () => Promise<void>): Promise<void> => {
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`apron: ${reason.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}
