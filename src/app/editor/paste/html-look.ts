import { isSafeUrl, percentEncoded } from '#markdown'
import { isUrl } from '../commands/link-commands.ts'
import type { Run } from './write-inlines.ts'

export type Look = Omit<Run, 'text'>
export type Attributes = ReadonlyMap<string, string>

export const plainLook: Look = { bold: false, italic: false, strike: false, code: false, href: '', image: '' }

const looks: ReadonlyMap<string, Partial<Look>> = new Map<string, Partial<Look>>([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['s', { strike: true }],
  ['strike', { strike: true }],
  ['del', { strike: true }],
  ['code', { code: true }],
  ['kbd', { code: true }],
  ['samp', { code: true }],
  ['tt', { code: true }],
])

export const styleOf = (attributes: Attributes): Attributes =>
  new Map(
    (attributes.get('style') ?? '')
      .slice(0, 2_000)
      .toLowerCase()
      .split(';')
      .map((one) => {
        const [name = '', ...value] = one.split(':')
        return [name.trim(), value.join(':').trim()]
      }),
  )

/** Other URLs, such as a local file or a fragment of another page, don't work here: only the text stays. */
const hrefOf = (attributes: Attributes): string => {
  const href = (attributes.get('href') ?? '').trim()
  const url = percentEncoded(href)
  return isSafeUrl(href) && isUrl(url) ? url : ''
}

const isHttps = (url: string | undefined): url is string => url?.trim().startsWith('https://') === true

/** The URL of an image that the panel can show, '' if it can't; undefined if it isn't an image. */
export const imageUrlOf = (attributes: Attributes): string | undefined => {
  // Tracking pixels.
  const sizes = [attributes.get('width'), attributes.get('height')]
  if (sizes.some((size) => /^[0-2](?:px)?$/.test(size ?? ''))) return undefined
  // Web pages with lazy loading keep the URL in `data-src`.
  const src = [attributes.get('src'), attributes.get('data-src')].find(isHttps)?.trim() ?? ''
  const url = percentEncoded(src)
  return isSafeUrl(src) && isUrl(url) ? url : ''
}

/** The style of an element. Google Docs uses styles instead of elements, even to cancel an element's effect. */
export const lookOf = (name: string, attributes: Attributes, style: Attributes, around: Look): Look => {
  const own = looks.get(name)
  if (!own && attributes.size === 0) return around
  const look = { ...around, ...own }
  const weight = style.get('font-weight') ?? ''
  const slant = style.get('font-style') ?? ''
  if (/^(?:bold|bolder|[6-9]\d\d)$/.test(weight)) look.bold = true
  else if (/^(?:normal|lighter|[1-5]\d\d)$/.test(weight)) look.bold = false
  if (/^(?:italic|oblique)/.test(slant)) look.italic = true
  else if (slant === 'normal') look.italic = false
  const lines = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`
  if (lines.includes('line-through')) look.strike = true
  if (name === 'a') look.href = hrefOf(attributes)
  return look
}
