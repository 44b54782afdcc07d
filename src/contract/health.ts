// The response of GET health. Each line has a key, a code and the code's facts. The panel has the wording
// (src/app/settings/health-words.ts), so that a host needs only codes.

/** `unknown` means that it has not been checked yet. */
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
/** A running job. `total` is 0 until it is known. */
export interface HealthJob {
  kind: HealthJobKind
  since: string
  done: number
  total: number
}

/** Newest first. `request` also appears in the response and in the log. */
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
