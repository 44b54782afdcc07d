import { imageBytesMax, imageFacts, type ImageFacts, stripMetadata } from '#picture'

/** The image and the smaller versions for lists and pages. */
export interface PreparedPicture {
  file: Blob
  w320: Blob | undefined
  w960: Blob | undefined
}

/** The image is rejected; the message gives the reason and what to do. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

const quality = 0.82

/**
 * Returns undefined if it wouldn't be smaller, or if the browser can't encode WebP. The host then serves the image
 * itself.
 */
const smaller = async (picture: ImageBitmap, width: number): Promise<Blob | undefined> => {
  if (picture.width <= width) return undefined
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((picture.height * width) / picture.width)))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return blob.type === 'image/webp' ? blob : undefined
}

const smallerForms = async (file: Blob): Promise<Pick<PreparedPicture, 'w320' | 'w960'>> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new PictureRefused('This image is damaged. Export it again.')
  try {
    return { w960: await smaller(picture, 960), w320: await smaller(picture, 320) }
  } finally {
    // A bitmap is large, and garbage collection is late.
    picture.close()
  }
}

const prepare = async (file: File): Promise<PreparedPicture> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // The maximum number of pixels is in the host's settings, and the host returns the message.
  const facts: ImageFacts | string = imageFacts(bytes, Infinity)
  if (typeof facts === 'string') throw new PictureRefused(facts)
  const without = stripMetadata(bytes, facts.mime)
  if (!without)
    throw new PictureRefused('This image is damaged, so its location data can’t be removed. Export it again.')
  const clean = new Blob([new Uint8Array(without)], { type: facts.mime })
  return { file: clean, ...(await smallerForms(clean)) }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Prepares one image at a time, because 12,000 × 12,000 pixels take 576 MB during scaling. Rejects with
 * PictureRefused.
 */
export const preparePicture = (file: File, signal: AbortSignal): Promise<PreparedPicture> => {
  if (file.size > imageBytesMax) {
    return Promise.reject(new PictureRefused('This file is larger than 10 MB. Export it at 2400 px or less.'))
  }
  const turn = last.then(() => {
    signal.throwIfAborted()
    return prepare(file)
  })
  last = turn.catch(() => {})
  return turn
}
