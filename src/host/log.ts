type Facts = Readonly<Record<string, string | number | boolean | null>>

/**
 * One line of JSON per event, on standard error: standard output belongs to the `ready:` line. Facts are named one by
 * one, so that nothing secret (a password, a token, a request's body) slips in with an object.
 */
export interface Log {
  (event: string, facts?: Facts): void
}

export const standardLog: Log = (event, facts = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`)
}
