import { administrator, assert, test, type TestHost } from '../../host.ts'
import { healthWords } from '../../../../src/app/settings/health-words.ts'
import { resetAdministrator } from '../../../../src/host/accounts/administrator.ts'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { createUser, setPassword } from '../../../../src/host/accounts/users.ts'
import { outboxOf, tokenIn } from '../../outbox-of.ts'
import { dataOf, type FactorHost, factorHostFor, factors, login, minute, objectOf, textsOf } from './factor-host.ts'

const email = administrator.email
const stepMs = minute / 2

test('with an authenticator app, sign-in needs the password and then a code, which works once', async (t) => {
  const host = await factorHostFor(t)
  const headers = await host.signIn()
  const { secret, made } = await host.makeApp(headers)
  assert.deepEqual([made.kind, made.name, made.lastUsedAt], ['code', 'Telephone', null])
  const wanted = await host.call('POST', login, administrator)
  assert.deepEqual(
    [wanted.status, wanted.body.code, wanted.headers.get('www-authenticate'), dataOf(wanted).kinds],
    [401, 'second_factor', 'Bearer', ['code', 'recovery']],
  )
  // The code that made the factor is used up.
  assert.equal((await host.signInWith(host.code(secret))).status, 401)
  host.pass(stepMs)
  const code = host.code(secret)
  const reply = await host.signInWith(` ${code.slice(0, 3)} ${code.slice(3)} `)
  assert.equal(reply.status, 200)
  assert.deepEqual(Object.keys(dataOf(reply)), ['id', 'email', 'firstName', 'lastName', 'expiresAt'])
  const again = await host.signInWith(code)
  assert.deepEqual([again.status, again.body.code], [401, 'unauthenticated'])
  const listed = await host.call('GET', factors, undefined, { authorization: `Bearer ${String(dataOf(reply).id)}` })
  assert.equal(listed.status, 200)
  assert.deepEqual(dataOf(listed), {
    recoveryCodesLeft: 10,
    factors: [
      {
        id: made.id,
        kind: 'code',
        name: 'Telephone',
        createdAt: '2026-03-14T18:00:00.000Z',
        lastUsedAt: '2026-03-14T18:00:30.000Z',
      },
    ],
  })
  assert.ok(!host.log.join().includes(secret))
})

test('a recovery code works once in any spelling, and new codes invalidate the old ones', async (t) => {
  const host = await factorHostFor(t)
  const headers = await host.signIn()
  const { made } = await host.makeApp(headers)
  const codes = textsOf(made.recoveryCodes)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([a-z2-9]{5}-)+[a-z2-9]+$/)
  const [first = '', second = '', third = ''] = codes
  const signedIn = await host.signInWith(first)
  assert.deepEqual([signedIn.status, dataOf(signedIn).recoveryCodesLeft], [200, 9])
  assert.equal((await host.signInWith(first)).status, 401)
  assert.equal((await host.signInWith(second.toUpperCase().replaceAll('-', ' '))).status, 200)
  assert.equal(dataOf(await host.call('GET', factors, undefined, headers)).recoveryCodesLeft, 8)
  const renewed = textsOf(dataOf(await host.call('POST', `${factors}/recovery`, {}, headers)).recoveryCodes)
  assert.equal((await host.signInWith(third)).status, 401)
  assert.equal((await host.signInWith(renewed[0] ?? '')).status, 200)
  const stored = JSON.stringify(host.host.core.db.all('select * from recovery_code'))
  assert.ok(renewed.every((code) => !stored.includes(code) && !stored.includes(code.replaceAll('-', ''))))
})

test('a started sign-in is valid for five minutes, once, and only for its user and password', async (t) => {
  const host = await factorHostFor(t)
  const { accounts } = host.host.core
  const zoe = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@example.com', roleId: null, statusId: 'active' }
  const zoeId = createUser(accounts.tables, zoe, accounts.now())
  const hash = await accounts.passwords.hash(administrator.password)
  setPassword(accounts.db, zoeId, hash, accounts.now())
  const { made } = await host.makeApp(await host.signIn())
  const { made: ofZoe } = await host.makeApp(await host.signIn(zoe.email))
  const codes = textsOf(made.recoveryCodes)
  const go = (attempt: string, code = codes[0], as = email) =>
    host.call('POST', `${login}/factor`, { email: as, attempt, code })
  const attempt = await host.attemptOf()
  const late = await host.attemptOf()
  const before = await host.attemptOf(zoe.email)
  const refused = [
    await go('nothing'),
    await go(before),
    await go(attempt, textsOf(ofZoe.recoveryCodes)[0], zoe.email),
    await go(attempt, codes[0], 'nobody@example.com'),
    await go(attempt, codes[0], `${email}\0`),
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, Object.keys(body.fields ?? {})]),
    refused.map(() => [422, ['attempt']]),
  )
  assert.equal((await go(attempt)).status, 200)
  assert.equal((await go(attempt, codes[1])).status, 422)
  setPassword(accounts.db, zoeId, await accounts.passwords.hash(administrator.password), accounts.now())
  assert.equal((await go(before, textsOf(ofZoe.recoveryCodes)[0], zoe.email)).status, 422)
  host.pass(5 * minute)
  assert.equal((await go(late, codes[1])).status, 422)
})

