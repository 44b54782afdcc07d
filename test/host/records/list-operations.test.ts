import { after, assert, before, isObject, type Reply, test } from '../host.ts'
import { colleaguesOf, password } from './colleague.ts'
import { importsOf } from './import-calls.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { rowOf, type RecordsHost, startRecords } from './records-host.ts'

let host: RecordsHost
let now = new Date('2026-11-20T10:00:00.000Z')
before(async () => {
  host = await startRecords({ isWhole: true, now: () => now })
})
after(() => host.stop())
const { made, bulk, undo } = callsOf(() => host)
const { run } = importsOf(() => host)
const colleague = colleaguesOf(() => host)

/** A second later, since a person does one thing after the other. */
const later = (): void => {
  now = new Date(now.getTime() + 1000)
}
const read = ({ status, body }: Reply): { [name: string]: unknown }[] => {
  assert.equal(status, 200, JSON.stringify(body))
  return Array.isArray(body.data) ? body.data.filter(isObject) : []
}
const listed = async () => read(await host.get(`${post}/operations`))
const words = async () => (await listed()).map(({ action, label, count }) => `${action} ${label || count}`)
const save = async (row: object, values: object) => {
  later()
  return host.post(`${post}/blogs_tag/create`, { ...row, ...values })
}

test('lists a user’s last five operations, newest first, until they are undone', async () => {
  const [one, two, three] = [
    await made('blogs_tag', { name: 'Fog' }),
    await made('blogs_tag', { name: 'Rain' }),
    await made('blogs_tag', { name: 'Snow' }),
  ]
  await save({ id: one.id, version: 1 }, { description: 'Grey' })
  later()
  const deleted = await bulk('blogs_tags', { action: 'delete', ids: [two.id, three.id] })
  later()
  await bulk('blogs_tags', { action: 'purge', ids: [three.id] })
  later()
  await made('blogs_tag', { name: 'Hail' })
  assert.deepEqual(await words(), ['create Hail', 'delete 2', 'update Fog'], 'new records that changed since are not')
  const [, entry] = await listed()
  assert.deepEqual(
    [entry?.operationIds, entry?.entity, entry?.others],
    [[deleted.operationId], 'blog-tag', 0],
    'one record of two is gone for good, the other can come back',
  )
  later()
  await undo('blogs_tags', deleted.operationId)
  assert.deepEqual(await words(), ['create Hail', 'update Fog', 'create Rain'])
})

test('an undone operation stays undone, even if someone restores the values that the operation set', async () => {
  const tag = await made('blogs_tag', { name: 'Twice' })
  later()
  const first = operationOf(await host.remove(`${post}/blogs_tags/${tag.id}`))
  later()
  await undo('blogs_tags', first)
  later()
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  const about = (await words()).filter((one) => /Twice/.test(one))
  assert.deepEqual(about, ['delete Twice'])
})

test('an operation disappears once someone else changes its record or the user can no longer edit it', async () => {
  const writer = await colleague({ 'blog-tag': ['view', 'edit'], country: ['view'] })
  later()
  const tag = rowOf(await writer.post('/blogs_tag/create', { name: 'Shared' }))
  later()
  await writer.post('/blogs_tag/create', { id: tag.id, version: 1, description: 'Mine' })
  const own = async () => read(await writer.get('/operations')).map(({ action, label }) => `${action} ${label}`)
  assert.deepEqual(await own(), ['update Shared'], 'undoing a new record needs the permission to delete')
  assert.ok(!(await words()).some((one) => /Shared/.test(one)), 'what others did is theirs')
  later()
  await save({ id: tag.id, version: 2 }, { description: 'Theirs' })
  assert.deepEqual(await own(), [])
  await undo('blogs_tags', await lastOf())
  assert.deepEqual(await own(), ['update Shared'], 'the change of the other person is gone')
  await host.post(`${post}/user_roles/create`, {
    id: writer.role.id,
    version: writer.role.version,
    permissions: { 'blog-tag': ['view'] },
  })
  assert.deepEqual(await own(), [])
})
const lastOf = async (): Promise<unknown> => {
  const [entry] = await listed()
  return Array.isArray(entry?.operationIds) ? entry.operationIds.at(-1) : undefined
}

test('an import is one operation, with its file, until its last batch is undone', async () => {
  later()
  const batch = { importId: 'import-of-words', file: 'words.csv' }
  const tags = (rows: object[]) => run('blogs_tags', { rows, key: 'name', mode: 'both', ...batch })
  await tags([{ name: 'Breeze' }, { name: 'Gale' }])
  await tags([{ name: 'Storm' }])
  const [entry] = await listed()
  const { action, label, count, operationIds } = entry ?? {}
  assert.deepEqual([action, label, count], ['import', 'words.csv', 3])
  assert.ok(Array.isArray(operationIds) && operationIds.length === 2)
  for (const id of operationIds.toReversed()) await undo('blogs_tags', id)
  assert.ok(!(await words()).some((one) => /words\.csv/.test(one)))
})

test('opening a message is not an operation, but answering it is', async () => {
  later()
  const message = await made('contact_us', { name: 'Bo', email: 'bo@example.com', subject: 'Lost bag', body: 'Where?' })
  const mark = async (version: number, status: string) => {
    later()
    await host.post(`${post}/contact_us/create`, { id: message.id, version, status })
  }
  await mark(1, 'open')
  assert.ok(!(await words()).some((one) => /Bo/.test(one)))
  await mark(2, 'answered')
  assert.equal((await words())[0], 'update Bo: Lost bag')
})

test('SEO texts are undone like records, in the same list', async () => {
  later()
  const seo = { id: 'custom:gallery', version: 0, metaTitle: 'All our pictures' }
  assert.equal((await host.post(`${post}/seo_content/create`, seo)).status, 201)
  const [entry] = await listed()
  assert.deepEqual([entry?.entity, entry?.action], ['seo', 'create'])
  await undo('seo_content', await lastOf())
  assert.notEqual((await listed())[0]?.entity, 'seo')
})

test('undo of a new API token is listed first', async () => {
  const before = await words()
  later()
  const token = { name: 'Website', scopes: ['content:read'] }
  const { status, body } = await host.post(`${post}/tokens`, token)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(await words(), ['create Website', ...before.slice(0, 4)])
})

test('listing tries each undo and changes nothing', async () => {
  const before = host.host.core.tables.db.get('select count(*) as count, max(seq) as last from activity')
  assert.ok((await listed()).length > 0)
  assert.deepEqual(host.host.core.tables.db.get('select count(*) as count, max(seq) as last from activity'), before)
})

test('lists nothing older than 30 days', async () => {
  const writer = await colleague({ 'blog-tag': ['view', 'edit', 'delete'] })
  await writer.post('/blogs_tag/create', { name: 'Long ago' })
  assert.equal(read(await writer.get('/operations')).length, 1)
  now = new Date(now.getTime() + 31 * 24 * 3_600_000)
  const headers = await host.signIn(String(writer.user.email), password)
  assert.deepEqual(read(await host.call('GET', `${post}/operations`, undefined, headers)), [])
})
