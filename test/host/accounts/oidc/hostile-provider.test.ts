import { assert, test } from '../../host.ts'
import { createServer } from 'node:http'
import { calls } from '../../../../src/contract/calls.ts'
import { oidcHostFor, type OidcHost } from './oidc-host.ts'
import {
  type Claims,
  clientId,
  jwkOf,
  newKey,
  providerFor,
  signed,
  signedWithPublicKey,
  type StandIn,
  unsigned,
} from './provider-stand-in.ts'

const mapping = { OIDC_ROLES: 'staff=Administrator' }
const honestly = (claims: Claims) => ({ ...claims, groups: ['staff'] })

/** What a hostile provider, or someone between it and the host, sends in place of an honest ID token. */
const tokens: Record<string, (honest: Claims, provider: StandIn) => unknown> = {
  'no token': () => undefined,
  'a number': () => 5,
  'two parts': (honest, { key }) => signed(key, honest).split('.').slice(0, 2).join('.'),
  'four parts': (honest, { key }) => `${signed(key, honest)}.x`,
  'claims that are no object': (_, { key }) => signed(key, ['mara']),
  'padded base64': (honest, { key }) => `${signed(key, honest)}==`,
  'alg none': (honest, { key }) => unsigned(honest, { alg: 'none', kid: key.kid }),
  'alg none with a signature': (honest, { key }) => unsigned(honest, { alg: 'none', kid: key.kid }, 'AAAA'),
  'HS256 with the public key': (honest, { key }) => signedWithPublicKey(key, honest),
  'an empty signature': (honest, { key }) => unsigned(honest, { alg: 'ES256', kid: key.kid }),
  'a signature of zeros': (honest, { key }) =>
    unsigned(honest, { alg: 'ES256', kid: key.kid }, Buffer.alloc(64).toString('base64url')),
  'an algorithm of Object.prototype': (honest, { key }) =>
    unsigned(honest, { alg: 'constructor', kid: key.kid }, 'AAAA'),
  'another algorithm than the key’s': (honest, { key }) => signed(key, honest, { alg: 'RS256' }),
  'the key of a stranger under the known kid': (honest, { key }) => signed(newKey(key.kid), honest),
  'the key of a stranger in the header': (honest) => {
    const key = newKey('mine')
    return signed(key, honest, { jwk: jwkOf(key) })
  },
  'an unknown kid': (honest, { key }) => signed({ ...key, kid: 'unknown' }, honest),
  'a key for encryption': (honest, { keys }) => {
    const key = newKey('encryption')
    keys.push({ ...jwkOf(key), use: 'enc' })
    return signed(key, honest)
  },
  'an RSA key of 1,024 bits': (honest, { keys }) => {
    const key = newKey('short', 'RS256', 1024)
    keys.push(jwkOf(key))
    return signed(key, honest)
  },
  'critical extensions': (honest, { key }) => signed(key, honest, { crit: ['b64'], b64: false }),
  'claims changed after signing': (honest, { key }) => {
    const [head, , signature] = signed(key, honest).split('.')
    return `${head}.${Buffer.from(JSON.stringify({ ...honest, sub: 'boss' })).toString('base64url')}.${signature}`
  },
  'another issuer': (honest, { key }) => signed(key, { ...honest, iss: 'https://evil.example' }),
  'the issuer with a slash': (honest, { key }) => signed(key, { ...honest, iss: `${honest.iss}/` }),
  'another audience': (honest, { key }) => signed(key, { ...honest, aud: 'other' }),
  'no audience': (honest, { key }) => signed(key, { ...honest, aud: undefined }),
  'several audiences without azp': (honest, { key }) => signed(key, { ...honest, aud: [clientId, 'other'] }),
  'azp of another client': (honest, { key }) => signed(key, { ...honest, azp: 'other' }),
  'an expired token': (honest, { key }) => signed(key, { ...honest, exp: Number(honest.iat) - 61 }),
  'no expiry': (honest, { key }) => signed(key, { ...honest, exp: undefined }),
  'an expiry as text': (honest, { key }) => signed(key, { ...honest, exp: '9999999999' }),
  'a token of the future': (honest, { key }) => signed(key, { ...honest, iat: Number(honest.iat) + 61 }),
  'not valid yet': (honest, { key }) => signed(key, { ...honest, nbf: Number(honest.iat) + 61 }),
  'no nonce': (honest, { key }) => signed(key, { ...honest, nonce: undefined }),
  'another nonce': (honest, { key }) => signed(key, { ...honest, nonce: 'x' }),
  'no subject': (honest, { key }) => signed(key, { ...honest, sub: undefined }),
  'an empty subject': (honest, { key }) => signed(key, { ...honest, sub: '' }),
  'a token of a megabyte': (honest, { key }) => signed(key, { ...honest, more: 'x'.repeat(1_000_000) }),
  'a logout token': (honest, { key }) =>
    signed(key, { ...honest, nonce: undefined, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
}

/** What a provider does besides the token. */
const conduct: Record<string, (provider: StandIn) => void> = {
  'a discovery document of another issuer': ({ discovery }) => void (discovery.issuer = 'https://evil.example'),
  'a token endpoint at a private address': ({ discovery }) =>
    void (discovery.token_endpoint = 'https://10.0.0.1/token'),
  'a token endpoint over http': ({ discovery }) => void (discovery.token_endpoint = 'http://example.com/token'),
  'a key set that is a file': ({ discovery }) => void (discovery.jwks_uri = 'file:///etc/passwd'),
  'a discovery document without end': ({ answers }) =>
    void answers.set('/.well-known/openid-configuration', (_, response) => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed) return
        response.write(Buffer.alloc(65_536, 32), () => setImmediate(more))
      }
      more()
    }),
  'a key set of a gigabyte': ({ answers }) =>
    void answers.set('/keys', (_, response) => {
      response.writeHead(200, { 'Content-Length': 1_000_000_000 }).write(Buffer.alloc(300_000, 32))
    }),
  'JSON that is nested deeply': ({ answers }) =>
    void answers.set('/token', (_, response) => response.end(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
  'a page instead of JSON': ({ answers }) =>
    void answers.set('/token', (_, response) => response.end('<h1>Hello</h1>')),
  'endless redirects': ({ answers }) =>
    void answers.set('/token', (_, response) => response.writeHead(307, { Location: '/token' }).end()),
  'a redirect to a private address': ({ answers }) =>
    void answers.set('/keys', (_, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
    ),
  'no response': ({ answers }) => void answers.set('/token', () => {}),
  'a byte a second': ({ answers }) =>
    void answers.set('/keys', (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write(' ')), 50)
    }),
  'a connection that is cut': ({ answers }) => void answers.set('/token', (request) => request.socket.destroy()),
  'userinfo about someone else': (provider) => {
    provider.userinfo = { sub: 'other', groups: ['staff'] }
    provider.idToken = (honest) => signed(provider.key, honest)
  },
}

