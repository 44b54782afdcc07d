import { type Entity, isText, labelOf, pathOnSite, plainPath, redirect } from '#contract'
import { quoted, tableOf } from '../records/schema/columns.ts'
import { readStored, type Tables } from '../records/store.ts'
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

/** The entities whose pages may lie at this path, with the slug. */
const slugsOf = (tables: Tables, path: string): { entity: Entity; slug: string }[] =>
  tables.model.entities.filter(hasPage).flatMap((entity) => {
    const { sitePath = '/' } = entity
    const slug = path.startsWith(sitePath) ? path.slice(sitePath.length) : ''
    return slug === '' || slug.includes('/') ? [] : [{ entity, slug }]
  })

/** The present page address of a shown record. */
export function slugNow(tables: Tables, entity: Entity, id: string): string | undefined {
  const [shown] = readShown(tables, entity, ['slug'], { where: 'id = ?', parameters: [id] })
  return typeof shown?.values.slug === 'string' ? shown.values.slug : undefined
}

/** The record to which an earlier page address leads. */
export function recordBehind({ db }: Tables, entity: Entity, slug: string): string | undefined {
  return db.get<{ recordId: string }>('select recordId from slug_redirect where entity = ? and slug = ?', [
    entity.key,
    slug,
  ])?.recordId
}

/** The shown record whose page lies at this path. */
export function pageAt(tables: Tables, path: string): NamedPage | undefined {
  for (const { entity, slug } of slugsOf(tables, path)) {
    const [shown] = readShown(tables, entity, ['slug'], { where: 'slug = ?', parameters: [slug] })
    if (shown) return namedPage(tables, entity, shown.id, slug)
  }
  return undefined
}

/** The shown record whose page lay at this path formerly, with its present slug. */
export function formerPageAt(tables: Tables, path: string): NamedPage | undefined {
  for (const { entity, slug } of slugsOf(tables, path)) {
    const id = recordBehind(tables, entity, slug)
    const now = id === undefined ? undefined : slugNow(tables, entity, id)
    if (id !== undefined && now !== undefined && now !== slug) return namedPage(tables, entity, id, now)
  }
  return undefined
}

export const pathOf = ({ entity, id, slug }: NamedPage): string => pathOnSite(entity, id, { slug })

const fromColumn = `${quoted(tableOf(redirect))}.${quoted('from')}`

/** The target of the redirect that a person made for this path. */
export function madeRedirect({ db }: Tables, path: string, exceptId = ''): string | undefined {
  const row = db.get(
    `select ${quoted('to')} as target from ${quoted(tableOf(redirect))}
    where ${fromColumn} = ? and deletedAt is null and id <> ?`,
    [path, exceptId],
  )
  return isText(row?.target) ? row.target : undefined
}

/** The path on this website of a redirect's target; undefined for an address of another one. */
export function pathOfTarget(to: string, siteUrl: string): string | undefined {
  if (to.startsWith('/')) return plainPath(to)
  if (siteUrl === '' || !URL.canParse(to) || !URL.canParse(siteUrl)) return undefined
  return new URL(to).origin === new URL(siteUrl).origin ? plainPath(new URL(to).pathname) : undefined
}
