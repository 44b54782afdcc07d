import { administrator, after, assert, before, test } from '../../host.ts'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { idOf, type RecordsHost, rowOf, startRecords } from '../../records/records-host.ts'
import { dataOf, factorHostFor, factors, minute, objectOf, textOf, textsOf } from './factor-host.ts'
import { softwarePasskey } from './software-passkey.ts'

const proof = `${factors}/proof`
const post = '/api/v1/post'

let time = Date.parse('2026-03-14T18:00:00Z')
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, now: () => new Date(time) })
})
after(() => host.stop())

test('only sensitive calls ask for verification once the sign-in is 15 minutes old', async () => {
  const draft = { firstName: 'Zoë', lastName: 'Ng', statusId: 'active' }
  const role = rowOf(await host.post(`${post}/user_roles/create`, { name: 'Desk', permissions: { airport: ['view'] } }))
  const user = rowOf(await host.post(`${post}/users/create`, { ...draft, email: 'zoe@example.com', roleId: role.id }))
  const country = idOf(await host.post(`${post}/country/create`, { name: 'Far', alpha2: 'XF', continent: 'EU' }))
  const dangerous: [string, string, object | undefined][] = [
    ['POST', factors, {}],
    ['POST', `${factors}/begin`, { kind: 'code' }],
    ['POST', `${factors}/recovery`, {}],
    ['POST', `${factors}/x`, { name: 'x' }],
    ['DELETE', `${factors}/x`, undefined],
    ['POST', `${post}/tokens`, { name: 'Website', scopes: ['airport:view'] }],
    ['POST', `${post}/users/create`, { id: user.id, version: 1, email: 'new@example.com' }],
    ['POST', `${post}/users/create`, { id: user.id, version: 1, roleId: 'administrator' }],
    ['POST', `${post}/users/create`, { ...draft, email: 'other@example.com', roleId: 'administrator' }],
    ['POST', `${post}/users/bulk`, { action: 'set', set: { roleId: 'administrator' }, ids: [user.id] }],
    ['POST', `${post}/users/undo`, { operationId: 'x' }],
    ['POST', `${post}/user_roles/create`, { id: role.id, version: 1, permissions: {} }],
    ['POST', `${post}/user_roles/create`, { name: 'New', permissions: {} }],
    ['DELETE', `${post}/user_roles/${role.id}`, undefined],
    ['POST', `${post}/country/bulk`, { action: 'purge', ids: [country] }],
    ['POST', `${post}/personal_data/file`, { email: 'zoe@example.com' }],
    ['POST', `${post}/personal_data/erase`, { email: 'zoe@example.com' }],
    ['GET', `${post}/users?limit=101`, undefined],
    ['POST', `${post}/security/exports`, { section: 'subscriber', count: 1 }],
  ]
  const harmless: [string, string, object | undefined][] = [
    ['GET', factors, undefined],
    ['GET', `${post}/users?limit=100`, undefined],
    ['GET', `${post}/country?limit=1000`, undefined],
    ['POST', `${post}/security/exports`, { section: 'country', count: 1 }],
    ['POST', `${post}/users/create`, { id: user.id, version: 1, firstName: 'Zoe' }],
    ['DELETE', `${post}/country/${country}`, undefined],
  ]
  const headers = await host.signIn()
  const codesOf = async (calls: typeof dangerous) =>
    Promise.all(
      calls.map(async ([method, path, body]) => [
        method,
        path,
        (await host.call(method, path, body, headers)).body.code,
      ]),
    )
  time += 15 * minute
  assert.deepEqual(
    await codesOf(dangerous),
    dangerous.map(([method, path]) => [method, path, 'step_up']),
  )
  assert.deepEqual(
    await codesOf(harmless),
    harmless.map(([method, path]) => [method, path, undefined]),
  )
  assert.equal((await host.call('POST', proof, { password: administrator.password }, headers)).status, 200)
  const after = await codesOf(dangerous)
  assert.ok(
    after.every(([, , code]) => code !== 'step_up'),
    JSON.stringify(after),
  )
})

test('verification covers one session, by password, code or passkey, and limits guesses', async (t) => {
  const clocked = await factorHostFor(t)
  const [headers, other] = [await clocked.signIn(), await clocked.signIn()]
  const { secret, made: app } = await clocked.makeApp(headers)
  const passkey = softwarePasskey()
  const ceremony = (challenge: unknown) => ({
    challenge: textOf(challenge),
    origin: clocked.host.origin,
    rpId: new URL(clocked.host.origin).hostname,
  })
  const begun = objectOf(dataOf(await clocked.call('POST', `${factors}/begin`, { kind: 'passkey' }, headers)).passkey)
  const made = { kind: 'passkey', name: 'Laptop', passkey: passkey.make(ceremony(begun.challenge)) }
  assert.equal((await clocked.call('POST', factors, made, headers)).status, 201)
  const isAsked = async (as = headers) =>
    (await clocked.call('POST', `${factors}/begin`, { kind: 'code' }, as)).body.code === 'step_up'
  const ways = async (as = headers) => dataOf(await clocked.call('GET', proof, undefined, as))
  const prove = async (body: object) => {
    const {
      status,
      body: { fields },
    } = await clocked.call('POST', proof, body, headers)
    return [status, ...Object.keys(fields ?? {})]
  }
  const code = () => codeOf(secret, stepOf(clocked.host.core.now()))

  clocked.pass(15 * minute)
  assert.deepEqual([await isAsked(), (await ways()).kinds], [true, ['password', 'code', 'passkey', 'recovery']])
  assert.deepEqual(await prove({ password: 'not the password at all' }), [422, 'password'])
  assert.deepEqual(await prove({ attempt: (await ways(other)).attempt, code: code() }), [422, 'attempt'])
  assert.deepEqual(await prove({ attempt: (await ways()).attempt, code: '000000' }), [422, 'code'])
  assert.equal(await isAsked(), true)
  assert.deepEqual(await prove({ attempt: (await ways()).attempt, code: code() }), [200])
  assert.deepEqual([await isAsked(), await isAsked(other)], [false, true])
  const recovery = { attempt: (await ways()).attempt, code: textsOf(app.recoveryCodes)[0] }
  assert.deepEqual(dataOf(await clocked.call('POST', proof, recovery, headers)), { recoveryCodesLeft: 9 })

  clocked.pass(15 * minute)
  const { attempt } = await ways()
  assert.deepEqual(await prove({ attempt, passkey: passkey.use(ceremony(attempt)) }), [200])
  assert.deepEqual(await prove({ attempt, passkey: passkey.use(ceremony(attempt)) }), [422, 'attempt'])
  assert.equal(await isAsked(), false)

  clocked.pass(15 * minute)
  for (let n = 0; n < 10; n += 1) await prove({ password: 'not the password at all' })
  assert.deepEqual(await prove({ password: administrator.password }), [429])
})

test('setting a new password with the current one verifies the user', async (t) => {
  const clocked = await factorHostFor(t)
  const headers = await clocked.signIn()
  clocked.pass(15 * minute)
  const body = { currentPassword: administrator.password, password: 'another battery horse' }
  assert.equal((await clocked.call('POST', '/personal/profile', body, headers)).status, 200)
  assert.equal((await clocked.call('POST', `${factors}/begin`, { kind: 'code' }, headers)).status, 200)
})
