// The state of the host: GET health. Each line has a key, a code for what is the case, and the facts of that; the words
// are the panel's (src/app/settings/health-words.ts), so that a host has only the codes to give.

export const healthStates = ['ok', 'warn', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

/** Units are in the names of facts: `freeBytes`; times are ISO 8601. */
export type HealthFacts = { [name: string]: string | number }
export interface HealthLine { key: string; code: string; state: HealthState; facts: HealthFacts }

export const healthJobKinds = ['backup', 'verify', 'integrity'] as const
export type HealthJobKind = (typeof healthJobKinds)[number]
/** Under way now. `total` is 0 until it is known. */
export interface HealthJob { kind: HealthJobKind; since: string; done: number; total: number }

/** Newest first. `request` is that of the answer and of the log. */
export interface HealthError { at: string; event: string; request: string }

export interface Health { lines: HealthLine[]; job: HealthJob | undefined; errors: HealthError[] }
