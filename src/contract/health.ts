// The state of the host: GET health. Each line has a key, a code for what is the case, and the facts of that; the words
// are the panel's (src/app/settings/health-words.ts), so that a host has only the codes to give.
import { dataOf, isObject, isText, textOf } from './json.ts'

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

const readFacts = (value: unknown): HealthFacts => isObject(value)
  ? Object.fromEntries(Object.entries(value).flatMap(([name, fact]) =>
    (isText(fact) || typeof fact === 'number' ? [[name, fact]] : [])))
  : {}

const readLine = (value: unknown): HealthLine[] => {
  if (!isObject(value) || !isText(value.key) || !isText(value.code)) return []
  const state = healthStates.find((known) => known === value.state)
  return state ? [{ key: value.key, code: value.code, state, facts: readFacts(value.facts) }] : []
}

const readJob = (value: unknown): HealthJob | undefined => {
  if (!isObject(value) || !isText(value.since)) return undefined
  const kind = healthJobKinds.find((known) => known === value.kind)
  return kind && { kind, since: value.since, done: Number(value.done) || 0, total: Number(value.total) || 0 }
}

const readError = (value: unknown): HealthError[] => isObject(value) && isText(value.at) && isText(value.event)
  ? [{ at: value.at, event: value.event, request: textOf(value.request) }] : []

/** `{data: …}` of GET health; undefined when it is not one. */
export function readHealth(body: unknown): Health | undefined {
  const data = dataOf(body)
  if (!isObject(data) || !Array.isArray(data.lines)) return undefined
  const errors: readonly unknown[] = Array.isArray(data.errors) ? data.errors : []
  return { lines: data.lines.flatMap(readLine), job: readJob(data.job), errors: errors.flatMap(readError) }
}
