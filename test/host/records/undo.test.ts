import { after, assert, before, test } from '../host.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { rowOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())
const { made, bulk, undo } = callsOf(() => host)

test('undo skips and reports records that others have changed since', async () => {
  const [one, two] = [await made('blogs_tag', { name: 'Stays one' }), await made('blogs_tag', { name: 'Stays two' })]
  const { operationId } = await bulk('blogs_tags', { action: 'delete', ids: [one.id, two.id] })
  await bulk('blogs_tags', { action: 'restore', ids: [two.id] })
  const { done, failed } = await undo('blogs_tags', operationId)
  assert.deepEqual([done, failed.map(({ id, code }) => [id, code])], [[one.id], [[two.id, 'conflict']]])
  assert.deepEqual(
    (await undo('blogs_tags', operationId)).failed.map(({ code }) => code),
    ['conflict', 'conflict'],
    'a second time is too late',
  )
})

test('successive changes are undone latest first, and an undo can be undone', async () => {
  const tag = await made('blogs_tag', { name: 'Layover' })
  const change = async (version: number, body: object): Promise<unknown> =>
    operationOf(await host.post(`${post}/blogs_tag/create`, { id: tag.id, version, ...body }))
  const first = await change(1, { description: 'Short' })
  const second = await change(2, { name: 'Stopover', description: 'Long' })
  const now = async (): Promise<unknown[]> => {
    const row = rowOf(await host.get(`${post}/blogs_tags/${tag.id}`))
    return [row.name, row.description]
  }
  const codes = async (operationId: unknown): Promise<string[]> =>
    (await undo('blogs_tags', operationId)).failed.map(({ code }) => code)
  assert.deepEqual([await codes(first), await now()], [['conflict'], ['Stopover', 'Long']])
  assert.deepEqual([await codes(second), await now()], [[], ['Layover', 'Short']])
  assert.deepEqual(await codes(second), ['conflict'])
  assert.deepEqual([await codes(first), await now()], [[], ['Layover', null]])
  const gone = operationOf(await host.remove(`${post}/blogs_tags/${tag.id}`))
  assert.deepEqual(await codes(first), ['conflict'])
  assert.deepEqual([await codes(gone), await codes(gone)], [[], ['conflict']])
  await change(7, { description: 'Short' })
  await change(8, { name: 'Stopover', description: 'Long' })
  assert.deepEqual([await codes(second), await now()], [[], ['Layover', 'Short']])
})

test('an operation cannot be undone through another list', async () => {
  const { operationId } = await bulk('blogs_tags', {
    action: 'delete',
    ids: [(await made('blogs_tag', { name: 'Elsewhere' })).id],
  })
  assert.equal((await host.post(`${post}/airports/undo`, { operationId })).status, 404)
})

test('an operation cannot be undone after 30 days', async () => {
  const { db } = host.host.core
  const operationId = operationOf(await host.post(`${post}/blogs_tag/create`, { name: 'Long ago' }))
  const { seq: _, ...entry } = db.get('select * from activity where operationId = ?', [String(operationId)]) ?? {}
  const again = (name: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
    const row = { ...entry, operationId: name, at }
    const places = Object.keys(row)
      .map(() => '?')
      .join()
    db.run(`insert into activity (${Object.keys(row).join()}) values (${places})`, Object.values(row))
    return host.post(`${post}/blogs_tags/undo`, { operationId: name })
  }
  assert.equal((await again('days-31', 31)).status, 404)
  assert.equal((await again('days-29', 29)).status, 200)
})
