import { after, assert, basename, before, isObject, isReference, join, type Row, test } from '../host.ts'
import { existsSync, readFileSync } from 'node:fs'
import { callsOf, post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'
import { until } from '../until.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
interface Entry {
  [name: string]: unknown
  changes: { [name: string]: unknown }[]
}
const activity = async (query: string): Promise<Entry[]> => {
  const { body } = await host.get(`${post}/activity?${query}`)
  assert.ok(Array.isArray(body.data), JSON.stringify(body))
  return body.data.map((entry: unknown) => {
    assert.ok(isObject(entry) && Array.isArray(entry.changes) && entry.changes.every(isObject))
    return { ...entry, changes: entry.changes }
  })
}
const of = (entity: string, id: string): Promise<Entry[]> => activity(`filter[entity]=${entity}&filter[recordId]=${id}`)

test('a record’s history lists changes newest first, with user, time, and each field before and after', async () => {
  const tag = await made('blogs_tag', { name: 'Rails' })
  await made('blogs_tag', { id: tag.id, version: 1, name: 'Rail', description: 'Trains' })
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  await host.post(`${post}/blogs_tags/bulk`, { action: 'restore', ids: [tag.id] })
  const entries = await of('blog-tag', tag.id)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['restore', 'delete', 'update', 'create'],
  )
  const [, , update, create] = entries
  assert.ok(isReference(update?.by))
  assert.equal(update.by.label, 'First Administrator')
  assert.deepEqual(update.changes, [
    { field: 'name', before: 'Rails', after: 'Rail' },
    { field: 'description', before: null, after: 'Trains' },
  ])
  assert.deepEqual(create?.changes, [
    { field: 'name', before: null, after: 'Rails' },
    { field: 'slug', before: null, after: 'rails' },
  ])
  assert.deepEqual(create.label, 'Rails')
})

test('history shows related records with their labels', async () => {
  const [india] = rowsOf(await host.get(`${post}/country?search=IN`))
  const state = await made('state', { name: 'Goa', code: 'IN-GA', countryId: india?.id })
  const [entry] = await of('state', state.id)
  assert.deepEqual(
    entry?.changes.find(({ field }) => field === 'countryId'),
    { field: 'countryId', before: null, after: india?.id, beforeLabel: '', afterLabel: 'India' },
  )
})

test('activity is filtered by entity, record, user, action and time, in pages', async () => {
  const [entry] = await activity('limit=1')
  assert.ok(isReference(entry?.by))
  const total = async (query: string): Promise<number> => totalOf(await host.get(`${post}/activity?${query}`))
  assert.ok((await total(`filter[by]=${entry.by.id}`)) > 0)
  assert.equal(await total('filter[by]=nobody'), 0)
  const actions = ['create', 'update', 'delete', 'restore']
  const anyOfThem = actions.map((action) => `filter[action]=${action}`).join('&')
  assert.equal(await total(anyOfThem), await total(''))
  const each = await Promise.all(actions.map((action) => total(`filter[action]=${action}`)))
  assert.equal(
    each.reduce((sum, count) => sum + count, 0),
    await total(''),
  )
  const today = new Date().toISOString().slice(0, 10)
  assert.equal(await total(`filter[from]=${today}&filter[to]=${today}`), await total(''))
  assert.equal(await total('filter[at][lte]=2000-01-01'), 0)
  const ids = [...(await activity('limit=3')), ...(await activity('limit=3&page=2'))].map(({ id }) => id)
  assert.equal(new Set(ids).size, 6)
  for (const query of ['filter[wings]=1', 'sort=at', 'search=x', 'filter[from]=soon']) {
    assert.equal((await host.get(`${post}/activity?${query}`)).status, 400, query)
  }
})

test('activity entries can only be added: neither the database nor the host changes or removes them', async () => {
  const { db } = host.host.core
  assert.throws(() => db.run(`update activity set label = 'x' where seq = 1`), /only added to/)
  assert.throws(() => db.run('delete from activity'), /only added to/)
  for (const method of ['POST', 'PUT', 'DELETE']) {
    assert.equal(
      (await host.call(method, `${post}/activity`, method === 'DELETE' ? undefined : {}, await host.signIn())).status,
      405,
    )
  }
})

test('erasing a record of a person erases their name everywhere in the activity', async () => {
  const { db } = host.host.core
  const headers = { ...(await host.signIn()), 'idempotency-key': 'erase-me' }
  const saved = await host.call('POST', `${post}/subscribe/create`, { email: 'forget.me@example.com' }, headers)
  const { id } = rowOf(saved)
  await host.remove(`${post}/subscribe/${id}`)
  await host.post(`${post}/subscribe/bulk`, { action: 'purge', ids: [id] })
  const entries = await of('subscriber', id)
  assert.deepEqual(
    entries.map(({ action, label }) => [action, label]),
    [
      ['purge', 'erased'],
      ['delete', 'erased'],
      ['create', 'erased'],
    ],
  )
  assert.deepEqual(
    entries[2]?.changes.find(({ field }) => field === 'email'),
    { field: 'email', before: null, after: 'erased' },
  )
  assert.deepEqual(
    entries[2]?.changes.find(({ field }) => field === 'status'),
    { field: 'status', before: null, after: 'subscribed' },
  )
  const tables = db.all(`select name from sqlite_schema
    where type = 'table' and sql like 'create table%' and name not like '%$%'`)
  for (const { name } of tables) {
    for (const row of db.all(`select * from "${name}"`))
      assert.ok(!JSON.stringify(row).includes('forget.me'), `${name}: ${JSON.stringify(row)}`)
  }
  assert.equal(totalOf(await host.get(`${post}/subscribe?search=forget.me&filter[trashed]=1`)), 0)
  assert.throws(() => db.run(`update activity set label = 'x' where recordId = ?`, [id]), 'from then on it stays')
})

