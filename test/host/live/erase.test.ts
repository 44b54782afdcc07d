import { after, assert, before, test, type TestHost } from '../host.ts'
import { idOf } from '../records/records-host.ts'
import { callsOf, message, password, startDesk } from './desk-host.ts'
import { readNotifications } from '../../read-responses.ts'

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }
before(async () => {
  ;({ host, admin, other } = await startDesk({ hasAirport: true }))
})
after(() => host.stop())
const { get, post } = callsOf(() => host)

test('erasing a user removes their name everywhere, including from data that others stored about them', async () => {
  const { db } = host.host.core
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
  const owning = () =>
    db
      .all<{ name: string }>(`select t.name from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and c.name = 'userId'`)
      .filter(({ name }) => db.get(`select 1 from "${name}" where userId = ?`, [user.id]))
      .map(({ name }) => name)
      .sort()
  // Of others, and from before notifications kept who it was.
  await host.call('PUT', '/api/v1/post/drafts/user/new', { lastName: 'Roe' }, admin)
  for (const [id, by] of [
    ['first', 'Jane Doeperson'],
    ['second', 'Richard Roe'],
  ] as const) {
    db.run(
      `insert into notification (id, userId, kind, at, entity, recordId, label, by)
      select ?, userId, kind, at, 'user', 'roe', 'Mary Roe', ? from notification limit 1`,
      [id, by],
    )
  }
  assert.deepEqual(owning(), ['credential', 'draft', 'notification', 'password_link', 'preference', 'session'])

  assert.equal((await host.call('DELETE', `/api/v1/post/users/${user.id}`, undefined, admin)).status, 200)
  assert.equal((await post('users/bulk', { action: 'purge', ids: [user.id] }, admin)).status, 200)
  const tables = db.all<{ name: string }>(`select name from sqlite_schema where type = 'table'`)
  const holdsName = (row: object): boolean => /doeperson|jane@/i.test(Object.values(row).join())
  assert.deepEqual(
    tables.filter(({ name }) => db.all(`select * from "${name}"`).some(holdsName)),
    [],
  )
  const { rows: items = [] } = readNotifications((await get('notifications', other)).body) ?? {}
  assert.equal(items.find(({ label }) => label === 'Her Field')?.by, 'erased')
  assert.deepEqual(owning(), [])
  assert.deepEqual(db.all(`select label, by from notification where recordId = 'roe' order by by`), [
    { label: 'Mary Roe', by: 'Richard Roe' },
    { label: 'Mary Roe', by: 'erased' },
  ])
  assert.ok((await get('drafts/user/new', admin)).body.data)
})

test('an open tab stores no drafts of permanently deleted records', async () => {
  const id = idOf(await post('contact_us/create', message, admin))
  const page = idOf(await post('content_details/create', { title: 'Lost bags', body: 'Ask.' }, admin))
  const paths = [`contact-message/${id}`, `seo/dynamic:${page}`].map((one) => `/api/v1/post/drafts/${one}`)
  const write = () => Promise.all(paths.map((path) => host.call('PUT', path, { notes: 'Ana called.' }, admin)))
  for (const list of [`contact_us/${id}`, `content_details/${page}`]) {
    assert.equal((await host.call('DELETE', `/api/v1/post/${list}`, undefined, admin)).status, 200)
  }
  assert.deepEqual(
    (await write()).map(({ status }) => status),
    [200, 200],
    'it can be brought back',
  )
  await post('contact_us/bulk', { action: 'purge', ids: [id] }, admin)
  await post('content_details/bulk', { action: 'purge', ids: [page] }, admin)
  assert.deepEqual(
    (await write()).map(({ status }) => status),
    [404, 404],
  )
  for (const path of paths) assert.equal((await host.call('GET', path, undefined, admin)).body.data, null)
})
