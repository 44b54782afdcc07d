import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { Agent, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, mock, test } from 'node:test'
import timers, { setImmediate as nextTurn } from 'node:timers/promises'
import { sections } from '../../src/contract/entities/index.ts'
import { isObject, type Row } from '../../src/contract/json.ts'
import { readEvents, readNotifications } from '../../src/contract/live.ts'
import { hostParts } from '../../src/host/parts.ts'
import { setPassword } from '../../src/host/users.ts'
import { gif } from './media/pictures.ts'
import { outboxOf, tokenIn } from './outbox-of.ts'
import { rowOf, rowsOf } from './records/records-host.ts'
import { administrator, startHost, type Reply, type TestHost } from './start-host.ts'

// What somebody with bad intentions would try, over HTTP as they would. Guessing at passwords and links: see
// sign-in.test.ts and password-links.test.ts; roles: records/permissions.test.ts; the chat: live/live.test.ts.

const password = 'a long enough password'
type Headers = { authorization: string }

let host: TestHost
let admin: Headers
let number = 0

const post = (path: string, body: unknown, as: Headers): Promise<Reply> =>
  host.call('POST', `/api/v1/post/${path}`, body, as)
const get = (path: string, as: Headers): Promise<Reply> => host.call('GET', `/api/v1/post/${path}`, undefined, as)

interface Colleague { user: Row; role: Row; headers: Headers }
const colleague = async (permissions: { readonly [section: string]: readonly string[] }): Promise<Colleague> => {
  number += 1
  const role = rowOf(await post('user_roles/create', { name: `Role ${number}`, permissions }, admin))
  const email = `colleague${number}@example.com`
  const person = { firstName: 'Colleague', lastName: `No ${number}`, email, roleId: role.id }
  const user = rowOf(await post('users/create', person, admin))
  const { db, passwords } = host.host.services
  setPassword(db, user.id, await passwords.hash(password), new Date())
  return { user, role, headers: await host.signIn(email, password) }
}

before(async () => {
  host = await startHost({
    parts: await hostParts(), environment: { SAMPLE_DATA: '0', LOGIN_FAILURES_PER_CLIENT: '1000' },
  })
  admin = await host.signIn()
})
after(() => host.stop())

const never = '00000000-0000-4000-8000-000000000000'
const addresses = () => host.host.parts.flatMap(({ routes }) => routes).map((route) => ({
  ...route, address: route.path.replaceAll(/\{\w+\}/g, never),
}))

test('every call but those that anybody may make is refused without a token and with one that is none', async () => {
  const open = addresses().filter(({ isPublic }) => isPublic).map(({ method, path }) => `${method} ${path}`).sort()
  assert.deepEqual(open, [
    'GET /media/{sha256}', 'GET /media/{sha256}/{variant}', 'POST /api/v1/post/users/login',
    'POST /users/forgot-password', 'POST /users/reset-password', 'POST /users/self-register',
  ])
  const closed = addresses().filter(({ isPublic }) => !isPublic)
  assert.ok(closed.length > 150)
  for (const { method, address } of closed) {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      assert.equal((await host.call(method, address, undefined, headers)).status, 401, `${method} ${address}`)
    }
  }
})

// One's own, and what everybody shares.
const own = /profile|sessions|drafts|notifications|chat|presence|events|logout|refresh$/

test('without any permission nothing is read of any record, and nothing is written', async () => {
  const country = rowOf(await post('country/create', { name: 'Secretland', alpha2: 'ZZ', continent: 'EU' }, admin))
  const { headers } = await colleague({})
  for (const { method, path, isPublic, readUpload } of addresses()) {
    const address = path.replaceAll(/\{\w+\}/g, country.id)
    if (isPublic || readUpload || own.test(path)) continue
    const asked = method === 'GET' ? undefined : { action: 'delete', ids: [], rows: [], key: 'name' }
    const { status, body } = await host.call(method, address, asked, headers)
    const isEmpty = status === 200 && JSON.stringify(body.data).replaceAll(/"\w+":|[[\]{},]|null/g, '') === ''
    const isThere = path.startsWith('/api/v1/post/country/')
    const ofOne = isThere ? [403] : path.includes('{') ? [403, 404] : [400, 403]
    const refusals = method === 'GET' ? ofOne : [400, 403, 404, 422]
    const what = `${method} ${address}: ${status} ${JSON.stringify(body.data)}`
    assert.ok((isEmpty && !isThere) || refusals.includes(status), what)
  }
})

