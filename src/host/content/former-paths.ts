import { calls, redirect } from '#contract'
import { pathOnSite } from '#snippets'
import { type RouteResponse, isPermitted, requirePermission, type Route, type SignedIn } from '#host/http'
import { checkedQuery, labelIn, labelsOf, type Tables } from '#host/records'
import type { SqlRow } from '#host/storage'
import { hasPage } from './content-rows.ts'
import { endedBy } from './ended-pages.ts'
import { slugNow } from './site-paths.ts'

type FormerRow = SqlRow & { entity: string; slug: string; recordId: string; createdAt: string }

/** The redirects from former slugs and moved pages, newest first, of records that the person can view. */
export function formerPathsRoute(tables: Tables): Route {
  const { db, model } = tables
  const handle = ({ person, request }: SignedIn): RouteResponse => {
    requirePermission(person, redirect.key, 'view')
    const { page, limit } = checkedQuery(request.query)
    const seen = model.entities.filter((entity) => hasPage(entity) && isPermitted(person, entity.key, 'view'))
    const keys = JSON.stringify(seen.map(({ key }) => key))
    const all = 'from slug_redirect where entity in (select value from json_each(?))'
    const total = Number(db.get(`select count(*) as total ${all}`, [keys])?.total)
    const rows = db.all<FormerRow>(
      `select entity, slug, recordId, createdAt ${all} order by createdAt desc, entity, slug limit ? offset ?`,
      [keys, limit, (page - 1) * limit],
    )
    return {
      data: rows.map(({ entity: key, slug, recordId, createdAt }) => {
        const entity = model.entity(key)
        const now = slugNow(tables, entity, recordId)
        const ended = now === undefined ? endedBy(tables, entity, recordId) : undefined
        const to = now === undefined ? null : pathOnSite(entity, '', { slug: now })
        return {
          from: pathOnSite(entity, '', { slug }),
          to: ended?.reason === 'moved' ? ended.to : to,
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
