import { isText } from '#contract'
import { hourMs, minuteMs } from '#host/base'
import { OidcFailure } from './oidc-failure.ts'
import { documentReader, type ReadDocument } from './read-document.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { checkClaims, signedClaims } from './signed-token.ts'

/** The provider's discovery document (OpenID Connect Discovery), with its keys. */
interface Discovered {
  authorization: URL
  token: URL
  userinfo: URL | undefined
  /** It has a scope of its own for groups. */
  hasGroups: boolean
  /** The callback has the parameter `iss` (RFC 9207). */
  sendsIssuer: boolean
  /** The client secret goes into the body; otherwise into the header. */
  postsSecret: boolean
  keys: readonly unknown[]
}

export interface Tokens {
  idToken: unknown
  accessToken: unknown
}

/** The identity provider, as this host asks it. All methods throw an OidcFailure. */
export interface Provider {
  /** Cached for an hour. */
  discover(now: Date): Promise<Discovered>
  /** Reads everything again, for the test of the connection. */
  test(now: Date): Promise<void>
  /** Exchanges a code for tokens. */
  redeem(code: string, verifier: string, redirectUri: string, now: Date): Promise<Tokens>
  /** The claims of an ID token or logout token, with their signature, issuer, audience and times checked. */
  claimsOf(token: unknown, now: Date): Promise<{ [name: string]: unknown }>
  /** The claims of the userinfo endpoint; empty if there are none. */
  userinfo(accessToken: unknown, now: Date): Promise<{ [name: string]: unknown }>
  /** How the last contact ended; undefined before the first. */
  last(): { at: Date; failure: OidcFailure | undefined } | undefined
}

const limitMs = 10_000

/** RFC 6749, section 2.3.1: both parts are encoded as in a form. */
const basic = (id: string, secret: string): string => {
  const encoded = [id, secret].map((part) => new URLSearchParams([['', part]]).toString().slice(1)).join(':')
  return `Basic ${Buffer.from(encoded).toString('base64')}`
}

async function readDiscovered(read: ReadDocument, issuer: string): Promise<Discovered> {
  const { origin } = new URL(issuer)
  const wellKnown = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { status, document } = await read({ method: 'GET', url: wellKnown })
  if (status !== 200) throw new OidcFailure('setup', `${wellKnown.href} returned ${status}`)
  if (document.issuer !== issuer) throw new OidcFailure('setup', 'the discovery document is of another issuer')
  const endpoint = (name: string): URL | undefined => {
    const value = document[name]
    const url = isText(value) && URL.canParse(value) ? new URL(value) : undefined
    return url && (url.protocol === 'https:' || url.origin === origin) ? url : undefined
  }
  const [authorization, token, keySet] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map(endpoint)
  if (!authorization || !token || !keySet) throw new OidcFailure('setup', 'the discovery document lacks an endpoint')
  const keys = await read({ method: 'GET', url: keySet })
  if (keys.status !== 200 || !Array.isArray(keys.document.keys)) throw new OidcFailure('setup', 'there is no key set')
  const { token_endpoint_auth_methods_supported: methods, scopes_supported: scopes } = document
  return {
    authorization,
    token,
    userinfo: endpoint('userinfo_endpoint'),
    hasGroups: Array.isArray(scopes) && scopes.includes('groups'),
    sendsIssuer: document.authorization_response_iss_parameter_supported === true,
    postsSecret:
      Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic'),
    keys: keys.document.keys,
  }
}

export function openProvider(settings: OidcSettings, readLimitMs: number = limitMs): Provider {
  const { issuer, clientId, clientSecret } = settings
  const read = documentReader(issuer, readLimitMs)
  let known: { at: number; value: Discovered } | undefined
  let underWay: Promise<Discovered> | undefined
  let last: ReturnType<Provider['last']>
  let renewedAt = Number.NEGATIVE_INFINITY

  /** Callers share one request. */
  const load = (now: Date): Promise<Discovered> =>
    (underWay ??= readDiscovered(read, issuer)
      .then(
        (value) => {
          known = { at: now.getTime(), value }
          last = { at: now, failure: undefined }
          return value
        },
        (error: unknown) => {
          if (error instanceof OidcFailure) last = { at: now, failure: error }
          throw error
        },
      )
      .finally(() => {
        underWay = undefined
      }))
  const isRecent = (at: number, now: Date, ms: number): boolean => Math.abs(now.getTime() - at) < ms
  const discover: Provider['discover'] = async (now) =>
    known && isRecent(known.at, now, hourMs) ? known.value : load(now)

  return {
    discover,
    test: async (now) => void (await load(now)),
    redeem: async (code, verifier, redirectUri, now) => {
      const { token: url, postsSecret } = await discover(now)
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...(postsSecret && { client_id: clientId, client_secret: clientSecret }),
      })
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(!postsSecret && { Authorization: basic(clientId, clientSecret) }),
      }
      const { status, document } = await read({ method: 'POST', url, headers, body: form.toString() })
      if (status === 200) return { idToken: document.id_token, accessToken: document.access_token }
      const reason = isText(document.error) ? document.error.slice(0, 60) : String(status)
      throw new OidcFailure(reason === 'invalid_grant' ? 'token' : 'setup', `no token: ${reason}`)
    },
    claimsOf: async (token, now) => {
      const { keys } = await discover(now)
      const newKeys = async () => {
        if (isRecent(renewedAt, now, minuteMs)) return undefined
        renewedAt = now.getTime()
        return (await load(now)).keys
      }
      const claims = await signedClaims(token, keys, newKeys)
      checkClaims(claims, issuer, clientId, now)
      return claims
    },
    userinfo: async (accessToken, now) => {
      const { userinfo: url } = await discover(now)
      if (!url || !isText(accessToken) || !/^[\x21-\x7e]+$/.test(accessToken)) return {}
      const { status, document } = await read({
        method: 'GET',
        url,
        headers: { Authorization: `Bearer ${accessToken}` },
      })
      return status === 200 ? document : {}
    },
    last: () => last,
  }
}
