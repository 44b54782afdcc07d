import {
  appliesTo,
  canonicalUrl,
  canonicalPath,
  type Entity,
  labelOf,
  redirect,
  textOf,
  withoutOrigin,
} from '#contract'
import { pathOnSite, slugAt } from '#snippets'
import { type Condition, quoteName, readStored, tableOf, type Tables, uniqueColumn, uniqueKey } from '#host/records'
import { hasPage } from './content-rows.ts'
import { readShown } from './shown.ts'

/** A record of the website, as a sentence names it: the blog “Fog”. */
export interface NamedPage {
  entity: Entity
  id: string
  slug: string
  name: string
}

const namedPage = (tables: Tables, entity: Entity, id: string, slug: string): NamedPage => {
  const stored = readStored(tables, entity, id)
  return { entity, id, slug, name: `the ${entity.one} “${stored ? labelOf(entity, stored.values) : slug}”` }
}

/** The entities whose pages may lie at this address, with the slug. */
export const slugsOf = (tables: Tables, url: string): { entity: Entity; slug: string }[] => {
  const path = canonicalPath(url)
  return tables.model.entities.filter(hasPage).flatMap((entity) => {
    const slug = slugAt(entity, path)
    return slug === '' ? [] : [{ entity, slug }]
  })
}

/** The current slug of a record that has a page, with its language if it is a translation. */
export function slugNow(tables: Tables, entity: Entity, id: string): string | undefined {
  const names = entity.translates === undefined ? ['slug'] : ['slug', 'language']
  const [shown] = readShown(tables, entity, names, { where: 'id = ?', parameters: [id], among: 'reachable' })
  const { slug, language } = shown?.values ?? {}
  if (typeof slug !== 'string') return undefined
  return entity.translates === undefined ? slug : `${textOf(language).toLowerCase()}/${slug}`
}

/** The records with this slug, or with this language and slug if they are translations. */
export function hasSlug(entity: Entity, slug: string): Condition {
  if (entity.translates === undefined) return { sql: 'slug = ?', parameters: [slug] }
  const [language = '', own = ''] = slug.split('/')
  const names = ['language', 'slug']
  return {
    sql: `${quoteName(uniqueColumn(entity, names))} = ?`,
    parameters: [uniqueKey(names, { language, slug: own })],
  }
}

/** The record to which a former slug leads. */
export function recordBehind({ db }: Tables, entity: Entity, slug: string): string | undefined {
  return db.get<{ recordId: string }>('select recordId from slug_redirect where entity = ? and slug = ?', [
    entity.key,
    slug,
  ])?.recordId
}

/** The record whose page lies at this path. */
export function pageAt(tables: Tables, path: string): NamedPage | undefined {
  for (const { entity, slug } of slugsOf(tables, path)) {
    const { sql: where, parameters } = hasSlug(entity, slug)
    const [shown] = readShown(tables, entity, ['slug'], { where, parameters, among: 'reachable' })
    if (shown) return namedPage(tables, entity, shown.id, slug)
  }
  return undefined
}

/** The record whose page used to be at this path, with its current slug. */
export function formerPageAt(tables: Tables, path: string): NamedPage | undefined {
  for (const { entity, slug } of slugsOf(tables, path)) {
    const id = recordBehind(tables, entity, slug)
    const now = id === undefined ? undefined : slugNow(tables, entity, id)
    if (id !== undefined && now !== undefined && now !== slug) return namedPage(tables, entity, id, now)
  }
  return undefined
}

export const pathOf = ({ entity, id, slug }: NamedPage): string => pathOnSite(entity, id, { slug })

/** A redirect that a person made. */
interface MadeRedirect {
  from: string
  to: string
}

const sourceColumn = quoteName(uniqueColumn(redirect, ['from']))
const keyOf = (from: string): string => uniqueKey(['from'], { from }) ?? ''

/**
 * The redirect that a person made for this address: of several for one path, the one with the most parameters of the
 * query.
 */
export function madeRedirect({ db }: Tables, url: string, exceptId = ''): MadeRedirect | undefined {
  const asked = canonicalUrl(url)
  const path = canonicalPath(asked)
  // Sources with a query follow the path in the index: `?` is the character before `@`.
  const [first = '', last = ''] = [`${path}?`, `${path}@`].map((from) => keyOf(from).replace(/"\]$/, ''))
  return db
    .all(
      `select ${quoteName('from')} as source, ${quoteName('to')} as target from ${quoteName(tableOf(redirect))}
      where (${sourceColumn} = ? or (${sourceColumn} >= ? and ${sourceColumn} < ?)) and deletedAt is null and id <> ?`,
      [keyOf(path), first, last, exceptId],
    )
    .map(({ source, target }) => ({ from: textOf(source), to: textOf(target) }))
    .filter(({ from }) => appliesTo(from, asked))
    .sort((one, other) => parametersIn(other.from) - parametersIn(one.from) || (one.from < other.from ? -1 : 1))[0]
}

const parametersIn = (source: string): number => (source.includes('?') ? source.split('&').length : 0)

/** The address on this website of a redirect's target, in its one form; undefined for one of another website. */
export function pathOfTarget(to: string, siteUrl: string): string | undefined {
  const url = withoutOrigin(to, siteUrl)
  return url.startsWith('/') ? canonicalUrl(url) : undefined
}
