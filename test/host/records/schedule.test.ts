import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities } from '../../../src/contract/entities/sections.ts'
import { isObject } from '../../../src/contract/json.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { emptyTrash, publishDue } from '../../../src/host/records/schedule.ts'
import { subscriberRules } from '../../../src/host/records/subscriber-rules.ts'
import { callsOf, post } from './records-calls.ts'
import { rowOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'
import { openTables } from '../../../src/host/records/open-tables.ts'

const model = modelOf(entities)
let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const daysFromNow = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const tables = () => openTables(host.host.core.db, model).tables
const statusOf = async (id: string): Promise<unknown> => rowOf(await host.get(`${post}/content_details/${id}`)).status

test('what is scheduled is published when its time has come, in the name of the system, and not before', async () => {
  const page = await made('content_details', {
    title: 'Tomorrow',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(1).toISOString(),
  })
  publishDue(tables(), () => {}, new Date())
  assert.equal(await statusOf(page.id), 'scheduled')
  publishDue(tables(), () => {}, daysFromNow(2))
  const row = rowOf(await host.get(`${post}/content_details/${page.id}`))
  assert.deepEqual(
    [row.status, row.publishAt, row.version, row.updatedBy],
    ['published', page.publishAt, 2, { id: 'system', label: 'System' }],
  )
  const { body } = await host.get(`${post}/activity?filter[entity]=content-page&filter[recordId]=${page.id}&limit=1`)
  assert.ok(Array.isArray(body.data) && isObject(body.data[0]))
  assert.deepEqual(
    [body.data[0].action, body.data[0].changes],
    ['publish', [{ field: 'status', before: 'scheduled', after: 'published' }]],
  )
})

test('every kind that is published is', async () => {
  const publishAt = daysFromNow(1).toISOString()
  const type = await made('guidelines_types', { name: 'Type', status: 'scheduled', publishAt })
  const guideline = await made('guidelines_details', {
    title: 'Guideline',
    body: 'b',
    typeId: type.id,
    status: 'scheduled',
    publishAt,
  })
  publishDue(tables(), () => {}, daysFromNow(2))
  for (const [path, { id }] of [
    ['guidelines_types', type],
    ['guidelines_details', guideline],
  ] as const) {
    assert.equal(rowOf(await host.get(`${post}/${path}/${id}`)).status, 'published')
  }
})

test('what came due while the host was down is published at its start', async () => {
  const page = await made('content_details', {
    title: 'Overdue',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(1).toISOString(),
  })
  const late = await startRecords({ dataDir: host.dataDir, now: () => daysFromNow(3) }).catch((error: unknown) => error)
  assert.match(String(late), /another process/, 'the folder has one owner')
  const { dataDir } = host
  await host.host.stop()
  host = await startRecords({ dataDir, now: () => daysFromNow(3) })
  assert.equal(await statusOf(page.id), 'published')
})

test('a scheduled page in the trash stays unpublished', async () => {
  const page = await made('content_details', {
    title: 'Thrown away',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(4).toISOString(),
  })
  await host.remove(`${post}/content_details/${page.id}`)
  publishDue(tables(), () => {}, daysFromNow(9))
  await host.post(`${post}/content_details/bulk`, { action: 'restore', ids: [page.id] })
  assert.equal(await statusOf(page.id), 'scheduled')
})

test('what is published before its time is published now', async () => {
  const page = await made('content_details', {
    title: 'At once',
    body: 'b',
    status: 'published',
    publishAt: daysFromNow(9).toISOString(),
  })
  assert.ok(String(page.publishAt) < daysFromNow(4).toISOString())
})

test('the trash that empties itself is nobody’s request to be erased', async () => {
  const reader = await made('subscribe', { email: 'back@example.com' })
  await host.remove(`${post}/subscribe/${reader.id}`)
  while (emptyTrash({ ...tables(), rules: { subscriber: subscriberRules } }, daysFromNow(34)));
  assert.equal(totalOf(await host.get(`${post}/subscribe?filter[trashed]=1`)), 0)
  await made('subscribe', { email: 'back@example.com' })
})

test('the trash is emptied after 30 days, what others there need after them', async () => {
  const land = await made('country', { name: 'Passing', alpha2: 'QP', continent: 'AS' })
  const state = await made('state', { name: 'Going', code: 'QP-G', countryId: land.id })
  const city = await made('city', { name: 'Gone', countryId: land.id, stateId: state.id })
  for (const at of [`city/${city.id}`, `state/${state.id}`, `country/${land.id}`])
    assert.equal((await host.remove(`${post}/${at}`)).status, 200)
  const trashed = async (): Promise<number[]> =>
    Promise.all(
      ['country', 'state', 'city'].map(async (path) => totalOf(await host.get(`${post}/${path}?filter[trashed]=1`))),
    )
  assert.equal(emptyTrash(tables(), daysFromNow(32)), false)
  assert.deepEqual(await trashed(), [1, 1, 1])
  while (emptyTrash(tables(), daysFromNow(34)));
  assert.deepEqual(await trashed(), [0, 0, 0])
})

test('much trash goes a batch at a time, so that others are answered, and all of it by itself', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({ email: `left${index}@example.com`, status: 'subscribed' }))
  await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'create' })
  const match = { search: 'left', filter: {} }
  await host.post(`${post}/subscribe/bulk`, { action: 'delete', match, expect: 450 })
  const left = async (): Promise<number> => totalOf(await host.get(`${post}/subscribe?filter[trashed]=1`))
  assert.equal(emptyTrash(tables(), daysFromNow(34)), true)
  assert.equal(await left(), 250)
  const { dataDir } = host
  await host.host.stop()
  host = await startRecords({ dataDir, now: () => daysFromNow(34) })
  for (let asked = 0; (await left()) > 0; asked += 1) assert.ok(asked < 1000)
})
