import { administrator, assert, clockedHostFor, hostFor, startHost, test } from '../host.ts'
import { createUser, setPassword } from '../../../src/host/accounts/users.ts'

const login = '/api/v1/post/users/login'
const minute = 60_000

const idOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : ''

test('sign-in returns a token, the user and the expiry time', async (t) => {
  const host = await clockedHostFor(t)
  const { accounts } = host.host.core
  const other = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@example.com', roleId: null, statusId: 'active' }
  createUser(accounts.tables, other, accounts.now())
  const { status, body } = await host.call('POST', login, { ...administrator, email: ' Admin@Example.com ' })
  const token = idOf(body.data)
  assert.match(token, /^[\w-]{43}$/)
  assert.equal(status, 200)
  assert.deepEqual(body.data, {
    id: token,
    email: administrator.email,
    firstName: 'First',
    lastName: 'Administrator',
    expiresAt: '2026-03-15T06:00:00.000Z',
  })
  const stored = host.host.core.db.all('select * from session_token')
  assert.ok(!JSON.stringify(stored).includes(token))
  assert.ok(!host.log.join().includes(token))
  assert.deepEqual(accounts.db.all('select email, lastSignInAt from user order by email'), [
    { email: administrator.email, lastSignInAt: '2026-03-14T18:00:00.000Z' },
    { email: other.email, lastSignInAt: null },
  ])
})

const refused: { what: string; body: unknown; status: number; fields?: string[] }[] = [
  { what: 'a wrong password', body: { ...administrator, password: 'correct battery staple' }, status: 401 },
  { what: 'an unknown address', body: { ...administrator, email: 'nobody@example.com' }, status: 401 },
  {
    what: 'the right password and more behind a NUL',
    body: { ...administrator, password: `${administrator.password}\0x` },
    status: 401,
  },
  { what: 'an address with a NUL', body: { ...administrator, email: `${administrator.email}\0` }, status: 401 },
  {
    what: 'the right password in other letters',
    body: { ...administrator, password: administrator.password.toUpperCase() },
    status: 401,
  },
  { what: 'no password', body: { email: administrator.email }, status: 422, fields: ['password'] },
  {
    what: 'an array as address',
    body: { email: [administrator.email], password: 'x' },
    status: 422,
    fields: ['email'],
  },
  { what: 'nothing', body: undefined, status: 422, fields: ['email', 'password'] },
  {
    what: 'a megabyte',
    body: { email: administrator.email, password: 'x'.repeat(900_000) },
    status: 422,
    fields: ['password'],
  },
]
test('a failed sign-in gives the reason but never reveals whether the address exists', async (t) => {
  const host = await hostFor(t)
  const sentences = new Set<string>()
  for (const { what, body, status, fields } of refused) {
    const reply = await host.call('POST', login, body)
    assert.equal(reply.status, status, what)
    assert.deepEqual(Object.keys(reply.body.fields ?? {}), fields ?? [], what)
    if (status === 401) sentences.add(reply.body.error ?? '')
  }
  assert.equal(sentences.size, 1)
})

test('after ten failures an address is locked, even with the right password, until the wait ends', async (t) => {
  const host = await clockedHostFor(t)
  const wrong = { ...administrator, password: 'not the password at all' }
  // All at once: none slips through while others are being checked.
  const replies = await Promise.all(Array.from({ length: 12 }, () => host.call('POST', login, wrong)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array.from({ length: 10 }, () => 401), 429, 429])
  const waiting = await host.call('POST', login, administrator)
  assert.deepEqual([waiting.status, waiting.body.code, waiting.headers.get('retry-after')], [429, 'too_many', '900'])
  host.pass(15 * minute)
  assert.equal((await host.call('POST', login, administrator)).status, 200)
})

test('a clock that ran ahead for some time does not extend the lock', async (t) => {
  const host = await clockedHostFor(t)
  const { email } = administrator
  host.pass(24 * 60 * minute)
  for (let n = 0; n < 10; n += 1) await host.call('POST', login, { email, password: 'a wrong password' })
  host.pass(-24 * 60 * minute)
  const { status, headers } = await host.call('POST', login, administrator)
  assert.deepEqual([status, headers.get('retry-after')], [429, String(15 * 60)])
  host.pass(15 * minute)
  assert.equal((await host.call('POST', login, administrator)).status, 200)
})

test('after twenty failures a client is locked, even with other email addresses or forged headers', async (t) => {
  const host = await clockedHostFor(t)
  for (let n = 0; n < 20; n += 1) {
    const from = { 'x-forwarded-for': `198.51.100.${n}` }
    assert.equal((await host.call('POST', login, { email: `p${n}@example.com`, password: 'x' }, from)).status, 401)
  }
  assert.equal((await host.call('POST', login, administrator)).status, 429)
})

