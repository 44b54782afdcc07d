// The camera's orientation is the only Exif value needed to display an image.
import { viewOf } from './bytes.ts'

const orientationTag = 0x0112
const shortType = 3

/**
 * Reads the orientation (1 to 8) in the TIFF part of Exif (Exif 2.32, 4.6.4); 1 if it can't be read.
 * @param bytes begin at the byte order ("II" or "MM")
 */
export function orientationIn(bytes: Uint8Array): number {
  if (bytes.length < 10) return 1
  const tiff = viewOf(bytes)
  const isLittle = tiff.getUint16(0) === 0x4949
  const first = tiff.getUint32(4, isLittle)
  if (first + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(first, isLittle)
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * 12
    if (at + 12 > tiff.byteLength) return 1
    if (tiff.getUint16(at, isLittle) !== orientationTag) continue
    const value = tiff.getUint16(at + 8, isLittle)
    return tiff.getUint16(at + 2, isLittle) === shortType && value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Builds the TIFF part of an Exif block that contains only the orientation. */
export const orientationAlone = (orientation: number): Uint8Array =>
  Uint8Array.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    orientationTag >> 8,
    orientationTag & 0xff,
    0,
    shortType,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  )
