import { administrator, assert, test } from '../../host.ts'
import { dataOf, type FactorHost, factorHostFor, factors, login, minute, objectOf, textOf } from './factor-host.ts'
import { type Oddities, softwarePasskey } from './software-passkey.ts'

const ceremonyOf = (host: FactorHost, options: { [name: string]: unknown }) => ({
  challenge: textOf(options.challenge),
  origin: host.host.origin,
  rpId: new URL(host.host.origin).hostname,
})
type Headers = Record<string, string>
const begun = async (host: FactorHost, headers: Headers) =>
  objectOf(dataOf(await host.call('POST', `${factors}/begin`, { kind: 'passkey' }, headers)).passkey)
const add = (host: FactorHost, headers: Headers, passkey: object) =>
  host.call('POST', factors, { kind: 'passkey', name: 'Laptop', passkey }, headers)

async function withPasskey(host: FactorHost) {
  const headers = await host.signIn()
  const passkey = softwarePasskey()
  const reply = await add(host, headers, passkey.make(ceremonyOf(host, await begun(host, headers))))
  assert.equal(reply.status, 201, reply.body.error)
  return { headers, passkey, made: dataOf(reply) }
}

test('creating a passkey requests everything that the host checks, and works once, in the same session', async (t) => {
  const host = await factorHostFor(t)
  const { headers, passkey, made } = await withPasskey(host)
  assert.deepEqual([made.kind, made.name, Array.isArray(made.recoveryCodes)], ['passkey', 'Laptop', true])
  const options = await begun(host, headers)
  const user = objectOf(options.user)
  assert.deepEqual(
    [options.rp, options.attestation, options.excludeCredentials, options.authenticatorSelection],
    [
      { id: '127.0.0.1', name: '127.0.0.1' },
      'none',
      [{ type: 'public-key', id: passkey.id }],
      { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    ],
  )
  assert.deepEqual([user.name, user.displayName], [administrator.email, 'First Administrator'])
  const other = softwarePasskey(-8)
  const ceremony = ceremonyOf(host, options)
  const problemsOf = async (as: Headers, given: object) => Object.keys((await add(host, as, given)).body.fields ?? {})
  assert.deepEqual(await problemsOf(await host.signIn().catch(() => signedInBy(host, passkey)), other.make(ceremony)), [
    'challenge',
  ])
  assert.deepEqual(await problemsOf(headers, passkey.make(ceremony)), ['passkey']) // is here already
  assert.deepEqual(await problemsOf(headers, other.make(ceremony)), ['challenge']) // was used with that
  const late = ceremonyOf(host, await begun(host, headers))
  host.pass(5 * minute)
  assert.deepEqual(await problemsOf(headers, other.make(late)), ['challenge'])
  assert.equal((await add(host, headers, other.make(ceremonyOf(host, await begun(host, headers))))).status, 201)
})

const alone = async (host: FactorHost, passkey: ReturnType<typeof softwarePasskey>, odd?: Oddities) => {
  const options = dataOf(await host.call('POST', `${login}/passkey`))
  return { options, given: passkey.use(ceremonyOf(host, options), odd) }
}
const signedInBy = async (host: FactorHost, passkey: ReturnType<typeof softwarePasskey>): Promise<Headers> => {
  const { given } = await alone(host, passkey)
  return {
    authorization: `Bearer ${textOf(dataOf(await host.call('POST', `${login}/factor`, { passkey: given })).id)}`,
  }
}

test('a passkey signs in without an email address, and its challenge works once within five minutes', async (t) => {
  const host = await factorHostFor(t)
  const { passkey } = await withPasskey(host)
  const { options, given } = await alone(host, passkey)
  assert.deepEqual([options.rpId, options.userVerification, options.allowCredentials], ['127.0.0.1', 'required', []])
  const send = (sent: object) => host.call('POST', `${login}/factor`, { passkey: sent })
  const reply = await send(given)
  assert.deepEqual([reply.status, dataOf(reply).email], [200, administrator.email])
  assert.equal((await send(given)).status, 401)
  const late = await alone(host, passkey)
  host.pass(5 * minute)
  assert.equal((await send(late.given)).status, 401)
  assert.equal((await send((await alone(host, softwarePasskey())).given)).status, 401)
  assert.equal((await send((await alone(host, passkey, { flags: 0x01 })).given)).status, 401)
  // Signed for a sign-in by the password, which names the person.
  const attempt = await host.attemptOf()
  assert.equal((await send(passkey.use(ceremonyOf(host, { challenge: attempt })))).status, 401)
})

test('after the password, only the user’s own passkeys with that sign-in’s challenge are accepted', async (t) => {
  const host = await factorHostFor(t)
  const { passkey } = await withPasskey(host)
  const wanted = dataOf(await host.call('POST', login, administrator))
  const options = objectOf(wanted.passkey)
  assert.deepEqual(
    [wanted.kinds, options.challenge, options.allowCredentials],
    [['passkey', 'recovery'], wanted.attempt, [{ type: 'public-key', id: passkey.id }]],
  )
  const { email } = administrator
  const send = (given: object, attempt = wanted.attempt) =>
    host.call('POST', `${login}/factor`, { email, attempt, passkey: given })
  assert.equal(
    (await send(passkey.use(ceremonyOf(host, dataOf(await host.call('POST', `${login}/passkey`)))))).status,
    401,
  )
  assert.equal((await send(softwarePasskey().use(ceremonyOf(host, options)))).status, 401)
  const given = passkey.use(ceremonyOf(host, options), { counter: 3 })
  assert.equal((await send(given)).status, 200)
  assert.equal((await send(given)).status, 422)
  const next = await host.attemptOf()
  assert.equal((await send(passkey.use(ceremonyOf(host, { challenge: next }), { counter: 3 }), next)).status, 401)
})

test('failed passkeys slow down only their client', async (t) => {
  const host = await factorHostFor(t, { TRUSTED_PROXIES: '127.0.0.1' })
  const from = (ip: string) => host.call('POST', `${login}/factor`, { passkey: {} }, { 'x-forwarded-for': ip })
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await from('198.51.100.1')).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
  assert.equal((await from('198.51.100.2')).status, 401)
})

