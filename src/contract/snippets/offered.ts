import {
  beginningOf,
  type Entity,
  textOf,
  type Values,
  headingOf,
  latinLengthOf,
  lengthOf,
  percentDecoded,
  wordSegmenter,
} from '#contract'
import { descriptionMax } from './snippet.ts'

/** The first sentences of a Markdown text, without marks. */
const opening = (text: unknown): string => {
  if (typeof text !== 'string') return ''
  const paragraph = text.split(/\n{2,}/).find((part) => /^(?![[(])[\p{L}\p{N}\p{Pi}\p{Ps}"¿¡]/u.test(part.trim())) ?? ''
  // The pattern stops at the next bracket. So the time stays linear, even for a text of brackets only.
  const plain = paragraph
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*_`~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cutToResult(plain, '…')
}

/** Cuts a description after a word, as a search result does. */
export const cutToResult = (text: string, end: string): string => {
  if (latinLengthOf(text) <= descriptionMax) return text
  const max = descriptionMax - lengthOf(end)
  let cut = ''
  for (const { segment } of wordSegmenter().segment(text)) {
    if (latinLengthOf(cut + segment) > max) break
    cut += segment
  }
  return (cut.trimEnd() || beginningOf(text, max / 2)) + end
}

/** Without its own SEO content, a record's search result shows the record's name and its excerpt or first sentences. */
export const offeredBy = (entity: Entity, values: Values): { title: string; description: string } => ({
  title: headingOf(entity, values),
  description: textOf(values.excerpt) || opening(values.description ?? values.body),
})

/** The language and slug of a translation, by its values or by the slug that a former URL keeps: `de/visum`. */
const placeOf = ({ translates }: Entity, { language, slug }: Values): [language: string, slug: string] => {
  const [first = '', ...rest] = textOf(slug).split('/')
  return translates === undefined || rest.length === 0 ? [textOf(language), textOf(slug)] : [first, rest.join('/')]
}

/** The website's path for a record, percent-encoded: `/airports/delhi-del`, and of a translation `/de/airports/delhi-del`. */
export const pathOnSite = (entity: Entity, id: string, values: Values): string => {
  const [language, slug] = placeOf(entity, values)
  const prefix = entity.translates === undefined ? '' : `/${language.toLowerCase()}`
  return `${prefix}${entity.sitePath ?? '/'}${encodeURIComponent(slug) || id}`
}

/**
 * The slug in a canonical path of such a record: `delhi-del`, and of a translation `de/delhi-del`; '' if the path isn't
 * one.
 */
export function slugAt({ sitePath = '/', translates }: Pick<Entity, 'sitePath' | 'translates'>, path: string): string {
  if (translates !== undefined) {
    const [, language, rest = ''] = /^\/([a-z\d-]+)(\/.*)$/.exec(path) ?? []
    const slug = slugAt({ sitePath }, rest)
    return slug === '' ? '' : `${language}/${slug}`
  }
  const slug = path.startsWith(sitePath) ? path.slice(sitePath.length) : ''
  return slug.includes('/') ? '' : percentDecoded(slug)
}