test('who may view everything writes nothing but their own', async () => {
  const viewed = sections.flatMap(({ key }) => (key === undefined ? [] : [[key, ['view']] as const]))
  const { headers } = await colleague(Object.fromEntries(viewed))
  const seen = new Set<string>()
  for (const { method, path, address, isPublic, readUpload } of addresses()) {
    // The calls of entities are made alike.
    const kind = `${method} ${path.replace(/^\/api\/v1\/post\/(?!seo)\w+/, '')}`
    if (method === 'GET' || isPublic || readUpload || own.test(path) || seen.has(kind)) continue
    seen.add(kind)
    const body = { id: 'custom:home', action: 'delete', ids: [], rows: [], key: 'name' }
    assert.equal((await host.call(method, address, body, headers)).status, 403, `${method} ${path}`)
  }
})

/** What makes a token worth nothing, or less. */
const endings: [what: string, end: (who: Colleague) => Promise<Reply>, status: 401 | 403][] = [
  ['signed out', ({ headers }) => post('users/logout', {}, headers), 401],
  ['set a new password', async ({ user }) => {
    await host.call('POST', '/users/forgot-password', { email: user.email })
    const letter = outboxOf(host.dataDir).findLast((text) => text.includes(`To: ${String(user.email)}`))
    const token = tokenIn(letter)
    return host.call('POST', '/users/reset-password', { token, password: 'another good password' })
  }, 401],
  ['been blocked', ({ user }) => post('users/create', { id: user.id, version: 1, statusId: 'suspended' }, admin), 401],
  ['to be approved again', ({ user }) =>
    post('users/create', { id: user.id, version: 1, statusId: 'pending' }, admin), 401],
  ['been deleted', ({ user }) => host.call('DELETE', `/api/v1/post/users/${user.id}`, undefined, admin), 401],
  ['been signed out by an administrator', ({ user }) =>
    host.call('DELETE', `/api/v1/post/sessions?userId=${user.id}`, undefined, admin), 401],
  ['another role', async ({ user }) => {
    const permissions = { 'blog-tag': ['view'] }
    const weak = rowOf(await post('user_roles/create', { name: `Weak ${number}`, permissions }, admin))
    return post('users/create', { id: user.id, version: 1, roleId: weak.id }, admin)
  }, 403],
  ['a role that may less', ({ role }) =>
    post('user_roles/create', { id: role.id, version: 1, permissions: {} }, admin), 403],
]
/** A call of which the body is still on its way; answers what sends the rest of it. */
const beginCall = (path: string, as: Headers, type: string, start: string): (rest: string) => Promise<number> => {
  const headers = { ...as, 'content-type': type }
  const asked = request(`${host.host.origin}/api/v1/post/${path}`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
  })
  asked.write(start)
  return (rest) => {
    asked.end(rest, 'latin1')
    return answered
  }
}
const formStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n'

