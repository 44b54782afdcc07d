// Passkeys: the checks of Web Authentication level 2, sections 7.1 and 7.2, for keys without attestation.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isObject } from '#contract'

/** The values of CBOR (RFC 8949) that an attestation object holds. */
type Cbor = number | string | boolean | null | Buffer | Cbor[] | Map<unknown, Cbor>

const depthMax = 8

/** Reads the first value; undefined if the bytes aren't CBOR, or have a type that no authenticator writes. */
function readCbor(bytes: Buffer): Cbor | undefined {
  let at = 0
  const take = (count: number): Buffer => {
    if (count > bytes.length - at) throw new RangeError('cut off')
    at += count
    return bytes.subarray(at - count, at)
  }
  const argument = (info: number): number => {
    if (info < 24) return info
    if (info === 24) return take(1).readUInt8()
    if (info === 25) return take(2).readUInt16BE()
    if (info === 26) return take(4).readUInt32BE()
    throw new RangeError('an indefinite length, or a number over 32 bits')
  }
  const value = (depth: number): Cbor => {
    if (depth > depthMax) throw new RangeError('too deep')
    const head = take(1).readUInt8()
    const kind = head >> 5
    const count = argument(head & 31)
    const next = () => value(depth + 1)
    // Each item takes at least one byte, so a count larger than the data fails before the list grows.
    if (kind === 0) return count
    if (kind === 1) return -1 - count
    if (kind === 2) return take(count)
    if (kind === 3) return take(count).toString()
    if (kind === 4) return Array.from({ length: Math.min(count, bytes.length) }, next)
    if (kind === 5) return new Map(Array.from({ length: Math.min(count, bytes.length) }, () => [next(), next()]))
    if (kind === 7 && count >= 20 && count <= 22) return count === 22 ? null : count === 21
    throw new RangeError('a tag or another simple value')
  }
  try {
    return value(0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

interface CoseKey {
  /** As `SubjectPublicKeyInfo`. */
  publicKey: Buffer
  algorithm: number
}

/** The labels of RFC 9053: 1 is the key type, 3 the algorithm, -1 to -3 the parameters of the type. */
function jwkOf(key: Map<unknown, Cbor>): { [name: string]: string } | undefined {
  const text = (label: number): string => {
    const bytes = key.get(label)
    return Buffer.isBuffer(bytes) ? bytes.toString('base64url') : ''
  }
  const [kind, curve] = [key.get(1), key.get(-1)]
  if (kind === 2 && curve === 1) return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }
  if (kind === 1 && curve === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(-2) }
  return kind === 3 ? { kty: 'RSA', n: text(-1), e: text(-2) } : undefined
}

/** Reads the key at the end of authenticator data; undefined for other key types. */
function readCoseKey(bytes: Buffer): CoseKey | undefined {
  const key = readCbor(bytes)
  const algorithm = key instanceof Map ? key.get(3) : undefined
  const jwk = key instanceof Map ? jwkOf(key) : undefined
  if (!jwk || typeof algorithm !== 'number') return undefined
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
    return { publicKey, algorithm }
  } catch {
    return undefined
  }
}

/** The authenticator data within an attestation object; empty if there is none. */
function dataOfAttestation(bytes: Buffer): Buffer {
  const object = readCbor(bytes)
  const data = object instanceof Map ? object.get('authData') : undefined
  return Buffer.isBuffer(data) ? data : Buffer.alloc(0)
}

/** The COSE numbers of the signatures that this host checks: ES256, EdDSA and RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const
export type PasskeyAlgorithm = (typeof passkeyAlgorithms)[number]

/** The panel that asks for a passkey. */
export interface Party {
  origin: string
  id: string
}
/** @param panelOrigin the panel's address, with its path if it has one */
export function partyOf(panelOrigin: string): Party {
  const { origin, hostname } = new URL(panelOrigin)
  return { origin, id: hostname }
}

export interface PasskeyKey {
  publicKey: Buffer
  algorithm: PasskeyAlgorithm
}
export interface NewPasskey extends PasskeyKey {
  credentialId: string
  counter: number
}

const longest = 20_000
const flag = { present: 0x01, verified: 0x04, hasKey: 0x40 }
const hashOf = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

function bytesIn(given: { [name: string]: unknown }, name: string): Buffer {
  const value = given[name]
  return typeof value === 'string' && value.length <= longest ? Buffer.from(value, 'base64url') : Buffer.alloc(0)
}

const responseOf = (given: unknown): { [name: string]: unknown } =>
  isObject(given) && isObject(given.response) ? given.response : {}

export const credentialIdOf = (given: unknown): string =>
  isObject(given) && typeof given.id === 'string' ? given.id.slice(0, longest) : ''

/** The challenge for which the browser asked the passkey; empty if it names none. */
export function challengeOf(given: unknown): string {
  const { challenge } = clientDataOf(bytesIn(responseOf(given), 'clientDataJSON'))
  return typeof challenge === 'string' ? challenge : ''
}

function clientDataOf(bytes: Buffer): { [name: string]: unknown } {
  try {
    const data: unknown = JSON.parse(bytes.toString())
    return isObject(data) ? data : {}
  } catch {
    return {}
  }
}

/** The reason for which a passkey is not taken. */
export type PasskeyProblem =
  | { cause: 'damaged' | 'frame' | 'name' | 'unverified' | 'algorithm' | 'unknown' | 'copied' | 'signature' }
  /** `origin` is the origin that the browser was at. */
  | { cause: 'origin'; origin: string }
  /** `name` is the hostname that it was created for. */
  | { cause: 'elsewhere'; name: string }

export const isProblem = <T extends object>(result: T | PasskeyProblem): result is PasskeyProblem => 'cause' in result

interface Facts {
  flags: number
  counter: number
  rest: Buffer
}

/** Some password managers omit the values of a browser's getters, which the attestation object also has. */
function authenticatorDataOf(response: { [name: string]: unknown }): Buffer {
  const data = bytesIn(response, 'authenticatorData')
  return data.length > 0 ? data : dataOfAttestation(bytesIn(response, 'attestationObject'))
}

/**
 * The checks of both ceremonies: type, challenge, origin, relying party, and the user-present and user-verified flags.
 */
function factsOf(
  response: { [name: string]: unknown },
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string,
  party: Party,
): Facts | PasskeyProblem {
  const client = clientDataOf(bytesIn(response, 'clientDataJSON'))
  const data = authenticatorDataOf(response)
  if (client.type !== type || client.challenge !== challenge || challenge === '') return { cause: 'damaged' }
  if (client.crossOrigin === true) return { cause: 'frame' }
  if (client.origin !== party.origin) return { cause: 'origin', origin: String(client.origin).slice(0, 200) }
  if (data.length < 37) return { cause: 'damaged' }
  if (!data.subarray(0, 32).equals(hashOf(party.id))) return { cause: 'name' }
  const flags = data.readUInt8(32)
  if ((flags & flag.present) === 0 || (flags & flag.verified) === 0) return { cause: 'unverified' }
  return { flags, counter: data.readUInt32BE(33), rest: data.subarray(37) }
}

/** A key of the kind that its algorithm needs: P-256, Ed25519, or RSA of 2,048 bits and more. */
function keyOf({ publicKey, algorithm }: PasskeyKey): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isOfKind =
      algorithm === -7
        ? namedCurve === 'prime256v1'
        : algorithm === -8
          ? key.asymmetricKeyType === 'ed25519'
          : key.asymmetricKeyType === 'rsa' && modulusLength >= 2048
    return isOfKind ? key : undefined
  } catch {
    return undefined
  }
}