test('a blocked user with the correct second factor sees the reason and is not signed in', async (t) => {
  const host = await factorHostFor(t)
  const { made } = await host.makeApp(await host.signIn())
  const attempt = await host.attemptOf()
  host.host.core.db.run(`update user set statusId = 'suspended'`)
  const reply = await host.call('POST', `${login}/factor`, { email, attempt, code: textsOf(made.recoveryCodes)[0] })
  assert.deepEqual([reply.status, reply.body.error], [403, 'Your account is suspended. Ask an administrator.'])
})

test('locks out after ten wrong codes, and a correct password does not reset the count', async (t) => {
  const host = await factorHostFor(t)
  const { secret } = await host.makeApp(await host.signIn())
  host.pass(stepMs)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await host.signInWith('000000')).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
  host.pass(15 * minute)
  assert.equal((await host.signInWith(host.code(secret))).status, 200)
})

test('accepts codes in any script and with dashes, and does not count other text as an attempt', async (t) => {
  const host = await factorHostFor(t)
  const { secret } = await host.makeApp(await host.signIn())
  const digits = (zero: string) =>
    [...host.code(secret)].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))).join('')
  const forms = [
    () => digits('０'),
    () => digits('٠'),
    () => digits('०'),
    () => host.code(secret).replace(/^.../, '$&-'),
    () => host.code(secret).replaceAll(/..(?=.)/g, '$&.'),
  ]
  for (const form of forms) {
    host.pass(stepMs)
    assert.equal((await host.signInWith(form())).status, 200)
  }
  host.pass(stepMs)
  for (let n = 0; n < 12; n += 1) {
    const { status, body } = await host.signInWith(['12345', '1234567', 'my code', ''][n % 4] ?? '')
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['code']])
  }
  assert.equal((await host.signInWith(host.code(secret))).status, 200)
})

/** The code of an app whose clock is ahead by these steps. */
const aheadBy = (host: FactorHost, secret: string, steps: number) =>
  codeOf(secret, stepOf(host.host.core.now()) + steps)

test('a code from a nearby time step is rejected with the clock’s offset, even after its time has come', async (t) => {
  const host = await factorHostFor(t)
  const { secret } = await host.makeApp(await host.signIn())
  host.pass(20 * minute)
  const refused = async (code: string) => {
    const { status, body } = await host.signInWith(code)
    assert.equal(status, 401)
    return String(body.error)
  }
  assert.match(await refused(aheadBy(host, secret, -10)), /^This code is 5 min old: .* Set your phone’s time/)
  const ahead = aheadBy(host, secret, 8)
  assert.match(await refused(ahead), /^This code is for 4 min from now: your phone’s clock is ahead/)
  assert.match(await refused('000000'), /^That code didn’t work/)
  assert.match(await refused(aheadBy(host, secret, 60)), /^That code didn’t work/)
  host.pass(4 * minute)
  assert.equal(host.code(secret), ahead)
  assert.match(await refused(ahead), /^That code didn’t work/)
  host.pass(stepMs)
  assert.equal((await host.signInWith(host.code(secret))).status, 200)
})

test('rejects an authenticator app whose clock is off, with that reason', async (t) => {
  const host = await factorHostFor(t)
  const headers = await host.signIn()
  const begun = dataOf(await host.call('POST', `${factors}/begin`, { kind: 'code' }, headers))
  const secret = String(begun.secret)
  const add = (code: string) => host.call('POST', factors, { ...begun, kind: 'code', name: 'Telephone', code }, headers)
  for (const [steps, words] of [
    [-6, /^This code is 3 min old/],
    [6, /^This code is for 3 min from now/],
  ] as const) {
    const { status, body } = await add(aheadBy(host, secret, steps))
    assert.equal(status, 422)
    assert.match(String(objectOf(body.fields).code), words)
  }
  assert.equal((await add(host.code(secret))).status, 201)
})

