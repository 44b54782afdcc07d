import { administrator, assert, hostFor, type Reply, test, type TestContext } from '../../host.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { invitationMail } from '../../../../src/host/accounts/invitation-mail.ts'
import { resetAdministrator } from '../../../../src/host/accounts/administrator.ts'
import { createUser, setPassword } from '../../../../src/host/accounts/users.ts'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { outboxOf } from '../../outbox-of.ts'
import { dataOf, factors, login, minute, objectOf, textOf } from '../factors/factor-host.ts'
import { type Headers, oidcHostFor, type OidcHost } from './oidc-host.ts'
import { type Claims, signed } from './provider-stand-in.ts'

const roles = { OIDC_ROLES: 'Web editors=Editor, Admins=Administrator' }
const mapped = { groups: ['Web editors'] }
const bearer = (reply: Reply): Headers => ({ authorization: `Bearer ${textOf(dataOf(reply).id)}` })

/** A user of this host who has a password. */
async function userWithPassword({ host: { core } }: OidcHost, email: string, roleId = 'editor'): Promise<string> {
  const { accounts, tables, db } = core
  const values = { firstName: 'Mara', lastName: 'Old', email, roleId, statusId: 'active' }
  const id = createUser(tables, values, core.now())
  setPassword(db, id, await accounts.passwords.hash(administrator.password), core.now())
  return id
}

const roleOf = ({ host: { core } }: OidcHost, email = 'mara@example.com') =>
  core.db.get('select roleId from user where email = ?', [email])?.roleId

test('refuses a stranger in one sentence, and creates one with the role of their group', async (t) => {
  const closed = await oidcHostFor(t)
  const refused = await closed.enter()
  assert.equal(refused.status, 401)
  assert.equal(
    refused.body.error,
    'Your Example ID account has no access here. Ask an administrator for an invitation.',
  )
  assert.deepEqual(
    closed.events('sign-in-failed').map(({ reason }) => reason),
    ['unknown'],
  )

  const host = await oidcHostFor(t, roles)
  assert.match((await host.enter()).body.error ?? '', /^None of your groups/)
  assert.match((await host.enter({ groups: ['Web'] })).body.error ?? '', /^None of your groups/)
  assert.match((await host.enter({ ...mapped, email_verified: false })).body.error ?? '', /hasn’t verified your email/)
  const { email, firstName, lastName } = dataOf(await host.enter(mapped))
  assert.deepEqual([email, firstName, lastName], ['mara@example.com', 'Mara', 'Lind'])
  assert.equal(roleOf(host), 'editor')
  assert.deepEqual(
    host.events('sign-in').map(({ how }) => how),
    ['organisation account'],
  )
  assert.equal(host.events('provider-linked').length, 1)
})

test('a changed group changes the role at the next sign-in, and a lost one ends access', async (t) => {
  const host = await oidcHostFor(t, roles)
  await host.enter(mapped)
  await host.enter({ groups: ['Admins', 'Other'] })
  assert.equal(roleOf(host), 'administrator')
  await host.enter({ roles: ['Web editors', 'Admins'] })
  assert.equal(roleOf(host), 'editor', 'the first mapping wins')
  assert.equal((await host.enter({ groups: [] })).status, 401)
  assert.equal(roleOf(host), 'editor')
})

test('without mappings, a sign-in by the provider doesn’t change roles', async (t) => {
  const host = await oidcHostFor(t)
  const auth = await host.signIn()
  await host.visit('link', auth)
  assert.equal((await host.enter({ groups: ['Web editors'] })).status, 200)
  assert.equal(roleOf(host, administrator.email), 'administrator')
})

test('the last administrator is neither demoted nor locked out', async (t) => {
  const host = await oidcHostFor(t, roles)
  await host.visit('link', await host.signIn())
  for (const claims of [mapped, { groups: [] }]) {
    assert.equal((await host.enter(claims)).status, 200)
    assert.equal(roleOf(host, administrator.email), 'administrator')
  }
  await userWithPassword(host, 'other@example.com', 'administrator')
  assert.equal((await host.enter({ groups: [] })).status, 401)
  await host.enter(mapped)
  assert.equal(roleOf(host, administrator.email), 'editor')
})