test('counts failures per client behind a trusted proxy', async (t) => {
  const host = await hostFor(t, { environment: { TRUSTED_PROXIES: '127.0.0.1', LOGIN_FAILURES_PER_CLIENT: '2' } })
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const wrong = { email: 'a@example.com', password: 'x' }
  for (const status of [401, 401, 429]) {
    assert.equal((await host.call('POST', login, wrong, from('198.51.100.1'))).status, status)
  }
  assert.equal((await host.call('POST', login, wrong, from('198.51.100.2'))).status, 401)
})

test('successful sign-ins never add to the failures', async (t) => {
  const host = await hostFor(t, { environment: { LOGIN_FAILURES_PER_CLIENT: '3', LOGIN_FAILURES_PER_ADDRESS: '3' } })
  for (let n = 0; n < 8; n += 1) await host.signIn()
})

test('asks excess simultaneous sign-ins to retry without counting a failure, and keeps responding', async (t) => {
  const host = await startHost({
    scryptCost: { N: 2 ** 12, r: 8, p: 1 },
    environment: { LOGIN_FAILURES_PER_CLIENT: '1000', LOGIN_FAILURES_PER_ADDRESS: '1' },
  })
  t.after(host.stop)
  const attempt = (n: number) => host.call('POST', login, { email: `p${n}@example.com`, password: 'x' })
  const flood = Array.from({ length: 100 }, (_, n) => attempt(n))
  assert.equal((await host.call('GET', '/healthz')).status, 200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([401, 429]))
  const sentAway = statuses.indexOf(429)
  assert.deepEqual([(await attempt(sentAway)).status, (await attempt(sentAway)).status], [401, 429])
})

test('a session ends after an hour without activity, not counting polls and refreshes', async (t) => {
  const host = await clockedHostFor(t)
  const quiet = await host.signIn()
  const busy = await host.signIn()
  for (let n = 0; n < 3; n += 1) {
    host.pass(25 * minute)
    assert.equal((await host.call('GET', '/personal/profile', undefined, busy)).status, 200)
    if (n === 2) continue
    const { body } = await host.call('POST', '/tokens/refresh', undefined, quiet)
    quiet.authorization = `Bearer ${idOf(body.data)}`
  }
  const { status, body, headers } = await host.call('GET', '/personal/profile', undefined, quiet)
  assert.deepEqual([status, body.code, headers.get('www-authenticate')], [401, 'unauthenticated', 'Bearer'])
})

test('reading continues on a full disk, although the time of activity cannot be stored', async (t) => {
  const host = await clockedHostFor(t)
  const auth = await host.signIn()
  const { db } = host.host.core
  host.pass(5 * minute)
  db.exec('pragma query_only = on')
  const read = await host.call('GET', '/personal/profile', undefined, auth)
  const written = await host.call('POST', '/personal/profile', { firstName: 'Another' }, auth)
  db.exec('pragma query_only = off')
  assert.deepEqual([read.status, written.status], [200, 500])
  assert.equal(host.log.filter((line) => line.includes('is it full?')).length, 2)
  assert.equal((await host.call('POST', '/personal/profile', { firstName: 'Another' }, auth)).status, 200)
})

test('a session ends after twelve hours, even if it is active', async (t) => {
  const host = await clockedHostFor(t)
  const auth = await host.signIn()
  for (let n = 0; n < 23; n += 1) {
    host.pass(30 * minute)
    assert.equal((await host.call('GET', '/personal/profile', undefined, auth)).status, 200)
  }
  host.pass(30 * minute)
  assert.equal((await host.call('GET', '/personal/profile', undefined, auth)).status, 401)
})

test('starting a session deletes ended sessions and replaced tokens', async (t) => {
  const host = await clockedHostFor(t)
  const { db } = host.host.core
  const counts = () => ['session', 'session_token'].map((table) => db.get(`select count(*) as n from ${table}`)?.n)
  const auth = await host.signIn()
  await host.call('POST', '/tokens/refresh', undefined, auth)
  assert.deepEqual(counts(), [1, 2])
  host.pass(minute)
  await host.signIn()
  assert.deepEqual(counts(), [2, 2], 'the replaced one is gone')
  host.pass(60 * minute)
  await host.signIn()
  assert.deepEqual(counts(), [1, 1])
})

test('a password that changes while it is being checked does not sign in', async (t) => {
  const host = await hostFor(t)
  const { db, passwords } = host.host.core.accounts
  const { verify } = passwords
  t.mock.method(passwords, 'verify', async (...given: Parameters<typeof verify>) => {
    const isRight = await verify(...given)
    db.run(`update credential set hash = 'another'`)
    return isRight
  })
  const { status, body } = await host.call('POST', login, administrator)
  assert.deepEqual([status, body.error], [401, 'The email address or password is wrong.'])
})