for (const [what, end, status] of endings) {
  test(`who has ${what} reads and writes no more with the old token, nor by a call under way`, async () => {
    const who = await colleague({ country: ['view', 'edit'], media: ['edit'], user: ['view'] })
    const save = beginCall('country/create', who.headers, 'application/json', `{"name":"Late ${number}",`)
    const upload = beginCall('media/upload', who.headers, 'multipart/form-data; boundary=x', formStart)
    const cursor = Number((host.host.services.db.get('select max(cursor) as cursor from event'))?.cursor)
    assert.equal((await get('country', who.headers)).status, 200)
    const poll = get(`events?after=${cursor}`, who.headers)
    assert.equal((await end(who)).status, 200)
    const ended = Number((host.host.services.db.get('select max(cursor) as cursor from event'))?.cursor)
    const alpha2 = `${String.fromCharCode(65 + number)}Z`
    await post('country/create', { name: `Land ${number}`, alpha2, continent: 'EU' }, admin)
    await post('chat', { text: 'the end' }, admin)
    const answer = await poll
    if (answer.status === 200) {
      // What came before the end may be told; of what came after it, only what everybody may know.
      const later = (readEvents(answer.body)?.events ?? []).filter((event) => event.cursor > ended)
      assert.deepEqual(later.filter(({ type }) => type !== 'chat'), [])
    } else assert.equal(answer.status, 401)
    assert.equal((await get('country', who.headers)).status, status)
    assert.equal(await save(`"alpha2":"${String.fromCharCode(65 + number)}Y","continent":"EU"}`), status)
    assert.equal(await upload(`${gif(4, 4).toString('latin1')}\r\n--x--\r\n`), status)
    const next = await get(`events?after=${ended}`, who.headers)
    assert.equal(next.status, status === 401 ? 401 : 200)
    assert.ok((readEvents(next.body)?.events ?? []).every(({ entity }) => entity === ''))
  })
}

test('what began with a token that is refreshed meanwhile goes on: its session lives', async () => {
  const { headers, user } = await colleague({ country: ['view', 'edit'] })
  const save = beginCall('country/create', headers, 'application/json', '{"name":"Slow land",')
  assert.equal((await get('country', headers)).status, 200)
  host.host.services.db.run(`update session_token set goodUntil = '2020-01-01T00:00:00.000Z'
    where sessionId in (select id from session where userId = ?)`, [user.id])
  assert.equal((await get('country', headers)).status, 401)
  assert.equal(await save('"alpha2":"QL","continent":"EU"}'), 201)
})

test('a bulk action stops in its midst when the rights of who began it end', async () => {
  const { headers, user } = await colleague({ subscriber: ['view', 'edit', 'delete'] })
  for (const start of ['a', 'b', 'c']) {
    const rows = Array.from({ length: 500 }, (_, index) => ({ email: `${start}${index}@midst.example.com` }))
    await post('subscribe/import', { rows, key: 'email', mode: 'create' }, admin)
  }
  const { db } = host.host.services
  const gone = (): number => Number(db.get('select count(*) as n from subscriber where deletedAt is not null')?.n)
  const match = { search: 'midst', filter: {} }
  const deletion = post('subscribe/bulk', { action: 'delete', match, expect: 1500 }, headers)
  while (gone() === 0) await nextTurn()
  db.run('delete from session where userId = ?', [user.id])
  assert.equal((await deletion).status, 401)
  assert.ok(gone() < 1500)
})

test('who may no longer view something is not told its name by what was notified before', async () => {
  const { headers, role } = await colleague({ 'contact-message': ['view'] })
  const message = { name: 'Secret Sender', email: 's@example.com', subject: 'Private', body: 'Words' }
  await post('contact_us/create', message, admin)
  const before = readNotifications((await get('notifications', headers)).body)
  assert.deepEqual([before?.unread, before?.items.length], [1, 1])
  await post('user_roles/create', { id: role.id, version: 1, permissions: {} }, admin)
  assert.deepEqual(readNotifications((await get('notifications', headers)).body), { items: [], unread: 0 })
})

