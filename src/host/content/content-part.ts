import { calls, canonicalPath, type Entity, redirect, seo, settings, type Values } from '#contract'
import { contentOf } from '#published'
import type { Sessions } from '#host/accounts'
import { type Log, notFound, Refusal } from '#host/base'
import type { Answer, Context, Route } from '#host/http'
import type { Part, Tables } from '#host/records'
import { alignMissingPaths, alignRedirects } from './align-addresses.ts'
import { answerContent, type Content, Moved, permitContent } from './content-answer.ts'
import { readContentQuery } from './content-query.ts'
import { namesFor, oneRecord, picked } from './content-record.ts'
import { contentRows } from './content-rows.ts'
import { seoOfPages } from './content-seo.ts'
import { feedOf, robotsOf } from './feed.ts'
import { findContent } from './find-content.ts'
import { formerPathsRoute } from './former-paths.ts'
import { missingPathsOf, missingPathTable } from './missing-paths.ts'
import { previewOf, previewTable } from './preview.ts'
import { redirectRules } from './redirect-rules.ts'
import { listRedirects } from './redirects.ts'
import { readShown } from './shown.ts'
import { recordBehind, slugNow } from './site-paths.ts'
import { readSite, type Site } from './site.ts'
import { sitemapOf } from './sitemap.ts'

const maintenanceSeconds = 600
const xml = 'application/xml; charset=utf-8'

/** Search engines ask again after 503 and keep what they know, which is the meaning of maintenance. */
function stopInMaintenance({ isInMaintenance }: Site): void {
  if (!isInMaintenance) return
  throw new Refusal('maintenance', 'The website is in maintenance.', {
    headers: { 'Retry-After': String(maintenanceSeconds) },
  })
}

function listOf(tables: Tables, entity: Entity, { request }: Context): Content {
  const query = readContentQuery(tables, entity, request.query, true)
  const names = namesFor(entity, query.fields, true)
  const { records, next } = findContent(tables, entity, names, query)
  const rows = contentRows(tables, entity, names, records, query.form)
  return { data: rows.map((row) => picked(row, query.fields)), meta: { limit: query.limit, next } }
}

function recordOf(
  tables: Tables,
  entity: Entity,
  { request, params }: Context,
  site: Site,
  column: 'id' | 'slug',
): Content {
  const given = params[column] ?? ''
  const value = column === 'slug' ? canonicalPath(`/${given}`).slice(1) : given
  const record = oneRecord(tables, entity, request.query, site, { where: `${column} = ?`, parameters: [value] })
  if (!record) throw column === 'slug' ? movedOrMissing(tables, entity, request, value) : missing(entity)
  return { data: record }
}

const missing = ({ one }: Entity): Refusal => notFound(`There is no such ${one}.`)

/** An earlier page address leads to the present one, relative to the address of the call. */
function movedOrMissing(tables: Tables, entity: Entity, { query }: Context['request'], slug: string): Error {
  const id = recordBehind(tables, entity, slug)
  const now = id === undefined ? undefined : slugNow(tables, entity, id)
  if (now === undefined) return missing(entity)
  return new Moved(query.size > 0 ? `${now}?${query}` : now)
}

function siteContent(tables: Tables, { request }: Context, site: Site): Content {
  const { fields, form } = readContentQuery(tables, settings, request.query, false, ['pages'])
  const names = contentOf(settings)?.shows ?? []
  const [row] = contentRows(
    tables,
    settings,
    names,
    readShown(tables, settings, names, { where: 'true', parameters: [] }),
    form,
  )
  const shown: Values = { ...row, pages: seoOfPages(tables, site) }
  const isAsked = (name: string): boolean => name !== 'id' && (fields === undefined || fields.includes(name))
  return { data: Object.fromEntries(Object.entries(shown).filter(([name]) => isAsked(name))) }
}

type Work = (context: Context, site: Site) => Content | Promise<Content>

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  /** The person of a session; undefined once it has ended. */
  findPerson: Sessions['find']
}

/** Published records for a website, off until the website settings turn it on (docs/website.md). */
export function contentPart({ tables, log, now, findPerson }: Needs): Part {
  const { db, model } = tables
  const sitemap = sitemapOf(tables)
  const missingPaths = missingPathsOf(tables)
  // A new release may answer otherwise, so that the start counts as a change.
  let changedAt = now().getTime()

  const route = (path: string, work: Work): Route => ({
    method: 'GET',
    path: calls.content + path,
    isPublic: true,
    tokenScope: 'content:read',
    answer: async (context): Promise<Answer> => {
      const site = readSite(db)
      return answerContent(context, site, changedAt, () => work(context, site))
    },
  })
  /** Files for search engines and feed readers, which come with 503 in maintenance. */
  const file = (path: string, type: string, text: (site: Site, context: Context) => string | Promise<string>): Route =>
    route(path, async (context, site) => {
      stopInMaintenance(site)
      return { text: await text(site, context), type }
    })

  const listed = model.entities.filter((entity) => contentOf(entity)?.path !== undefined)
  const routes = listed.flatMap((entity) => {
    const path = `/${contentOf(entity)?.path}`
    const bySlug = route(`${path}/slug/{slug}`, (context, site) => recordOf(tables, entity, context, site, 'slug'))
    return [
      route(path, (context) => listOf(tables, entity, context)),
      route(`${path}/{id}`, (context, site) => recordOf(tables, entity, context, site, 'id')),
      ...(entity.fields.slug ? [bySlug] : []),
    ]
  })
  return {
    features: ['content'],
    rules: { redirect: redirectRules },
    routes: [
      ...routes,
      route('/site', (context, site) => siteContent(tables, context, site)),
      route('/redirects', ({ request }, site) => listRedirects(tables, request.query, site)),
      file('/sitemap.xml', xml, (site) => sitemap.whole(site, changedAt)),
      file('/sitemap/{part}', xml, (site, { params }) => sitemap.part(site, changedAt, params.part ?? '')),
      file('/feed.xml', 'application/rss+xml; charset=utf-8', (site) => feedOf(tables, site)),
      file('/robots.txt', 'text/plain; charset=utf-8', robotsOf),
      {
        method: 'POST',
        path: `${calls.content}/not-found`,
        isPublic: true,
        tokenScope: 'content:read',
        skipsIdempotency: true,
        handle: (context) => {
          const site = readSite(db)
          permitContent(site, context)
          return missingPaths.report(context, site)
        },
      },
      ...missingPaths.routes,
      formerPathsRoute(tables),
      ...previewOf(tables, findPerson),
    ],
    prepare: () => {
      db.exec(missingPathTable + previewTable)
      alignRedirects(tables, now(), log)
      alignMissingPaths(db)
    },
    onWrite: ({ entity }) => {
      const isShown = contentOf({ key: entity }) !== undefined || entity === seo.key || entity === redirect.key
      if (isShown) changedAt = Math.max(now().getTime(), changedAt)
    },
  }
}
