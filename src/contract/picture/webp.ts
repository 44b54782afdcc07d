import { ascii, joinBytes, type Size, viewOf } from './bytes.ts'

const threeBytes = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

/** The container specifies its length; an odd last chunk may lack its padding byte. */
const endOf = (bytes: Uint8Array): number => viewOf(bytes).getUint32(4, true) + 8

/** Returns undefined for a damaged or incomplete file. Browsers ignore the Exif orientation of a WebP. */
export function readWebp(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes)
  if (bytes.length < 30 || endOf(bytes) > bytes.length + 1) return undefined
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      if (threeBytes(bytes, 23) !== 0x2a019d) return undefined
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 }
    default:
      return undefined
  }
}

/** These bits of VP8X indicate Exif and XMP (WebP container specification). */
const metadataFlags = 0x08 | 0x04
const shown: readonly string[] = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']

export function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const to = Math.min(endOf(bytes), bytes.length)
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= to; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = ascii(bytes, at, at + 4)
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataFlags
    if (shown.includes(name)) kept.push(chunk)
    at = end
  }
  const out = joinBytes([bytes.slice(0, 12), ...kept])
  viewOf(out).setUint32(4, out.length - 8, true)
  return out
}
