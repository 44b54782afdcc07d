import { administrator, after, assert, before, startHost, test, type TestHost } from '../host.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { callsOf, password, rita, startDesk } from './desk-host.ts'
import { idOf, rowOf, rowsOf } from '../records/records-host.ts'
import { onceBegun } from '../until.ts'
import { readEvents } from '../../read-responses.ts'
import type { HostEvent } from '#shapes'

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }
before(async () => {
  ;({ host, admin, other } = await startDesk())
})
after(() => host.stop())
const { get, post } = callsOf(() => host)

const cursorOf = async (headers: Record<string, string>): Promise<number> => {
  // A poll that is given up tells nothing: the cursor comes with the first event.
  const poll = get('events', headers)
  await post('chat', { text: 'here' }, headers)
  return readEvents((await poll).body)?.cursor ?? -1
}
const eventsAfter = async (cursor: number, headers: Record<string, string>): Promise<readonly HostEvent[]> =>
  readEvents((await get(`events?after=${cursor}`, headers)).body)?.rows ?? []

test('a user who can’t view users or roles gets events only about changes to their own account and role', async () => {
  const [user] = rowsOf(await get('users?search=rita', admin))
  const [role] = rowsOf(await get('user_roles?search=desk', admin))
  assert.ok(user && role)
  const cursor = await cursorOf(other)
  const aside = idOf(await post('user_roles/create', { name: 'Aside', permissions: {} }, admin))
  rowOf(await post('user_roles/create', { id: aside, version: 1, name: 'Far aside' }, admin))
  rowOf(await post('user_roles/create', { id: role.id, version: role.version, description: 'Messages' }, admin))
  rowOf(await post('users/create', { id: user.id, version: user.version, lastName: 'Roy-Rao' }, admin))
  assert.deepEqual(
    (await eventsAfter(cursor, other)).map(({ type, entity, id }) => [type, entity, id]),
    [
      ['record', 'role', role.id],
      ['record', 'user', user.id],
    ],
  )
})

test('changes to website settings reach everyone, since each profile contains some of them', async () => {
  const { id, version } = rowOf(await get('general_settings', admin))
  const cursor = await cursorOf(other)
  rowOf(await post('general_settings/create', { id, version, tagline: 'Before you fly' }, admin))
  assert.deepEqual(
    (await eventsAfter(cursor, other)).map(({ type, entity }) => [type, entity]),
    [['record', 'settings']],
  )
})

test('background requests of an open tab do not keep its session alive', async () => {
  const { db } = host.host.core
  const forgotten = await host.signIn(rita.email, password)
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const since = minutesAgo(59)
  db.run('update session set lastActiveAt = ? where id = (select sessionId from session_token order by rowid desc)', [
    since,
  ])
  const sessions = (): unknown[] => db.all('select id from session where lastActiveAt = ?', [since])
  assert.equal((await get('notifications', forgotten)).status, 200)
  assert.equal((await get('chat', forgotten)).status, 200)
  const seen = await post('presence', { entity: 'airport', id: 'x', editing: true }, forgotten)
  assert.equal(seen.status, 200)
  assert.equal(sessions().length, 1)
  db.run('update session set lastActiveAt = ? where lastActiveAt = ?', [minutesAgo(60), since])
  assert.equal((await get('notifications', forgotten)).status, 401)
})

test('excess polls of one user end the oldest at once', async () => {
  const cursor = await cursorOf(admin)
  const polls = Array.from({ length: 13 }, () => get(`events?after=${cursor}`, admin))
  const first = await Promise.race(polls.map((poll, index) => poll.then(() => index)))
  assert.equal(first, 0)
  await post('chat', { text: 'everybody' }, other)
  await Promise.all(polls)
})

test('polling with a cursor of another host starts at the newest event', async () => {
  const poll = get('events?after=999999999', admin)
  await post('chat', { text: 'anew' }, other)
  assert.equal(readEvents((await poll).body)?.rows.length, 1)
})

test('stopping the host completes waiting polls', async () => {
  const own = await startHost({ parts: hostParts, environment: { SAMPLE_DATA: '0' } })
  const headers = await own.signIn(administrator.email)
  const { poll } = await onceBegun(1, () => ({ poll: own.call('GET', '/api/v1/post/events', undefined, headers) }))
  await own.stop()
  assert.equal((await poll).status, 200)
})
