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
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 0, 0, 0, 0xff, 0xd9]),
  ])
}

export const gif = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 0x01, 0])
  return Buffer.concat([head, image, Buffer.from([0x3b])])
}

const riff = (chunk: 'VP8X' | 'VP8 ' | 'VP8L'): Buffer => {
  const out = Buffer.alloc(44, 0)
  out.write('RIFF', 0, 'latin1')
  out.writeUInt32LE(36, 4)
  out.write(`WEBP${chunk}`, 8, 'latin1')
  out.writeUInt32LE(10, 16)
  out.write('VP8 ', 30, 'latin1')
  out.writeUInt32LE(6, 34)
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

/** A box of ISO/IEC 14496-12. */
export const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const data = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

/** `turned`: further properties of the picture, such as `irot`. */
export const avif = (width: number, height: number, ...turned: Buffer[]): Buffer => {
  const extentOf = (...sides: [number, number]): Buffer => {
    const extent = Buffer.alloc(12)
    sides.forEach((side, index) => extent.writeUInt32BE(side, 4 + 4 * index))
    return box('ispe', extent)
  }
  // The first extent is another item's, as of a tile or a small form.
  const properties = box('ipco', extentOf(1, 1), extentOf(width, height), ...turned)
  const own = Buffer.from([2, ...turned.map((_, index) => index + 3)])
  const names = box('ipma', '00000000', '00000002', '0002', '01', '01', '0001', Buffer.from([own.length]), own)
  const meta = box('meta', '00000000', box('pitm', '00000000', '0001'), box('iprp', properties, names))
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')), meta, box('mdat', Buffer.alloc(8))])
}
