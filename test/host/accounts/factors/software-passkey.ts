import { createHash, generateKeyPairSync, sign } from 'node:crypto'

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

/** An authenticator in a few lines, as the JSON that a browser gives. */
export function softwarePasskey(algorithm: keyof typeof keyPair = -7) {
  const { publicKey, privateKey } = keyPair[algorithm]()
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest()
  const clientData = ({ challenge, origin }: Ceremony, type: string, crossOrigin = false): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const head = ({ rpId }: Ceremony, flags: number, counter: number): Buffer => {
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags)
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers])
  }
  return {
    id: id.toString('base64url'),
    make: (
      ceremony: Ceremony,
      { flags = 0x45, counter = 0, crossOrigin, type = 'webauthn.create' }: Oddities = {},
    ) => ({
      id: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientData(ceremony, type, crossOrigin).toString('base64url'),
        authenticatorData: Buffer.concat([
          head(ceremony, flags, counter),
          Buffer.alloc(16),
          Buffer.from([0, id.length]),
          id,
          Buffer.from([0xa0]),
        ]).toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        publicKeyAlgorithm: algorithm,
      },
    }),
    use: (ceremony: Ceremony, odd: Oddities = {}) => {
      const { flags = 0x05, counter = 0, crossOrigin, type = 'webauthn.get', userHandle } = odd
      const client = clientData(ceremony, type, crossOrigin)
      const data = head(ceremony, flags, counter)
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
