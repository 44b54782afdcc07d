import { calls, pathOnSite, redirect } from '#contract'
import { isPermitted, requirePermission } from '../http/permissions.ts'
import type { Answer, Route, SignedIn } from '../http/route.ts'
import { labelIn, labelsOf } from '../records/labels.ts'
import { checkedQuery } from '../records/query/checked-query.ts'
import type { SqlRow } from '../storage/engine.ts'
import { hasPage } from './content-rows.ts'
import { slugNow } from './site-paths.ts'
import type { Tables } from '../records/tables.ts'

type FormerRow = SqlRow & { entity: string; slug: string; recordId: string; createdAt: string }

/** The redirects that former page addresses make by themselves, newest first, of records that the person may view. */
export function formerPathsRoute(tables: Tables): Route {
  const { db, model } = tables
  const handle = ({ person, request }: SignedIn): Answer => {
    requirePermission(person, redirect.key, 'view')
    const { page, limit } = checkedQuery(request.query)
    const keys = JSON.stringify(
      model.entities
        .filter((entity) => hasPage(entity) && isPermitted(person, entity.key, 'view'))
        .map(({ key }) => key),
    )
    const within = 'entity in (select value from json_each(?))'
    const total = Number(db.get(`select count(*) as total from slug_redirect where ${within}`, [keys])?.total)
    const rows = db.all<FormerRow>(
      `select entity, slug, recordId, createdAt from slug_redirect where ${within}
      order by createdAt desc, entity, slug limit ? offset ?`,
      [keys, limit, (page - 1) * limit],
    )
    return {
      data: rows.map(({ entity: key, slug, recordId, createdAt }) => {
        const entity = model.entity(key)
        const now = slugNow(tables, entity, recordId)
        return {
          from: pathOnSite(entity, '', { slug }),
          to: now === undefined ? null : pathOnSite(entity, '', { slug: now }),
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