test('nobody changes their own role, neither by a list nor by their profile nor by the role itself', async () => {
  const { user, role, headers } = await colleague({ user: ['view', 'edit', 'delete'], role: ['view', 'edit'] })
  const weaker = rowOf(await post('user_roles/create', { name: 'Weaker', permissions: { user: ['view'] } }, admin))
  const moved = await post('users/create', { id: user.id, version: 1, roleId: weaker.id }, admin)
  assert.equal(moved.status, 200)
  const operationId = isObject(moved.body.meta) ? moved.body.meta.operationId : ''
  const back = await post('users/create', { id: user.id, version: 2, roleId: role.id }, admin)
  assert.equal(back.status, 200)
  for (const roleId of ['administrator', weaker.id]) {
    await post('users/create', { id: user.id, version: 3, roleId }, headers)
    await post('users/bulk', { action: 'set', ids: [user.id], set: { roleId } }, headers)
    await post('users/bulk', { action: 'set', match: { search: '', filters: [] }, expect: 2, set: { roleId } }, headers)
    const rows = [{ email: user.email, roleId, role: roleId }]
    await post('users/import', { key: 'email', mode: 'update', rows }, headers)
    await host.call('POST', '/personal/profile', { roleId }, headers)
  }
  await post('users/undo', { operationId }, headers)
  const permissions = { user: ['view', 'edit', 'delete'], role: ['view', 'edit'], seo: ['edit'] }
  await post('user_roles/create', { id: role.id, version: 1, permissions }, headers)
  const now = rowOf(await get(`users/${user.id}`, admin))
  assert.deepEqual([now.roleId, now.version], [role.id, 3])
  assert.deepEqual(rowOf(await get(`user_roles/${role.id}`, admin)).version, 1)
})

test('nobody approves themselves', async () => {
  const email = 'impatient@example.com'
  const draft = { firstName: 'Im', lastName: 'Patient', email, password }
  assert.equal((await host.call('POST', '/users/self-register', { ...draft, statusId: 'active' })).status, 422)
  assert.equal((await host.call('POST', '/users/self-register', draft)).status, 201)
  await assert.rejects(host.signIn(email, password), /approval/)
  // No link either, which would end in a session.
  const letters = outboxOf(host.dataDir).length
  assert.equal((await host.call('POST', '/users/forgot-password', { email })).status, 202)
  assert.equal(outboxOf(host.dataDir).length, letters)
  await host.call('POST', '/users/self-register', { ...draft, firstName: 'Again' })
  const [waiting] = rowsOf(await get(`users?filter[email]=${email}`, admin))
  assert.deepEqual([waiting?.statusId, waiting?.firstName], ['pending', 'Im'])
  // A colleague who may edit users gives no more than they have themselves, at approving as well.
  const { headers } = await colleague({ user: ['view', 'edit'] })
  const beyond = { id: waiting?.id, version: waiting?.version, statusId: 'active', roleId: 'administrator' }
  const given = await post('users/create', beyond, headers)
  assert.equal(given.status, 403)
})

test('a link to a wrong address is worth nothing once that is corrected; the right one gets its own', async () => {
  const role = rowOf(await post('user_roles/create', { name: 'Mistyped', permissions: {} }, admin))
  const person = { firstName: 'Mis', lastName: 'Typed', email: 'wrong@example.com', roleId: role.id }
  const user = rowOf(await post('users/create', person, admin))
  const corrected = 'right@example.com'
  const linkTo = (email: string): string =>
    tokenIn(outboxOf(host.dataDir).findLast((text) => text.includes(`To: ${email}`)))
  const wrong = linkTo(person.email)
  await post('users/create', { id: user.id, version: 1, email: corrected }, admin)
  const set = (token: string) => host.call('POST', '/users/reset-password', { token, password })
  assert.equal((await set(wrong)).status, 422)
  assert.equal((await set(linkTo(corrected))).status, 200)
  await host.signIn(corrected, password)
})

test('the sessions of who may do more can be neither read nor ended', async () => {
  const { headers, user } = await colleague({ user: ['view', 'edit', 'delete'] })
  const [first] = rowsOf(await get(`users?filter[email]=${administrator.email}`, admin))
  const path = `/api/v1/post/sessions?userId=${first?.id}`
  assert.equal((await host.call('GET', path, undefined, headers)).status, 403)
  assert.equal((await host.call('DELETE', path, undefined, headers)).status, 403)
  assert.equal((await host.call('GET', `/api/v1/post/sessions?userId=${user.id}`, undefined, admin)).status, 200)
})

