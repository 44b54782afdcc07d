import { after, assert, before, isObject, type Reply, test } from '../../host.ts'
import { startClock } from '../../../../src/host/records/change/trash-clock.ts'
import { until } from '../../until.ts'
import { colleaguesOf } from '../colleague.ts'
import { importsOf } from '../import-calls.ts'
import { post } from '../records-calls.ts'
import { rowsOf, type RecordsHost, startRecords } from '../records-host.ts'

let host: RecordsHost
let now = new Date('2026-11-20T10:00:00.000Z')
before(async () => {
  host = await startRecords({ isWhole: true, now: () => now })
})
after(() => host.stop())
const { run } = importsOf(() => host)
const colleague = colleaguesOf(() => host)

const importId = 'import-of-tags'
const tags = (rows: object[], more: object = {}) => run('blogs_tags', { rows, key: 'name', mode: 'both', ...more })
const listOf = ({ status, body }: Reply): { [name: string]: unknown }[] => {
  assert.equal(status, 200, JSON.stringify(body))
  return Array.isArray(body.data) ? body.data.filter(isObject) : []
}
const entries = async (query = '') => listOf(await host.get(`${post}/imports${query}`))
const failedOf = async (id: string) => listOf(await host.get(`${post}/imports/${id}/failed`))

test('batches with one ID are one import with its failed rows, and are undone one by one', async () => {
  const batch = { importId, file: 'tags.csv' }
  await tags([{ name: 'dry' }], { ...batch, dryRun: true })
  assert.deepEqual(await entries(), [], 'a dry run is no import')
  const first = await tags([{ name: 'Fog' }, { name: 'Rain' }, { name: 'x' }], batch)
  const broken = [{ values: { name: 'half' }, error: 'This row has 2 cells, and the first row has 1.' }]
  const second = await tags([{ name: 'Fog' }, { name: 'Snow', slug: 'No Slug' }], { ...batch, broken })
  const third = await tags([{ name: 'Rain', description: 'Wet' }], batch)
  const [entry, ...others] = await entries('?filter[entity]=blog-tag')
  assert.equal(others.length, 0)
  assert.ok(entry)
  const { by, ...facts } = entry
  assert.equal(isObject(by) && by.label, 'First Administrator')
  assert.deepEqual(facts, {
    id: importId,
    entity: 'blog-tag',
    at: now.toISOString(),
    endedAt: now.toISOString(),
    file: 'tags.csv',
    created: 2,
    updated: 1,
    unchanged: 1,
    failed: 3,
    keptFailed: 3,
    operationIds: [first.operationId, third.operationId],
    undoneAt: null,
    undone: 0,
    notUndone: 0,
  })
  assert.ok(second.operationId !== undefined)
  assert.deepEqual(await failedOf(importId), [
    { values: { name: 'x' }, error: 'Name: Use at least 2 characters' },
    {
      values: { name: 'Snow', slug: 'No Slug' },
      error: 'Slug: Use small letters, digits and single hyphens, for example delhi-del',
    },
    ...broken,
  ])

  const undo = (operationId: unknown) => host.post(`${post}/blogs_tags/undo`, { operationId })
  await undo(third.operationId)
  const [half] = await entries()
  assert.deepEqual([half?.operationIds, half?.undone], [[first.operationId], 1])
  const [fog] = rowsOf(await host.get(`${post}/blogs_tags?filter[name]=Fog`))
  await host.post(`${post}/blogs_tag/create`, { id: fog?.id, version: fog?.version, description: 'Grey' })
  await undo(first.operationId)
  const [whole] = await entries()
  assert.deepEqual(
    [whole?.operationIds, whole?.undoneAt, whole?.undone, whole?.notUndone],
    [[], now.toISOString(), 2, 1],
  )
})

test('rejects the ID of another user’s import and of an import into another section', async () => {
  const body = { rows: [{ name: 'Mist' }], key: 'name', mode: 'both', importId }
  const writer = await colleague({ 'blog-tag': ['view', 'edit'] })
  const refused = await writer.post('/blogs_tags/import', body)
  assert.deepEqual(
    [refused.status, isObject(refused.body.fields) && Object.keys(refused.body.fields)],
    [422, ['importId']],
  )
  assert.equal((await host.post(`${post}/city/import`, { ...body, importId })).status, 422)
  assert.equal((await host.post(`${post}/blogs_tags/import`, { ...body, importId: 'a b' })).status, 422)
  assert.deepEqual(rowsOf(await host.get(`${post}/blogs_tags?search=Mist`)), [])
})

test('imports need permission to edit the section, and failed rows permission to view it too', async () => {
  const writer = await colleague({ 'blog-tag': ['edit'] })
  const own = listOf(await writer.get('/imports'))
  assert.deepEqual(
    own.map(({ id }) => id),
    [importId],
  )
  assert.equal((await writer.get(`/imports/${importId}/failed`)).status, 403)
  const other = await colleague({ airport: ['view', 'edit'] })
  assert.deepEqual(listOf(await other.get('/imports')), [])
  assert.equal((await other.get('/imports?filter[entity]=blog-tag')).status, 403)
  assert.equal((await other.get(`/imports/${importId}/failed`)).status, 404)
})

test('failed rows are in a person’s data export and are deleted when the person is erased', async () => {
  const id = 'import-of-people'
  const rows = [
    { email: 'Eve@BÜCHER.example', status: 'nonsense' },
    { email: 'adam@example.com', status: 'nonsense' },
  ]
  await run('subscribe', { rows, key: 'email', mode: 'both', importId: id, file: 'people.csv' })
  assert.equal((await failedOf(id)).length, 2)
  const email = 'eve@bücher.example'
  const data = await host.post(`${post}/personal_data`, { email })
  assert.match(JSON.stringify(data.body), /Failed import rows/)
  await host.post(`${post}/personal_data/erase`, { email })
  assert.deepEqual(
    (await failedOf(id)).map((row) => isObject(row) && row.values),
    [rows[1]],
  )
  const made = await host.post(`${post}/subscribe/create`, { email: 'adam@example.com', status: 'subscribed' })
  const { id: adam } = rowsOf({ ...made, body: { data: [made.body.data] } })[0] ?? {}
  await host.remove(`${post}/subscribe/${adam}`)
  await host.post(`${post}/subscribe/bulk`, { action: 'purge', ids: [adam] })
  assert.deepEqual(await failedOf(id), [], 'purging the record erases them too')
})

test('forgets an import after 30 days, as the trash does', async () => {
  assert.equal((await entries()).length, 2)
  now = new Date('2026-12-21T10:00:00.000Z')
  const headers = await host.signIn()
  assert.deepEqual(listOf(await host.call('GET', `${post}/imports`, undefined, headers)), [])
  const { core } = host.host
  const stop = startClock(core.tables, core.log, () => now)
  const left = () =>
    ['import_run', 'import_batch', 'import_failure'].map((table) => core.db.all(`select 1 from ${table}`).length)
  await until(() => left().every((count) => count === 0))
  stop()
})
