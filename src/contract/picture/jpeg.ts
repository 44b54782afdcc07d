import { ascii, joinBytes, shownSize, type Size, viewOf } from './bytes.ts'
import { orientationAlone, orientationIn } from './exif.ts'

const endOfImage = 0xd9
const startOfScan = 0xda
const app1 = 0xe1

/** `own` is the segment itself; `whole` also includes the scan data after it. */
interface Segment {
  marker: number
  own: Uint8Array
  whole: Uint8Array
}

/** Returns the position of the next marker after scan data; stuffed bytes and restart markers belong to the scan. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next === 0xff) {
      at += 1
      continue
    }
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

/**
 * Yields the segments up to the end-of-image marker, which ends a complete image. Stops at other bytes between
 * segments, because decoders treat them differently.
 */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes)
  for (let at = 2; at + 1 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const hasLength = marker !== endOfImage
    if (hasLength && at + 4 > bytes.length) return
    const end = hasLength ? at + 2 + view.getUint16(at + 2) : at + 2
    const next = marker === startOfScan ? afterScan(bytes, end) : end
    yield { marker, own: bytes.subarray(at, end), whole: bytes.subarray(at, next) }
    if (!hasLength) return
    at = next
  }
}

/** Frame headers, without the tables and extensions in the same number range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isExif = ({ marker, own }: Segment): boolean => marker === app1 && ascii(own, 4, 10) === 'Exif\0\0'

/** Browsers use the first Exif, if it precedes the pixels. */
function orientationOf(segments: readonly Segment[]): number {
  const scan = segments.findIndex(({ marker }) => marker === startOfScan)
  const exif = segments.slice(0, Math.max(0, scan)).find(isExif)
  return exif ? orientationIn(exif.own.subarray(10)) : 1
}

/**
 * Returns undefined for a damaged or incomplete file. Bytes after the end are harmless: phones append videos to photos.
 */
export function readJpeg(bytes: Uint8Array): Size | undefined {
  const segments = [...segmentsOf(bytes)]
  const start = segments.findIndex(({ marker }) => isFrame(marker))
  const frame = segments[start]?.own
  const isEarly = segments.slice(0, start).some(({ marker }) => marker === startOfScan)
  if (segments.at(-1)?.marker !== endOfImage || !frame || frame.length < 9 || isEarly) return undefined
  const view = viewOf(frame)
  return shownSize({ width: view.getUint16(7), height: view.getUint16(5) }, orientationOf(segments))
}

/** Whether a segment is needed to display the image: JFIF, colour profile and Adobe's colours, but no comment. */
function isKept({ marker, own }: Segment): boolean {
  if (marker === 0xe2) return ascii(own, 4, 15) === 'ICC_PROFILE'
  if (marker === 0xe0 || marker === 0xee) return true
  return !(marker >= app1 && marker <= 0xef) && marker !== 0xfe
}

export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const segments = [...segmentsOf(bytes)]
  if (segments.at(-1)?.marker !== endOfImage) return undefined
  const orientation = orientationOf(segments)
  const turned =
    orientation === 1
      ? []
      : [Uint8Array.of(0xff, app1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0), orientationAlone(orientation)]
  return joinBytes([bytes.subarray(0, 2), ...turned, ...segments.filter(isKept).map(({ whole }) => whole)])
}