test('health warns about the clock if the codes of several users are off in the same direction', async (t) => {
  const host = await factorHostFor(t)
  const { accounts } = host.host.core
  const clockLine = () => accounts.clocks.line(accounts.now())
  const hash = await accounts.passwords.hash(administrator.password)
  for (const [n, steps] of [-4, 10, 8].entries()) {
    const person = `person${n}@example.com`
    const fields = { firstName: 'P', lastName: 'N', email: person, roleId: null, statusId: 'active' }
    setPassword(accounts.db, createUser(accounts.tables, fields, accounts.now()), hash, accounts.now())
    const { secret } = await host.makeApp(await host.signIn(person))
    assert.equal(clockLine().code, 'none')
    assert.equal((await host.signInWith(aheadBy(host, secret, steps), person)).status, 401)
  }
  const { code, state, facts } = clockLine()
  const words = healthWords(clockLine(), (_, fact) => String(fact))
  assert.match(words?.text ?? '', /^probably behind: one-time codes from 2 users were about 5 min ahead/)
  assert.match(words?.advice ?? '', /NTP/)
  assert.deepEqual([code, state], ['behind', 'warn'])
  assert.deepEqual(facts, { people: 2, minutes: 5, at: '2026-03-14T18:00:00.000Z' })
  host.pass(25 * 60 * minute)
  assert.equal(clockLine().code, 'none')
})

test('adding an authenticator app needs its own secret, a correct code, a name and the session that started it', async (t) => {
  const host = await factorHostFor(t)
  const [headers, other] = [await host.signIn(), await host.signIn()]
  const begun = dataOf(await host.call('POST', `${factors}/begin`, { kind: 'code' }, headers))
  const good = { ...begun, kind: 'code', name: 'Telephone', code: host.code(String(begun.secret)) }
  const weak = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const refused: [object, string, typeof headers][] = [
    [{ ...good, code: '000000' }, 'code', headers],
    [{ ...good, name: ' ' }, 'name', headers],
    [{ ...good, secret: weak, code: host.code(weak) }, 'challenge', headers],
    [good, 'challenge', other],
    [{ ...good, kind: 'other' }, 'kind', headers],
  ]
  for (const [body, field, as] of refused) {
    const reply = await host.call('POST', factors, body, as)
    assert.deepEqual([reply.status, Object.keys(reply.body.fields ?? {})], [422, [field]])
  }
  assert.equal((await host.call('POST', factors, good, headers)).status, 201)
  assert.deepEqual(objectOf((await host.call('POST', factors, good, headers)).body.fields), {
    challenge: 'This took too long. Start again.',
  })
})

const idOf = async (host: TestHost, headers: Record<string, string>): Promise<string> =>
  /"id":"([^"]+)"/.exec(JSON.stringify((await host.call('GET', factors, undefined, headers)).body))?.[1] ?? ''

test('a second factor can be renamed and removed, and the recovery codes go with the last one', async (t) => {
  const host = await factorHostFor(t)
  const headers = await host.signIn()
  const { made } = await host.makeApp(headers)
  const path = `${factors}/${await idOf(host, headers)}`
  assert.equal((await host.call('POST', path, { name: '' }, headers)).status, 422)
  assert.equal(dataOf(await host.call('POST', path, { name: 'Tablet' }, headers)).name, 'Tablet')
  const { made: second } = await host.makeApp(headers, 'Watch')
  assert.equal(second.recoveryCodes, undefined)
  assert.equal((await host.call('DELETE', path, undefined, headers)).status, 200)
  assert.equal((await host.call('DELETE', path, undefined, headers)).status, 404)
  assert.equal((await host.signInWith(textsOf(made.recoveryCodes)[0] ?? '')).status, 200)
  await host.call('DELETE', `${factors}/${await idOf(host, headers)}`, undefined, headers)
  await host.signIn() // the password alone
  assert.equal(host.host.core.db.get('select 1 from recovery_code'), undefined)
  assert.equal((await host.call('POST', `${factors}/recovery`, {}, headers)).status, 422)
})

test('reset-admin removes second factors and reports how many', async (t) => {
  const host = await factorHostFor(t)
  await host.makeApp(await host.signIn())
  const shown = await resetAdministrator(host.host.core.accounts, email)
  const [, password = ''] = /^email: admin@example\.com\npassword: (\S+)\nsign-in methods removed: 1$/.exec(shown) ?? []
  await host.signIn(email, password)
})

test('a password reset keeps the second factor and starts no session', async (t) => {
  const host = await factorHostFor(t)
  await host.makeApp(await host.signIn())
  await host.call('POST', '/users/forgot-password', { email })
  const password = 'another good password'
  const reset = { token: tokenIn(outboxOf(host.dataDir).find((mail) => mail.includes('?token='))), password }
  const response = await host.call('POST', '/users/reset-password', reset)
  assert.deepEqual([response.status, response.body], [200, { data: null }])
  const { status, body } = await host.call('POST', login, { email, password })
  assert.deepEqual([status, body.code], [401, 'second_factor'])
})
