import { imageBytesMax, type ImageFacts, mayMove, readImage, sizeProblem, stripMetadata } from '#picture'

/** The image and the smaller versions for lists and pages. */
export interface PreparedImage {
  file: Blob
  w320: Blob | undefined
  w960: Blob | undefined
}

/** The image is rejected; the message gives the reason and what to do. */
export class ImageRefused extends Error {
  override name = 'PictureRefused'
}

const quality = 0.82
/** Photos of phones have up to 200 million pixels and 60 MB. More than this could end the page for lack of memory. */
const decodedPixelsMax = 210_000_000
const readBytesMax = 100 * 1_048_576
/** No screen shows more, and no limit of a host refuses it. */
const reducedSidePx = 4096
const reducedQuality = 0.9
/** For a host or a proxy with lower limits. */
export const leastSidePx = 2400

const tooManyBytes = 'This file is larger than 10 MB. Export it at 2400 px or less.'
const damaged = 'This image is damaged. Export it again.'

/** Draws the image with this width. Returns undefined if the browser can't encode the type. */
const drawAtWidth = async (
  image: ImageBitmap,
  width: number,
  type: string,
  quality: number,
): Promise<Blob | undefined> => {
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((image.height * width) / image.width)))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type, quality })
  return blob.type === type ? blob : undefined
}

/** Decodes the image upright, as its Exif says. A bitmap is large, and garbage collection is late. */
const decode = async <T>(file: Blob, use: (image: ImageBitmap) => Promise<T>): Promise<T> => {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) throw new ImageRefused(damaged)
  try {
    return await use(image)
  } finally {
    image.close()
  }
}

/** The host serves the image itself for a width without a smaller version. */
const smallerForms = (file: Blob): Promise<Pick<PreparedImage, 'w320' | 'w960'>> =>
  decode(file, async (image) => {
    const form = (width: number) =>
      image.width <= width ? undefined : drawAtWidth(image, width, 'image/webp', quality)
    return { w960: await form(960), w320: await form(320) }
  })

/** A photo stays a JPEG. Other images become WebP, which keeps what is transparent. */
const reduceImage = (file: Blob, { mime }: ImageFacts, sidePx: number): Promise<Blob> =>
  decode(file, async (image) => {
    const width = Math.round(image.width * Math.min(1, sidePx / Math.max(image.width, image.height)))
    const type = mime === 'image/jpeg' ? mime : 'image/webp'
    const blob = await drawAtWidth(image, Math.max(1, width), type, reducedQuality)
    if (!blob) throw new ImageRefused('Your browser can’t make this image smaller. Export it at 2400 px or less.')
    return blob
  })

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

interface PrepareOptions {
  /** The longest side. If omitted, only an image over the limits becomes smaller. */
  sidePx?: number | undefined
  /** Is called before an image becomes smaller, which takes seconds. */
  onReduce?(): void
}

const decodeAndReduce = async (file: Blob, { sidePx, onReduce }: PrepareOptions): Promise<PreparedImage> => {
  const given = await bytesOf(file)
  const found = readImage(given)
  if (typeof found === 'string') throw new ImageRefused(file.size > imageBytesMax ? tooManyBytes : found)
  const tooLarge = sizeProblem(found) ?? (file.size > imageBytesMax ? tooManyBytes : undefined)
  const isLarge = tooLarge !== undefined || sidePx !== undefined
  if (isLarge && (mayMove(given, found) || found.width * found.height > decodedPixelsMax)) {
    throw new ImageRefused(tooLarge ?? tooManyBytes)
  }
  if (isLarge) onReduce?.()
  const sent = isLarge ? await reduceImage(file, found, sidePx ?? reducedSidePx) : file
  const bytes = isLarge ? await bytesOf(sent) : given
  const facts = isLarge ? readImage(bytes) : found
  const without = typeof facts === 'string' ? undefined : stripMetadata(bytes, facts.mime)
  if (!without) throw new ImageRefused('This image is damaged, so its location data can’t be removed. Export it again.')
  const clean = new Blob([new Uint8Array(without)], { type: isLarge ? sent.type : found.mime })
  return { file: clean, ...(await smallerForms(clean)) }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Prepares one image at a time, because 12,000 × 12,000 pixels take 576 MB during scaling. Rejects with
 * ImageRefused.
 */
export const prepareImage = (file: Blob, signal: AbortSignal, options: PrepareOptions = {}): Promise<PreparedImage> => {
  if (file.size > readBytesMax) return Promise.reject(new ImageRefused(tooManyBytes))
  const turn = last.then(() => {
    signal.throwIfAborted()
    return decodeAndReduce(file, options)
  })
  last = turn.catch(() => {})
  return turn
}
