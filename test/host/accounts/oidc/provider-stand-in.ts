import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export type Claims = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const clientId = 'apron'
export const clientSecret = 'a secret: of 100%'

/** A key pair of the provider, with its entry in the key set. */
export interface Key {
  alg: 'RS256' | 'ES256' | 'EdDSA'
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export function newKey(kid: string, alg: Key['alg'] = 'ES256', modulusLength = 2048): Key {
  const pair =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519')
  return { alg, kid, ...pair }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signed(key: Key, claims: unknown, header: Claims = {}): string {
  const text = `${encoded({ alg: key.alg, kid: key.kid, ...header })}.${encoded(claims)}`
  const signature =
    key.alg === 'ES256'
      ? sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
      : key.alg === 'EdDSA'
        ? sign(null, Buffer.from(text), key.privateKey)
        : createSign('sha256').update(text).sign(key.privateKey)
  return `${text}.${signature.toString('base64url')}`
}

export const unsigned = (claims: Claims, header: Claims, signature = ''): string =>
  `${encoded(header)}.${encoded(claims)}.${signature}`

/** The attack on libraries that take the public key for a shared secret. */
export function signedWithPublicKey(key: Key, claims: Claims): string {
  const text = `${encoded({ alg: 'HS256', kid: key.kid })}.${encoded(claims)}`
  const secret = key.publicKey.export({ type: 'spki', format: 'pem' })
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export interface StandIn {
  issuer: string
  key: Key
  /** The key set. */
  keys: unknown[]
  /** Replaces the response at this path. */
  answers: Map<string, Answer>
  /** Adds to the discovery document. */
  discovery: Claims
  /** Makes the ID token of the next sign-in from its honest claims. */
  idToken(honest: Claims): unknown
  userinfo: Claims | undefined
  /** How often each path was requested. */
  asked: Map<string, number>
  /** What the person did at the provider: the URL of the panel's host to which the browser goes back. */
  signIn(url: string, more?: Record<string, string>): string
}

export const jwkOf = ({ publicKey, kid, alg }: Key): Claims => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
})

/** A provider without pages. Tests replace what it says. */
export async function providerFor(t: TestContext, now: () => Date = () => new Date()): Promise<StandIn> {
  const codes = new Map<string, URLSearchParams>()
  const key = newKey('first')
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    standIn.asked.set(pathname, (standIn.asked.get(pathname) ?? 0) + 1)
    const own = standIn.answers.get(pathname)
    if (own) return own(request, response)
    if (pathname === '/.well-known/openid-configuration') {
      const { issuer } = standIn
      const at = (path: string) => `${issuer}${path}`
      return json(response, {
        issuer,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        jwks_uri: at('/keys'),
        userinfo_endpoint: at('/userinfo'),
        ...standIn.discovery,
      })
    }
    if (pathname === '/keys') return json(response, { keys: standIn.keys })
    if (pathname === '/userinfo') return json(response, standIn.userinfo ?? {}, standIn.userinfo ? 200 : 404)
    if (pathname === '/token') return void redeem(request, response)
    return json(response, {}, 404)
  })
  async function redeem(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request) text += String(piece)
    const form = new URLSearchParams(text)
    const asked = codes.get(form.get('code') ?? '')
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
    const credentials = Buffer.from(basic, 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      credentials[0] === clientId &&
      credentials[1] === clientSecret &&
      asked?.get('redirect_uri') === form.get('redirect_uri') &&
      asked?.get('code_challenge') === challenge
    codes.delete(form.get('code') ?? '')
    if (!isRight || !asked) return void json(response, { error: 'invalid_grant' }, 400)
    const seconds = Math.floor(now().getTime() / 1000)
    const honest = {
      iss: standIn.issuer,
      sub: 'mara',
      aud: clientId,
      exp: seconds + 300,
      iat: seconds,
      auth_time: seconds,
      nonce: asked.get('nonce'),
      email: 'mara@example.com',
      email_verified: true,
      given_name: 'Mara',
      family_name: 'Lind',
    }
    json(response, { access_token: 'access', token_type: 'Bearer', id_token: standIn.idToken(honest) })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const standIn: StandIn = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    keys: [jwkOf(key)],
    answers: new Map(),
    discovery: {},
    idToken: (honest) => signed(key, honest),
    userinfo: undefined,
    asked: new Map(),
    signIn: (url, more = {}) => {
      const { searchParams } = new URL(url)
      const code = `code-${codes.size}-${Math.random()}`
      codes.set(code, searchParams)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const answer = { code, state: searchParams.get('state') ?? '', ...more }
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
      return back.pathname + back.search
    },
  }
  return standIn
}
