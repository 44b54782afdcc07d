// Passkeys: the checks of Web Authentication level 2, sections 7.1 and 7.2, for keys without attestation.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isObject } from '#contract'
import { dataOfAttestation, readCoseKey } from './cose-key.ts'

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
