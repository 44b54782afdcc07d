import { assert, type Reply, test } from './host.ts'
import { request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gif } from './media/images.ts'
import {
  admin,
  colleague,
  type Colleague,
  get,
  type Headers,
  host,
  number,
  post,
  startAttackedHost,
} from './attacked-host.ts'
import { outboxOf, tokenIn } from './outbox-of.ts'
import { rowOf } from './records/records-host.ts'
import { oneStepATurn } from './one-step-a-turn.ts'
import { readEvents, readNotifications } from '../read-responses.ts'

startAttackedHost()

/** What makes a token worth nothing, or less. */
const endings: [what: string, end: (who: Colleague) => Promise<Reply>, status: 401 | 403][] = [
  ['signed out', ({ headers }) => post('users/logout', {}, headers), 401],
  [
    'set a new password',
    async ({ user }) => {
      await host.call('POST', '/users/forgot-password', { email: user.email })
      const letter = outboxOf(host.dataDir).findLast((text) => text.includes(`To: ${String(user.email)}`))
      const token = tokenIn(letter)
      return host.call('POST', '/users/reset-password', { token, password: 'another good password' })
    },
    401,
  ],
  ['been blocked', ({ user }) => post('users/create', { id: user.id, version: 1, statusId: 'suspended' }, admin), 401],
  [
    'to be approved again',
    ({ user }) => post('users/create', { id: user.id, version: 1, statusId: 'pending' }, admin),
    401,
  ],
  ['been deleted', ({ user }) => host.call('DELETE', `/api/v1/post/users/${user.id}`, undefined, admin), 401],
  [
    'been signed out by an administrator',
    ({ user }) => host.call('DELETE', `/api/v1/post/sessions?userId=${user.id}`, undefined, admin),
    401,
  ],
  [
    'another role',
    async ({ user }) => {
      const permissions = { 'blog-tag': ['view'] }
      const weak = rowOf(await post('user_roles/create', { name: `Weak ${number}`, permissions }, admin))
      return post('users/create', { id: user.id, version: 1, roleId: weak.id }, admin)
    },
    403,
  ],
  [
    'a role with fewer permissions',
    ({ role }) => post('user_roles/create', { id: role.id, version: 1, permissions: {} }, admin),
    403,
  ],
]
/** A call of which the body is still on its way; answers what sends the rest of it. */
const beginCall = (path: string, as: Headers, type: string, start: string): ((rest: string) => Promise<number>) => {
  const headers = { ...as, 'content-type': type }
  const asked = request(`${host.host.origin}/api/v1/post/${path}`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
  })
  asked.write(start)
  return (rest) => {
    asked.end(rest, 'latin1')
    return answered
  }
}
const formStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n'

for (const [what, end, status] of endings) {
  test(`a user who has ${what} can no longer read or write with the old token or in a running call`, async () => {
    const who = await colleague({ country: ['view', 'edit'], media: ['edit'], user: ['view'] })
    const save = beginCall('country/create', who.headers, 'application/json', `{"name":"Late ${number}",`)
    const upload = beginCall('media/upload', who.headers, 'multipart/form-data; boundary=x', formStart)
    const cursor = Number(host.host.core.db.get('select max(cursor) as cursor from event')?.cursor)
    assert.equal((await get('country', who.headers)).status, 200)
    const poll = get(`events?after=${cursor}`, who.headers)
    assert.equal((await end(who)).status, 200)
    const ended = Number(host.host.core.db.get('select max(cursor) as cursor from event')?.cursor)
    const alpha2 = `${String.fromCharCode(65 + (number % 26))}Z`
    await post('country/create', { name: `Land ${number}`, alpha2, continent: 'EU' }, admin)
    await post('chat', { text: 'the end' }, admin)
    const response = await poll
    if (response.status === 200) {
      // What came before the end may be told; of what came after it, only what everyone may know.
      const later = (readEvents(response.body)?.rows ?? []).filter((event) => event.cursor > ended)
      assert.deepEqual(
        later.filter(({ type }) => type !== 'chat'),
        [],
      )
    } else assert.equal(response.status, 401)
    assert.equal((await get('country', who.headers)).status, status)
    assert.equal(await save(`"alpha2":"${String.fromCharCode(65 + (number % 26))}Y","continent":"EU"}`), status)
    assert.equal(await upload(`${gif(4, 4).toString('latin1')}\r\n--x--\r\n`), status)
    const next = await get(`events?after=${ended}`, who.headers)
    assert.equal(next.status, status === 401 ? 401 : 200)
    assert.ok((readEvents(next.body)?.rows ?? []).every(({ entity }) => entity === ''))
  })
}

test('a call continues when its token is refreshed, since the session lives on', async () => {
  const { headers, user } = await colleague({ country: ['view', 'edit'] })
  const save = beginCall('country/create', headers, 'application/json', '{"name":"Slow land",')
  assert.equal((await get('country', headers)).status, 200)
  host.host.core.db.run(
    `update session_token set goodUntil = '2020-01-01T00:00:00.000Z'
    where sessionId in (select id from session where userId = ?)`,
    [user.id],
  )
  assert.equal((await get('country', headers)).status, 401)
  assert.equal(await save('"alpha2":"QL","continent":"EU"}'), 201)
})

test('a bulk action stops midway when its user’s permissions end', async (t) => {
  oneStepATurn(t)
  const { headers, user } = await colleague({ subscriber: ['view', 'edit', 'delete'] })
  const rows = Array.from({ length: 100 }, (_, at) => ({ email: `a${at}@midst.example.com`, status: 'subscribed' }))
  await post('subscribe/import', { rows, key: 'email', mode: 'create' }, admin)
  const { db } = host.host.core
  const gone = (): number => Number(db.get('select count(*) as n from subscriber where deletedAt is not null')?.n)
  const match = { search: 'midst', filter: {} }
  const deletion = post('subscribe/bulk', { action: 'delete', match, expect: 100 }, headers)
  while (gone() === 0) await nextTurn()
  db.run('delete from session where userId = ?', [user.id])
  assert.equal((await deletion).status, 401)
  assert.ok(gone() < 100)
})

test('earlier notifications hide the name of a record that the user can no longer view', async () => {
  const { headers, role } = await colleague({ 'contact-message': ['view'] })
  const message = { name: 'Secret Sender', email: 's@example.com', subject: 'Private', body: 'Words' }
  await post('contact_us/create', message, admin)
  const before = readNotifications((await get('notifications', headers)).body)
  assert.deepEqual([before?.unread, before?.rows.length], [1, 1])
  await post('user_roles/create', { id: role.id, version: 1, permissions: {} }, admin)
  assert.deepEqual(readNotifications((await get('notifications', headers)).body), { rows: [], total: 0, unread: 0 })
})
