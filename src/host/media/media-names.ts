import { tidyText } from '#contract'
import type { ImageFacts } from '#picture'

export const variants = ['320', '960'] as const
export type Variant = (typeof variants)[number]

/** Browsers send WebP, and the sample content is PNG. */
const formEndings = { 'image/webp': '', 'image/png': '.png' } as const
export type FormMime = keyof typeof formEndings
export const formMimes: readonly FormMime[] = ['image/webp', 'image/png']

/** An image is named by its SHA-256, and its smaller forms after it: `9f86….320`, `9f86….960.png`. */
export function formName(sha256: string, variant: Variant, mime: FormMime): string {
  return `${sha256}.${variant}${formEndings[mime]}`
}

/** All names that the files of an image can have, itself last: so a kill leaves no form without its image. */
export function namesOf(sha256: string): string[] {
  return [...variants.flatMap((variant) => formMimes.map((mime) => formName(sha256, variant, mime))), sha256]
}

/** The hash in the name of an image or of a smaller form; undefined for another file. */
export function hashIn(name: string): string | undefined {
  return /^([0-9a-f]{64})(?:\.(?:320|960)(?:\.png)?)?$/.exec(name)?.[1]
}

const fileEndings: { readonly [mime in ImageFacts['mime']]: readonly string[] } = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
}
const nameMax = 160

/** The sender's name for an image. If its extension doesn't match the bytes, theirs is appended: `page.html.gif`. */
export function imageName(fileName: string, mime: ImageFacts['mime']): string {
  const name = tidyText(fileName.split(/[\\/]/).at(-1) ?? '', false) || 'picture'
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  const isFit = ending === undefined || fileEndings[mime].includes(ending.toLowerCase())
  const more = isFit ? '' : `.${fileEndings[mime][0]}`
  return [...name].slice(0, nameMax - more.length).join('') + more
}
