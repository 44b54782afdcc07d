import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { readChat, readEvents, readNotifications, readPresence, type HostEvent } from '../../../src/contract/live.ts'
import { eventLog } from '../../../src/host/live/event-log.ts'
import { notifications } from '../../../src/host/live/notifications.ts'
import { tellOfExpiring } from '../../../src/host/live/tell-of-expiring.ts'
import { hostParts } from '../../../src/host/parts.ts'
import { administrator, startHost, type Reply, type TestHost } from '../start-host.ts'

const password = 'a colleague with a long one'
const rita = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Roy' }

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }

const post = (path: string, body: unknown, headers: Record<string, string>): Promise<Reply> =>
  host.call('POST', `/api/v1/post/${path}`, body, headers)
const get = (path: string, headers: Record<string, string>): Promise<Reply> =>
  host.call('GET', `/api/v1/post/${path}`, undefined, headers)
const idOf = ({ body }: Reply): string => (body.data as { id: string }).id
const cursorOf = async (headers: Record<string, string>): Promise<number> => {
  // A poll that is given up tells nothing: the cursor comes with the first event.
  const poll = get('events', headers)
  await post('chat', { text: 'here' }, headers)
  return readEvents((await poll).body)?.cursor ?? -1
}
const eventsAfter = async (cursor: number, headers: Record<string, string>): Promise<HostEvent[]> =>
  readEvents((await get(`events?after=${cursor}`, headers)).body)?.events ?? []

before(async () => {
  host = await startHost({ parts: await hostParts(), environment: { SAMPLE_DATA: '0' } })
  admin = await host.signIn()
  const role = idOf(await post('user_roles/create', {
    name: 'Desk', permissions: { 'airport': ['view'], 'contact-message': ['view', 'edit'] },
  }, admin))
  const registered = await host.call('POST', '/users/self-register', { ...rita, password })
  assert.equal(registered.status, 201)
  const waiting = await get('users?filter[statusId]=pending', admin)
  const [user] = waiting.body.data as { id: string; version: number }[]
  assert.ok(user)
  const change = { id: user.id, version: user.version, statusId: 'active', roleId: role }
  const approved = await post('users/create', change, admin)
  assert.equal(approved.status, 200, approved.body.error)
  other = await host.signIn(rita.email, password)
})
after(() => host.stop())

const message = { name: 'Ana', email: 'ana@example.com', subject: 'Lost bag', body: 'It was red.' }

test('a waiting poll is answered as soon as somebody writes what its reader may view', async () => {
  const cursor = await cursorOf(other)
  const poll = eventsAfter(cursor, other)
  const country = idOf(await post('country/create', { name: 'Testland', alpha2: 'ZZ', continent: 'EU' }, admin))
  const airport = idOf(await post('airports/create', { name: 'Test Field', iata: 'ZZZ', countryId: country }, admin))
  const events = await poll
  assert.deepEqual(events.map(({ type, entity, id }) => [type, entity, id]), [['record', 'airport', airport]])
  assert.equal(events[0]?.by?.label, 'First Administrator')
})

test('nobody hears of what the role does not let them view, nor of their own writes', async () => {
  const cursor = await cursorOf(other)
  await post('country/create', { name: 'Hiddenland', alpha2: 'ZY', continent: 'EU' }, admin)
  await post('contact_us/create', message, other)
  const poll = eventsAfter(cursor, other)
  await post('chat', { text: 'the end' }, admin)
  assert.deepEqual((await poll).filter(({ type }) => type !== 'notification').map(({ type }) => type), ['chat'])
})

test('a sign-up is notified to those who may approve it, and a message to those who may read it', async () => {
  const { items } = readNotifications((await get('notifications', admin)).body) ?? { items: [] }
  assert.deepEqual(items.map(({ kind, label, isRead }) => [kind, label, isRead]),
    [['message', 'Ana Lost bag', false], ['sign-up', 'Rita Roy', false]])
  const others = readNotifications((await get('notifications', other)).body)
  assert.deepEqual(others, { items: [], unread: 0 })
})

test('notifications are marked as read by their own reader only', async () => {
  const { items = [] } = readNotifications((await get('notifications', admin)).body) ?? {}
  const [first] = items
  assert.ok(first)
  await post('notifications/read', { ids: [first.id] }, other)
  assert.equal(readNotifications((await get('notifications', admin)).body)?.unread, 2)
  const answer = await post('notifications/read', { ids: [first.id] }, admin)
  const { items: after = [], unread } = readNotifications(answer.body) ?? {}
  assert.deepEqual([after.map(({ isRead }) => isRead), unread], [[true, false], 1])
  assert.equal(readNotifications((await post('notifications/read', { all: true }, admin)).body)?.unread, 0)
})

