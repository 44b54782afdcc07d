// Each line of GET health has a key, a code and the code's facts. The panel has the wording
// (src/app/settings/health-words.ts), so that a host needs only codes.
import {
  choice,
  count,
  isText,
  type Kind,
  list,
  mapOf,
  maybe,
  type Of,
  requiredText,
  shape,
  text,
  time,
} from '#contract'

/** `unknown` means that the check hasn't run yet. */
const healthStates = ['ok', 'unknown', 'warn', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

const jobKinds = ['backup', 'verify', 'integrity'] as const
export type HealthJobKind = (typeof jobKinds)[number]

export const healthFact: Kind<string | number> = {
  read: (value) => (isText(value) || typeof value === 'number' ? value : undefined),
}
/** The names of facts contain their units (`freeBytes`); times are ISO 8601. */
export const healthLineShape = shape({
  key: requiredText,
  code: requiredText,
  state: choice(healthStates),
  facts: mapOf(healthFact),
})
export type HealthLine = Of<typeof healthLineShape>

/** A running job. `total` is 0 until it is known. */
const healthJobShape = shape({ kind: choice(jobKinds), since: time, done: count, total: count })
export type HealthJob = Of<typeof healthJobShape>

/** `request` also appears in the response and in the log. */
const healthErrorShape = shape({ at: time, event: text, request: text })
export type HealthError = Of<typeof healthErrorShape>

/** `errors` are newest first. */
export const healthShape = shape({
  lines: list(healthLineShape),
  job: maybe(healthJobShape),
  errors: list(healthErrorShape),
})
export type Health = Of<typeof healthShape>
