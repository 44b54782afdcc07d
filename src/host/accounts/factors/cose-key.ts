import { createPublicKey } from 'node:crypto'
import { type Cbor, readCbor } from './cbor.ts'

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
export function readCoseKey(bytes: Buffer): CoseKey | undefined {
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
export function dataOfAttestation(bytes: Buffer): Buffer {
  const object = readCbor(bytes)
  const data = object instanceof Map ? object.get('authData') : undefined
  return Buffer.isBuffer(data) ? data : Buffer.alloc(0)
}
