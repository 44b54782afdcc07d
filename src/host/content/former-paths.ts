import { calls, pathOnSite, redirect } from '#contract'
import { type Answer, isPermitted, requirePermission, type Route, type SignedIn } from '#host/http'
import { checkedQuery, labelIn, labelsOf, type Tables } from '#host/records'
import type { SqlRow } from '#host/storage'
import { hasPage } from './content-rows.ts'
import { movedRows } from './ended-pages.ts'
import { slugNow } from './site-paths.ts'

type FormerRow = SqlRow & { entity: string; slug: string; recordId: string; at: string; target: string | null }

/** The redirects from former slugs and moved pages, newest first, of records that the person can view. */
export function formerPathsRoute(tables: Tables): Route {
  const { db, model } = tables
  const handle = ({ person, request }: SignedIn): Answer => {
    requirePermission(person, redirect.key, 'view')
    const { page, limit } = checkedQuery(request.query)
    const seen = model.entities.filter((entity) => hasPage(entity) && isPermitted(person, entity.key, 'view'))
    const keys = JSON.stringify(seen.map(({ key }) => key))
    const all = [
      `select entity, slug, recordId, createdAt as at, null as target from slug_redirect
      where entity in (select value from json_each(?))`,
      ...seen
        .filter(({ publishes }) => publishes)
        .map((entity) => `select entity, slug, recordId, at, target from (${movedRows(entity)})`),
    ].join(' union all ')
    const total = Number(db.get(`select count(*) as total from (${all})`, [keys])?.total)
    const rows = db.all<FormerRow>(`select * from (${all}) order by at desc, entity, slug limit ? offset ?`, [
      keys,
      limit,
      (page - 1) * limit,
    ])
    return {
      data: rows.map(({ entity: key, slug, recordId, at: createdAt, target }) => {
        const entity = model.entity(key)
        const now = slugNow(tables, entity, recordId)
        return {
          from: pathOnSite(entity, '', { slug }),
          to: target ?? (now === undefined ? null : pathOnSite(entity, '', { slug: now })),
          entity: key,
          record: labelIn(labelsOf(db, model, key, new Set([recordId])), recordId),
          createdAt,
        }
      }),
      meta: { page, limit, total },
    }
  }
  return { method: 'GET', path: calls.formerPaths, handle }
}
