// The calls as a table: one entry is one call of the contract.
import { count, integer, type Kind, list, type Permission, shape, withoutIdempotency } from '#contract'
import type { SuccessResponse, Call, Needs } from './operation.ts'
import type { Described } from './schema-of.ts'

/** The name of the call for generated clients, which is unique, and what it does. */
type Head = `${string}: ${string}`
type More = Partial<Omit<Call, 'method' | 'path' | 'id' | 'summary' | 'responses'>>
type Entry = Pick<Call, 'method' | 'path' | 'id' | 'summary' | 'responses'> & More
type Responses = Call['responses']

const isResponses = (response: Described | Responses): response is Responses =>
  Object.keys(response).every((name) => /^\d+$/.test(name))

const entry =
  (method: Call['method']) =>
  (path: string, head: Head, response: Described | Responses, more: More = {}): Entry => {
    const [id = '', ...summary] = head.split(': ')
    const responses = isResponses(response) ? response : done(response)
    return { method, path, id, summary: summary.join(': '), responses, ...more }
  }
export const get = entry('get')
export const post = entry('post')
export const put = entry('put')
export const remove = entry('delete')

/** The calls, with what they have in common. Writes take an Idempotency-Key, unless an entry says otherwise. */
export const together = (common: More & { tag: string }, entries: readonly Entry[]): Call[] =>
  entries.map((one) => {
    const call = { failures: [], ...common, ...one }
    const takesKey = call.method !== 'get' && !call.isPublic && !withoutIdempotency.includes(call.path)
    return { takesKey, ...call }
  })

export const needs = (section: string, permission: Permission, when?: string): [Needs] => [
  { section, permission, ...(when !== undefined && { when }) },
]

const responseOf = (data: Described, meta: Described | undefined): SuccessResponse => ({ data, ...(meta && { meta }) })
export const done = (data: Described, meta?: Described): Responses => ({ '200': responseOf(data, meta) })
export const created = (data: Described, meta?: Described): Responses => ({ '201': responseOf(data, meta) })
export const accepted = (data: Described): Responses => ({ '202': { data } })
/** The response has no JSON. */
export const noJson: Responses = {}
export const nothing: Described = { type: 'null' }

export const pageMeta = shape({ page: integer, limit: integer, total: count })
/** A page of a list. */
export const page = (row: Kind<unknown>): Responses => done(list(row), pageMeta)
