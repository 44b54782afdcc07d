/** What the bytes of a picture say about it, whatever its name claims. */
export interface ImageFacts { mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'; width: number; height: number }

export const sideMaxPx = 12_000

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** Frame headers of JPEG but for the tables and extensions that share their numbers. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (bytes: Buffer): ImageFacts | undefined => {
  // A whole one ends with its end marker, but for padding that some cameras add.
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
  if (end < 0 || end < bytes.length - 65_536) return undefined
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) { at += 1; continue }
    if (isFrame(marker)) return { mime: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const png = (bytes: Buffer): ImageFacts | undefined => {
  if (bytes.length < 45 || ascii(bytes, 12, 16) !== 'IHDR') return undefined
  if (!bytes.subarray(-64).includes('IEND')) return undefined
  return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const gif = (bytes: Buffer): ImageFacts | undefined => {
  if (bytes.length < 14 || !bytes.subarray(-16).includes(0x3b)) return undefined
  return { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

const webp = (bytes: Buffer): ImageFacts | undefined => {
  // The container says how long it is.
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length + 1) return undefined
  const mime = 'image/webp'
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
      return { mime, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const bits = bytes.readUInt32LE(21)
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': return { mime, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default: return undefined
  }
}

const avif = (bytes: Buffer): ImageFacts | undefined => {
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 64))
  if (!/avi[fs]/.test(brands)) return undefined
  // The boxes at the top follow each other to the end of a whole file.
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size === 0) { at = bytes.length; break }
    if (size === 1 || size < 8) return undefined
    at += size
  }
  const extent = bytes.indexOf('ispe')
  if (at !== bytes.length || extent < 0 || extent + 16 > bytes.length) return undefined
  return { mime: 'image/avif', width: bytes.readUInt32BE(extent + 8), height: bytes.readUInt32BE(extent + 12) }
}

const readers: readonly { starts: (bytes: Buffer) => boolean; read: (bytes: Buffer) => ImageFacts | undefined; name: string }[] = [
  { name: 'JPEG', starts: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff, read: jpeg },
  { name: 'PNG', starts: (bytes) => bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a, read: png },
  { name: 'GIF', starts: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), read: gif },
  { name: 'WebP', starts: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', read: webp },
  { name: 'AVIF', starts: (bytes) => ascii(bytes, 4, 8) === 'ftyp', read: avif },
]

/** The facts, or the sentence that refuses the file. */
export const imageFacts = (bytes: Buffer): ImageFacts | string => {
  const reader = bytes.length >= 16 ? readers.find(({ starts }) => starts(bytes)) : undefined
  if (!reader) return 'This is no picture that the website can show. Use JPEG, PNG, WebP, AVIF or GIF.'
  const facts = reader.read(bytes)
  if (!facts || facts.width === 0 || facts.height === 0) return `This ${reader.name} file is damaged. Export it again.`
  if (facts.width > sideMaxPx || facts.height > sideMaxPx) {
    return `This picture is ${facts.width} × ${facts.height} px; the most is ${sideMaxPx.toLocaleString('en')} px a side.`
  }
  return facts
}
