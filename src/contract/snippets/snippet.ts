import { seoKinds, type SeoKind, dataOf, isObject, latinLengthOf, lengthOf, fullWidth } from '#contract'

/** Pages of the website without a record: the targets of the kind `custom`. */
export const sitePages = [
  { key: 'home', title: 'Home', path: '/' },
  { key: 'about', title: 'About', path: '/about' },
  { key: 'contact', title: 'Contact', path: '/contact' },
  { key: 'airports', title: 'Airports', path: '/airports' },
  { key: 'blogs', title: 'Blogs', path: '/blogs' },
  { key: 'guidelines', title: 'Guidelines', path: '/guidelines' },
  { key: 'gallery', title: 'Gallery', path: '/gallery' },
  { key: 'agents', title: 'Travel agents', path: '/agents' },
] as const

/** The names that a kind's template can contain besides `{name}` and `{site}`. */
export const templateNames: { readonly [Kind in SeoKind]: readonly string[] } = {
  custom: [],
  dynamic: [],
  airport: ['iata', 'icao', 'city', 'state', 'country', 'type'],
  guidelines: ['type', 'airport', 'iata'],
  blog: ['type', 'author', 'excerpt'],
  'blog-tags': ['description', 'blogs'],
  'blog-type': ['description', 'blogs'],
}

/** Search results cut a title at this width, and a description after this many Latin letters. */
export const titleWidthMaxPx = 580
export const descriptionMax = 160
/** Shorter texts waste space in search results, so they score lower. */
export const titleMin = 15
/** 15 letters are at most this wide: eight full-width characters. */
export const titleMinPx = 160
export const descriptionMin = 50
export const isShortTitle = (title: string): boolean => lengthOf(title) < titleMin && titleWidthPx(title) < titleMinPx

/**
 * Widths of Arial in units of 1 px, from Helvetica's metrics in thousandths of an em. Other characters count as 0.6.
 */
const widths: { [letters: string]: number } = {
  "'": 191,
  'ijl‘’': 222,
  '|': 260,
  ' !,./:;I[\\]ft': 278,
  '()-`r': 333,
  '"': 355,
  '*': 389,
  '^': 469,
  Jckrsvxyz: 500,
  '#$0123456789?L_abdeghnopqu–«»': 556,
  '+<=>~−': 584,
  '&ABEKPSVXY': 667,
  CDHNRUw: 722,
  FTZ: 611,
  GOQ: 778,
  mM: 833,
  '%': 889,
  W: 944,
  '@—…': 1000,
}
const widthOf = new Map(
  Object.entries(widths).flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
)

/** The width of a title in a search result, in Arial at 20 px. Panel and host must get the same number. */
export const titleWidthPx = (title: string): number =>
  Math.round(
    ([...title].reduce((sum, letter) => {
      // An accented letter is as wide as its base letter.
      const base = letter.normalize('NFD').charAt(0)
      return sum + (fullWidth.test(letter) ? 1000 : /\p{Mn}/u.test(letter) ? 0 : (widthOf.get(base) ?? 600))
    }, 0) *
      20) /
      1000,
  )

/** Fills in a template. A name without a value disappears together with the punctuation around it. */
export const fillTemplate = (template: string, values: { readonly [name: string]: string }): string =>
  template
    .replaceAll(/\{([a-z]+)\}/gi, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/[,;:]\s*(?=[|·–—-])/g, ' ')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replace(/^[\s,|·–—-]+|[\s,|·–—-]+$/g, '')

/** Lists the names in a template that its kind does not know. */
export const unknownNames = (kind: SeoKind, template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['name', 'site', ...templateNames[kind]].includes(name))

/**
 * The published title and description: the record's own, otherwise the kind's template, otherwise the record's name and
 * text.
 */
export interface Effective {
  title: string
  description: string
  titleFrom: Origin
  descriptionFrom: Origin
}
export type Origin = 'own' | 'template' | 'record' | 'none'

export const isNoindex = (robots: unknown): boolean =>
  typeof robots === 'string' && robots.split(',').some((token) => token.trim() === 'noindex')

/**
 * `missing`: a title or description is absent, or too short to fill a search result. `fallback`: nothing is missing,
 * but a text comes from the record, neither typed nor from a template.
 */
export const seoProblems = ['missing', 'fallback', 'duplicate', 'too-long', 'noindex'] as const
export type SeoProblem = (typeof seoProblems)[number]

interface Scored {
  title: string
  description: string
  hasCard: boolean
  hasData: boolean
}

/** The score is 0–100: fitting title 35, fitting description 35, card 15, structured data 15. */
export const seoScore = ({ title, description, hasCard, hasData }: Scored): number => {
  const isWide = titleWidthPx(title) > titleWidthMaxPx
  const titlePoints = title === '' ? 0 : isWide ? 20 : isShortTitle(title) ? 25 : 35
  const length = latinLengthOf(description)
  const descriptionPoints = length === 0 ? 0 : length > descriptionMax ? 20 : length < descriptionMin ? 25 : 35
  return titlePoints + descriptionPoints + (hasCard ? 15 : 0) + (hasData ? 15 : 0)
}

export interface SeoTemplate {
  kind: SeoKind
  metaTitle: string | null
  metaDescription: string | null
  version: number
}

export const readTemplate = (body: unknown): SeoTemplate | undefined => {
  const data = dataOf(body)
  if (!isObject(data) || typeof data.version !== 'number') return undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const kind = seoKinds.find((known) => known === data.kind)
  const [metaTitle, metaDescription] = [text(data.metaTitle), text(data.metaDescription)]
  return kind && { kind, metaTitle, metaDescription, version: data.version }
}
