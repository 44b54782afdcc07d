type Facts = Readonly<Record<string, string | number | boolean | null>>

/**
 * Writes one line of JSON for each event to standard error; standard output has the `ready:` line. The caller lists
 * each fact, so that no object can leak a secret, such as a password, a token or a body.
 */
export type Log = (event: string, facts?: Facts) => void

export const standardLog: Log = (event, facts = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`)
}
