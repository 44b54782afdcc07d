import { ascii, type Size, viewOf } from './bytes.ts'
import { readAvif } from './avif.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

// The facts come from the bytes, because a file name can be wrong. The panel checks before it uploads a file; the host
// decides.
export interface ImageFacts extends Size {
  mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'
}

export const imageBytesMax = 10 * 1_048_576
const sideMaxPx = 12_000
/** Each pixel takes 4 bytes of a browser's memory, and a file of 140 KB can hold 144 million pixels. */
export const imagePixelsMax = 40_000_000

/** AVIF, HEIC and videos share one container; its first box lists the brands (ISO/IEC 14496-12, 4.3). */
const isOfBrand =
  (brand: RegExp) =>
  (bytes: Uint8Array): boolean =>
    ascii(bytes, 4, 8) === 'ftyp' && brand.test(ascii(bytes, 8, Math.min(viewOf(bytes).getUint32(0), 64)))
const isAvif = isOfBrand(/avi[fs]/)
const isHeic = isOfBrand(/^(?:hei[cxms]|hev[cxms]|mif1|msf1)/)

interface Reader {
  name: string
  mime: ImageFacts['mime']
  starts(bytes: Uint8Array): boolean
  read(bytes: Uint8Array): Size | undefined
}
const readers: readonly Reader[] = [
  { name: 'JPEG', mime: 'image/jpeg', read: readJpeg, starts: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff' },
  { name: 'PNG', mime: 'image/png', read: readPng, starts: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { name: 'GIF', mime: 'image/gif', read: readGif, starts: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) },
  {
    name: 'WebP',
    mime: 'image/webp',
    read: readWebp,
    starts: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  },
  { name: 'AVIF', mime: 'image/avif', read: readAvif, starts: isAvif },
]

const unknown = 'This image format isn’t supported. Use JPEG, PNG, WebP, AVIF or GIF.'
const heic =
  'This is a HEIC image, which browsers can’t show. On an iPhone, share it with Options, Most Compatible, ' +
  'or choose Settings, Camera, Formats, Most Compatible for new photos; on Android, turn off HEIF or high efficiency ' +
  'in the camera’s settings.'

const formatCount = (count: number): string => count.toLocaleString('en')

/** The limit that the image is over, in words; undefined if it is over none. */
const limitOf = ({ width, height }: Size, pixelsMax: number): string | undefined =>
  width > sideMaxPx || height > sideMaxPx
    ? `${formatCount(sideMaxPx)} px a side`
    : width * height > pixelsMax
      ? `${formatCount(pixelsMax / 1e6)} million pixels in all`
      : undefined

/** The message about an image that is too large; undefined for others. */
export function sizeProblem(size: Size, pixelsMax: number = imagePixelsMax): string | undefined {
  const most = limitOf(size, pixelsMax)
  const sides = `${formatCount(size.width)} × ${formatCount(size.height)} px`
  return most && `This image is ${sides}; the limit is ${most}. Export it at 2400 px or less.`
}

/** Returns the facts of an image of any size, or the message that rejects the file. */
export function readImage(bytes: Uint8Array): ImageFacts | string {
  const reader = bytes.length >= 16 ? readers.find(({ starts }) => starts(bytes)) : undefined
  if (!reader) return bytes.length >= 16 && isHeic(bytes) ? heic : unknown
  const size = reader.read(bytes)
  if (!size || size.width === 0 || size.height === 0) return `This ${reader.name} file is damaged. Export it again.`
  return { mime: reader.mime, ...size }
}

/**
 * Returns the facts, or the message that rejects the file.
 * @param pixelsMax the maximum number of pixels, which a host's settings can change
 */
export function imageFacts(bytes: Uint8Array, pixelsMax: number = imagePixelsMax): ImageFacts | string {
  const facts = readImage(bytes)
  return typeof facts === 'string' ? facts : (sizeProblem(facts, pixelsMax) ?? facts)
}

/** Whether the image may be an animation, of which a drawn copy would only keep one frame. */
export const mayMove = (bytes: Uint8Array, { mime }: ImageFacts): boolean =>
  mime === 'image/gif' || (mime !== 'image/jpeg' && /acTL|ANIM|avis/.test(ascii(bytes, 0, 64 * 1024)))
