import { canonicalPath, isObject, redirect } from '#contract'
import { pathOnSite } from '#snippets'
import { malformed } from '#host/base'
import { quoteName, tableOf, type Tables } from '#host/records'
import type { SqlRow } from '#host/storage'
import { readLimit } from './content-query.ts'
import { hasPage } from './content-rows.ts'
import { endedBy, endingAt, endOf } from './ended-pages.ts'
import { formerPageAt, madeRedirect, pageAt, pathOf, slugNow } from './site-paths.ts'
import type { Site } from './site.ts'

type RedirectRow = SqlRow & { entity: string; slug: string; target: string }
interface Redirect {
  from: string
  to: string
  status: 301
}

const firstRow = { entity: '', slug: '' }

function readCursor(text: string | null): typeof firstRow {
  if (text === null) return firstRow
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isObject(cursor) && typeof cursor.entity === 'string' && typeof cursor.slug === 'string') {
      return { entity: cursor.entity, slug: cursor.slug }
    }
  } catch {
    /* the same sentence */
  }
  throw malformed('The cursor “after” isn’t from this list.')
}

/** A page that now has the URL of a redirect wins, unless the redirect’s URL has a query. */
const madeAt = (tables: Tables, from: string, to: string, site: Site): Redirect[] =>
  !from.includes('?') && pageAt(tables, from) ? [] : [{ from, to: endOf(tables, to, site.siteUrl) ?? to, status: 301 }]

/** A moved page redirects to its replacement, unless another record now has its URL. */
const movedAt = (tables: Tables, from: string, to: string, { siteUrl }: Site): Redirect[] => {
  const end = pageAt(tables, from) ? undefined : endOf(tables, to, siteUrl)
  return end === undefined ? [] : [{ from, to: end, status: 301 }]
}

function redirectOf(tables: Tables, { entity: key, slug, target }: RedirectRow, site: Site): Redirect[] {
  if (key === redirect.key) return madeAt(tables, slug, target, site)
  const entity = tables.model.find(key)
  if (!entity || !hasPage(entity)) return []
  const from = pathOnSite(entity, '', { slug })
  const now = slugNow(tables, entity, target)
  const ended = now === undefined ? endedBy(tables, entity, target) : undefined
  if (ended?.reason === 'moved') return movedAt(tables, from, ended.to, site)
  if (now === undefined || now === slug) return []
  return [{ from, to: pathOnSite(entity, '', { slug: now }), status: 301 }]
}

/** The redirect of one address of the website, as a list of none or one. A redirect of a query comes first. */
export function redirectsOfUrl(tables: Tables, url: string, site: Site): Redirect[] {
  const made = madeRedirect(tables, url)
  const former = made?.from.includes('?') ? undefined : formerPageAt(tables, url)
  if (former) return [{ from: canonicalPath(url), to: pathOf(former), status: 301 }]
  if (made) return madeAt(tables, made.from, made.to, site)
  const ended = endingAt(tables, url)
  return ended?.reason === 'moved' ? movedAt(tables, canonicalPath(url), ended.to, site) : []
}

const allRedirects = `select entity, slug, recordId as target from slug_redirect
  union all select '${redirect.key}', ${quoteName('from')}, ${quoteName('to')} from ${quoteName(tableOf(redirect))}
    where deletedAt is null`

/** All redirects to something shown, in pages; with `path`, the redirect of one URL. */
export function listRedirects(tables: Tables, query: URLSearchParams, site: Site): { data: Redirect[]; meta: object } {
  const odd = [...query.keys()].find((name) => !['limit', 'after', 'path'].includes(name))
  if (odd !== undefined) throw malformed(`Unknown parameter ${odd.slice(0, 60)}.`)
  const path = query.get('path')
  if (path !== null) return { data: redirectsOfUrl(tables, path, site), meta: { next: null } }
  const limit = readLimit(query.get('limit') ?? undefined)
  const { entity, slug } = readCursor(query.get('after'))
  const rows = tables.db.all<RedirectRow>(
    `select * from (${allRedirects})
    where (entity, slug) > (?, ?) order by entity, slug limit ?`,
    [entity, slug, limit + 1],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next =
    rows.length > limit && last
      ? Buffer.from(JSON.stringify({ entity: last.entity, slug: last.slug })).toString('base64url')
      : null
  return { data: page.flatMap((row) => redirectOf(tables, row, site)), meta: { next } }
}
