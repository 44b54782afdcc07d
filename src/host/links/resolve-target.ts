import { canonicalPath, type Entity, isOtherPath, isText, type LinkState, media, textOf, type Values } from '#contract'
import { pathOnSite, sitePages, slugAt } from '#snippets'
import type { LinkFix } from '#shapes'
import { idsOfHeadings, isHeadingId, libraryHash, nearestHeading, parseMarkdown } from '#markdown'
import {
  pathOfTarget,
  endingAt,
  formerPageAt,
  madeRedirect,
  pathOf,
  hasSlug,
  reachableCondition,
  readSettingValues,
  recordBehind,
  shownCondition,
} from '#host/content'
import { quoteName, readStored, type Stored, tableOf, type Tables } from '#host/records'
import { linkFields } from './link-fields.ts'
import { isPaged } from './link-target.ts'

/** A place on the website: a path, its path with the query, and a heading or ''. */
export interface SitePlace {
  path: string
  address: string
  heading: string
}

export interface Resolved {
  state: LinkState
  /** The record that the state depends on. */
  page?: { entity: string; id: string }
  /** The path to which a redirect leads. */
  via?: string
  fix?: LinkFix
}

/** Files of a website that search engines and feed readers ask for (docs/website.md). */
const siteFiles = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/favicon.ico']
const known: ReadonlySet<string> = new Set([...sitePages.map(({ path }) => path), ...siteFiles])

const remove: LinkFix = { action: 'remove' }

/** A user named the path in the website settings. */
const isNamed = ({ db }: Tables, path: string): boolean =>
  isOtherPath(textOf(readSettingValues(db, ['otherPaths'])('otherPaths')), path)

/** Every page of the website right below this entity's path has a record. `/` also has the website's own pages. */
export const hasAllPages = ({ sitePath = '/' }: Entity): boolean => sitePath !== '/'

interface Found {
  entity: Entity
  id: string
  /** Visitors get the page, even if it is withdrawn. */
  isThere: boolean
  isDeleted: boolean
}

/** The entities whose pages may stand at this path, with the slug. */
const slugsAt = ({ model }: Tables, path: string): { entity: Entity; slug: string }[] =>
  model.entities.filter(isPaged).flatMap((entity) => {
    const slug = slugAt(entity, path)
    return slug === '' ? [] : [{ entity, slug }]
  })

/** The live record whose page has this path, else the one that went to the trash last. */
function recordAt(tables: Tables, path: string): Found | undefined {
  const found = slugsAt(tables, path).flatMap(({ entity, slug }): Found[] => {
    const { sql, parameters } = hasSlug(entity, slug)
    const select = (where: string) =>
      tables.db.get<{ id: string; isThere: number }>(
        `select id, (${reachableCondition(entity)}) as isThere from ${quoteName(tableOf(entity))}
        where ${sql} and ${where}`,
        parameters,
      )
    const live = select('deletedAt is null')
    const row = live ?? select('deletedAt is not null order by deletedAt desc limit 1')
    return row ? [{ entity, id: row.id, isThere: row.isThere === 1, isDeleted: !live }] : []
  })
  return found.find(({ isThere }) => isThere) ?? found.find(({ isDeleted }) => !isDeleted) ?? found[0]
}

/** The record to which a former address led, and leads no longer, since it is not shown. */
function formerRecordAt(tables: Tables, path: string): { entity: Entity; stored: Stored } | undefined {
  for (const { entity, slug } of slugsAt(tables, path)) {
    const id = recordBehind(tables, entity, slug)
    const stored = id === undefined ? undefined : readStored(tables, entity, id)
    if (stored) return { entity, stored }
  }
  return undefined
}

const textsOf = (entity: Entity, values: Values): string[] =>
  linkFields(entity).flatMap(({ name, kind }) => {
    const text = values[name]
    return kind === 'text' && isText(text) ? [text] : []
  })

/** Whether a page has the heading, and the nearest one it has. Pages without a text may have any. */
function headingOn(tables: Tables, entity: Entity, id: string, heading: string): { isThere: boolean; nearest: string } {
  const texts = textsOf(entity, readStored(tables, entity, id)?.values ?? {})
  const hasText = linkFields(entity).some(({ kind }) => kind === 'text')
  const ids = texts.flatMap((text) => idsOfHeadings(parseMarkdown(text, { extended: true })))
  const isThere = heading === '' || !hasText || isHeadingId(ids, heading)
  return { isThere, nearest: isThere ? heading : (nearestHeading(ids, heading) ?? '') }
}

const replaceBy = (path: string, heading: string): LinkFix => ({
  action: 'replace',
  to: path + (heading && `#${heading}`),
})