test('a new message is news by itself, beside being a record', async () => {
  const cursor = await cursorOf(admin)
  await post('contact_us/create', { ...message, subject: 'Found bag' }, other)
  assert.deepEqual((await eventsAfter(cursor, admin)).map(({ type, entity }) => `${type} ${entity}`),
    ['record contact-message', 'message contact-message', 'notification '])
})

test('who edits a record is told when somebody else changes it', async () => {
  const [airport] = (await get('airports', admin)).body.data as { id: string; version: number }[]
  assert.ok(airport)
  await post('presence', { entity: 'airport', id: airport.id, editing: true }, other)
  const seen = readPresence((await post('presence', { entity: 'airport', id: airport.id, editing: false }, admin)).body)
  assert.deepEqual(seen.map(({ person, isEditing }) => [person.label, isEditing]), [['Rita Roy', true]])
  await post('airports/create', { id: airport.id, version: airport.version, name: 'Changed Field' }, admin)
  const { items = [] } = readNotifications((await get('notifications', other)).body) ?? {}
  const told = items.map(({ kind, label, by }) => [kind, label, by])
  assert.deepEqual(told, [['changed', 'Changed Field', 'First Administrator']])
  await post('presence', { entity: 'airport', id: airport.id, editing: null }, other)
  const gone = await post('presence', { entity: 'airport', id: airport.id, editing: false }, admin)
  assert.deepEqual(readPresence(gone.body), [])
})

test('of one person the latest hundred records are known: nobody keeps others from being seen', async () => {
  const say = (id: number, headers: Record<string, string>) =>
    post('presence', { entity: 'airport', id: `open-${id}`, editing: true }, headers)
  for (let id = 0; id <= 100; id += 1) await say(id, other)
  const seenAt = async (id: number) => readPresence((await say(id, admin)).body).map(({ person }) => person.label)
  assert.deepEqual([await seenAt(0), await seenAt(1), await seenAt(100)], [[], ['Rita Roy'], ['Rita Roy']])
})

test('who edits a record is told however somebody else changes it', async () => {
  const [airport] = (await get('airports', admin)).body.data as { id: string; version: number }[]
  assert.ok(airport)
  await post('presence', { entity: 'airport', id: airport.id, editing: true }, other)
  const told = async () => (readNotifications((await get('notifications', other)).body)?.items ?? []).length
  const before = await told()
  const rows = [{ iata: 'ZZZ', name: 'Imported Field' }]
  const { body } = await post('airports/import', { rows, key: 'iata', mode: 'update' }, admin)
  assert.equal(await told(), before + 1)
  await post('airports/undo', { operationId: (body.data as { operationId: string }).operationId }, admin)
  assert.equal(await told(), before + 2)
  await post('presence', { entity: 'airport', id: airport.id, editing: null }, other)
})

test('the end of a guideline is told once, however long ago and whatever came since; another end anew', async () => {
  const { db } = host.host.services
  const type = idOf(await post('guidelines_types/create', { name: 'Rules' }, admin))
  const day = (days: number): string => new Date(Date.UTC(2031, 0, 1 + days)).toISOString().slice(0, 10)
  const made = await post('guidelines_details/create', {
    title: 'Liquids in hand luggage', typeId: type, body: 'Up to 100 ml.', language: 'en', status: 'published',
    publishAt: '2026-01-01T00:00:00.000Z', validTo: day(30),
  }, admin)
  const id = idOf(made)
  const inbox = notifications(db, eventLog(db))
  const told = (days: number): number => {
    db.run(`delete from notification where kind = 'expiring'`) // as newer ones push it out
    tellOfExpiring(db, inbox, new Date(`${day(days)}T12:00:00.000Z`))
    return Number(db.get(`select count(*) as n from notification where kind = 'expiring' and recordId = ?`, [id])?.n)
  }
  assert.deepEqual([-1, 0, 1, 30, 31].map(told), [0, 1, 0, 0, 0])
  const later = await post('guidelines_details/create', { id, version: 1, validTo: day(61) }, admin)
  assert.equal(later.status, 200, later.body.error)
  assert.deepEqual([31, 32].map(told), [1, 0])
})

test('nobody can ask who works on what they may not view', async () => {
  const { status } = await post('presence', { entity: 'user', id: 'x', editing: false }, other)
  assert.equal(status, 403)
})