/** One attempt of a new browser; whether it got in. */
async function attempt({ browser, provider, call }: OidcHost): Promise<boolean> {
  const own = browser()
  const begun = await call('POST', calls.loginProvider, {})
  if (begun.status !== 200) {
    assert.equal(begun.status, 422, begun.body.error)
    return false
  }
  const url = await own.leave(calls.loginProvider, {})
  const { status } = await own.exchange(await own.comeBack(provider.signIn(url)))
  return status === 200
}

test('a hostile ID token signs nobody in', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  for (const [name, make] of Object.entries(tokens)) {
    host.pass(15 * 60_000) // what a client may try
    provider.idToken = (honest) => make(honestly(honest), provider)
    assert.equal(await attempt(host), false, name)
    assert.equal(host.host.core.db.get('select count(*) as count from session')?.count, 0, name)
  }
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  assert.equal(await attempt(host), true, 'an honest token')
})

test('a hostile provider signs nobody in and blocks nothing', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  const honest = { ...provider }
  for (const [name, misbehave] of Object.entries(conduct)) {
    host.pass(60 * 60_000) // what the host has read of the provider
    provider.idToken = (claims) => signed(provider.key, honestly(claims))
    misbehave(provider)
    const begun = performance.now()
    assert.equal(await attempt(host), false, name)
    assert.ok(performance.now() - begun < 3000, `${name}: the host waited too long`)
    assert.equal((await host.call('GET', '/healthz')).status, 200)
    provider.answers.clear()
    Object.assign(provider, honest, { discovery: {} })
  }
  host.pass(60 * 60_000)
  provider.idToken = (claims) => signed(provider.key, honestly(claims))
  assert.equal(await attempt(host), true, 'an honest provider')
})

test('a response that another browser began signs nobody in', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  const [attacker, victim] = [host.browser(), host.browser()]
  const url = await attacker.leave(calls.loginProvider, {})
  const back = provider.signIn(url)
  assert.equal(await victim.comeBack(back), '', 'without a cookie')
  await victim.leave(calls.loginProvider, {})
  assert.equal(await victim.comeBack(back), '', 'with the cookie of another sign-in')
  const code = await attacker.comeBack(back)
  assert.equal((await victim.exchange(code)).status, 401, 'with the code of another browser')
  assert.equal((await attacker.exchange(code)).status, 200)
  assert.equal((await attacker.exchange(code)).status, 401, 'a code works once')
})