test('a known and an unknown address cost the same work and wait: signing in, signing up and resetting', async (t) => {
  const hashes: unknown[] = []
  const waits: unknown[] = []
  const { scrypt } = crypto
  const { setTimeout: pause } = timers
  mock.method(crypto, 'scrypt', (...given: Parameters<typeof scrypt>) => {
    hashes.push(given[3])
    scrypt(...given)
  })
  let unfinished = 0
  mock.method(timers, 'setTimeout', async (ms: number) => {
    waits.push(ms)
    unfinished += 1
    await pause(50)
    unfinished -= 1
  })
  syncBuiltinESMExports()
  t.after(() => {
    mock.restoreAll()
    syncBuiltinESMExports()
  })
  const ask = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await host.call('POST', path, body)
    return { status, answer, hashes: hashes.splice(0), waits: waits.splice(0), unfinished }
  }
  const { user } = await colleague({})
  hashes.length = 0
  const cost = { N: 2, r: 1, p: 1, maxmem: 2 ** 20 + 512 }
  const calls: [path: string, body: object, hashes: unknown[], waits: unknown[]][] = [
    ['/api/v1/post/users/login', { password: 'not the password at all' }, [cost], []],
    ['/users/self-register', { firstName: 'A', lastName: 'B', password }, [cost], [0]],
    ['/users/forgot-password', {}, [], [0]],
  ]
  for (const [path, body, ...effort] of calls) {
    const known = await ask(path, { ...body, email: user.email })
    assert.deepEqual(known, await ask(path, { ...body, email: `nobody${path.length}@example.com` }), path)
    assert.ok(isObject(known))
    assert.deepEqual([known.hashes, known.waits, known.unfinished], [...effort, 0], path)
  }
})

test('a thousand long polls at once of one person keep a dozen, and the host answers on', async () => {
  const { headers } = await colleague({ country: ['view'] })
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  let answered = 0
  const polls = Array.from({ length: 1000 }, () => new Promise<number>((resolve, reject) => {
    const asked = request(`${host.host.origin}/api/v1/post/events`, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        answered += 1
        resolve(answer.statusCode ?? 0)
      })
    })
    asked.on('error', reject)
    asked.end()
  }))
  const list = async (): Promise<void> => assert.equal((await get('country?limit=1', admin)).status, 200)
  while (answered < 988) await list()
  for (let n = 0; n < 50; n += 1) await list()
  assert.equal(answered, 988)
  await post('chat', { text: 'everybody' }, admin)
  assert.deepEqual(new Set(await Promise.all(polls)), new Set([200]))
})

test('no password and no token is written down: not in a table, not in activity, not in the log', async () => {
  const { user, headers } = await colleague({ country: ['view'] })
  const next = 'a quite different password'
  const change = { currentPassword: password, password: next }
  const changed = await host.call('POST', '/personal/profile', change, { ...headers, 'idempotency-key': 'secret' })
  assert.equal(changed.status, 200)
  const again = await host.signIn(String(user.email), next)
  await host.call('POST', '/users/forgot-password', { email: user.email })
  const link = tokenIn(outboxOf(host.dataDir).at(-1))
  assert.notEqual(link, '')
  const last = 'the last password of them all'
  assert.equal((await host.call('POST', '/users/reset-password', { token: link, password: last })).status, 200)
  const tokens = [headers, again].map(({ authorization }) => authorization.replace('Bearer ', ''))
  const secrets = [password, next, last, link, ...tokens]
  const { db } = host.host.services
  const tables = db.all(`select name from sqlite_schema where type = 'table' and name not like '%$%'`)
  assert.ok(tables.length > 20)
  for (const { name } of tables) {
    const written = JSON.stringify(db.all(`select * from "${name}"`))
    assert.ok(secrets.every((secret) => !written.includes(secret)), String(name))
  }
  const log = host.log.join('\n')
  assert.ok(log.length > 0 && secrets.every((secret) => !log.includes(secret)))
})
