import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { askPasskey, canOfferPasskeys, makePasskey, offerPasskey } from '../../src/kit/passkey.ts'
import { takeErrors } from '../dom.ts'

const creation = { challenge: 'AAAA', rp: { id: 'localhost', name: 'localhost' }, user: { id: 'AQ', name: 'a' } }
const request = { challenge: 'AAAA', rpId: 'localhost' }
const parts = { clientDataJSON: Uint8Array.of(1, 2, 3).buffer, attestationObject: Uint8Array.of(251, 255, 254).buffer }

/** The browser's class: its own toJSON refuses what a password manager has put together. */
class Credential {
  toJSON(): never {
    throw new TypeError('Illegal invocation')
  }
  get authenticatorAttachment(): never {
    throw new TypeError('Illegal invocation')
  }
  static parseCreationOptionsFromJSON = (options: object) => options
  static parseRequestOptionsFromJSON = (options: object) => options
}
const credentialWith = (fields: object): unknown =>
  Object.create(
    Credential.prototype,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, enumerable: true }])),
  )

let answer: () => unknown = () => null
const ask = async () => answer()
const before = Object.getOwnPropertyDescriptor(navigator, 'credentials')
beforeEach(() => {
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: Credential, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { create: ask, get: ask }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  if (before) Object.defineProperty(navigator, 'credentials', before)
  else Reflect.deleteProperty(navigator, 'credentials')
})

const whole = { id: 'AQID', rawId: Uint8Array.of(1, 2, 3).buffer, type: 'public-key' }
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const common = { id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} }

test('builds the passkey’s JSON from its fields if the browser’s toJSON throws', async () => {
  const getters = {
    getAuthenticatorData: () => Uint8Array.of(7).buffer,
    getPublicKey: () => Uint8Array.of(8, 9).buffer,
    getPublicKeyAlgorithm: () => -7,
    getTransports: () => ['internal'],
  }
  answer = () => credentialWith({ ...whole, authenticatorAttachment: 'platform', response: { ...parts, ...getters } })
  assert.deepEqual(sent(await makePasskey(creation)), {
    passkey: {
      ...common,
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: 'AQID',
        attestationObject: '-__-',
        authenticatorData: 'Bw',
        publicKey: 'CAk',
        publicKeyAlgorithm: -7,
        transports: ['internal'],
      },
    },
  })
})

test('accepts fields that password managers omit, break or return as views and texts', async () => {
  const response = { clientDataJSON: 'AQID', attestationObject: '-__-' }
  const broken = () => {
    throw new TypeError('not here')
  }
  const view = (...bytes: number[]) => new Uint8Array([0, ...bytes, 0]).subarray(1, -1)
  const odd = [
    credentialWith({ ...whole, response: parts }),
    { ...whole, response: parts },
    { rawId: view(1, 2, 3), response: { ...parts, clientDataJSON: view(1, 2, 3) } },
    { id: 'AQID', type: 'public-key', response },
    { ...whole, response: { ...parts, getPublicKey: broken, getTransports: broken, getPublicKeyAlgorithm: broken } },
    { ...whole, response: { ...parts, getPublicKey: () => null, getTransports: () => undefined } },
  ]
  for (const given of odd) {
    answer = () => given
    const { transports, ...rest } = Object(sent(await makePasskey(creation))).passkey.response
    assert.deepEqual([rest, transports], [response, undefined])
  }
  answer = () => ({ ...whole, response: { ...parts, signature: view(5), userHandle: null } })
  assert.deepEqual(Object(sent(await askPasskey(request))).passkey.response.signature, 'BQ')
})

test('reports each reason for having no passkey without rejecting', async () => {
  const thrown = (name: string) => () => {
    throw new DOMException('why', name)
  }
  const ways: [() => unknown, string][] = [
    [() => null, 'none'],
    [thrown('NotAllowedError'), 'none'],
    [thrown('AbortError'), 'none'],
    [thrown('InvalidStateError'), 'known'],
    [thrown('SecurityError'), 'address'],
    [thrown('NotSupportedError'), 'device'],
    [thrown('OperationError'), 'unreadable'],
    [() => ({ ...whole, response: {} }), 'unreadable'],
    [() => ({}), 'unreadable'],
  ]
  for (const [way, problem] of ways) {
    answer = way
    assert.deepEqual(await makePasskey(creation), { problem })
    assert.deepEqual(await askPasskey(request), { problem })
  }
  assert.deepEqual(await askPasskey(undefined), { problem: 'unreadable' })
  assert.equal(takeErrors().length, 7)
})

test('an autofill offer that the browser rejects reports no passkey, and an unreadable response reports itself', async () => {
  const { signal } = new AbortController()
  answer = () => {
    throw new TypeError('mediation is unknown')
  }
  assert.deepEqual(await offerPasskey(request, signal), { problem: 'none' })
  assert.deepEqual(await offerPasskey(undefined, signal), { problem: 'none' })
  answer = () => ({ ...whole, response: {} })
  assert.deepEqual(await offerPasskey(request, signal), { problem: 'unreadable' })
  assert.equal(takeErrors().length, 1)
})

test('reports that passkeys cannot be offered if the browser lacks support or its check fails', async () => {
  assert.equal(await canOfferPasskeys(), false)
  const answers = [async () => true, async () => false, () => Promise.reject(new TypeError('Illegal invocation'))]
  const found: boolean[] = []
  for (const isConditionalMediationAvailable of answers) {
    Object.assign(Credential, { isConditionalMediationAvailable })
    found.push(await canOfferPasskeys())
  }
  assert.deepEqual(found, [true, false, false])
})
