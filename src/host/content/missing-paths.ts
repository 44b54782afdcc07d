import { calls, canonicalPath, isObject, isText, redirect, tidyUrl } from '#contract'
import { createAttempts, invalid, notFound, tooMany } from '#host/base'
import { type RouteResponse, clientOf, type Context, requirePermission, type Route, type SignedIn } from '#host/http'
import { checkedQuery, quoteName, tableOf, type Tables } from '#host/records'
import { redirectsOfUrl } from './redirects.ts'
import { pageAt } from './site-paths.ts'
import type { Site } from './site.ts'

export const missingPathTable = `
  create table if not exists missing_path (
    id integer primary key, path text not null unique, total integer not null, firstAt text not null,
    lastAt text not null, dismissedAt text
  ) strict;
  create index if not exists missing_path_rank on missing_path (total, lastAt);
`

const pathMax = 500
/** Beyond this number the least requested path is dropped, so that invented paths cannot fill the disk. */
export const missingPathsMax = 1000
const minuteMs = 60_000
export const reportsPerMinute = { client: 120, host: 600 }

/** Other systems number their pages with these parameters. All others are dropped, since they may identify a person. */
const pageNumbers = ['p', 'page_id', 'attachment_id', 'cat', 'id']

/** The path, with the page number if the query has one: `/?p=123`. */
function readReport(body: unknown): string {
  const url = isObject(body) && isText(body.path) ? tidyUrl(body.path) : ''
  const [path = '', query = ''] = (url.split('#')[0] ?? '').split('?')
  const isPath = path.length <= pathMax && /^\/(?![/\\])[^\\]*$/.test(path)
  if (!isPath) throw invalid({ path: `Enter a path of at most ${pathMax} characters that starts with one slash` })
  const given = new URLSearchParams(query)
  const name = pageNumbers.find((one) => /^\d{1,9}$/.test(given.get(one) ?? ''))
  return canonicalPath(path) + (name === undefined ? '' : `?${name}=${given.get(name)}`)
}

const isManaged = (tables: Tables, url: string, site: Site): boolean =>
  redirectsOfUrl(tables, url, site).length > 0 || (!url.includes('?') && pageAt(tables, url) !== undefined)

/** Paths that have a redirect now are not listed. */
const open = `dismissedAt is null and not exists (select 1 from ${quoteName(tableOf(redirect))} made
  where made.${quoteName('from')} in (path, substr(path, 1, instr(path || '?', '?') - 1)) and made.deletedAt is null)`

export interface MissingPaths {
  /** Counts a path that the website did not find. */
  report(context: Context, site: Site): RouteResponse
  routes: readonly Route[]
}

/** The paths that websites report as not found, for people to redirect or dismiss. */
export function missingPathsOf(tables: Tables): MissingPaths {
  const { db } = tables
  const byClient = createAttempts(reportsPerMinute.client, minuteMs)
  const byHost = createAttempts(reportsPerMinute.host, minuteMs)

  const stopOverBudget = ({ request, now }: Context): void => {
    const over = byClient.begin(clientOf(request.ip), now.getTime()) ?? byHost.begin('', now.getTime())
    if (over) throw tooMany(over.retryAfterSeconds, 'Too many paths reported. Try again in a minute.')
  }

  const count = (path: string, at: string): void => {
    db.run(
      `insert into missing_path (path, total, firstAt, lastAt) values (?, 1, ?, ?)
      on conflict (path) do update set total = total + 1, lastAt = excluded.lastAt`,
      [path, at, at],
    )
    db.run(
      `delete from missing_path where id in (select id from missing_path where path <> ? order by total, lastAt
      limit max(0, (select count(*) from missing_path) - ${missingPathsMax}))`,
      [path],
    )
  }

  const list = ({ person, request }: SignedIn): RouteResponse => {
    requirePermission(person, redirect.key, 'view')
    const { page, limit } = checkedQuery(request.query)
    const rows = db.all(
      `select id, path, total as count, firstAt, lastAt from missing_path where ${open}
      order by total desc, lastAt desc limit ? offset ?`,
      [limit, (page - 1) * limit],
    )
    const total = Number(db.get(`select count(*) as total from missing_path where ${open}`)?.total)
    return { data: rows.map((row) => ({ ...row, id: String(row.id) })), meta: { page, limit, total } }
  }
  const dismiss = ({ person, params, now }: SignedIn): RouteResponse => {
    requirePermission(person, redirect.key, 'edit')
    const row = db.get('select id from missing_path where id = ?', [Number(params.id)])
    if (!row) throw notFound('This path is no longer in the list of missing pages.')
    db.update('missing_path', { dismissedAt: now.toISOString() }, { id: Number(params.id) })
    return {}
  }
  return {
    report: (context, site) => {
      stopOverBudget(context)
      const path = readReport(context.body)
      if (!isManaged(tables, path, site)) count(path, context.now.toISOString())
      return { status: 202 }
    },
    routes: [
      { method: 'GET', path: calls.missingPaths, handle: list },
      { method: 'DELETE', path: `${calls.missingPaths}/{id}`, handle: dismiss },
    ],
  }
}