test('a stored response that named an erased person next to another record no longer contains the name', async () => {
  const [role] = rowsOf(await host.get(`${post}/user_roles`))
  const person = (lastName: string): Promise<Row> =>
    made('users', { firstName: 'Jo', lastName, email: 'shared@example.com', roleId: role?.id, statusId: 'active' })
  const gone = await person('Roe')
  await host.remove(`${post}/users/${gone.id}`)
  const holder = await person('Zebrafish')
  const headers = { ...(await host.signIn()), 'idempotency-key': 'who-is-it' }
  const restoring = { action: 'restore', ids: [gone.id] }
  const restored = await host.call('POST', `${post}/users/bulk`, restoring, headers)
  assert.match(JSON.stringify(restored.body), /Another user has this email: Jo Zebrafish/)
  await made('users', { id: holder.id, version: 1, lastName: 'Doe' })
  await host.remove(`${post}/users/${holder.id}`)
  await host.post(`${post}/users/bulk`, { action: 'purge', ids: [holder.id] })
  const kept = host.host.core.db.all('select answer from kept_answer')
  assert.ok(kept.length > 0)
  assert.ok(!JSON.stringify(kept).includes('Zebrafish'), JSON.stringify(kept))
})

test('an address erased on request cannot come back, neither manually nor by import', async () => {
  const again = await host.post(`${post}/subscribe/create`, { email: 'Forget.Me@example.com' })
  assert.deepEqual([again.status, Object.keys(again.body.fields ?? {})], [422, ['email']])
  const { body } = await host.post(`${post}/subscribe/import`, {
    rows: [{ email: 'forget.me@example.com' }],
    key: 'email',
    mode: 'both',
  })
  assert.ok(isObject(body.data) && Array.isArray(body.data.failed))
  assert.equal(body.data.failed.length, 1)
})

test('erasing removes a sender’s text from the label too', async () => {
  const message = await made('contact_us', {
    name: 'Secret Sender',
    email: 's@example.com',
    subject: 'Private',
    body: 'Words',
  })
  await host.remove(`${post}/contact_us/${message.id}`)
  await host.post(`${post}/contact_us/bulk`, { action: 'purge', ids: [message.id] })
  for (const entry of await of('contact-message', message.id)) {
    assert.equal(entry.label, 'erased')
    assert.ok(!JSON.stringify(entry).includes('Secret') && !JSON.stringify(entry).includes('Words'))
  }
})

const holding = (word: string): string[] =>
  ['apron.db', 'apron.db-wal']
    .map((name) => join(host.dataDir, name))
    .filter((file) => existsSync(file) && readFileSync(file).includes(word))
    .map((file) => `${word} in ${basename(file)}`)
const message = (sender: string, body: string): Promise<Row> =>
  made('contact_us', { name: sender, email: `${sender}@example.com`, subject: 'Noise', body })
const purge = (id: string): Promise<unknown> => host.post(`${post}/contact_us/bulk`, { action: 'purge', ids: [id] })

test('soon after an erasure, neither the database files nor new backups contain anything about the person', async () => {
  const word = 'xylophonist'
  for (let number = 0; number < 20; number += 1) await message(`before.${number}`, `Nothing of note. ${number}`)
  const erased = await message(word, `I am the ${word} of gate 4. `.repeat(500))
  await made('contact_us', { id: erased.id, version: 1, notes: `Called the ${word} back` })
  for (let number = 0; number < 20; number += 1) await message(`after.${number}`, `Nothing of note. ${number}`)
  await host.remove(`${post}/contact_us/${erased.id}`)
  assert.notDeepEqual(holding(word), [])
  await purge(erased.id)
  await until(() => holding(word).length === 0)
  assert.deepEqual(holding(word), [])
  assert.equal(totalOf(await host.get(`${post}/contact_us?search=note`)), 40)
})

test('erasing a person during the cleanup for another one removes both from the database files', async () => {
  const { db } = host.host.core
  const words = (seed: string): string => Array.from({ length: 1500 }, (_, at) => `${seed}${at * 7919}`).join(' ')
  const two = [await message('saxophonist', words('a')), await message('bassoonist', words('b'))]
  for (let number = 0; number < 90; number += 1) await message(`sender.${number}`, words(`c${number}x`))
  for (const { id } of two) {
    await host.remove(`${post}/contact_us/${id}`)
    await purge(id)
    await until(() => db.get(`select 1 from words_to_erase where words like '%$words' and isBegun = 1`) !== undefined)
  }
  await until(() => db.get('select 1 from words_to_erase') === undefined)
  // An index leaves out what a word begins with like the one before it.
  const left = (): string[] => ['xophonist', 'ssoonist'].flatMap(holding)
  await until(() => left().length === 0)
  assert.deepEqual(left(), [])
})
