// Suggests a replacement for a page that leaves the website.
import { type Entity, fold, isText, labelOf, latinLengthOf, segmentsOf, textOf, type Values } from '#contract'
import { pathOnSite, sitePages } from '#snippets'
import { findPage } from './find-page.ts'
import type { Totals } from './totals.ts'
import type { Stored, Tables } from '../tables.ts'
import type { When } from '../zone-of.ts'

export interface SitePage {
  path: string
  label: string
}

/** A live record's page on the website and its possible replacements, likeliest first. */
export interface LivePage extends SitePage {
  suggested: readonly SitePage[]
}

const wordsMax = 3
const readMax = 25
/** Names with at least this share of common letter pairs count as similar. */
const similarFrom = 0.5
const suggestedMax = 3

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))

/** The share of letter pairs that two names have in common (Dice’s coefficient). */
const similarity = (one: string, other: string): number => {
  const [pairs, others] = [pairsOf(fold(one)), pairsOf(fold(other))]
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return pairs.size + others.size === 0 ? 0 : (2 * common) / (pairs.size + others.size)
}

/** The fields that say where a record is, the narrowest first. */
const placeFields = ({ fields }: Entity): string[] =>
  ['city', 'country'].flatMap(
    (key) => Object.keys(fields).find((name) => fields[name]?.kind === 'relation' && fields[name].to === key) ?? [],
  )

/** Live records in the same city come first, then those in the same country, then those with a similar name. */
const similarPages = (tables: Tables, totals: Totals, entity: Entity, stored: Stored, when: When): SitePage[] => {
  const label = labelOf(entity, stored.values)
  const words = [...new Set(label.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap(segmentsOf))].sort(
    (one, other) => latinLengthOf(other) - latinLengthOf(one),
  )
  const places = placeFields(entity).filter((name) => isText(stored.values[name]))
  const found = new Map<string, Stored>()
  const gather = (search: string, among: Readonly<Values>): void => {
    const query = { page: 1, limit: readMax, sort: undefined, order: 'asc', search } as const
    const filters = Object.entries({ ...among, status: 'published' }).map(
      ([name, value]) => ({ name, operator: 'is', value: textOf(value) }) as const,
    )
    const { records } = findPage(tables, totals, entity, { ...query, filters }, when)
    for (const record of records) if (record.id !== stored.id) found.set(record.id, record)
  }
  for (const name of places) gather('', { [name]: stored.values[name] ?? null })
  for (const search of words.slice(0, wordsMax).filter((word) => latinLengthOf(word) > 2)) gather(search, {})
  const placeOf = ({ values }: Stored): number => {
    const at = places.findIndex((name) => values[name] === stored.values[name])
    return at < 0 ? places.length : at
  }
  return [...found.values()]
    .map((record) => ({ record, place: placeOf(record), name: labelOf(entity, record.values) }))
    .map((one) => ({ ...one, share: similarity(label, one.name) }))
    .filter(({ place, share }) => place < places.length || share >= similarFrom)
    .sort((one, other) => one.place - other.place || other.share - one.share)
    .slice(0, suggestedMax)
    .map(({ record, name }) => ({ path: pathOnSite(entity, record.id, record.values), label: name }))
}

/** Undefined if the record is not live, or the website has no page for it. */
export const livePageOf = (
  tables: Tables,
  totals: Totals,
  entity: Entity,
  stored: Stored,
  when: When,
): LivePage | undefined => {
  const { id, values } = stored
  const { sitePath } = entity
  if (!entity.publishes || sitePath === undefined || values.status !== 'published') return undefined
  const { path, title } = sitePages.find((page) => `${page.path}/` === sitePath) ?? sitePages[0]
  return {
    path: pathOnSite(entity, id, values),
    label: labelOf(entity, values),
    suggested: [...similarPages(tables, totals, entity, stored, when), { path, label: title }],
  }
}
