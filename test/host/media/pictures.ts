import { deflateSync, crc32 } from 'node:zlib'

// The smallest whole pictures of each kind, made here: what they show does not matter.

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body) >>> 0, body.length + 4)
  return out
}

/** `noise` makes the bytes, and so the hash, another's. */
export const png = (width: number, height: number, noise = 0): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min((width + 1) * height, 5000), noise)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xda, 0, 2, 0, 0, 0, 0xff, 0xd9]),
  ])
}

export const gif = (width: number, height: number): Buffer => {
  const out = Buffer.alloc(20, 0)
  out.write('GIF89a', 'latin1')
  out.writeUInt16LE(width, 6)
  out.writeUInt16LE(height, 8)
  out[19] = 0x3b
  return out
}

const riff = (chunk: 'VP8X' | 'VP8 ' | 'VP8L'): Buffer => {
  const out = Buffer.alloc(44, 0)
  out.write('RIFF', 0, 'latin1')
  out.writeUInt32LE(36, 4)
  out.write(`WEBP${chunk}`, 8, 'latin1')
  out.writeUInt32LE(10, 16)
  return out
}

export const webp = (width: number, height: number): Buffer => {
  const out = riff('VP8X')
  out.writeUIntLE(width - 1, 24, 3)
  out.writeUIntLE(height - 1, 27, 3)
  return out
}

/** RFC 6386: a start code, then both sides in 14 bits, above which stand 2 bits of how to scale them up. */
export const lossyWebp = (width: number, height: number): Buffer => {
  const out = riff('VP8 ')
  out.set([0x9d, 0x01, 0x2a], 23)
  out.writeUInt16LE(width | 0x4000, 26)
  out.writeUInt16LE(height | 0x8000, 28)
  return out
}

/** RFC 9649: a signature, then both sides less one in 14 bits each, above which stands whether there is alpha. */
export const losslessWebp = (width: number, height: number): Buffer => {
  const out = riff('VP8L')
  out[20] = 0x2f
  out.writeUInt32LE((width - 1) | ((height - 1) << 14) | (1 << 28), 21)
  return out
}

export const avif = (width: number, height: number): Buffer => {
  const box = (type: string, data: Buffer): Buffer => {
    const out = Buffer.alloc(8 + data.length)
    out.writeUInt32BE(out.length)
    out.write(type, 4, 'latin1')
    data.copy(out, 8)
    return out
  }
  const extent = Buffer.alloc(12)
  extent.writeUInt32BE(width, 4)
  extent.writeUInt32BE(height, 8)
  const brand = Buffer.from('avif\0\0\0\0avifmif1', 'latin1')
  return Buffer.concat([box('ftyp', brand), box('meta', box('ispe', extent)), box('mdat', Buffer.alloc(8))])
}