test('an invitation lets a verified address in, once', async (t) => {
  const host = await oidcHostFor(t)
  const invited = { emails: ['mara@example.com'], roleId: 'editor' }
  assert.equal((await host.call('POST', calls.invitations, invited, await host.signIn())).status, 201)
  for (const email_verified of [false, undefined, 'true']) {
    assert.equal((await host.enter({ email_verified })).status, 401)
  }
  assert.equal((await host.enter({ email: 'MARA@example.com', email_verified: undefined, xms_edov: true })).status, 200)
  assert.equal(roleOf(host), 'editor')
  assert.equal(host.host.core.db.get('select 1 from invitation'), undefined)
  assert.equal((await host.enter({ sub: 'another mara' })).status, 401)
  assert.equal((await host.enter()).status, 200)
})

test('an account with a password is linked only by its own verified session', async (t) => {
  const host = await oidcHostFor(t, roles)
  await userWithPassword(host, 'mara@example.com')
  assert.match((await host.enter(mapped)).body.error ?? '', /isn’t connected to Example ID yet/)
  const auth = await host.signIn('mara@example.com')
  host.pass(15 * minute)
  const begin = () => host.call('POST', calls.provider, { purpose: 'link' }, auth)
  assert.equal((await begin()).body.code, 'step_up')
  await host.call('POST', calls.factorsProof, { password: administrator.password }, auth)
  assert.deepEqual((await host.visit('link', auth, { auth_time: undefined })).status, 403)
  assert.match((await host.visit('link', auth)).page, /Connected to Example ID/)
  assert.equal((await host.enter(mapped)).status, 200)
  const own = dataOf(await host.call('GET', calls.provider, undefined, auth))
  assert.deepEqual([own.label, own.hasPassword, typeof own.linkedAt], ['Example ID', true, 'string'])
  const mails = outboxOf(host.dataDir).filter((mail) => mail.includes('was connected to Example ID'))
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', /^To: .*mara@example\.com/m)
  assert.match((await host.visit('link', await host.signIn())).page, /already connected to a user here/)
})

test('an account that an administrator created and nobody used is linked by its verified address', async (t) => {
  const host = await oidcHostFor(t)
  const { tables, now } = host.host.core
  createUser(tables, { firstName: 'M', email: 'mara@example.com', roleId: 'editor', statusId: 'active' }, now())
  assert.equal((await host.enter({ email_verified: false })).status, 401)
  assert.equal((await host.enter()).status, 200)
})

test('a blocked account stays out', async (t) => {
  const host = await oidcHostFor(t, roles)
  await host.enter(mapped)
  host.host.core.db.run(`update user set statusId = 'suspended' where email = 'mara@example.com'`)
  assert.equal((await host.enter(mapped)).status, 403)
})

test('a changed address at the provider changes nothing here and is noted once', async (t) => {
  const host = await oidcHostFor(t, roles)
  await host.enter(mapped)
  for (let count = 0; count < 2; count += 1) await host.enter({ ...mapped, email: 'mara.new@example.com' })
  assert.equal(roleOf(host), 'editor')
  const noted = host.events('provider-email').map(({ before, after }) => [before, after])
  assert.deepEqual(noted, [['mara@example.com', 'mara.new@example.com']])
})

test('names follow the provider, and their owner can’t change them', async (t) => {
  const host = await oidcHostFor(t, roles)
  const auth = bearer(await host.enter(mapped))
  const saved = await host.call('POST', calls.profile, { firstName: 'Other', lastName: 'Lind' }, auth)
  assert.deepEqual(saved.body.fields, { firstName: 'From your organisation' })
  assert.equal((await host.call('POST', calls.profile, { firstName: 'Mara', bio: 'Pilot' }, auth)).status, 200)
  assert.equal(dataOf(await host.enter({ ...mapped, family_name: 'Berg' })).lastName, 'Berg')
})