test('the sessions of a user share a refilling call budget, and each user has their own', async (t) => {
  const host = await clockedHostFor(t, { PERSON_CALLS_PER_MINUTE: '6' })
  const { accounts } = host.host.core
  const zoe = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@example.com', roleId: null, statusId: 'active' }
  const id = createUser(accounts.tables, zoe, accounts.now())
  setPassword(accounts.db, id, await accounts.passwords.hash(administrator.password), accounts.now())
  const [here, there, other] = [await host.signIn(), await host.signIn(), await host.signIn(zoe.email)]
  const ask = (auth: { authorization: string }) => host.call('GET', '/personal/profile', undefined, auth)
  for (const auth of [here, there, here, there, here, there]) assert.equal((await ask(auth)).status, 200)
  const { status, headers, body } = await ask(here)
  assert.deepEqual([status, headers.get('retry-after'), body.code], [429, '10', 'too_many'])
  assert.deepEqual([(await ask(there)).status, (await ask(other)).status], [429, 200])
  host.pass(10_000)
  assert.deepEqual([(await ask(there)).status, (await ask(there)).status], [200, 429])
})

test('both session limits can be configured', async (t) => {
  const host = await clockedHostFor(t, { SESSION_IDLE_MINUTES: '1', SESSION_MAX_HOURS: '1' })
  const idle = await host.signIn()
  host.pass(minute)
  assert.equal((await host.call('GET', '/personal/profile', undefined, idle)).status, 401)
  const { body } = await host.call('POST', login, administrator)
  assert.deepEqual(Object.entries(body.data ?? {}).at(-1), ['expiresAt', '2026-03-14T19:01:00.000Z'])
})

test('a refreshed token replaces the old one after 30 seconds, so that two tabs stay signed in', async (t) => {
  const host = await clockedHostFor(t)
  const old = await host.signIn()
  const renew = async (): Promise<{ authorization: string }> => {
    const { status, body } = await host.call('POST', '/tokens/refresh', undefined, old)
    assert.equal(status, 200)
    return { authorization: `Bearer ${idOf(body.data)}` }
  }
  const [first, second] = [await renew(), await renew()]
  const statusOf = async (auth: { authorization: string }) =>
    (await host.call('GET', '/personal/profile', undefined, auth)).status
  assert.deepEqual([await statusOf(old), await statusOf(first), await statusOf(second)], [200, 200, 200])
  host.pass(30_000)
  assert.deepEqual([await statusOf(old), await statusOf(first), await statusOf(second)], [401, 401, 200])
})

test('sign-out invalidates a token and the tokens that it replaced', async (t) => {
  const host = await hostFor(t)
  const old = await host.signIn()
  const { body } = await host.call('POST', '/tokens/refresh', undefined, old)
  const auth = { authorization: `Bearer ${idOf(body.data)}` }
  assert.equal((await host.call('POST', '/api/v1/post/users/logout', undefined, auth)).status, 200)
  for (const dead of [auth, old]) {
    assert.equal((await host.call('GET', '/personal/profile', undefined, dead)).status, 401)
  }
})

test('a sign-in that carries a token ends only that token’s session; a failed one ends none', async (t) => {
  const host = await hostFor(t)
  const [before, other] = [await host.signIn(), await host.signIn()]
  const statusOf = async (auth: { authorization: string }) =>
    (await host.call('GET', '/personal/profile', undefined, auth)).status
  const wrong = { ...administrator, password: 'not the password at all' }
  assert.equal((await host.call('POST', login, wrong, before)).status, 401)
  assert.deepEqual([await statusOf(before), await statusOf(other)], [200, 200])
  const { body } = await host.call('POST', login, administrator, before)
  assert.deepEqual([await statusOf(before), await statusOf(other)], [401, 200])
  assert.equal(await statusOf({ authorization: `Bearer ${idOf(body.data)}` }), 200)
})

test('a blocking status ends the user’s sessions and is revealed only with the correct password', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  host.host.core.db.run(`update user set statusId = 'suspended'`)
  assert.equal((await host.call('GET', '/personal/profile', undefined, auth)).status, 401)
  const { status, body } = await host.call('POST', login, administrator)
  assert.deepEqual([status, body.code], [403, 'forbidden'])
  assert.match(body.error ?? '', /suspended/)
  assert.equal((await host.call('POST', login, { ...administrator, password: 'something else of it' })).status, 401)
  host.host.core.db.run(`update user set statusId = 'active'`)
  assert.equal((await host.call('GET', '/personal/profile', undefined, auth)).status, 401)
})