const chats: [what: string, text: unknown, status: number][] = [
  ['a message', 'Gate 4 is closed.\nUse gate 5.', 201],
  ['script as the text that it is', '<script>alert(1)</script>', 201],
  ['nothing', '  \n ', 422],
  ['no text', 7, 422],
  ['a text of 5,000 characters', 'x'.repeat(5000), 422],
  ['10,000 lines', 'x\n'.repeat(1900).slice(0, 3999), 422],
  ['a megabyte', 'x'.repeat(1_048_576), 413],
  ['hidden marks', 'a\u202eb', 422],
]
for (const [what, text, status] of chats) {
  test(`the chat answers ${status} to ${what}`, async () => {
    const reply = await post('chat', { text }, admin)
    assert.equal(reply.status, status, reply.body.error)
    const latest = readChat((await get('chat', admin)).body)?.messages.at(-1)?.text
    assert.equal(latest === text, status === 201)
  })
}

test('the chat says who is online', async () => {
  const poll = get('events', other)
  const online = readChat((await get('chat', admin)).body)?.online.map(({ label }) => label)
  assert.ok(online?.includes('Rita Roy'))
  await post('chat', { text: 'bye' }, admin)
  await poll
})

test('what an open tab asks by itself does not keep its session alive', async () => {
  const { db } = host.host.services
  const forgotten = await host.signIn(rita.email, password)
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const since = minutesAgo(59)
  db.run('update session set lastActiveAt = ? where id = (select sessionId from session_token order by rowid desc)',
    [since])
  const sessions = (): unknown[] => db.all('select id from session where lastActiveAt = ?', [since])
  assert.equal((await get('notifications', forgotten)).status, 200)
  assert.equal((await get('chat', forgotten)).status, 200)
  const seen = await post('presence', { entity: 'airport', id: 'x', editing: true }, forgotten)
  assert.equal(seen.status, 200)
  assert.equal(sessions().length, 1)
  db.run('update session set lastActiveAt = ? where lastActiveAt = ?', [minutesAgo(60), since])
  assert.equal((await get('notifications', forgotten)).status, 401)
})

test('a draft is read by the person who left it, and by nobody else', async () => {
  const path = '/api/v1/post/drafts/airport/new'
  assert.equal((await host.call('PUT', path, { name: 'Half an airp' }, admin)).status, 200)
  assert.deepEqual((await host.call('GET', path, undefined, admin)).body.data, { name: 'Half an airp' })
  assert.equal((await host.call('GET', path, undefined, other)).body.data, null)
  await host.call('DELETE', path, undefined, admin)
  assert.equal((await host.call('GET', path, undefined, admin)).body.data, null)
})

test('of one person the latest two hundred drafts are kept', async () => {
  const { db } = host.host.services
  const path = (id: string): string => `/api/v1/post/drafts/blog/${id}`
  for (const by of [admin, other]) await host.call('PUT', path('oldest'), { title: 'Fog' }, by)
  db.run(`insert into draft with recursive n(i) as (select 1 union all select i + 1 from n where i < 199)
    select userId, entity, 'old' || i, value, at from n, draft where recordId = 'oldest'
      and userId = (select id from user where email = ?)`, [administrator.email])
  db.run(`update draft set at = '2026-01-01T00:00:00.000Z' where recordId = 'oldest'`)
  await host.call('PUT', path('new'), { title: 'Rain' }, admin)
  const kept = async (by: Record<string, string>) => (await host.call('GET', path('oldest'), undefined, by)).body.data
  assert.deepEqual([await kept(admin), await kept(other)], [null, { title: 'Fog' }])
  db.run('delete from draft')
})

test('an album, which has no screen of its own, has drafts and those who are at it', async () => {
  const path = '/api/v1/post/drafts/gallery/new'
  assert.equal((await host.call('PUT', path, { name: 'Night' }, admin)).status, 200)
  assert.deepEqual((await host.call('GET', path, undefined, admin)).body.data, { name: 'Night' })
  await host.call('DELETE', path, undefined, admin)
  assert.equal((await host.call('GET', path, undefined, admin)).body.data, null)
  assert.equal((await post('presence', { entity: 'gallery', id: 'x', editing: null }, admin)).status, 200)
  assert.equal((await post('presence', { entity: 'nothing', id: 'x', editing: null }, admin)).status, 422)
})

test('a draft of nothing known, of no object or too long is refused', async () => {
  assert.equal((await host.call('PUT', '/api/v1/post/drafts/nothing/new', {}, admin)).status, 404)
  assert.equal((await host.call('PUT', '/api/v1/post/drafts/airport/new', [], admin)).status, 400)
  const large = { body: 'x'.repeat(600_000) }
  assert.equal((await host.call('PUT', '/api/v1/post/drafts/airport/new', large, admin)).status, 422)
})