/** An image or another file of the library. */
function resolveFile({ db }: Tables, hash: string): Resolved {
  const row = db.get<{ id: string; isLive: number }>(
    `select id, deletedAt is null as isLive from ${quoteName(tableOf(media))} where sha256 = ?
    order by deletedAt is not null limit 1`,
    [hash],
  )
  if (!row) return { state: 'missing', fix: remove }
  const page = { entity: media.key, id: row.id }
  return row.isLive === 1 ? { state: 'ok', page } : { state: 'deleted', page, fix: remove }
}

/** Follows a redirect created by a user to its final target. */
function resolveRedirect(tables: Tables, siteUrl: string, to: string, { heading }: SitePlace, hops: number): Resolved {
  const url = pathOfTarget(to, siteUrl)
  if (url === undefined) return { state: 'moved', fix: { action: 'replace', to } }
  const own = to.split('#')[1] ?? heading
  const via = canonicalPath(url)
  const end = resolveTarget(tables, siteUrl, { path: via, address: url, heading: own }, hops + 1)
  if (end.state === 'ok') return { ...end, state: 'moved', via, fix: replaceBy(url, own) }
  // Without its heading it is still the right page.
  return { ...end, via, state: end.state === 'no_heading' ? 'moved' : end.state }
}

const lookedThrough = 50

/** The one shown page whose address begins with this one: `/airports/delhi` for `/airports/delhi-del`. */
function longerPage(tables: Tables, path: string): { entity: Entity; id: string; slug: string } | undefined {
  const found = slugsAt(tables, path).flatMap(({ entity, slug }) =>
    tables.db
      .all<{ id: string; slug: string }>(
        // `.` follows `-` in the index. The inner query keeps SQLite from reading all published records by their
        // status.
        `select id, slug from (select * from ${quoteName(tableOf(entity))}
          where deletedAt is null and slug >= ? and slug < ? limit ${lookedThrough})
        where ${shownCondition(entity)} limit 2`,
        [`${slug}-`, `${slug}.`],
      )
      .map((row) => ({ entity, ...row })),
  )
  return found.length === 1 ? found[0] : undefined
}

const maxHops = 3

/** Determines whether a reader of the website finds the page, as the records are now. */
export function resolveTarget(tables: Tables, siteUrl: string, place: SitePlace, hops = 0): Resolved {
  const { path, address, heading } = place
  const hash = libraryHash(path)
  if (hash !== undefined) return resolveFile(tables, hash)

  const made = hops < maxHops ? madeRedirect(tables, address) : undefined
  if (made?.from.includes('?')) return resolveRedirect(tables, siteUrl, made.to, place, hops)

  const record = recordAt(tables, path)
  const page = record && { entity: record.entity.key, id: record.id }
  if (record?.isThere && page) {
    const { isThere, nearest } = headingOn(tables, record.entity, record.id, heading)
    return isThere ? { state: 'ok', page } : { state: 'no_heading', page, fix: replaceBy(path, nearest) }
  }
  if (known.has(path) || isNamed(tables, path)) return { state: 'ok' }

  const former = formerPageAt(tables, path)
  if (former) {
    const { nearest } = headingOn(tables, former.entity, former.id, heading)
    return {
      state: 'moved',
      page: { entity: former.entity.key, id: former.id },
      fix: replaceBy(canonicalPath(pathOf(former)), nearest),
    }
  }
  if (made) return resolveRedirect(tables, siteUrl, made.to, place, hops)
  const ended = hops < maxHops ? endingAt(tables, path) : undefined
  if (ended?.reason === 'moved') return resolveRedirect(tables, siteUrl, ended.to, place, hops)
  if (record && page && !record.isDeleted) return { state: 'unpublished', page, fix: { action: 'publish' } }

  const behind = formerRecordAt(tables, path)
  if (behind) {
    const { entity, stored } = behind
    const of = { entity: entity.key, id: stored.id }
    return stored.deletedAt === null
      ? { state: 'unpublished', page: of, fix: { action: 'publish' } }
      : { state: 'deleted', page: of, fix: remove }
  }
  if (page) return { state: 'deleted', page, fix: remove }

  // No slug has a dot, so a file isn't a page with a record.
  const isKnown = slugsAt(tables, path).some(({ entity, slug }) => hasAllPages(entity) && !slug.includes('.'))
  const state = isKnown ? 'missing' : 'unchecked'
  const longer = longerPage(tables, path)
  return longer
    ? {
        state,
        page: { entity: longer.entity.key, id: longer.id },
        fix: replaceBy(canonicalPath(pathOnSite(longer.entity, longer.id, { slug: longer.slug })), ''),
      }
    : { state, ...(isKnown && { fix: remove }) }
}
