import { stripAvif } from './avif.ts'
import { stripGif } from './gif.ts'
import type { ImageFacts } from './image-facts.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

/**
 * Removes location, time, device, comments and trailing bytes from a photo, and keeps its pixels bit for bit. The
 * orientation stays, because the image would be displayed rotated without it. Returns undefined if the file can't be
 * parsed.
 */
export function stripMetadata(bytes: Uint8Array, mime: ImageFacts['mime']): Uint8Array | undefined {
  switch (mime) {
    case 'image/jpeg':
      return stripJpeg(bytes)
    case 'image/png':
      return stripPng(bytes)
    case 'image/webp':
      return stripWebp(bytes)
    case 'image/avif':
      return stripAvif(bytes)
    case 'image/gif':
      return stripGif(bytes)
  }
}
