import { after, assert, before, test } from '../host.ts'
import { callsOf, post } from './records-calls.ts'
import { rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())
const { made, first, bulk, undo } = callsOf(() => host)

test('a bulk action applies to all possible records and reports each one that fails', async () => {
  const unneeded = await made('blogs_types', { name: 'Unneeded' })
  const needed = await first('blogs_types', 'sort=blogs&order=desc')
  const { done, failed } = await bulk('blogs_types', { action: 'delete', ids: [needed.id, unneeded.id] })
  assert.deepEqual([done, failed.map(({ id, code }) => [id, code])], [[unneeded.id], [[needed.id, 'in_use']]])
})

test('bulk setting a field follows the form’s rules', async () => {
  const rows = rowsOf(await host.get(`${post}/airports?limit=3&filter[status]=published`))
  const ids = rows.map(({ id }) => id)
  const set = await bulk('airports', { action: 'set', ids, set: { status: 'archived' } })
  assert.deepEqual(set.done, ids)
  for (const id of ids) assert.equal((await first('airports', `filter[id]=${id}`)).status, 'archived')
  const refused = await bulk('airports', { action: 'set', ids, set: { type: 'spaceport' } })
  assert.deepEqual(
    refused.failed.map(({ code, error }) => [code, error]),
    ids.map(() => ['validation', 'Choose one from the list']),
  )
  assert.deepEqual((await undo('airports', set.operationId)).done.toSorted(), ids.toSorted())
  for (const row of rows) {
    const { version: _, updatedAt: __, updatedBy: ___, ...rest } = await first('airports', `filter[id]=${row.id}`)
    const { version: ____, updatedAt: _____, updatedBy: ______, ...was } = row
    assert.deepEqual(rest, was)
  }
})

test('bulk setting a field ignores earlier errors in other fields and skips records in the trash', async () => {
  const { db } = host.host.core
  const [one, two] = rowsOf(await host.get(`${post}/airports?limit=2&filter[status]=published`))
  assert.ok(one && two)
  // As it may be from before there was a rule that both are needed.
  db.run('update airport set lat = null where id = ?', [one.id])
  await host.remove(`${post}/airports/${two.id}`)
  const { done, failed } = await bulk('airports', { action: 'set', ids: [one.id, two.id], set: { status: 'draft' } })
  assert.deepEqual(
    [done, failed.map(({ id, code, error }) => [id, code, error])],
    [[one.id], [[two.id, 'not_found', 'This airport is in the trash.']]],
  )
  const version = Number(one.version) + 1
  const save = (body: object) => host.post(`${post}/airports/create`, { id: one.id, version, ...body })
  assert.equal((await save({ name: 'Also else' })).status, 422, 'a form shows what is wrong')
  assert.equal((await save({ status: 'archived' })).status, 200, 'in its list there is nowhere to show it')
})

test('a bulk action covers all matches of a search and filter, even thousands, unless their number has changed', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    email: `reader${index}@bulk.example.com`,
    status: 'subscribed',
    source: 'event',
  }))
  await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'create' })
  const match = { search: 'bulk.example.com', filter: { source: ['event'] } }
  const stale = await host.post(`${post}/subscribe/bulk`, { action: 'delete', match, expect: 449 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'conflict'])
  const { done, failed, operationId } = await bulk('subscribe', { action: 'delete', match, expect: 450 })
  assert.deepEqual([done.length, failed.length], [450, 0])
  assert.equal(totalOf(await host.get(`${post}/subscribe?search=bulk.example.com`)), 0)
  assert.equal((await undo('subscribe', operationId)).done.length, 450)
  assert.equal(totalOf(await host.get(`${post}/subscribe?search=bulk.example.com`)), 450)
})