/** The new passkey, or the reason for rejecting it. */
export function readNewPasskey(given: unknown, challenge: string, party: Party): NewPasskey | PasskeyProblem {
  const response = responseOf(given)
  const facts = factsOf(response, 'webauthn.create', challenge, party)
  if (isProblem(facts)) return facts
  // After the counter: 16 bytes for the kind of device, the length of the id in two bytes, the id, and the key.
  if ((facts.flags & flag.hasKey) === 0 || facts.rest.length < 18) return { cause: 'damaged' }
  const idEnd = 18 + facts.rest.readUInt16BE(16)
  const id = facts.rest.subarray(18, idEnd)
  const credentialId = id.toString('base64url')
  if (id.length === 0 || id.length > 1023 || credentialId !== credentialIdOf(given)) return { cause: 'damaged' }
  const told = { publicKey: bytesIn(response, 'publicKey'), algorithm: response.publicKeyAlgorithm }
  const { publicKey, algorithm: number } =
    told.publicKey.length > 0 ? told : (readCoseKey(facts.rest.subarray(idEnd)) ?? told)
  const algorithm = passkeyAlgorithms.find((known) => known === number)
  if (algorithm === undefined) return { cause: typeof number === 'number' ? 'algorithm' : 'damaged' }
  const passkey = { publicKey, algorithm }
  return keyOf(passkey) ? { ...passkey, credentialId, counter: facts.counter } : { cause: 'algorithm' }
}

/** Whether this key signed the response; its content is checked elsewhere. */
export function isSignedBy(given: unknown, passkey: PasskeyKey): boolean {
  const [key, response] = [keyOf(passkey), responseOf(given)]
  if (!key) return false
  const signed = Buffer.concat([bytesIn(response, 'authenticatorData'), hashOf(bytesIn(response, 'clientDataJSON'))])
  return verify(passkey.algorithm === -8 ? null : 'sha256', signed, key, bytesIn(response, 'signature'))
}

interface KnownPasskey extends PasskeyKey {
  counter: number
  userId: string
}

/** The new counter of a passkey that has signed this challenge, or why it is rejected. */
export function counterOfUse(
  given: unknown,
  known: KnownPasskey,
  challenge: string,
  party: Party,
): { counter: number } | PasskeyProblem {
  const response = responseOf(given)
  const facts = factsOf(response, 'webauthn.get', challenge, party)
  if (isProblem(facts)) return facts
  if (!isSignedBy(given, known)) return { cause: 'signature' }
  const { userHandle } = response
  const isOther =
    typeof userHandle === 'string' &&
    userHandle !== '' &&
    Buffer.from(userHandle, 'base64url').toString() !== known.userId
  // A counter that doesn't increase indicates a copied key. Passkeys synced between devices always send 0.
  const isCopy = (facts.counter !== 0 || known.counter !== 0) && facts.counter <= known.counter
  if (isOther) return { cause: 'signature' }
  return isCopy ? { cause: 'copied' } : { counter: facts.counter }
}
