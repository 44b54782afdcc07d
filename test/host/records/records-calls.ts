// What tests of records ask of their host, and read in its answers.
import assert from 'node:assert/strict'
import { isObject, type Row } from '../../../src/contract/json.ts'
import type { Reply } from '../start-host.ts'
import { rowOf, rowsOf, type RecordsHost } from './records-host.ts'

export const post = '/api/v1/post'

interface Result {
  done: unknown[]
  failed: { id: string; error: string; code: string }[]
  operationId: string
  changed: unknown
}
const resultOf = ({ status, body }: Reply): Result => {
  assert.equal(status, 200, JSON.stringify(body))
  const { data } = body
  assert.ok(isObject(data) && typeof data.operationId === 'string')
  assert.ok(Array.isArray(data.done) && Array.isArray(data.failed))
  return { done: data.done, failed: data.failed, operationId: data.operationId, changed: data.changed }
}
export const operationOf = ({ body }: Reply): unknown => (isObject(body.meta) ? body.meta.operationId : undefined)

/** Calls to a host that is started before the first test. */
export const callsOf = (host: () => RecordsHost) => ({
  save: (path: string, body: object): Promise<Reply> => host().post(`${post}/${path}/create`, body),
  made: async (path: string, body: object): Promise<Row> => rowOf(await host().post(`${post}/${path}/create`, body)),
  /** The first one that a list has for this query. */
  first: async (path: string, query: string): Promise<Row> => {
    const [row] = rowsOf(await host().get(`${post}/${path}?${query}`))
    assert.ok(row, `${path}?${query}`)
    return row
  },
  bulk: async (path: string, body: object): Promise<Result> =>
    resultOf(await host().post(`${post}/${path}/bulk`, body)),
  undo: async (path: string, operationId: unknown): Promise<Result> =>
    resultOf(await host().post(`${post}/${path}/undo`, { operationId })),
})
