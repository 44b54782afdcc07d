import { assert, test } from '../../host.ts'
import { createPublicKey } from 'node:crypto'
import {
  counterOfUse,
  isProblem,
  isSignedBy,
  type PasskeyAlgorithm,
  type PasskeyKey,
  readNewPasskey,
} from '../../../../src/host/accounts/factors/passkey.ts'
import { passkeySentence } from '../../../../src/host/accounts/factors/passkey-words.ts'
import { type Oddities, softwarePasskey } from './software-passkey.ts'

const party = { origin: 'https://example.org', id: 'example.org' }
const ceremony = { challenge: 'Y2hhbGxlbmdl', origin: party.origin, rpId: party.id }
const url = (hex: string): string => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('base64url')

// Web Authentication level 3, section 16, "Test Vectors": hexadecimal, with line ends between.
const rp = 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5'
const mersenne = (2n ** 1279n - 1n) * (2n ** 2203n - 1n)
const spki = (key: { [name: string]: string }): Buffer =>
  createPublicKey({ key, format: 'jwk' }).export({ format: 'der', type: 'spki' })
const published: {
  name: string
  algorithm: PasskeyAlgorithm
  publicKey: Buffer
  data: string
  challenge: string
  signature: string
}[] = [
  {
    name: 'none.ES256',
    algorithm: -7,
    data: `${rp}1900000000`,
    publicKey: spki({
      kty: 'EC',
      crv: 'P-256',
      x: url('afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61'),
      y: url('930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220'),
    }),
    challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
    signature: `3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd38
      0221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87`,
  },
  {
    name: 'packed.EdDSA',
    algorithm: -8,
    data: `${rp}0100000000`,
    publicKey: spki({
      kty: 'OKP',
      crv: 'Ed25519',
      x: url('44e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832'),
    }),
    challenge: '895957e01c633a698348a2d8a31a54b7db27e8c1c43b2080d79ae2190267bfd2',
    signature: `f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cf
      dfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b`,
  },
  {
    name: 'packed.RS256',
    algorithm: -257,
    data: `${rp}1900000000`,
    publicKey: spki({ kty: 'RSA', e: 'AQAB', n: url(mersenne.toString(16).padStart(872, '0')) }),
    challenge: '295f59f5fa8fe62c5aca9e27626c78c8da376ae6d8cd2dd29aebad601e1bc4c5',
    signature: `01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b1
      18c55ffaaddefa8cad0a54dd137c51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891
      333e6a1355536025e82b25590256c3538229b55737083b2f6b9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb407
      11bef76c62aed943571f2d0575304cb549d68d8892f95086a30f93716aee818f8dc06e96c0d5e0ed4cfa9fd8773d90464b68cf14
      0f7986666ff9c9e3302acd0535d60d769f465e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377dbe3dfd4b0
      b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad93aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88
      b6228346782a93a899be66ec77de45b3efcf311da6321c92e6b0cd11bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb
      5b70fbc6d541599ac794ae2f1d4de1286ec8de8c2daf7b1d15c8438e90d924df5c19045220a4c8438c1b979bbe016cf3d0eeec23
      c3999d4882cc645b776de930756612cdc6dd398160ff02a6`,
  },
]
const answerOf = ({ data, challenge, signature }: (typeof published)[number]) => ({
  response: {
    authenticatorData: url(data),
    signature: url(signature),
    clientDataJSON: Buffer.from(
      `{"type":"webauthn.get","challenge":"${url(challenge)}","origin":"https://example.org","crossOrigin":false}`,
    ).toString('base64url'),
  },
})

test('the standard’s published signatures verify with their own keys and no others', () => {
  for (const one of published) {
    const given = answerOf(one)
    for (const key of published) assert.equal(isSignedBy(given, key), key === one, `${one.name} by ${key.name}`)
    const { response } = given
    for (const name of ['authenticatorData', 'clientDataJSON'] as const) {
      const changed = Buffer.from(response[name], 'base64url')
      changed.writeUInt8(changed.readUInt8(33) ^ 1, 33)
      assert.equal(isSignedBy({ response: { ...response, [name]: changed.toString('base64url') } }, one), false)
    }
    // None of the three was made with the person recognised, which this host asks for.
    const known = { ...one, counter: 0, userId: 'ann' }
    assert.deepEqual(counterOfUse(given, known, url(one.challenge), party), { cause: 'unverified' })
  }
})

