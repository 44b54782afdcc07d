import { after, assert, before, isObject, isReference, type Row, test } from '../host.ts'
import { airportsIn, startPlaces } from './locations.ts'
import { callsOf } from './records-calls.ts'
import { rowOf, rowsOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let india: Row
const { made, save } = callsOf(() => host)
const airport = airportsIn(
  () => host,
  () => india,
)
before(async () => {
  ;({ host, india } = await startPlaces())
})
after(() => host.stop())

test('a new record has version 1, its author, its times and computed fields', async () => {
  const row = await airport({ icao: 'zzaa', municipality: 'Żary' })
  assert.deepEqual([row.version, row.icao, row.ident, row.slug, row.status], [1, 'ZZAA', 'ZZAA', 'zary', 'draft'])
  assert.ok(isReference(row.createdBy) && row.createdBy.label === 'First Administrator')
  assert.equal(row.createdAt, row.updatedAt)
  assert.equal(row.completeness, 10)
})

test('a user created at the first start has the host as author', async () => {
  const [first] = rowsOf(await host.get('/api/v1/post/users?filter[roleId]=administrator'))
  const system = { id: 'system', label: 'System' }
  assert.deepEqual([first?.createdBy, first?.updatedBy], [system, system])
})

test('saving without changes creates no new version and no activity entry', async () => {
  const row = await airport()
  const again = await save('airports', { id: row.id, version: 1, name: ` ${String(row.name)} `, lat: null })
  assert.deepEqual([again.status, rowOf(again).version, again.body.meta], [200, 1, undefined])
  const { body } = await host.get(`/api/v1/post/activity?filter[entity]=airport&filter[recordId]=${row.id}`)
  assert.equal(Array.isArray(body.data) && body.data.length, 1)
})

test('rejects an update with a missing, malformed or stale version, each with its own error', async () => {
  const row = await airport()
  assert.deepEqual(
    [
      (await save('airports', { id: row.id, name: 'X1' })).status,
      (await save('airports', { id: row.id, name: 'X1' })).body.code,
    ],
    [428, 'version_required'],
  )
  assert.equal((await save('airports', { id: row.id, version: '1', name: 'X1' })).status, 422)
  await made('airports', { id: row.id, version: 1, name: 'Theirs', elevationFt: 7 })
  const { status, body } = await save('airports', { id: row.id, version: 1, name: 'Mine' })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.ok(isObject(body.data) && Array.isArray(body.data.changedBy))
  assert.deepEqual([body.data.name, body.data.version], ['Theirs', 2])
  const [change] = body.data.changedBy
  assert.ok(isObject(change) && isReference(change.by))
  assert.deepEqual([change.by.label, change.fields], ['First Administrator', ['name', 'elevationFt']])
})

test('a missing or trashed record can be neither read nor changed', async () => {
  const row = await airport()
  await host.remove(`/api/v1/post/airports/${row.id}`)
  for (const id of ['nothing', row.id]) {
    assert.equal((await host.get(`/api/v1/post/airports/${id}`)).status, 404)
    assert.equal((await save('airports', { id, version: 1, name: 'X1' })).status, 404)
    assert.equal((await host.remove(`/api/v1/post/airports/${id}`)).status, 404)
  }
})

test('publishing without a time uses the current one, and a past time is kept', async () => {
  const page = await made('content_details', { title: 'Now page', body: 'b', status: 'published' })
  assert.ok(typeof page.publishAt === 'string' && Math.abs(Date.parse(page.publishAt) - Date.now()) < 60_000)
  const past = await made('content_details', {
    title: 'Past page',
    body: 'b',
    status: 'published',
    publishAt: '2020-01-01T00:00:00Z',
  })
  assert.equal(past.publishAt, '2020-01-01T00:00:00.000Z')
  for (const publishAt of [null, '2999-01-01T00:00:00Z']) {
    assert.equal((await made('content_details', { id: past.id, version: 1, publishAt })).publishAt, past.publishAt)
  }
})

test('the settings record is read at its list, needs its version to change and can’t be deleted', async () => {
  const path = '/api/v1/post/general_settings'
  const row = rowOf(await host.get(path))
  assert.equal(row.id, 'settings')
  assert.equal((await host.post(`${path}/create`, { siteName: 'New name' })).status, 428)
  assert.equal((await host.post(`${path}/create`, { id: 'other', version: row.version, siteName: 'O' })).status, 404)
  assert.equal(
    rowOf(await host.post(`${path}/create`, { version: row.version, siteName: 'New name' })).siteName,
    'New name',
  )
  assert.equal((await host.post(`${path}/create`, { version: row.version, siteName: 'Late' })).status, 409)
  for (const [method, at] of [
    ['DELETE', `${path}/settings`],
    ['POST', `${path}/bulk`],
    ['POST', `${path}/import`],
    ['DELETE', path],
  ] as const) {
    const response = method === 'DELETE' ? await host.remove(at) : await host.post(at, {})
    assert.deepEqual([response.status, response.body.code], [405, 'method_not_allowed'], `${method} ${at}`)
    assert.ok(response.headers.get('allow'))
  }
})
