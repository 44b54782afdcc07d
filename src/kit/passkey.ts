import { isRecord } from './is-record.ts'

/**
 * Whether this page can make and use passkeys. Browsers offer them to pages with TLS or on localhost, and to names, not
 * to numeric addresses.
 */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)

const isOptions = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string'
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string' && isRecord(value.rp) && isRecord(value.user)

/** Undefined where the person gave up, or the browser has no fitting passkey: it does not say which. */
const answerOf = async (asked: Promise<Credential | null>): Promise<object | undefined> => {
  const credential = await asked.catch(() => null)
  return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
}

/** Makes a passkey by the server's options; its answer is for the server. */
export const makePasskey = async (options: unknown): Promise<object | undefined> =>
  !isCreation(options)
    ? undefined
    : answerOf(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }))

/**
 * Asks for a passkey by the server's options.
 * @param signal given: the browser offers passkeys among the addresses of a field with `webauthn`, until it aborts
 */
export const askPasskey = async (options: unknown, signal?: AbortSignal): Promise<object | undefined> =>
  !isOptions(options)
    ? undefined
    : answerOf(
        navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          ...(signal && { mediation: 'conditional', signal }),
        }),
      )