test('accepts the standard’s published new passkey with user verification', () => {
  // packed-self.ES256
  const id = url('455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c')
  const [x, y] = [
    'eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5',
    '927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
  ]
  const publicKey = spki({ kty: 'EC', crv: 'P-256', x: url(x ?? ''), y: url(y ?? '') })
  const challenge = url('7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5')
  const client =
    `{"type":"webauthn.create","challenge":"${challenge}","origin":"https://example.org",` +
    '"crossOrigin":false,"extraData":"clientDataJSON may be extended with additional fields in the future, such as ' +
    'this: U9hTXvKE2URkMnb_0xYHVg"}'
  const given = {
    id,
    response: {
      authenticatorData: url(`${rp}5d00000000df850e09db6afbdfab51697791506cfc0020
        455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c
        a5010203262001215820${x}225820${y}`),
      clientDataJSON: Buffer.from(client).toString('base64url'),
      publicKey: publicKey.toString('base64url'),
      publicKeyAlgorithm: -7,
    },
  }
  assert.deepEqual(readNewPasskey(given, challenge, party), { credentialId: id, publicKey, algorithm: -7, counter: 0 })
  assert.deepEqual(readNewPasskey({ ...given, id: `${id.slice(0, -1)}0` }, challenge, party), { cause: 'damaged' })
})

const keyOf = (passkey: ReturnType<typeof softwarePasskey>): PasskeyKey & { counter: number; userId: string } => {
  const made = readNewPasskey(passkey.make(ceremony), ceremony.challenge, party)
  assert.ok(!isProblem(made))
  return { ...made, userId: 'ann' }
}

test('creates and uses a passkey with each of the three signature algorithms', () => {
  for (const algorithm of [-7, -8, -257] as const) {
    const passkey = softwarePasskey(algorithm)
    const known = keyOf(passkey)
    assert.deepEqual(counterOfUse(passkey.use(ceremony), known, ceremony.challenge, party), { counter: 0 })
    const other = softwarePasskey(algorithm).use(ceremony)
    assert.deepEqual(counterOfUse(other, known, ceremony.challenge, party), { cause: 'signature' })
  }
})

test('reads the key from a password manager that sends only the attestation object', () => {
  for (const algorithm of [-7, -8, -257] as const) {
    const { id, response } = softwarePasskey(algorithm).make(ceremony)
    const { clientDataJSON, attestationObject, authenticatorData } = response
    const whole = readNewPasskey({ id, response }, ceremony.challenge, party)
    assert.ok(!isProblem(whole))
    for (const part of [{ attestationObject }, { authenticatorData }])
      assert.deepEqual(readNewPasskey({ id, response: { clientDataJSON, ...part } }, ceremony.challenge, party), whole)
  }
})

test('rejects an attestation object that is truncated, deeply nested or not CBOR', () => {
  const { id, response } = softwarePasskey().make(ceremony)
  const { clientDataJSON } = response
  const attestation = Buffer.from(response.attestationObject, 'base64url')
  const deep = Buffer.concat([Buffer.alloc(5000, 0x81), Buffer.from([0])])
  const huge = Buffer.from('a1686175746844617461bbffffffffffffffff', 'hex')
  for (const bytes of [attestation.subarray(0, -1), attestation.subarray(0, 9), deep, huge, Buffer.from([0xff])]) {
    const given = { id, response: { clientDataJSON, attestationObject: bytes.toString('base64url') } }
    assert.deepEqual(readNewPasskey(given, ceremony.challenge, party), { cause: 'damaged' })
  }
})

