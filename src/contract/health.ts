// The answer of GET health. Each line has a key, a code and the code's facts. The panel has the words
// (src/app/settings/health-words.ts), so that a host needs only codes.

/** `unknown` is the state of what no one has checked yet. */
export const healthStates = ['ok', 'unknown', 'warn', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

/** The names of facts contain their units (`freeBytes`); times are ISO 8601. */
export type HealthFacts = { [name: string]: string | number }
export interface HealthLine {
  key: string
  code: string
  state: HealthState
  facts: HealthFacts
}

export const healthJobKinds = ['backup', 'verify', 'integrity'] as const
export type HealthJobKind = (typeof healthJobKinds)[number]
/** A job under way. `total` is 0 until it is known. */
export interface HealthJob {
  kind: HealthJobKind
  since: string
  done: number
  total: number
}

/** The newest comes first. `request` also stands in the answer and in the log. */
export interface HealthError {
  at: string
  event: string
  request: string
}

export interface Health {
  lines: HealthLine[]
  job: HealthJob | undefined
  errors: HealthError[]
}
