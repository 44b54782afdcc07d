/** The values of CBOR (RFC 8949) that an attestation object holds. */
export type Cbor = number | string | boolean | null | Buffer | Cbor[] | Map<unknown, Cbor>

const depthMax = 8

/** Reads the first value; undefined if the bytes aren't CBOR, or have a type that no authenticator writes. */
export function readCbor(bytes: Buffer): Cbor | undefined {
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