async function hostWithFactor(t: TestContext, environment?: Record<string, string>) {
  const host = await oidcHostFor(t, { ...roles, ...environment })
  const auth = bearer(await host.enter({ ...mapped, amr: ['mfa'] }))
  const begun = dataOf(await host.call('POST', `${factors}/begin`, { kind: 'code' }, auth))
  const code = () => codeOf(textOf(begun.secret), stepOf(host.host.core.now()))
  const made = await host.call('POST', factors, { kind: 'code', name: 'Phone', ...begun, code: code() }, auth)
  assert.equal(made.status, 201, made.body.error)
  host.pass(minute)
  return { host, code }
}

test('asks for the second factor unless the provider has checked one', async (t) => {
  const { host, code } = await hostWithFactor(t)
  const met: Claims[] = [{ amr: ['pwd', 'mfa'] }, { acr: 'phr' }, { acr: 'https://refeds.org/profile/mfa' }]
  for (const claims of met) assert.equal((await host.enter({ ...mapped, ...claims })).status, 200)
  const unmet: Claims[] = [{}, { amr: ['pwd'] }, { amr: 'mfa' }, { acr: '1' }]
  for (const claims of unmet) assert.equal((await host.enter({ ...mapped, ...claims })).body.code, 'second_factor')
  const { attempt } = dataOf(await host.enter(mapped))
  const wrong = await host.call('POST', `${login}/factor`, { email: '', attempt, code: '000000' })
  assert.equal(wrong.status, 401)
  const reply = await host.call('POST', `${login}/factor`, { email: '', attempt, code: code() })
  assert.equal(dataOf(reply).email, 'mara@example.com')
  assert.equal(host.events('sign-in')[0]?.how, 'organisation account and code')
})

test('trusts the provider’s second factor if OIDC_TRUSTS_MFA is 1', async (t) => {
  const { host } = await hostWithFactor(t, { OIDC_TRUSTS_MFA: '1' })
  assert.equal((await host.enter(mapped)).status, 200)
})

test('a role that requires a second factor accepts the provider’s', async (t) => {
  const host = await oidcHostFor(t, roles)
  const lacks = async (claims: Claims) => {
    const auth = bearer(await host.enter({ ...mapped, ...claims }))
    return dataOf(await host.call('GET', calls.profile, undefined, auth)).lacksFactor
  }
  await host.enter(mapped)
  host.host.core.db.run(`update role set needsFactor = 1 where id = 'editor'`)
  assert.deepEqual([await lacks({}), await lacks({ amr: ['mfa'] })], [true, false])
})

test('step-up asks the provider for a new sign-in of the same person', async (t) => {
  const host = await oidcHostFor(t, roles)
  const auth = bearer(await host.enter(mapped))
  const prove = () => host.call('POST', calls.factorsProof, { provider: true }, auth)
  host.pass(15 * minute)
  const asked = dataOf(await host.call('GET', calls.factorsProof, undefined, auth))
  assert.deepEqual(asked.kinds, ['provider'])
  assert.equal((await prove()).status, 422)
  const now = Math.floor(host.host.core.now().getTime() / 1000)
  for (const auth_time of [now - 61, undefined, String(now)]) {
    assert.match((await host.visit('proof', auth, { auth_time })).page, /didn’t ask you to sign in again/)
  }
  assert.match((await host.visit('proof', auth, { sub: 'someone' })).page, /as someone else/)
  assert.equal((await prove()).status, 422)
  assert.match((await host.visit('proof', auth)).page, /You’re verified/)
  assert.equal((await prove()).status, 200)
})

test('the person comes back to the path that they opened first, and to no other site', async (t) => {
  const host = await oidcHostFor(t, roles)
  const fromOf = async (from: string) => {
    const own = host.browser()
    const back = host.provider.signIn(await own.leave(calls.loginProvider, { from }))
    const reply = await fetch(host.host.origin + back, { headers: own.headers, redirect: 'manual' })
    const { origin, pathname, hash } = new URL(reply.headers.get('location') ?? '')
    assert.deepEqual([reply.status, origin, pathname], [303, host.host.origin, '/login'])
    return new URLSearchParams(hash.slice(1)).get('from')
  }
  assert.equal(await fromOf('/admin/airports?search=Oslo&page=2'), '/admin/airports?search=Oslo&page=2')
  for (const from of ['https://evil.example', '//evil.example', 'admin', '/a b', `/${'x'.repeat(2000)}`]) {
    assert.equal(await fromOf(from), null, from)
  }
})

