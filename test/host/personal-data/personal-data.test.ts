import { after, assert, before, type Reply, test } from '../host.ts'
import { calls, entities, seo } from '#contract'
import { keptParts } from '../../../src/host/personal-data/kept-parts.ts'
import { tablesWithoutPeople } from './tables-without-people.ts'
import { verifyChain } from '../../../src/host/records/activity/activity-chain.ts'
import { wordsTableOf } from '../../../src/host/records/schema/columns.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { outboxOf, tokenIn } from '../outbox-of.ts'
import { idOf, type RecordsHost, rowsOf, startRecords } from '../records/records-host.ts'
import { openTables } from '../../../src/host/records/open-tables.ts'
import { readErasedPerson, readPersonalCounts, readPersonalData } from '../../read-responses.ts'
import type { PersonalData } from '#shapes'
import { translations } from '#translated'

const post = '/api/v1/post'
const email = 'ada@example.com'
const password = 'a long way to Tipperary'

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())

const toDo =
  'A person may ask for all that is kept of them. Where a row of the table can say something of one person, ' +
  'add a part to src/host/personal-data/plain-parts.ts that reads it (never secrets or hashes), and let erasing a ' +
  'user clear it where it should. Otherwise name the table, with the reason, in tables-without-people.ts next to this test.'

test('every database table is in a person’s data export or listed as free of personal data', () => {
  const { db } = host.host.core
  const all = [...entities, ...translations]
  const model = modelOf(all, [seo])
  const read = keptParts(openTables(db, model).tables).flatMap(({ tables }) => tables)
  // These hold the words of records that are in the file themselves.
  const words = all.flatMap((entity) => [wordsTableOf(entity, false), wordsTableOf(entity, true)])
  const decided = new Set([...read, ...words, ...Object.keys(tablesWithoutPeople)])
  const there = db
    .all<{ name: string }>(`select name from pragma_table_list
    where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`)
    .map(({ name }) => name)
  assert.ok(there.length > 40)
  assert.deepEqual(
    there.filter((name) => !decided.has(name)),
    [],
    toDo,
  )
  assert.deepEqual(
    [...decided].filter((name) => !there.includes(name)),
    [],
    'These tables are no longer there.',
  )
  assert.deepEqual(
    read.filter((name) => Object.hasOwn(tablesWithoutPeople, name)),
    [],
    'These are named as both.',
  )
})

const fileOf = async (address: string): Promise<PersonalData> => {
  const { status, headers, body } = await host.post(calls.personalDataFile, { email: address })
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  return readPersonalData(body) ?? assert.fail('not of the contract’s shape')
}
const countsOf = async (address: string) => {
  const { parts, records } =
    readPersonalCounts((await host.post(calls.personalData, { email: address })).body) ?? assert.fail('no counts')
  return { records, parts: new Map(parts.map(({ name, count }) => [name, count])) }
}
const rowsIn = ({ parts }: PersonalData, name: string) => parts.find((part) => part.name === name)?.rows ?? []

const write = async (path: string, values: object): Promise<Reply> => {
  const reply = await host.post(`${post}/${path}/create`, values)
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  return reply
}

/** A colleague with an address who has written, been written about and left traces everywhere. */
const makeAda = async () => {
  const roleId = idOf(
    await write('user_roles', {
      name: `Editor ${Math.random()}`,
      permissions: { 'blog-type': ['view', 'edit'], subscriber: ['view', 'edit'], user: ['view'] },
    }),
  )
  await write('users', { firstName: 'Ada', lastName: 'Lovelace', email, statusId: 'active', roleId })
  const letter = outboxOf(host.dataDir).findLast((text) => text.includes(email))
  await host.call('POST', calls.resetPassword, { token: tokenIn(letter), password })
  const headers = await host.signIn(email, password)
  const as = (method: string, path: string, body?: object) => host.call(method, path, body, headers)
  await as('POST', `${post}/blogs_types/create`, { name: `Engines ${Math.random()}` })
  await as('POST', `${post}/subscribe/create`, { email: 'somebody.else@example.com' })
  await as('POST', calls.chat, { text: 'Note G is ready' })
  await as('PUT', `${calls.drafts}/blog-type/new`, { name: 'Unsaved words' })
  await as('PUT', `${calls.drafts}/subscriber/new`, { email: 'third.party@example.com' })
  await as('POST', calls.profile, { preferences: { theme: 'dark' } })
  await write('subscribe', { email: 'Ada@Example.com' })
  await write('contact_us', {
    name: 'Ada',
    email,
    subject: 'A question',
    body: 'About the engine',
    status: 'new',
    notes: 'Called her back',
  })
  await write('contact_us', { name: 'Ada', email, subject: 'Another', body: 'One more' })
  return headers
}

