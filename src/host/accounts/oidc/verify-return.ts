import { isText } from '#contract'
import type { RequestFacts } from '#host/http'
import { type Flow, nonceOf, verifierOf } from './flow.ts'
import { type Identity, identityIn } from './identity.ts'
import { OidcFailure } from './oidc-failure.ts'
import type { Oidc } from './open-oidc.ts'

const skewMs = 60_000

/** RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6: the person or the provider said no. */
const denials: readonly string[] = ['access_denied', 'login_required', 'consent_required', 'interaction_required']

function failureOf(error: string): OidcFailure {
  const passes = error === 'server_error' || error === 'temporarily_unavailable'
  return new OidcFailure(denials.includes(error) ? 'denied' : passes ? 'away' : 'setup', error.slice(0, 60))
}

/** Claims that some providers only send from their userinfo endpoint. The address comes with its own verification. */
function missingClaims(claims: { [name: string]: unknown }): string[] {
  const address = claims.email === undefined ? ['email', 'email_verified', 'xms_edov'] : []
  const others = ['given_name', 'family_name', 'groups', 'roles'].filter((name) => claims[name] === undefined)
  return [...address, ...others]
}

/** Verifies the provider's response to this flow; throws an OidcFailure for any but an honest one. */
export async function verifyReturn(
  { settings, provider }: Oidc,
  flow: Flow,
  { query }: Pick<RequestFacts, 'query'>,
  redirectUri: string,
  now: Date,
): Promise<Identity> {
  const { sendsIssuer } = await provider.discover(now)
  const iss = query.get('iss')
  // RFC 9207: the response may be of another provider.
  if (iss === null ? sendsIssuer : iss !== settings.issuer) throw new OidcFailure('token', 'another issuer responded')
  const error = query.get('error')
  if (error !== null) throw failureOf(error)
  const code = query.get('code')
  if (code === null || code === '') throw new OidcFailure('token', 'the response has no code')
  const { idToken, accessToken } = await provider.redeem(code, verifierOf(flow), redirectUri, now)
  const claims = await provider.claimsOf(idToken, now)
  if (claims.nonce !== nonceOf(flow)) throw new OidcFailure('token', 'the token is of another sign-in')
  const { auth_time: signedInAt } = claims
  const isFresh = typeof signedInAt === 'number' && signedInAt * 1000 + skewMs >= flow.beganAt
  if (flow.purpose !== 'sign-in' && !isFresh) throw new OidcFailure('stale')
  const lacksGroups = settings.roles !== undefined && claims.groups === undefined && claims.roles === undefined
  if (isText(claims.email) && !lacksGroups) return identityIn(claims, settings)
  const info = await provider.userinfo(accessToken, now)
  if (Object.keys(info).length > 0 && info.sub !== claims.sub) {
    throw new OidcFailure('token', 'the userinfo is about someone else')
  }
  const more = Object.fromEntries(missingClaims(claims).map((name) => [name, info[name]]))
  return identityIn({ ...claims, ...more }, settings)
}