test('a response with a planted second cookie, a changed cookie or a used state signs nobody in', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  const own = host.browser()
  const back = provider.signIn(await own.leave(calls.loginProvider, {}))
  const { cookie = '' } = own.headers
  own.headers.cookie = `${cookie}; ${cookie}`
  assert.equal(await own.comeBack(back), '')
  own.headers.cookie = `${cookie}x`
  assert.equal(await own.comeBack(back), '')
  own.headers.cookie = cookie
  assert.notEqual(await own.comeBack(back), '')
  assert.equal(await own.comeBack(back), '', 'a state works once')
})

test('a sign-in expires after ten minutes, and its code after one', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  const own = host.browser()
  const late = provider.signIn(await own.leave(calls.loginProvider, {}))
  host.pass(10 * 60_000)
  assert.equal(await own.comeBack(late), '')
  const code = await own.comeBack(provider.signIn(await own.leave(calls.loginProvider, {})))
  host.pass(60_000)
  assert.equal((await own.exchange(code)).status, 401)
})

test('an ID token of an earlier sign-in signs nobody in', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  let first: unknown
  provider.idToken = (honest) => (first ??= signed(provider.key, honestly(honest)))
  assert.equal(await attempt(host), true)
  assert.equal(await attempt(host), false)
})

test('the response of another issuer signs nobody in, and neither does one that lacks the promised issuer', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const other = await providerFor(t, host.host.core.now)
  const { provider } = host
  const back = async (more?: Record<string, string>) => {
    const own = host.browser()
    const url = await own.leave(calls.loginProvider, {})
    return (await own.exchange(await own.comeBack(provider.signIn(url, more)))).status
  }
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  assert.equal(await back({ iss: other.issuer }), 401)
  assert.equal(await back({ iss: provider.issuer }), 200)
  provider.idToken = (honest) => signed(other.key, { ...honestly(honest), iss: other.issuer })
  assert.equal(await back(), 401)
  provider.discovery.authorization_response_iss_parameter_supported = true
  provider.idToken = (honest) => signed(provider.key, honestly(honest))
  host.pass(60 * 60_000)
  assert.equal(await back(), 401)
  assert.equal(await back({ iss: provider.issuer }), 200)
})

test('the host connects to no private address but the issuer’s, and sends the client secret nowhere else', async (t) => {
  let asked = 0
  const outside = createServer().listen(0, '127.0.0.1')
  outside.on('connection', (socket) => {
    asked += 1
    socket.destroy()
  })
  t.after(() => outside.close())
  const host = await oidcHostFor(t, mapping)
  const address = outside.address()
  assert.ok(typeof address === 'object' && address)
  const location = `http://127.0.0.1:${address.port}/token`
  host.provider.answers.set('/token', (_, response) => response.writeHead(307, { Location: location }).end())
  assert.equal(await attempt(host), false)
  for (const endpoint of [location, location.replace('http:', 'https:')]) {
    host.provider.answers.clear()
    host.provider.discovery.token_endpoint = endpoint
    host.pass(60 * 60_000)
    assert.equal(await attempt(host), false)
  }
  assert.equal(asked, 0)
})

test('tokens with unknown keys make the host fetch the keys at most once a minute', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  const fetched = () => provider.asked.get('/keys')
  provider.idToken = (honest) => signed(newKey('unknown'), honestly(honest))
  for (let count = 0; count < 4; count += 1) assert.equal(await attempt(host), false)
  assert.equal(fetched(), 2)
  host.pass(60_000)
  const rotated = newKey('second', 'EdDSA')
  provider.keys = [jwkOf(rotated)]
  provider.idToken = (honest) => signed(rotated, honestly(honest))
  assert.equal(await attempt(host), true)
  assert.equal(await attempt(host), true)
  assert.equal(fetched(), 3)
})

test('the host accepts RS256, ES256 and EdDSA, and clocks that differ by a minute', async (t) => {
  const host = await oidcHostFor(t, mapping)
  const { provider } = host
  const keys = (['RS256', 'ES256', 'EdDSA'] as const).map((alg) => newKey(alg, alg))
  provider.keys = keys.map(jwkOf)
  for (const key of keys) {
    provider.idToken = (honest) => signed(key, { ...honestly(honest), iat: Number(honest.iat) + 59 })
    assert.equal(await attempt(host), true, key.alg)
    provider.idToken = (honest) => signed(key, { ...honestly(honest), exp: Number(honest.iat) - 59 })
    assert.equal(await attempt(host), true, key.alg)
  }
})