test('the data export of an email address has everything stored about the person and no secrets', async () => {
  const headers = await makeAda()
  const data = await fileOf(' ADA@example.com ')
  assert.equal(data.email, email)
  assert.equal(rowsIn(data, 'user')[0]?.lastName, 'Lovelace')
  assert.equal(rowsIn(data, 'subscriber')[0]?.email, email)
  assert.deepEqual(
    rowsIn(data, 'contact-message')
      .map(({ subject }) => subject)
      .sort(),
    ['A question', 'Another'],
  )
  assert.ok(rowsIn(data, 'contact-message').some(({ notes }) => notes === 'Called her back'))
  assert.equal(rowsIn(data, 'sessions').length, 1)
  assert.deepEqual(
    rowsIn(data, 'chat').map(({ text }) => text),
    ['Note G is ready'],
  )
  assert.deepEqual(
    rowsIn(data, 'preferences').map(({ value }) => value),
    [{ theme: 'dark' }],
  )
  assert.ok(rowsIn(data, 'drafts').some(({ value }) => JSON.stringify(value) === '{"name":"Unsaved words"}'))
  assert.equal(rowsIn(data, 'blog-type:by').length, 1)
  assert.ok(rowsIn(data, 'activity').some(({ isByThem, entity }) => isByThem === true && entity === 'blog-type'))
  assert.ok(rowsIn(data, 'activity').some(({ isByThem, entity }) => isByThem === false && entity === 'contact-message'))
  assert.ok(rowsIn(data, 'securityEvents').some(({ action, isByThem }) => action === 'sign-in' && isByThem === true))
  const text = JSON.stringify(data)
  const { db } = host.host.core
  const secrets = [
    ...db.all('select hash from credential'),
    ...db.all('select hash from session_token'),
    ...db.all('select hash, salt, detailHash from activity'),
  ]
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string' && value !== '')
  assert.ok(secrets.length > 3)
  for (const secret of [...secrets, headers.authorization.slice(7)]) assert.ok(!text.includes(String(secret)))
})

test('the export of a person’s work leaves out other people’s data', async () => {
  const data = await fileOf(email)
  const text = JSON.stringify(data)
  assert.ok(
    rowsIn(data, 'activity').some(
      ({ entity, changes }) =>
        entity === 'subscriber' &&
        JSON.stringify(changes).includes('"email"') &&
        JSON.stringify(changes).startsWith('["'),
    ),
  )
  assert.ok(rowsIn(data, 'drafts').some(({ entity, value }) => entity === 'subscriber' && value === null))
  assert.ok(!text.includes('somebody.else@example.com'))
  assert.ok(!text.includes('third.party@example.com'))
})

test('the counts match the export part by part', async () => {
  const { parts } = await fileOf(email)
  const counts = await countsOf(email)
  assert.deepEqual(
    [...counts.parts],
    parts.map(({ name, rows }) => [name, rows.length]),
  )
  assert.equal(counts.records, 4)
  assert.deepEqual(await countsOf('nobody@example.com'), { records: 0, parts: new Map() })
  assert.deepEqual((await fileOf('nobody@example.com')).parts, [])
})

test('exports hundreds of rows completely and in order', async () => {
  const { db } = host.host.core
  const [user] = rowsOf(await host.get(`${post}/users?filter[email]=${email}`))
  db.transaction(() => {
    for (let line = 0; line < 300; line += 1) {
      db.run('insert into chat_message (id, at, byId, byLabel, text) values (?, ?, ?, ?, ?)', [
        `many-${line}`,
        '2026-01-01T00:00:00.000Z',
        String(user?.id),
        'Ada',
        `${line % 2}`,
      ])
    }
  })
  const lines = rowsIn(await fileOf(email), 'chat')
  assert.equal(lines.length, 301)
  assert.deepEqual(
    lines.slice(-2).map(({ text }) => text),
    ['0', '1'],
  )
  db.run(`delete from chat_message where id like 'many-%'`)
})