test('gives the cause of each rejection: origin, relying party, challenge, type, frame or user verification', () => {
  const passkey = softwarePasskey()
  const known = keyOf(passkey)
  const odd: [object, Partial<typeof ceremony>, Oddities][] = [
    [
      { cause: 'origin', origin: 'https://example.org.evil.example' },
      { origin: 'https://example.org.evil.example' },
      {},
    ],
    [{ cause: 'origin', origin: 'https://example.org:8443' }, { origin: 'https://example.org:8443' }, {}],
    [{ cause: 'name' }, { rpId: 'evil.example' }, {}],
    [{ cause: 'damaged' }, { challenge: 'b3RoZXI' }, {}],
    [{ cause: 'frame' }, {}, { crossOrigin: true }],
    [{ cause: 'unverified' }, {}, { flags: 0x41 }],
    [{ cause: 'unverified' }, {}, { flags: 0x44 }],
    [{ cause: 'damaged' }, {}, { type: 'webauthn.other' }],
  ]
  for (const [cause, changed, oddities] of odd) {
    const other = { ...ceremony, ...changed }
    assert.deepEqual(readNewPasskey(passkey.make(other, oddities), ceremony.challenge, party), cause)
    assert.deepEqual(counterOfUse(passkey.use(other, oddities), known, ceremony.challenge, party), cause)
  }
  const damaged = { cause: 'damaged' }
  const withoutKey = readNewPasskey(passkey.make(ceremony, { flags: 0x05 }), ceremony.challenge, party)
  assert.deepEqual(withoutKey, damaged)
  const { response } = passkey.make(ceremony)
  const rsa = softwarePasskey(-257).make(ceremony).response.publicKey
  for (const change of [{ publicKey: rsa }, { publicKey: 'AAAA' }, { publicKeyAlgorithm: -35 }]) {
    const given = { id: passkey.id, response: { ...response, ...change } }
    assert.deepEqual(readNewPasskey(given, ceremony.challenge, party), { cause: 'algorithm' })
  }
  for (const junk of [undefined, null, 7, {}, { response: 7 }, { response: {} }]) {
    assert.deepEqual(readNewPasskey(junk, ceremony.challenge, party), damaged)
    assert.deepEqual(counterOfUse(junk, known, ceremony.challenge, party), damaged)
  }
})

test('each cause has its own sentence, which names both addresses if the origin differs', () => {
  const causes = ['damaged', 'frame', 'name', 'unverified', 'algorithm', 'unknown', 'copied', 'signature'] as const
  const sentences = causes.map((cause) => passkeySentence({ cause }, party))
  assert.equal(new Set(sentences).size, causes.length)
  const ofOrigin = passkeySentence({ cause: 'origin', origin: 'http://example.org:8080' }, party)
  assert.match(
    ofOrigin,
    /^Your browser is at http:\/\/example\.org:8080, but the server is at https:\/\/example\.org\./,
  )
  assert.match(passkeySentence({ cause: 'origin', origin: '<b>' }, party), /^Your browser is at another URL, /)
  assert.match(passkeySentence({ cause: 'elsewhere', name: 'old.example' }, party), /belongs to old\.example/)
})

test('rejects a counter that does not increase and a user handle of another user', () => {
  const passkey = softwarePasskey()
  const known = keyOf(passkey)
  const after = (before: number, counter: number, userHandle?: string) =>
    counterOfUse(
      passkey.use(ceremony, { counter, ...(userHandle && { userHandle }) }),
      { ...known, counter: before },
      ceremony.challenge,
      party,
    )
  const copied = { cause: 'copied' }
  assert.deepEqual(
    [after(0, 0), after(0, 1), after(7, 8), after(7, 7), after(7, 6), after(7, 0)],
    [{ counter: 0 }, { counter: 1 }, { counter: 8 }, copied, copied, copied],
  )
  const handle = (text: string) => Buffer.from(text).toString('base64url')
  assert.deepEqual([after(0, 1, handle('ann')), after(0, 1, handle('bob'))], [{ counter: 1 }, { cause: 'signature' }])
})
