// JSON Web Signatures of the provider (RFC 7515): ID tokens and logout tokens.
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { isObject, isText } from '#contract'
import { parseJson } from '#host/http'
import { OidcFailure } from './oidc-failure.ts'

type Claims = { [name: string]: unknown }

/** The kind of key that each accepted algorithm needs; `none` and the algorithms with a shared secret have none. */
const keyTypes: Readonly<Record<string, string>> = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' }

const longest = 64 * 1024
const keysMax = 100

interface SignedToken {
  header: Claims
  claims: Claims
  signed: Buffer
  signature: Buffer
}

const bad = (message: string): OidcFailure => new OidcFailure('token', message)

function bytesOf(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw bad('the token isn’t base64url')
  return bytes
}

function objectOf(part: string): Claims {
  try {
    const value = parseJson(bytesOf(part))
    if (isObject(value)) return value
  } catch {
    // as for other text that is no object
  }
  throw bad('the token isn’t JSON')
}

function parseToken(token: unknown): SignedToken {
  if (!isText(token) || token.length > longest) throw bad('there is no token')
  const parts = token.split('.')
  const [header, claims, signature] = parts
  if (parts.length !== 3 || header === undefined || claims === undefined || !signature) {
    throw bad('the token isn’t signed')
  }
  return {
    header: objectOf(header),
    claims: objectOf(claims),
    signed: Buffer.from(`${header}.${claims}`),
    signature: bytesOf(signature),
  }
}

/** A public key that fits the algorithm: RSA of 2,048 bits and more, P-256, or Ed25519. */
function keyFor(algorithm: string, jwk: JsonWebKey): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isOfKind =
      algorithm === 'RS256'
        ? key.asymmetricKeyType === 'rsa' && modulusLength >= 2048
        : algorithm === 'ES256'
          ? namedCurve === 'prime256v1'
          : key.asymmetricKeyType === 'ed25519'
    return isOfKind ? key : undefined
  } catch {
    return undefined
  }
}

function isSignedBy({ signed, signature }: SignedToken, algorithm: string, key: KeyObject): boolean {
  return algorithm === 'ES256'
    ? verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
    : verify(algorithm === 'EdDSA' ? null : 'sha256', signed, key, signature)
}

/** @param keys of the provider's key set, as it sent them */
function isSignedByAny(token: SignedToken, algorithm: string, keys: readonly unknown[]): boolean {
  const { kid } = token.header
  return keys.slice(0, keysMax).some((jwk) => {
    if (!isObject(jwk) || jwk.kty !== keyTypes[algorithm]) return false
    if (kid !== undefined && jwk.kid !== kid) return false
    if ((jwk.use ?? 'sig') !== 'sig' || (jwk.alg ?? algorithm) !== algorithm) return false
    const key = keyFor(algorithm, jwk)
    return key !== undefined && isSignedBy(token, algorithm, key)
  })
}

/**
 * The claims of a token that the provider has signed; throws an OidcFailure for any other.
 * @param newKeys fetches the keys again, if that is due
 */
export async function signedClaims(
  token: unknown,
  keys: readonly unknown[],
  newKeys: () => Promise<readonly unknown[] | undefined>,
): Promise<Claims> {
  const parsed = parseToken(token)
  const { alg, crit } = parsed.header
  if (!isText(alg) || !Object.hasOwn(keyTypes, alg))
    throw bad(`the algorithm ${String(alg).slice(0, 20)} isn’t accepted`)
  if (crit !== undefined) throw bad('the token has critical extensions')
  if (isSignedByAny(parsed, alg, keys)) return parsed.claims
  const renewed = await newKeys()
  if (renewed && isSignedByAny(parsed, alg, renewed)) return parsed.claims
  throw bad('no key of the provider has signed the token')
}

const skewSeconds = 60

/** The checks of both kinds of token: issuer, audience, authorised party and time. */
export function checkClaims(claims: Claims, issuer: string, clientId: string, now: Date): void {
  const { iss, aud, azp, exp, iat, nbf } = claims
  if (iss !== issuer) throw bad('the token is of another issuer')
  const audience: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audience.includes(clientId)) throw bad('the token is for another client')
  if ((audience.length > 1 || azp !== undefined) && azp !== clientId) throw bad('the token was given to another client')
  const seconds = now.getTime() / 1000
  if (typeof exp !== 'number' || typeof iat !== 'number') throw bad('the token has no time')
  if (exp + skewSeconds <= seconds) throw new OidcFailure('clock', 'the token has expired')
  const from = Math.max(iat, typeof nbf === 'number' ? nbf : iat)
  if (from - skewSeconds > seconds) throw new OidcFailure('clock', 'the token is of the future')
}