test('the cookie is for this host, this browser and ten minutes', async (t) => {
  const host = await oidcHostFor(t, { ...roles, TRUSTED_PROXIES: '127.0.0.1' })
  const cookieOf = async (headers: Headers = {}) =>
    (await host.call('POST', calls.loginProvider, {}, headers)).headers.get('set-cookie') ?? ''
  assert.match(await cookieOf(), /^apron-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  const secure = await cookieOf({ 'x-forwarded-proto': 'https' })
  assert.match(secure, /^__Host-apron-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/)
  const { headers } = await host.enter(mapped)
  assert.match(headers.get('set-cookie') ?? '', /^apron-sign-in=; .*Max-Age=0$/)
})

test('a provider’s refusal or failure has a sentence of its own', async (t) => {
  const host = await oidcHostFor(t, roles)
  const sentenceAfter = async (more: Record<string, string>) => {
    const own = host.browser()
    const url = await own.leave(calls.loginProvider, {})
    return (await own.exchange(await own.comeBack(host.provider.signIn(url, more)))).body.error
  }
  assert.match((await sentenceAfter({ error: 'access_denied' })) ?? '', /didn’t let you in/)
  assert.match((await sentenceAfter({ error: 'server_error' })) ?? '', /can’t be reached/)
  assert.match((await sentenceAfter({ error: 'invalid_scope' })) ?? '', /aren’t set up for each other/)
  host.provider.answers.set('/token', (_, response) => response.writeHead(401).end('{"error":"invalid_client"}'))
  assert.match((await sentenceAfter({})) ?? '', /aren’t set up for each other/)
  const reasons = host.events('sign-in-failed').map(({ reason }) => reason)
  assert.deepEqual(reasons.toSorted(), ['away', 'denied', 'setup'], 'the host counts more than three a minute')
})

test('groups may come from the userinfo endpoint', async (t) => {
  const host = await oidcHostFor(t, roles)
  host.provider.userinfo = { sub: 'mara', groups: ['Web editors'], email: 'mara@example.com', email_verified: true }
  assert.equal((await host.enter({ email: undefined, email_verified: undefined })).status, 200)
})

/** A logout token of the provider, sent as it sends it. */
async function logOut({ host, provider }: OidcHost, change: Claims = {}): Promise<number> {
  const seconds = Math.floor(host.core.now().getTime() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const honest = {
    iss: provider.issuer,
    aud: 'apron',
    iat: seconds,
    exp: seconds + 120,
    jti: String(Math.random()),
    events,
  }
  const body = new URLSearchParams({ logout_token: signed(provider.key, { ...honest, ...change }) })
  return (await fetch(host.origin + calls.providerLogout, { method: 'POST', body })).status
}

test('a logout at the provider ends the sessions of its session or person, and no others', async (t) => {
  const host = await oidcHostFor(t, roles)
  const isIn = async (auth: Headers) => (await host.call('GET', calls.profile, undefined, auth)).status === 200
  const open = async () => {
    const [one, other] = [await host.enter({ ...mapped, sid: 'one' }), await host.enter({ ...mapped, sid: 'other' })]
    return [bearer(one), bearer(other), await host.signIn()]
  }
  const all = async (auths: Headers[]) => Promise.all(auths.map(isIn))
  const first = await open()
  for (const change of [
    { sid: undefined },
    { sid: 'one', nonce: 'x' },
    { sid: 'one', events: {} },
    { sid: 'one', aud: 'other' },
    { sid: 'one', iat: 1 },
    { sid: 'one', jti: undefined },
    { sid: 5 },
  ]) {
    assert.equal(await logOut(host, change), 400, JSON.stringify(change))
  }
  assert.deepEqual(await all(first), [true, true, true])
  assert.equal(await logOut(host, { sid: 'one', jti: 'again' }), 200)
  assert.deepEqual(await all(first), [false, true, true])
  assert.equal(await logOut(host, { sub: 'mara', jti: 'again' }), 400, 'a token works once')
  assert.equal(await logOut(host, { sub: 'mara' }), 200)
  assert.deepEqual(await all(first), [false, false, true])
  assert.deepEqual(
    host.events('session-ended').map(({ ended, how }) => [ended, how]),
    [
      [1, 'provider'],
      [1, 'provider'],
    ],
  )
})

const only = { ...roles, OIDC_ONLY: '1' }

test('with OIDC_ONLY, one administrator keeps a password, and reset-admin decides who', async (t) => {
  const host = await oidcHostFor(t, only)
  const { accounts } = host.host.core
  const open = async (email: string) => (await host.call('POST', login, { ...administrator, email })).status
  host.pass(minute)
  await userWithPassword(host, 'mara@example.com')
  await userWithPassword(host, 'second@example.com', 'administrator')
  assert.deepEqual(
    [await open('mara@example.com'), await open(administrator.email), await open('second@example.com')],
    [403, 403, 200],
  )
  host.pass(minute)
  const shown = await resetAdministrator(accounts, administrator.email)
  const password = /password: (\S+)/.exec(shown)?.[1] ?? ''
  assert.equal((await host.call('POST', login, { email: administrator.email, password })).status, 200)
  assert.equal(await open('second@example.com'), 403)
  const offer = objectOf(dataOf(await host.call('POST', calls.loginPasskey)).provider)
  assert.deepEqual(offer, { label: 'Example ID', isOnly: true })
})

test('with OIDC_ONLY, nobody gets a password', async (t) => {
  const host = await oidcHostFor(t, only)
  const auth = bearer(await host.enter(mapped))
  const refusals = [
    await host.call('POST', calls.selfRegister, {
      firstName: 'A',
      email: 'a@example.com',
      password: 'long enough words',
    }),
    await host.call('POST', calls.acceptInvitation, { token: 'x', firstName: 'A', password: 'long enough words' }),
    await host.call('POST', calls.factorsProof, { password: 'x' }, auth),
    await host.call('POST', calls.profile, { currentPassword: 'x', password: 'some long new words' }, auth),
  ]
  for (const { status, body } of refusals) assert.deepEqual([status, body.error], [403, 'Sign in with Example ID.'])
  await host.call('POST', calls.forgotPassword, { email: 'mara@example.com' })
  assert.deepEqual(outboxOf(host.dataDir), [])
  const invited = { emails: ['new@example.com'], roleId: 'editor' }
  const reply = await host.call('POST', calls.invitations, invited, await host.signIn())
  const { accounts } = host.host.core
  const by = { firstName: 'Ada', lastName: null, email: 'ada@example.com' }
  const mail = invitationMail(accounts, by, { email: 'new@example.com', role: 'Editor', link: '/login', expiresAt: '' })
  assert.match(mail.text, /Your role is Editor\. Sign in with Example ID within 3 days:/)
  assert.deepEqual(dataOf(reply).links, [{ email: 'new@example.com', link: `${host.host.origin}/login` }])
})

test('without OIDC_ISSUER, the host offers no single sign-on', async (t) => {
  const host = await hostFor(t)
  assert.equal(dataOf(await host.call('POST', calls.loginPasskey)).provider, undefined)
  assert.equal((await host.call('POST', calls.loginProvider, {})).status, 404)
  const auth = await host.signIn()
  assert.deepEqual(dataOf(await host.call('GET', calls.profile, undefined, auth)).features, ['accounts'])
})

test('a provider that is down doesn’t stop the start, and the test of the connection shows it', async (t) => {
  const host = await oidcHostFor(t, { OIDC_ISSUER: 'http://127.0.0.1:9' })
  const auth = await host.signIn()
  const test = async () => dataOf(await host.call('POST', calls.healthProvider, {}, auth))
  const { code, state } = await test()
  assert.deepEqual([code, state], ['away', 'bad'])
  const begun = await host.call('POST', calls.loginProvider, {})
  assert.match(begun.body.error ?? '', /^Example ID can’t be reached/)
  const working = await oidcHostFor(t)
  const reply = await working.call('POST', calls.healthProvider, {}, await working.signIn())
  assert.deepEqual([dataOf(reply).code, dataOf(reply).state], ['works', 'ok'])
})
