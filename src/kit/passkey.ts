import { isRecord } from './is-record.ts'

/**
 * Whether this page can create and use passkeys. Browsers require TLS or localhost, and a hostname instead of an IP
 * address.
 */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser can offer passkeys among a field's autofill suggestions. */
export async function canOfferPasskeys(): Promise<boolean> {
  try {
    return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable()) === true
  } catch {
    return false // an older browser, or a password manager that replaces the API
  }
}

const isOptions = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string'
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string' && isRecord(value.rp) && isRecord(value.user)

/**
 * Why there is no passkey. `none`: the user cancelled, or there is no matching one; browsers don't say which. `known`:
 * this device already has one for this user. `address`: browsers don't support passkeys at this URL. `device`: it
 * cannot create one of this kind. `unreadable`: malformed server options or password manager response.
 */
export type PasskeyProblem = 'none' | 'known' | 'address' | 'device' | 'unreadable'
export type PasskeyResponse = { passkey: object } | { problem: PasskeyProblem }

/** Errors of Web Authentication level 3, sections 5.1.3 and 5.1.4. Password managers throw arbitrary errors. */
const problems: { readonly [name: string]: PasskeyProblem } = {
  NotAllowedError: 'none',
  AbortError: 'none',
  InvalidStateError: 'known',
  ConstraintError: 'device',
  SecurityError: 'address',
  NotSupportedError: 'device',
}

const unreadable = (error: unknown): PasskeyResponse => {
  console.error(error)
  return { problem: 'unreadable' }
}

/** A buffer from another realm isn't an instance of this page's ArrayBuffer. */
const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'

function base64url(value: unknown): string | undefined {
  if (typeof value === 'string') return value // some password managers return it like this
  const isView = ArrayBuffer.isView(value)
  if (!isView && !isBuffer(value)) return undefined
  const bytes = isView ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value)
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A field; undefined if a password manager omits it, so that the browser's own getter throws. */
function fieldOf(value: unknown, name: string): unknown {
  try {
    return isRecord(value) ? value[name] : undefined
  } catch {
    return undefined
  }
}

/** The value of a getter of the response; undefined if the getter is missing or fails. */
function passkeyOf(response: unknown, name: string): unknown {
  try {
    const getter = fieldOf(response, name)
    return typeof getter === 'function' ? getter.call(response) : undefined
  } catch {
    return undefined
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * The JSON of a credential, in the form of the browser's `toJSON`, built from the credential's fields: `toJSON` rejects
 * objects that a password manager has assembled. The server reads missing fields from `attestationObject`.
 */
function jsonOf(credential: unknown): object | undefined {
  const from = fieldOf(credential, 'response')
  const bytesOf = (name: string) => base64url(fieldOf(from, name))
  const id = base64url(fieldOf(credential, 'rawId')) ?? base64url(fieldOf(credential, 'id'))
  const clientDataJSON = bytesOf('clientDataJSON')
  if (id === undefined || clientDataJSON === undefined) return undefined
  const algorithm = passkeyOf(from, 'getPublicKeyAlgorithm')
  const transports = passkeyOf(from, 'getTransports')
  return {
    id,
    rawId: id,
    type: textIn(fieldOf(credential, 'type')) ?? 'public-key',
    authenticatorAttachment: textIn(fieldOf(credential, 'authenticatorAttachment')),
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData: bytesOf('authenticatorData') ?? base64url(passkeyOf(from, 'getAuthenticatorData')),
      attestationObject: bytesOf('attestationObject'),
      signature: bytesOf('signature'),
      userHandle: bytesOf('userHandle'),
      publicKey: base64url(passkeyOf(from, 'getPublicKey')),
      publicKeyAlgorithm: typeof algorithm === 'number' ? algorithm : undefined,
      transports: Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : undefined,
    },
  }
}

/** @param ask starts the ceremony; it may throw at once */
async function runCeremony(ask: () => Promise<Credential | null>): Promise<PasskeyResponse> {
  let credential: Credential | null
  try {
    credential = await ask()
  } catch (error) {
    const problem = problems[error instanceof Error ? error.name : '']
    return problem ? { problem } : unreadable(error)
  }
  if (!credential) return { problem: 'none' }
  try {
    const passkey = jsonOf(credential)
    return passkey ? { passkey } : unreadable(new TypeError('The credential lacks its id or its client data'))
  } catch (error) {
    return unreadable(error)
  }
}

/** Creates a passkey with the server's options; its response is for the server. Never rejects. */
export const makePasskey = (options: unknown): Promise<PasskeyResponse> =>
  runCeremony(async () => {
    if (!isCreation(options)) throw new TypeError('The server gave no options for a passkey')
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
  })

/** Asks for a passkey with the server's options. Never rejects. */
export const askPasskey = (options: unknown): Promise<PasskeyResponse> =>
  runCeremony(async () => {
    if (!isOptions(options)) throw new TypeError('The server gave no options for a passkey')
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  })

/**
 * Lets the browser offer passkeys among the autofill suggestions of a field with `webauthn`, until the signal aborts.
 * No one has pressed anything yet, so a browser or password manager that cannot do this counts as one without passkeys.
 */
export const offerPasskey = (options: unknown, signal: AbortSignal): Promise<PasskeyResponse> =>
  runCeremony(async () => {
    if (!isOptions(options)) return null
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return navigator.credentials.get({ publicKey, mediation: 'conditional', signal }).catch(() => null)
  })
