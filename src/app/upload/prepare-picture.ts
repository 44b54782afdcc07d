import { imageBytesMax, imageFacts, type ImageFacts, stripMetadata } from '#picture'

/** What is sent of a picture: itself, and the smaller forms that lists and pages show. */
export interface PreparedPicture { file: Blob; w320: Blob | undefined; w960: Blob | undefined }

/** A file that cannot be taken; its message is the reason, with what to do. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

const quality = 0.82

/** Undefined where it would be no smaller, or the browser writes no WebP: the host then shows the picture itself. */
const smaller = async (picture: ImageBitmap, width: number): Promise<Blob | undefined> => {
  if (picture.width <= width) return undefined
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(picture.height * width / picture.width)))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return blob.type === 'image/webp' ? blob : undefined
}

const smallerForms = async (file: Blob): Promise<Pick<PreparedPicture, 'w320' | 'w960'>> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new PictureRefused('This picture is damaged: the browser cannot show it. Export it again.')
  try {
    return { w960: await smaller(picture, 960), w320: await smaller(picture, 320) }
  } finally {
    // Large, and freed by nobody else for a while.
    picture.close()
  }
}

const prepare = async (file: File): Promise<PreparedPicture> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // How many pixels in all a picture may have is the host's setting; it answers with the sentence.
  const facts: ImageFacts | string = imageFacts(bytes, Infinity)
  if (typeof facts === 'string') throw new PictureRefused(facts)
  const without = stripMetadata(bytes, facts.mime)
  if (!without) throw new PictureRefused('This picture is damaged, and may say where it was taken. Export it again.')
  const clean = new Blob([new Uint8Array(without)], { type: facts.mime })
  return { file: clean, ...await smallerForms(clean) }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a picture of 12,000 × 12,000 takes 576 MB while it is made smaller. Rejects with PictureRefused. */
export const preparePicture = (file: File, signal: AbortSignal): Promise<PreparedPicture> => {
  if (file.size > imageBytesMax) {
    return Promise.reject(new PictureRefused('Larger than 10 MB. Export it at 2400 px or less.'))
  }
  const turn = last.then(() => {
    signal.throwIfAborted()
    return prepare(file)
  })
  last = turn.catch(() => {})
  return turn
}