test('the oldest of too many polls of one person is answered at once', async () => {
  const cursor = await cursorOf(admin)
  const polls = Array.from({ length: 13 }, () => get(`events?after=${cursor}`, admin))
  const first = await Promise.race(polls.map((poll, index) => poll.then(() => index)))
  assert.equal(first, 0)
  await post('chat', { text: 'everybody' }, other)
  await Promise.all(polls)
})

test('whoever is erased is named nowhere any more, whatever they did and said and others kept of it', async () => {
  const { db } = host.host.services
  const jane = { email: 'jane@example.com', firstName: 'Jane', lastName: 'Doeperson' }
  await host.call('POST', '/users/self-register', { ...jane, password })
  const [user] = (await get('users?filter[statusId]=pending', admin)).body.data as { id: string; version: number }[]
  assert.ok(user)
  const path = `/api/v1/post/drafts/user/${user.id}`
  await host.call('PUT', path, { lastName: 'Doeperson-Roy' }, admin)
  const approved = { id: user.id, version: user.version, statusId: 'active', roleId: 'administrator' }
  assert.equal((await post('users/create', approved, admin)).status, 200)
  const own = await host.signIn(jane.email, password)
  await post('chat', { text: 'Good morning.' }, own)
  await host.call('PUT', '/api/v1/post/drafts/blog/new', { title: 'By Jane Doeperson' }, own)
  const [airport] = (await get('airports', admin)).body.data as { id: string; version: number }[]
  assert.ok(airport)
  await post('presence', { entity: 'airport', id: airport.id, editing: true }, other)
  await post('airports/create', { id: airport.id, version: airport.version, name: 'Her Field' }, own)
  await post('presence', { entity: 'airport', id: airport.id, editing: null }, other)
  await post('notifications/read', { all: true }, { ...other, 'idempotency-key': 'read' })
  await host.call('POST', '/personal/profile', { preferences: { theme: 'dark' } }, own)
  await host.call('POST', '/users/forgot-password', { email: jane.email })
  await post('subscribe/create', { email: 'someone@example.com' }, admin)
  const owning = () => db.all<{ name: string }>(`select t.name from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and c.name = 'userId'`)
    .filter(({ name }) => db.get(`select 1 from "${name}" where userId = ?`, [user.id])).map(({ name }) => name).sort()
  // Of others, and from before notifications kept who it was.
  await host.call('PUT', '/api/v1/post/drafts/user/new', { lastName: 'Roe' }, admin)
  for (const [id, by] of [['first', 'Jane Doeperson'], ['second', 'Richard Roe']] as const) {
    db.run(`insert into notification (id, userId, kind, at, entity, recordId, label, by)
      select ?, userId, kind, at, 'user', 'roe', 'Mary Roe', ? from notification limit 1`, [id, by])
  }
  assert.deepEqual(owning(), ['credential', 'draft', 'notification', 'password_link', 'preference', 'session'])

  assert.equal((await host.call('DELETE', `/api/v1/post/users/${user.id}`, undefined, admin)).status, 200)
  assert.equal((await post('users/bulk', { action: 'purge', ids: [user.id] }, admin)).status, 200)
  const tables = db.all<{ name: string }>(`select name from sqlite_schema where type = 'table'`)
  const holdsName = (row: object): boolean => /doeperson|jane@/i.test(Object.values(row).join())
  assert.deepEqual(tables.filter(({ name }) => db.all(`select * from "${name}"`).some(holdsName)), [])
  const { items = [] } = readNotifications((await get('notifications', other)).body) ?? {}
  assert.equal(items.find(({ label }) => label === 'Her Field')?.by, 'erased')
  assert.deepEqual(owning(), [])
  assert.deepEqual(db.all(`select label, by from notification where recordId = 'roe' order by by`),
    [{ label: 'Mary Roe', by: 'Richard Roe' }, { label: 'Mary Roe', by: 'erased' }])
  assert.ok((await get('drafts/user/new', admin)).body.data)
})

test('a cursor that is none is refused, and one from elsewhere begins anew', async () => {
  assert.equal((await get('events?after=x', admin)).status, 400)
  const poll = get('events?after=999999999', admin)
  await post('chat', { text: 'anew' }, other)
  assert.equal(readEvents((await poll).body)?.events.length, 1)
})

test('a stopping host answers the polls that wait', async () => {
  const own = await startHost({ parts: await hostParts(), environment: { SAMPLE_DATA: '0' } })
  const poll = own.call('GET', '/api/v1/post/events', undefined, await own.signIn(administrator.email))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await own.stop()
  assert.equal((await poll).status, 200)
})
