import { stripAvif } from './avif.ts'
import { stripGif } from './gif.ts'
import type { ImageFacts } from './image-facts.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

/**
 * A photograph says where and when it was taken, and by which device: the same picture, bit for bit, without the parts
 * of the file that can say so, without comments and without what stands behind its end. It still says how the camera
 * was held, or it would lie on its side. Undefined where the parts cannot be told apart.
 */
export function stripMetadata(bytes: Uint8Array, mime: ImageFacts['mime']): Uint8Array | undefined {
  switch (mime) {
    case 'image/jpeg': return stripJpeg(bytes)
    case 'image/png': return stripPng(bytes)
    case 'image/webp': return stripWebp(bytes)
    case 'image/avif': return stripAvif(bytes)
    case 'image/gif': return stripGif(bytes)
  }
}
