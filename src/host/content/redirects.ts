import { type Entity, isObject, pathOnSite } from '#contract'
import { malformed } from '../http/refusal.ts'
import type { Tables } from '../records/store.ts'
import type { SqlRow } from '../storage/engine.ts'
import { readLimit } from './content-query.ts'
import { hasPage } from './content-rows.ts'
import { readShown } from './shown.ts'

type RedirectRow = SqlRow & { entity: string; slug: string; recordId: string }
interface Redirect { from: string; to: string; status: 301 }

const firstRow = { entity: '', slug: '' }

function readCursor(text: string | null): typeof firstRow {
  if (text === null) return firstRow
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isObject(cursor) && typeof cursor.entity === 'string' && typeof cursor.slug === 'string') {
      return { entity: cursor.entity, slug: cursor.slug }
    }
  } catch { /* the same sentence */ }
  throw malformed('The cursor after is none of this list.')
}

/** The present page address of a shown record. */
export function slugNow(tables: Tables, entity: Entity, id: string): string | undefined {
  const [shown] = readShown(tables, entity, ['slug'], { where: 'id = ?', parameters: [id] })
  return typeof shown?.values.slug === 'string' ? shown.values.slug : undefined
}

/** The record to which an earlier page address leads. */
export function recordBehind({ db }: Tables, entity: Entity, slug: string): string | undefined {
  return db.get<{ recordId: string }>('select recordId from slug_redirect where entity = ? and slug = ?',
    [entity.key, slug])?.recordId
}

function redirectOf(tables: Tables, { entity: key, slug, recordId }: RedirectRow): Redirect[] {
  const entity = tables.model.find(key)
  if (!entity || !hasPage(entity)) return []
  const now = slugNow(tables, entity, recordId)
  if (now === undefined || now === slug) return []
  return [{ from: pathOnSite(entity, '', { slug }), to: pathOnSite(entity, '', { slug: now }), status: 301 }]
}

/** The redirect of one path of the website, as a list of none or one. */
function redirectsOfPath(tables: Tables, path: string): Redirect[] {
  return tables.model.entities.filter(hasPage).flatMap((entity) => {
    const { sitePath = '/' } = entity
    const slug = path.startsWith(sitePath) ? path.slice(sitePath.length) : ''
    const recordId = slug === '' ? undefined : recordBehind(tables, entity, slug)
    return recordId === undefined ? [] : redirectOf(tables, { entity: entity.key, slug, recordId })
  })
}

/** The earlier page addresses of shown records, by pages, or by `path` the one of an address. */
export function listRedirects(tables: Tables, query: URLSearchParams): { data: Redirect[]; meta: object } {
  const odd = [...query.keys()].find((name) => !['limit', 'after', 'path'].includes(name))
  if (odd !== undefined) throw malformed(`There is no parameter ${odd.slice(0, 60)} here.`)
  const path = query.get('path')
  if (path !== null) return { data: redirectsOfPath(tables, path).slice(0, 1), meta: { next: null } }
  const limit = readLimit(query.get('limit') ?? undefined)
  const { entity, slug } = readCursor(query.get('after'))
  const rows = tables.db.all<RedirectRow>(`select entity, slug, recordId from slug_redirect
    where (entity, slug) > (?, ?) order by entity, slug limit ?`, [entity, slug, limit + 1])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last
    ? Buffer.from(JSON.stringify({ entity: last.entity, slug: last.slug })).toString('base64url') : null
  return { data: page.flatMap((row) => redirectOf(tables, row)), meta: { next } }
}
