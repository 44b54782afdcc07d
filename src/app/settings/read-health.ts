import {
  dataOf,
  type Health,
  type HealthError,
  type HealthFacts,
  type HealthJob,
  healthJobKinds,
  type HealthLine,
  healthStates,
  isObject,
  isText,
  textOf,
} from '#contract'

function readFacts(value: unknown): HealthFacts {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, fact]) => (isText(fact) || typeof fact === 'number' ? [[name, fact]] : [])),
  )
}

function readLine(value: unknown): HealthLine[] {
  if (!isObject(value) || !isText(value.key) || !isText(value.code)) return []
  const state = healthStates.find((known) => known === value.state)
  return state ? [{ key: value.key, code: value.code, state, facts: readFacts(value.facts) }] : []
}

function readJob(value: unknown): HealthJob | undefined {
  if (!isObject(value) || !isText(value.since)) return undefined
  const kind = healthJobKinds.find((known) => known === value.kind)
  return kind && { kind, since: value.since, done: Number(value.done) || 0, total: Number(value.total) || 0 }
}

function readError(value: unknown): HealthError[] {
  return isObject(value) && isText(value.at) && isText(value.event)
    ? [{ at: value.at, event: value.event, request: textOf(value.request) }]
    : []
}

/** Parses `{data: …}` of GET health; returns undefined if it is invalid. */
export function readHealth(body: unknown): Health | undefined {
  const data = dataOf(body)
  if (!isObject(data) || !Array.isArray(data.lines)) return undefined
  const errors: readonly unknown[] = Array.isArray(data.errors) ? data.errors : []
  return { lines: data.lines.flatMap(readLine), job: readJob(data.job), errors: errors.flatMap(readError) }
}
