import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
  const webhook = { url: 'https://build.example.com/hook', events: ['published'], entities: ['airport'] }
  assert.equal((await host.post('/api/v1/post/webhooks', webhook)).status, 201)
  const token = { name: 'Website', scopes: ['content:read'] }
  assert.equal((await host.post('/api/v1/post/tokens', token)).status, 201)
})
after(() => host.stop())

const firstOf = async (path: string): Promise<Row> => {
  const [row] = rowsOf(await host.get(`${path}?limit=1&sort=id`))
  assert.ok(row, path)
  return rowOf(await host.get(`${path}/${row.id}`))
}

for (const entity of entities.filter(({ single, fixedBy }) => single === undefined && fixedBy === undefined)) {
  test(`${entity.many}: writing back an unchanged record changes nothing`, async () => {
    const row = await firstOf(entity.path)
    const { status, body } = await host.post(entity.savePath, row)
    assert.deepEqual([status, body.fields], [200, undefined])
    assert.ok(isObject(body.data))
    assert.equal(body.data.version, row.version)
  })
}

test('settings can be written back as they were read', async () => {
  const row = rowOf(await host.get('/api/v1/post/general_settings'))
  assert.equal((await host.post('/api/v1/post/general_settings/create', row)).status, 200)
})

test('a record can be written back with one changed field next to its labels', async () => {
  const airport = await firstOf('/api/v1/post/airports')
  const { status, body } = await host.post('/api/v1/post/airports/create', { ...airport, municipality: 'Elsewhere' })
  assert.equal(status, 200, JSON.stringify(body.fields))
})

test('rejects a changed value of a read-only field', async () => {
  const airport = await firstOf('/api/v1/post/airports')
  const differing = [
    ['completeness', 1],
    ['country', { id: 'none', label: 'None' }],
    ['nonsense', 1],
  ] as const
  for (const [name, value] of differing) {
    const { status, body } = await host.post('/api/v1/post/airports/create', { ...airport, [name]: value })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, [name]])
  }
})

test('SEO content can be written back as it was read and has its creation time, even if never saved before', async () => {
  const { body } = await host.get('/api/v1/post/seo_content?filter[kind]=airport&sort=id&limit=2')
  const [row] = Array.isArray(body.data) ? body.data : []
  assert.equal(typeof row.createdAt, 'string')
  const whole = (await host.get(`/api/v1/post/seo_content/${row.id}`)).body.data
  assert.ok(isObject(whole) && typeof whole.createdAt === 'string')
  const response = await host.post('/api/v1/post/seo_content/create', whole)
  assert.deepEqual([response.status, response.body.fields], [200, undefined])
  assert.equal((await host.post('/api/v1/post/seo_content/create', { ...whole, score: 1 })).status, 422)
})

test('every list can be sorted by ID, both ways', async () => {
  for (const { path } of entities.filter(({ single }) => single === undefined)) {
    const ids = async (order: string) =>
      rowsOf(await host.get(`${path}?sort=id&order=${order}&limit=1000`)).map(({ id }) => id)
    const up = await ids('asc')
    assert.deepEqual(up, up.toSorted())
    assert.deepEqual(await ids('desc'), up.toReversed())
  }
})
