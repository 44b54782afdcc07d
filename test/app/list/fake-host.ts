// A product host in a few lines, for what a real one cannot be made to do: to be late, to fail, to lack features. Lists
// of the real host are tested through real-screen.tsx.
import { pageOf } from '../../../src/app/data/local-list.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import type { Entity } from '../../../src/contract/define.ts'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { answerWith, type CallParts, json as plainJson, partsOf, profileOf } from '../host-double.ts'

export type Call = CallParts
type Answer = (call: Call) => Response | Promise<Response> | undefined

export interface FakeHost {
  rows: Row[]
  calls: Call[]
  /** Asked before the host itself answers. */
  instead: Answer
}

export const json = (status: number, body: unknown): Response =>
  plainJson(status, body, { 'X-Request-Id': '7f3a-19c2' })

const allFeatures = ['entities', 'bulk', 'idempotency', 'activity']

export const rowOf = (id: string, values: Record<string, Row[string]>): Row => ({
  id,
  version: 1,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-18T10:00:00Z',
  ...values,
})

/** Serves one entity. `bare`: by the calls of the specification alone. */
export const startFakeHost = (
  entity: Entity,
  rows: Row[],
  features: readonly string[] | 'bare' = allFeatures,
): FakeHost => {
  const host: FakeHost = { rows, calls: [], instead: () => undefined }
  const trash: Row[] = []
  const page = (query: URLSearchParams): Response => {
    const { unknown: _, ...asked } = readListQuery(query)
    const isTrash = asked.filters.some(({ name, value }) => name === 'trashed' && value === '1')
    const filters = asked.filters.filter(({ name }) => name !== 'trashed')
    const { rows: found, total } = pageOf(entity, isTrash ? trash : host.rows, { ...asked, filters })
    return json(200, { data: found, meta: { page: asked.page, limit: asked.limit, total } })
  }
  const bulk = (body: unknown): Response => {
    if (!isObject(body)) return json(400, { error: 'Bad body', code: 'malformed' })
    const ids: readonly unknown[] = Array.isArray(body.ids) ? body.ids : host.rows.map(({ id }) => id)
    const done = [...host.rows, ...trash].filter(({ id }) => ids.includes(id))
    const isThis = ({ id }: Row) => done.some((row) => row.id === id)
    if (body.action === 'delete') {
      host.rows = host.rows.filter((row) => !isThis(row))
      trash.push(...done)
    }
    const { set } = body
    if (isObject(set)) host.rows = host.rows.map((row) => (isThis(row) ? Object.assign({}, row, set) : row))
    return json(200, { data: { done: done.map(({ id }) => id), failed: [], operationId: 'op1' } })
  }
  const answer = (call: Call): Response => {
    const { method, path, query, body } = call
    if (path === '/personal/profile') {
      return features === 'bare' ? json(404, { error: 'No such call', code: 'not_found' }) : profileOf(features)
    }
    if (path === entity.path && method === 'GET') {
      return features === 'bare' ? json(200, { data: host.rows }) : page(query)
    }
    if (path === `${entity.path}/bulk`) return bulk(body)
    if (path === `${entity.path}/undo`) {
      const back = trash.splice(0)
      host.rows.push(...back)
      return json(200, { data: { done: back.map(({ id }) => id), failed: [], operationId: 'op2' } })
    }
    if (path.endsWith('/impact')) return json(200, { data: [] })
    if (path === entity.savePath && isObject(body)) {
      const row = host.rows.find(({ id }) => id === body.id)
      if (!row) return json(404, { error: 'It is not there', code: 'not_found' })
      if (row.version !== body.version) {
        return json(409, { error: 'Somebody else has changed it', code: 'conflict', data: row })
      }
      const saved = Object.assign({}, row, body, { version: row.version + 1 })
      host.rows = host.rows.map((one) => (one.id === saved.id ? saved : one))
      return json(200, { data: saved })
    }
    if (method === 'DELETE') {
      const isThis = ({ id }: Row) => path === `${entity.path}/${id}`
      trash.push(...host.rows.filter(isThis))
      host.rows = host.rows.filter((row) => !isThis(row))
      return json(200, { data: trash.at(-1), meta: { operationId: 'op1' } })
    }
    return json(404, { error: `Nothing at ${path}`, code: 'not_found' })
  }
  answerWith((asked) => {
    const call = partsOf(asked)
    host.calls.push(call)
    return host.instead(call) ?? answer(call)
  })
  return host
}
