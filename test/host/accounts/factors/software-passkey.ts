import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface Ceremony {
  challenge: string
  origin: string
  rpId: string
}
/** Each may be made other than it should be. */
export interface Oddities {
  flags?: number
  counter?: number
  crossOrigin?: boolean
  type?: string
  userHandle?: string
}

const keyPair = {
  [-7]: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  [-8]: () => generateKeyPairSync('ed25519'),
  [-257]: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

/** A head of CBOR: the kind of a value with its number or length. */
function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** The key as authenticators write it (RFC 9053). */
export function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const jwk = publicKey.export({ format: 'jwk' })
  const part = (name: string): Buffer => bytes(Buffer.from(String(jwk[name]), 'base64url'))
  const [kind, ...rest]: [number, ...[number, Buffer][]] =
    jwk.kty === 'EC'
      ? [2, [-1, number(1)], [-2, part('x')], [-3, part('y')]]
      : jwk.kty === 'OKP'
        ? [1, [-1, number(6)], [-2, part('x')]]
        : [3, [-1, part('n')], [-2, part('e')]]
  const known: [Buffer, Buffer][] = [
    [number(1), number(kind)],
    [number(3), number(algorithm)],
  ]
  return map(...known, ...rest.map(([label, value]): [Buffer, Buffer] => [number(label), value]))
}

/** An authenticator in a few lines, as the JSON that a browser gives. */
export function softwarePasskey(algorithm: keyof typeof keyPair = -7) {
  const { publicKey, privateKey } = keyPair[algorithm]()
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest()
  const clientData = ({ challenge, origin }: Ceremony, type: string, crossOrigin = false): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const headOf = ({ rpId }: Ceremony, flags: number, counter: number): Buffer => {
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags)
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers])
  }
  return {
    id: id.toString('base64url'),
    make: (ceremony: Ceremony, { flags = 0x45, counter = 0, crossOrigin, type = 'webauthn.create' }: Oddities = {}) => {
      const data = Buffer.concat([
        headOf(ceremony, flags, counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey, algorithm),
      ])
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)])
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData(ceremony, type, crossOrigin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
          publicKeyAlgorithm: algorithm,
        },
      }
    },
    use: (ceremony: Ceremony, odd: Oddities = {}) => {
      const { flags = 0x05, counter = 0, crossOrigin, type = 'webauthn.get', userHandle } = odd
      const client = clientData(ceremony, type, crossOrigin)
      const data = headOf(ceremony, flags, counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign(algorithm === -8 ? null : 'sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
