import { isObject, type Row } from '#contract'
import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import { mark, type Visitor } from '../visitor.ts'

const { guides } = recordPaths

interface Done {
  done: unknown[]
  failed: { [name: string]: unknown }[]
  operationId: string
}

function doneIn(reply: Reply): Done {
  const { done, failed, operationId } = objectIn(reply)
  expect(Array.isArray(done) && Array.isArray(failed) && failed.every(isObject), 'it has no lists done and failed')
  expect(typeof operationId === 'string', 'it has no operationId')
  return { done, failed, operationId }
}

let count = 0

async function some(host: Visitor, number: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let index = 0; index < number; index++) {
    count += 1
    rows.push(await host.make(guides.save, { name: `${host.prefix} g${count}`, order: 300_000 + count }))
  }
  return rows
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)

async function bulk(host: Visitor, body: object): Promise<Done> {
  return doneIn(await host.post(`${guides.list}/bulk`, body))
}

async function undo(host: Visitor, operationId: unknown): Promise<Done> {
  return doneIn(await host.post(`${guides.list}/undo`, { operationId }))
}

async function rowsOf(
  host: Visitor,
  ids: readonly string[],
  isTrashed = false,
): Promise<{ [name: string]: unknown }[]> {
  const query = ids.map((id) => `filter[id]=${id}`).join('&')
  return listIn(await host.get(`${guides.list}?limit=1000&${query}${isTrashed ? '&filter[trashed]=1' : ''}`))
}

/** Writing many records at once, and undo. */
export const bulkProfile = profile({
  name: 'bulk',
  needs: ['entities', 'operations'],
  prepare: async () => ({}),
  checks: {
    'Several records are deleted by their IDs': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        equal((await bulk(host, { action: 'delete', ids })).done, ids, 'what is done')
        const counts = [(await rowsOf(host, ids)).length, (await rowsOf(host, ids, true)).length]
        equal(counts, [0, 2], 'rows there and in the trash')
      },
    ],
    'Several records are restored from the trash': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        await bulk(host, { action: 'delete', ids })
        equal((await bulk(host, { action: 'restore', ids })).done, ids, 'what is done')
        equal((await rowsOf(host, ids)).length, 2, 'the rows')
      },
    ],
    'Several records are deleted permanently': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        await bulk(host, { action: 'delete', ids })
        equal((await bulk(host, { action: 'purge', ids })).done, ids, 'what is done')
        equal((await rowsOf(host, ids, true)).length, 0, 'the rows in the trash')
      },
    ],
    'Only trashed records can be deleted permanently': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 1))
        equal((await bulk(host, { action: 'purge', ids })).failed.length, 1, 'the failed')
        equal((await rowsOf(host, ids)).length, 1, 'the rows')
      },
    ],
    'A field is set for several records': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        await bulk(host, { action: 'set', ids, set: { status: 'archived' } })
        equal(
          (await rowsOf(host, ids)).map(({ status }) => status),
          ['archived', 'archived'],
          'their status',
        )
      },
    ],
    'A name cannot be set for several records': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 1))
        const reply = await host.post(`${guides.list}/bulk`, { action: 'set', ids, set: { name: 'x' } })
        isRefused(reply, 422, 'validation', 'name')
      },
    ],
    'An unknown action is rejected': [
      rules.entities,
      async (host) => {
        isRefused(await host.post(`${guides.list}/bulk`, { action: 'odd', ids: [] }), 422, 'validation', 'action')
      },
    ],
    'More than 1000 IDs are rejected': [
      rules.entities,
      async (host) => {
        const ids = Array.from({ length: 1001 }, (_, index) => `${mark}-${index}`)
        isRefused(await host.post(`${guides.list}/bulk`, { action: 'delete', ids }), 422, 'validation', 'ids')
      },
    ],
    'A failed record has its reason, and the others succeed': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 1))
        const { done, failed } = await bulk(host, { action: 'delete', ids: [...ids, mark] })
        equal(done, ids, 'what is done')
        equal(
          failed.map(({ id, code }) => [id, code]),
          [[mark, 'not_found']],
          'the failed',
        )
        expect(typeof failed[0]?.error === 'string' && failed[0].error !== '', 'it has no error')
      },
    ],
    'Records can be selected by a list’s filter instead of IDs': [
      rules.entities,
      async (host) => {
        const [one] = await some(host, 1)
        const match = { search: '', filter: { id: [one?.id] } }
        equal((await bulk(host, { action: 'delete', match, expect: 1 })).done, [one?.id], 'what is done')
      },
    ],
    'A different number of matches returns conflict, and nothing is changed': [
      rules.entities,
      async (host) => {
        const [one] = await some(host, 1)
        const match = { search: '', filter: { id: [one?.id] } }
        isRefused(await host.post(`${guides.list}/bulk`, { action: 'delete', match, expect: 2 }), 409, 'conflict')
        equal((await rowsOf(host, [one?.id ?? ''])).length, 1, 'the rows')
      },
    ],
    'A match without its number is rejected': [
      rules.entities,
      async (host) => {
        const reply = await host.post(`${guides.list}/bulk`, { action: 'delete', match: { search: mark, filter: {} } })
        isRefused(reply, 422, 'validation', 'expect')
      },
    ],
    'A bulk deletion can be undone': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        const { operationId } = await bulk(host, { action: 'delete', ids })
        await undo(host, operationId)
        equal((await rowsOf(host, ids)).length, 2, 'the rows')
      },
    ],
    'A bulk change can be undone': [
      rules.entities,
      async (host) => {
        const ids = idsOf(await some(host, 2))
        const { operationId } = await bulk(host, { action: 'set', ids, set: { status: 'archived' } })
        await undo(host, operationId)
        equal(
          (await rowsOf(host, ids)).map(({ status }) => status),
          ['draft', 'draft'],
          'their status',
        )
      },
    ],
    'A single change can be undone': [
      rules.entities,
      async (host) => {
        const [row] = await some(host, 1)
        const reply = await host.post(guides.save, { id: row?.id, version: row?.version, description: 'New' })
        await undo(host, metaIn(reply).operationId)
        equal(rowIn(await host.get(`${guides.list}/${row?.id}`)).description, null, 'the description')
      },
    ],
    'Undoing a new record moves it to the trash': [
      rules.entities,
      async (host) => {
        const reply = await host.post(guides.save, { name: `${host.prefix} undone`, order: 1 })
        const { id } = rowIn(reply, 201)
        await undo(host, metaIn(reply).operationId)
        equal((await rowsOf(host, [id], true)).length, 1, 'the rows in the trash')
      },
    ],
    'A record changed since cannot be undone': [
      rules.entities,
      async (host) => {
        const [row] = await some(host, 1)
        const first = await host.post(guides.save, { id: row?.id, version: row?.version, description: 'First' })
        const { version } = rowIn(first)
        await host.post(guides.save, { id: row?.id, version, description: 'Second' })
        const { failed } = await undo(host, metaIn(first).operationId)
        equal(
          failed.map(({ code }) => code),
          ['conflict'],
          'the failed',
        )
        equal(rowIn(await host.get(`${guides.list}/${row?.id}`)).description, 'Second', 'the description')
      },
    ],
    'An unknown operation returns not_found': [
      rules.entities,
      async (host) => {
        isRefused(await host.post(`${guides.list}/undo`, { operationId: mark }), 404, 'not_found')
      },
    ],
  },
})
