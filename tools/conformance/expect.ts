import { isObject, isRow, type Row } from '#contract'
import type { Reply } from './reply.ts'

/** A difference between the host and its contract. The report shows the message next to the check. */
export class Broken extends Error {}

/** The host asks for a longer wait than a run allows, so the check has no result. */
export class Postponed extends Error {}

export function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Broken(otherwise)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

export function equal(actual: unknown, expected: unknown, what: string): void {
  expect(JSON.stringify(actual) === JSON.stringify(expected), `${what} is ${shown(actual)}, not ${shown(expected)}`)
}

export function hasStatus({ status, body }: Reply, expected: number, what = 'the response'): void {
  expect(status === expected, `${what} has the status ${status}, not ${expected}: ${shown(body)}`)
}

/** The `data` of a response with this status. */
export function dataIn(reply: Reply, status = 200, what = 'the response'): unknown {
  hasStatus(reply, status, what)
  expect(isObject(reply.body) && 'data' in reply.body, `${what} has no data: ${shown(reply.body)}`)
  return reply.body.data
}

export function metaIn({ body }: Reply): { [name: string]: unknown } {
  expect(isObject(body) && isObject(body.meta), `the response has no meta: ${shown(body)}`)
  return body.meta
}

export function objectIn(reply: Reply, status = 200, what = 'the response'): { [name: string]: unknown } {
  const data = dataIn(reply, status, what)
  expect(isObject(data), `the data of ${what} is not an object: ${shown(data)}`)
  return data
}

export function listIn(reply: Reply, status = 200, what = 'the response'): { [name: string]: unknown }[] {
  const data = dataIn(reply, status, what)
  expect(Array.isArray(data) && data.every(isObject), `the data of ${what} is not a list of objects: ${shown(data)}`)
  return data
}

export function rowIn(reply: Reply, status = 200, what = 'the response'): Row {
  const data = dataIn(reply, status, what)
  expect(isRow(data), `the data of ${what} is not a record with id, version and times: ${shown(data)}`)
  return data
}

/** A failure must have this status and code, a message and, if given, a message for the field. */
export function isRefused({ status, body }: Reply, expected: number, code: string, field?: string): void {
  expect(status === expected, `the status is ${status}, not ${expected}: ${shown(body)}`)
  expect(isObject(body) && typeof body.error === 'string' && body.error !== '', `it has no error: ${shown(body)}`)
  equal(body.code, code, 'the code')
  if (field === undefined) return
  const fields = isObject(body.fields) ? body.fields : {}
  expect(typeof fields[field] === 'string', `fields has no message for ${field}: ${shown(body)}`)
}