test('a passkey of another hostname is not offered, and the response names the hostname', async (t) => {
  const host = await factorHostFor(t, { ALLOWED_ORIGINS: 'https://panel.example' })
  const { headers, passkey } = await withPasskey(host)
  const other = { origin: 'https://panel.example' }
  const listed = async () => JSON.stringify(dataOf(await host.call('GET', factors, undefined, headers)).factors)
  assert.match(await listed(), /"madeFor":"127\.0\.0\.1"/)
  const wanted = dataOf(await host.call('POST', login, administrator, other))
  assert.deepEqual(
    [wanted.passkey, wanted.elsewhere, wanted.kinds],
    [undefined, ['127.0.0.1'], ['passkey', 'recovery']],
  )
  const ways = dataOf(await host.call('GET', `${factors}/proof`, undefined, { ...headers, ...other }))
  assert.deepEqual([ways.passkey, ways.elsewhere], [undefined, ['127.0.0.1']])
  const here = dataOf(await host.call('POST', login, administrator))
  assert.deepEqual([typeof here.passkey, here.elsewhere], ['object', undefined])
  const ceremony = { challenge: textOf(wanted.attempt), origin: other.origin, rpId: 'panel.example' }
  const sent = { email: administrator.email, attempt: wanted.attempt, passkey: passkey.use(ceremony) }
  const { status, body } = await host.call('POST', `${login}/factor`, sent, other)
  assert.equal(status, 401)
  assert.match(String(body.error), /^This passkey belongs to 127\.0\.0\.1 and doesn’t work at panel\.example\./)
})

test('a passkey of an earlier release keeps working, and its hostname is stored at its next use', async (t) => {
  const host = await factorHostFor(t)
  const { passkey } = await withPasskey(host)
  const { db } = host.host.core
  db.run('update factor set madeFor = null')
  await signedInBy(host, passkey)
  assert.deepEqual(db.all('select madeFor from factor'), [{ madeFor: '127.0.0.1' }])
})

test('a rejected passkey gives the reason: another origin, user not verified, removed passkey or cloned one', async (t) => {
  const host = await factorHostFor(t)
  const { headers, passkey } = await withPasskey(host)
  const options = await begun(host, headers)
  const odd = softwarePasskey().make({ ...ceremonyOf(host, options), origin: 'https://panel.example' })
  const { status, body } = await add(host, headers, odd)
  assert.equal(status, 422)
  assert.match(String(body.error), /^Your browser is at https:\/\/panel\.example, but the server is at http:\/\/127/)
  const refused = async (oddities: Oddities, used = passkey) => {
    const { given } = await alone(host, used, oddities)
    const reply = await host.call('POST', `${login}/factor`, { passkey: given })
    return String(reply.body.error)
  }
  assert.match(await refused({ flags: 0x01 }), /^Your device didn’t verify you/)
  assert.match(await refused({}, softwarePasskey()), /^This passkey isn’t registered here/)
  await alone(host, passkey, { counter: 5 }).then(({ given }) =>
    host.call('POST', `${login}/factor`, { passkey: given }),
  )
  assert.match(await refused({ counter: 4 }), /^This passkey might have been copied/)
})
