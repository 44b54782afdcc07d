// A photograph says where and when it was taken, and by which device. What is sent says none of it: the segments that
// can are left out of the file, and its picture stays as it is, bit for bit.
import { ascii, type ImageFacts, viewOf } from '#contract'
import { avifWithoutPlace } from './strip-avif-metadata.ts'

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const orientationTag = 0x0112

/** How a camera was held (1 to 8), out of an Exif segment (Exif 2.32, 4.6.4); 1 for what cannot be read. */
const orientationOf = (segment: Uint8Array): number => {
  if (segment.length < 20 || ascii(segment, 4, 10) !== 'Exif\0\0') return 1
  const tiff = viewOf(segment.subarray(10))
  const isLittle = tiff.getUint16(0) === 0x4949
  const first = tiff.getUint32(4, isLittle)
  if (first + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(first, isLittle)
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * 12
    if (at + 12 > tiff.byteLength) return 1
    if (tiff.getUint16(at, isLittle) !== orientationTag) continue
    const value = tiff.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An Exif segment that says how the camera was held and nothing else: without it a picture would lie on its side. */
const orientationSegment = (orientation: number): Uint8Array => Uint8Array.of(
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8,
  0, 1, orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
)

/** Whether a segment is needed to show the picture: JFIF, colour profile and Adobe's colours, but no comment. */
const isKept = (marker: number, segment: Uint8Array): boolean => {
  if (marker === 0xe2) return ascii(segment, 4, 15) === 'ICC_PROFILE'
  if (marker === 0xe0 || marker === 0xee) return true
  return !(marker >= 0xe1 && marker <= 0xef) && marker !== 0xfe
}

/** Behind the data of a scan: the next marker that is neither a stuffed byte nor a restart. */
const afterScan = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 1
  }
  return bytes.length
}

const jpeg = (bytes: Uint8Array): Uint8Array | undefined => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined // readers differ in what they skip
    if (marker === 0xff) { at += 1; continue }
    // Whatever stands behind the end, such as a second picture with data of its own, is not sent.
    if (marker === 0xd9) break
    const end = at + 2 + view.getUint16(at + 2)
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1 && orientation === 1) orientation = orientationOf(segment)
    const next = marker === 0xda ? afterScan(bytes, end) : end
    if (isKept(marker, segment)) kept.push(bytes.subarray(at, next))
    at = next
  }
  const [start, ...rest] = kept
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return start ? joined([start, ...turned, ...rest, Uint8Array.of(0xff, 0xd9)]) : undefined
}

const pngDropped = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

const png = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const name = ascii(bytes, at + 4, at + 8)
    if (!pngDropped.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return joined(kept)
}

/** Bits of VP8X that announce Exif and XMP (WebP container specification). */
const webpFlags = 0x08 | 0x04

const webp = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = ascii(bytes, at, at + 4)
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpFlags
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const out = joined([bytes.slice(0, 12), ...kept])
  viewOf(out).setUint32(4, out.length - 8, true)
  return out
}

/** The same picture without what it says about place, time and device; undefined where that cannot be told apart. */
export const withoutPlace = (bytes: Uint8Array, mime: ImageFacts['mime']): Uint8Array | undefined => {
  switch (mime) {
    case 'image/jpeg': return jpeg(bytes)
    case 'image/png': return png(bytes)
    case 'image/webp': return webp(bytes)
    case 'image/avif': return avifWithoutPlace(bytes)
    case 'image/gif': return bytes // has none
  }
}