test('only administrators can count, read and erase personal data, and only by email address', async () => {
  const viewer = await host.signIn(email, password)
  for (const path of [calls.personalData, calls.personalDataFile, calls.personalDataErase]) {
    assert.equal((await host.call('POST', path, { email })).status, 401, path)
    assert.equal((await host.call('POST', path, { email }, viewer)).status, 403, path)
    const { status, body } = await host.post(path, { email: 'Ada' })
    assert.deepEqual([status, body.fields], [422, { email: 'Enter an email address like name@example.com' }], path)
  }
  const role = await host.post(`${post}/user_roles/create`, {
    name: 'Privacy',
    permissions: { 'personal-data': ['edit'] },
  })
  assert.equal(role.body.fields?.permissions, 'Unknown section “personal-data”')
})

test('erasing an address permanently deletes its records and their activity, and the chain stays valid', async () => {
  const { db } = host.host.core
  const reply = await host.post(calls.personalDataErase, { email })
  const { done, failed, left } = readErasedPerson(reply.body) ?? assert.fail(JSON.stringify(reply.body))
  assert.deepEqual([done, failed, left], [4, [], undefined])
  const rest = await countsOf(email)
  assert.equal(rest.records, 0)
  assert.deepEqual([...rest.parts.keys()], ['erased'])
  const kept = db
    .all('select label, changes from activity')
    .map((row) => JSON.stringify(row))
    .join('\n')
  for (const word of [email, 'Lovelace', 'A question', 'Called her back']) assert.ok(!kept.includes(word), word)
  assert.ok(kept.includes('erased'))
  assert.equal(verifyChain(db, undefined).broken, undefined)
  assert.equal((await host.call('POST', calls.login, { email, password })).status, 401)
  const again = await host.post(`${post}/subscribe/create`, { email })
  assert.equal(again.body.fields?.email, 'This email address was erased on request and can’t be re-imported')
})

test('after an erasure no table contains the address or the name', () => {
  const { db } = host.host.core
  const left = db
    .all<{ name: string }>(`select name from pragma_table_list where schema = 'main' and type = 'table'
    and name not like 'sqlite_%'`)
    .flatMap(({ name }) =>
      db
        .all(`select * from "${name}"`)
        .filter((row) =>
          Object.values(row).some((value) => typeof value === 'string' && /ada@example|Lovelace/i.test(value)),
        )
        .map((row) => `${name}: ${JSON.stringify(row)}`),
    )
  assert.deepEqual(left, [])
})

test('each export and each erased record is a security event that does not contain the address', async () => {
  const { db } = host.host.core
  const events = db.all(`select action, changes from activity where entity = 'security'
    and action in ('exported', 'erased')`)
  const of = (action: string) => events.filter((row) => row.action === action)
  assert.ok(of('exported').length >= 5)
  assert.equal(of('erased').length, 4)
  assert.ok(!JSON.stringify(events).includes(email))
})

test('administrators cannot erase themselves, and remaining data is listed', async () => {
  const { status, body } = await host.post(calls.personalDataErase, { email: 'admin@example.com' })
  assert.equal(status, 200)
  const { done, failed } = readErasedPerson(body) ?? assert.fail()
  assert.equal(done, 0)
  assert.deepEqual(
    failed.map(({ entity, error }) => [entity, error]),
    [['user', 'You can’t delete yourself.']],
  )
  assert.equal((await countsOf('admin@example.com')).records, 1)
})

test('an email address that only a pending version has is counted, exported and erased', async () => {
  const address = 'next@agents.example'
  const [country] = rowsOf(await host.get(`${post}/country?limit=1`))
  const agent = { name: 'Kestrel Tours', status: 'published', email: 'old@agents.example', countryId: country?.id }
  const id = idOf(await write('travel_agents', agent))
  const changes = { liveVersion: 1, email: address }
  assert.equal((await host.post(`${post}/travel_agents/${id}/pending`, changes)).status, 201)
  assert.equal((await countsOf(address)).parts.get('travel-agent'), 1)
  const file = await fileOf(address)
  assert.match(JSON.stringify(rowsIn(file, 'pending')), /next@agents\.example/)
  const erased = await host.post(calls.personalDataErase, { email: address })
  assert.deepEqual(readErasedPerson(erased.body)?.failed, [])
  const { db } = host.host.core
  assert.deepEqual(db.all('select 1 from pending where instr(next, ?) > 0', [address]), [])
})
