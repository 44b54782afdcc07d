import { administrator, assert, clockedHostFor, hostFor, join, mock, test, type TestHost } from '../host.ts'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { inviteUser } from '../../../src/host/accounts/password-links.ts'
import { createUser } from '../../../src/host/accounts/users.ts'
import { outboxOf, tokenIn } from '../outbox-of.ts'

const password = 'another good password'
const minute = 60_000

const forgot = (host: TestHost, email: unknown) => host.call('POST', '/users/forgot-password', { email })
const reset = (host: TestHost, token: unknown, to: unknown = password) =>
  host.call('POST', '/users/reset-password', { token, password: to })

test('a forgotten password is reset once by the emailed link, which ends the other sessions', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const asked = await forgot(host, 'ADMIN@example.com')
  assert.deepEqual([asked.status, asked.body], [202, { data: null }])
  const [message = ''] = outboxOf(host.dataDir)
  assert.match(message, /^To: admin@example\.com\r$/m)
  assert.ok(message.includes(`${host.host.origin}/auth/reset-password-1?token=`))
  const token = tokenIn(message)
  assert.ok(!host.log.join().includes(token))
  assert.ok(host.log.some((line) => line.includes('message in outbox')))

  assert.equal((await reset(host, token)).status, 200)
  assert.equal((await host.call('GET', '/personal/profile', undefined, auth)).status, 401)
  await host.signIn(administrator.email, password)
  await assert.rejects(host.signIn())
  const second = await reset(host, token, 'yet another password')
  assert.deepEqual(
    [second.status, second.body.code, Object.keys(second.body.fields ?? {})],
    [422, 'validation', ['token']],
  )
})

test('the response is the same for known and unknown addresses', async (t) => {
  const host = await hostFor(t)
  const [known, unknown] = [await forgot(host, administrator.email), await forgot(host, 'nobody@example.com')]
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  assert.equal(outboxOf(host.dataDir).length, 1)
})

test('a message that does not fit on the disk leaves nothing behind, is logged and is sent later', async (t) => {
  const host = await clockedHostFor(t)
  mock.method(fs, 'renameSync', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, rename'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  t.after(() => {
    mock.restoreAll()
    syncBuiltinESMExports()
  })
  assert.equal((await forgot(host, administrator.email)).status, 202)
  assert.deepEqual(fs.readdirSync(join(host.dataDir, 'outbox')), [])
  assert.ok(host.log.some((line) => line.includes('mail can’t be sent')))
  const { db } = host.host.core
  assert.equal(db.get('select state from mail')?.state, 'waiting')
  mock.restoreAll()
  syncBuiltinESMExports()
  host.pass(60 * 1000)
  await forgot(host, administrator.email)
  assert.equal(outboxOf(host.dataDir).length, 2)
  assert.deepEqual(
    db.all('select state, content from mail'),
    [1, 2].map(() => ({ state: 'sent', content: null })),
  )
})

test('a password link expires after an hour', async (t) => {
  const host = await clockedHostFor(t)
  await forgot(host, administrator.email)
  host.pass(60 * minute)
  assert.equal((await reset(host, tokenIn(outboxOf(host.dataDir)[0]))).status, 422)
})

test('one of two simultaneous resets with the same link succeeds', async (t) => {
  const host = await hostFor(t)
  await forgot(host, administrator.email)
  const token = tokenIn(outboxOf(host.dataDir)[0])
  const statuses = (await Promise.all([reset(host, token), reset(host, token)])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 422])
})

test('the password link of a deleted user does not work', async (t) => {
  const host = await hostFor(t)
  await forgot(host, administrator.email)
  host.host.core.db.run(`update user set deletedAt = '2026-03-14T18:00:00.000Z'`)
  const { status, body } = await reset(host, tokenIn(outboxOf(host.dataDir)[0]))
  assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['token']])
})

