// What the bytes of a picture say about it, whatever its name claims. Both sides ask: the panel before it sends a file,
// the host as the authority.
export interface ImageFacts {
  mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'
  width: number
  height: number
}

export const imageBytesMax = 10 * 1_048_576
const sideMaxPx = 12_000

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Where the four letters stand, or -1. */
const find = (bytes: Uint8Array, letters: string, from = 0): number => {
  const codes = [...letters].map((letter) => letter.charCodeAt(0))
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === codes[0] && codes.every((code, index) => bytes[at + index] === code)) return at
  }
  return -1
}

/** Frame headers of JPEG but for the tables and extensions that share their numbers. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const paddingMax = 65_536
/** A whole JPEG ends with its end marker, but for padding that some cameras add. */
const hasJpegEnd = (bytes: Uint8Array): boolean => {
  for (let at = bytes.length - 2; at >= Math.max(2, bytes.length - paddingMax); at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  }
  return false
}

const jpeg = (bytes: Uint8Array): ImageFacts | undefined => {
  if (!hasJpegEnd(bytes)) return undefined
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) { at += 1; continue }
    if (isFrame(marker)) return { mime: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

const png = (bytes: Uint8Array): ImageFacts | undefined => {
  if (bytes.length < 45 || ascii(bytes, 12, 16) !== 'IHDR') return undefined
  if (find(bytes, 'IEND', Math.max(0, bytes.length - 64)) < 0) return undefined
  const view = viewOf(bytes)
  return { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

const gif = (bytes: Uint8Array): ImageFacts | undefined => {
  if (!bytes.subarray(-16).includes(0x3b)) return undefined
  const view = viewOf(bytes)
  return { mime: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

const threeBytes = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

const webp = (bytes: Uint8Array): ImageFacts | undefined => {
  const view = viewOf(bytes)
  // The container says how long it is.
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length + 1) return undefined
  const mime = 'image/webp'
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      if (threeBytes(bytes, 23) !== 0x2a019d) return undefined
      return { mime, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const bits = view.getUint32(21, true)
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': return { mime, width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 }
    default: return undefined
  }
}

/** Films and the photos of iPhones come in the same container. */
const isAvif = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, Math.min(viewOf(bytes).getUint32(0), 64)))

const avif = (bytes: Uint8Array): ImageFacts | undefined => {
  const view = viewOf(bytes)
  // The boxes at the top follow each other to the end of a whole file.
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at)
    if (size === 0) { at = bytes.length; break }
    if (size < 8) return undefined
    at += size
  }
  const extent = find(bytes, 'ispe')
  if (at !== bytes.length || extent < 0 || extent + 16 > bytes.length) return undefined
  return { mime: 'image/avif', width: view.getUint32(extent + 8), height: view.getUint32(extent + 12) }
}

interface Reader { name: string; starts(bytes: Uint8Array): boolean; read(bytes: Uint8Array): ImageFacts | undefined }
const readers: readonly Reader[] = [
  { name: 'JPEG', starts: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff', read: jpeg },
  { name: 'PNG', starts: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', read: png },
  { name: 'GIF', starts: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), read: gif },
  { name: 'WebP', starts: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', read: webp },
  { name: 'AVIF', starts: isAvif, read: avif },
]

/** The facts, or the sentence that refuses the file. */
export const imageFacts = (bytes: Uint8Array): ImageFacts | string => {
  const reader = bytes.length >= 16 ? readers.find(({ starts }) => starts(bytes)) : undefined
  if (!reader) return 'This is not a picture that the website can show. Use JPEG, PNG, WebP, AVIF or GIF.'
  const facts = reader.read(bytes)
  if (!facts || facts.width === 0 || facts.height === 0) return `This ${reader.name} file is damaged. Export it again.`
  if (facts.width > sideMaxPx || facts.height > sideMaxPx) {
    const most = `the most is ${sideMaxPx.toLocaleString('en')} px a side`
    return `This picture is ${facts.width} × ${facts.height} px; ${most}. Export it at 2400 px or less.`
  }
  return facts
}