test('using one link invalidates all links of the user', async (t) => {
  const host = await hostFor(t)
  await forgot(host, administrator.email)
  await forgot(host, administrator.email)
  const [first, second] = outboxOf(host.dataDir).map(tokenIn)
  assert.equal((await reset(host, first)).status, 200)
  assert.equal((await reset(host, second)).status, 422)
})

test('sends a user at most five messages an hour', async (t) => {
  const host = await clockedHostFor(t)
  for (let n = 0; n < 8; n += 1) assert.equal((await forgot(host, administrator.email)).status, 202)
  assert.equal(outboxOf(host.dataDir).length, 5)
  host.pass(61 * minute)
  await forgot(host, administrator.email)
  assert.equal(outboxOf(host.dataDir).length, 6)
})

test('sends no link to a suspended user', async (t) => {
  const host = await hostFor(t)
  host.host.core.db.run(`update user set statusId = 'suspended'`)
  assert.equal((await forgot(host, administrator.email)).status, 202)
  assert.equal(outboxOf(host.dataDir).length, 0)
})

test('a link stays valid until a valid password is set', async (t) => {
  const host = await hostFor(t)
  await forgot(host, administrator.email)
  const token = tokenIn(outboxOf(host.dataDir)[0])
  for (const bad of ['short', `${password}\0`, 'passwordpassword', 'First and example', 42, undefined]) {
    const { status, body } = await reset(host, token, bad === undefined ? null : bad)
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['password']])
  }
  assert.equal((await reset(host, token)).status, 200)
})

test('rejects malformed tokens and addresses', async (t) => {
  const host = await hostFor(t)
  for (const token of [undefined, '', 7, ['x'], 'x'.repeat(43), "' or 1=1 --"]) {
    assert.equal((await reset(host, token)).status, 422)
  }
  for (const email of [undefined, '', 'no address', 7, 'a@b\r\nBcc: all@example.com']) {
    assert.equal((await forgot(host, email)).status, 422)
  }
  assert.equal((await host.call('POST', '/users/reset-password', [])).status, 400)
})

test('slows down guessing of links', async (t) => {
  const host = await hostFor(t)
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push((await reset(host, 'x'.repeat(43))).status)
  assert.deepEqual([statuses.at(59), statuses.at(60)], [422, 429])
  assert.equal((await forgot(host, administrator.email)).status, 429, 'so is asking for them')
  const person = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password }
  assert.equal((await host.call('POST', '/users/self-register', person)).status, 429, 'and signing up')
})

test('a reset ends a lockout for the user, and further failed attempts lock no one out', async (t) => {
  const host = await hostFor(t)
  for (let n = 0; n < 10; n += 1) await assert.rejects(host.signIn(administrator.email, 'wrong'))
  for (let n = 0; n < 15; n += 1) await assert.rejects(host.signIn(), /Too many/)
  await assert.rejects(host.signIn('other@example.com'), /is wrong/)
  await forgot(host, administrator.email)
  await reset(host, tokenIn(outboxOf(host.dataDir)[0]))
  await host.signIn(administrator.email, password)
})

test('a user created by an administrator sets the first password with a link valid for three days', async (t) => {
  const host = await clockedHostFor(t)
  const { accounts } = host.host.core
  const id = createUser(
    accounts.tables,
    { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@example.com', roleId: null, statusId: 'active' },
    accounts.now(),
  )
  const person = { firstName: 'Maria', lastName: 'Fernandes', email: 'maria@example.com' }
  inviteUser(accounts, id, { person, panelOrigin: 'https://panel.example.com', now: accounts.now() })
  await setImmediate() // the message goes out behind the transaction
  const [message] = outboxOf(host.dataDir)
  assert.match(message ?? '', /Hello Zoë/)
  assert.match(message ?? '', /Maria Fernandes \(maria@example\.com\) invited you/)
  assert.match(message ?? '', /https:\/\/panel\.example\.com\/auth\/reset-password-1\?token=/)
  host.pass(71 * 60 * minute)
  assert.equal((await reset(host, tokenIn(message))).status, 200)
  await host.signIn('zoe@example.com', password)
})
