import { urlOnSite, calls, canonicalPath, type Entity, percentDecoded, settings, textOf, type Values } from '#contract'
import { contentOf } from '#published'
import type { Sessions } from '#host/accounts'
import { type Log, notFound, Refusal } from '#host/base'
import type { RouteResponse, Context, Route } from '#host/http'
import { nextChangeAt } from '#host/publishing'
import { type Part, type Tables, translationsIn } from '#host/records'
import { alignMissingPaths, alignRedirects } from './align-urls.ts'
import { respondWithContent, type Content, Moved, permitContent } from './content-response.ts'
import { readContentQuery } from './content-query.ts'
import { namesFor, oneRecord, pickFields, withAlternates } from './content-record.ts'
import { type ContentState, contentStateOf, keptByRevision } from './content-revision.ts'
import { contentRows } from './content-rows.ts'
import { seoOfPages } from './content-seo.ts'
import { endedBy, endedBySlug, endOf, keepEndedSlugs } from './ended-pages.ts'
import { feedOf, robotsOf } from './feed.ts'
import { findContent } from './find-content.ts'
import { formerPathsRoute } from './former-paths.ts'
import { publicLanguages, readLanguage } from './languages.ts'
import { missingPathsOf, missingPathTable } from './missing-paths.ts'
import { previewOf, previewTable } from './preview.ts'
import { redirectRules } from './redirect-rules.ts'
import { listRedirects } from './redirects.ts'
import { readShown } from './shown.ts'
import { pathOfTarget, hasSlug, pageAt, recordBehind, slugNow } from './site-paths.ts'
import { readSite, type Site } from './site.ts'
import { sitemapOf } from './sitemap.ts'

const maintenanceSeconds = 600
const xml = 'application/xml; charset=utf-8'

/** After 503, search engines retry later and keep their index, as maintenance requires. */
function stopInMaintenance({ isInMaintenance }: Site): void {
  if (!isInMaintenance) return
  throw new Refusal('maintenance', 'The website is in maintenance mode.', {
    headers: { 'Retry-After': String(maintenanceSeconds) },
  })
}

function listOf(tables: Tables, entity: Entity, { request }: Context): Content {
  const query = readContentQuery(tables, entity, request.query, true)
  const names = namesFor(entity, query.fields, true)
  const { records, next } = findContent(tables, entity, names, query)
  const rows = withAlternates(tables, entity, contentRows(tables, entity, names, records, query), records)
  const data = records.map(({ id }, index) => {
    const former = query.filters.map((filter) => filter.former?.get(id)).find((note) => note !== undefined)
    return { ...pickFields(rows[index] ?? {}, query.fields), ...(former && { former: { ...former } }) }
  })
  return { data, meta: { limit: query.limit, next } }
}

function recordOf(
  tables: Tables,
  entity: Entity,
  { request, params }: Context,
  site: Site,
  column: 'id' | 'slug',
): Content {
  const given = params[column] ?? ''
  const value = column === 'slug' ? percentDecoded(canonicalPath(`/${given}`).slice(1)) : given
  const read = (where: string, parameters: string[]): Values | undefined =>
    oneRecord(tables, entity, request.query, site, { where, parameters, among: 'reachable' })
  const translation = translationsIn(tables, entity)
  const asked = request.query.get('language') ?? undefined
  const language = translation && readLanguage(tables.db, asked, publicLanguages(tables.db))
  if (!translation || language === undefined || column === 'id') {
    const record = read(`${column} = ?`, [value])
    if (!record) throw movedOrMissing(tables, entity, request, site, column, value)
    return { data: record }
  }
  const slug = `${language.toLowerCase()}/${value}`
  const { sql: where, parameters } = hasSlug(translation, slug)
  const [found] = readShown(tables, translation, ['sourceId'], { where, parameters, among: 'reachable' })
  const record = found && read('id = ?', [textOf(found.values.sourceId)])
  if (record) return { data: record }
  const moved = movedOrMissing(tables, translation, request, site, column, slug)
  // The slug of the source leads to the other languages, or to the source itself if the call asks for that.
  const source = moved instanceof Moved ? undefined : read('slug = ?', [value])
  if (!source) throw moved
  return { data: source }
}

/** `visum` of `de/visum`. */
const slugPart = (slug: string): string => slug.split('/').at(-1) ?? ''

const missing = ({ one }: Entity): Refusal => notFound(`This ${one} doesn’t exist.`)

/**
 * A former slug redirects to the current one, and a moved page to its replacement: by a call relative
 * to this one where that page is a record, else by its address on the website.
 */
function movedOrMissing(
  tables: Tables,
  entity: Entity,
  { query }: Context['request'],
  site: Site,
  column: 'id' | 'slug',
  value: string,
): Error {
  const words = query.size > 0 ? `?${query}` : ''
  const id = column === 'slug' ? recordBehind(tables, entity, value) : undefined
  const now = id === undefined ? undefined : slugNow(tables, entity, id)
  if (now !== undefined) return new Moved(encodeURIComponent(slugPart(now)) + words)
  const ended = column === 'slug' ? endedBySlug(tables, entity, value) : endedBy(tables, entity, value)
  if (!ended) return missing(entity)
  const to = ended.reason === 'moved' ? endOf(tables, ended.to, site.siteUrl) : undefined
  if (to === undefined) return new Refusal('gone', `This ${entity.one} is no longer published.`)
  const url = pathOfTarget(to, site.siteUrl)
  const page = url === undefined ? undefined : pageAt(tables, url)
  if (!page) return new Moved(to.startsWith('/') ? urlOnSite(site.siteUrl, to) : to)
  const { key, translates } = page.entity
  const list = `${column === 'slug' ? '../../' : '../'}${contentOf({ key: translates ?? key })?.path}`
  const inLanguage = new URLSearchParams(query)
  if (translates === undefined) inLanguage.delete('language')
  else inLanguage.set('language', page.slug.split('/')[0] ?? '')
  return new Moved(
    `${list}/slug/${encodeURIComponent(slugPart(page.slug))}${inLanguage.size > 0 ? `?${inLanguage}` : ''}`,
  )
}

function siteContent(tables: Tables, { request }: Context, site: Site): Content {
  const query = readContentQuery(tables, settings, request.query, false, ['pages', 'languages'])
  const { fields, form, language } = query
  const names = contentOf(settings)?.shows ?? []
  const [row] = contentRows(
    tables,
    settings,
    names,
    readShown(tables, settings, names, { where: 'true', parameters: [] }),
    { form },
  )
  const others = publicLanguages(tables.db)
  const languages = others.length > 0 && { languages: [site.language, ...others] }
  const shown: Values = { ...row, ...languages, pages: seoOfPages(tables, site, language) }
  const isAsked = (name: string): boolean => name !== 'id' && (fields === undefined || fields.includes(name))
  return { data: Object.fromEntries(Object.entries(shown).filter(([name]) => isAsked(name))) }
}

type Work = (context: Context, site: Site, state: ContentState) => Content | Promise<Content>

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
  const feeds = new Map<string | undefined, ReturnType<typeof keptByRevision<string>>>()
  const feed = (state: ContentState, site: Site, { request }: Context): Promise<string> => {
    const language = readLanguage(db, request.query.get('language') ?? undefined, publicLanguages(db))
    const kept = feeds.get(language) ?? keptByRevision((of) => feedOf(tables, of, language))
    feeds.set(language, kept)
    return kept(state, site)
  }
  const missingPaths = missingPathsOf(tables)
  const stateNow = contentStateOf(tables, now)
  /** Of any record, since a response shows several, and lists those that will be published. */
  const secondsToChange = (): number => {
    const at = nextChangeAt(tables)
    return at === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.floor((Date.parse(at) - Number(now())) / 1000))
  }

  const route = (path: string, work: Work, maxAge = Number.POSITIVE_INFINITY): Route => ({
    method: 'GET',
    path: calls.content + path,
    isPublic: true,
    tokenScope: 'content:read',
    origins: () => readSite(db).origins,
    respond: async (context): Promise<RouteResponse> => {
      const [whole, state] = [readSite(db), stateNow()]
      const site = { ...whole, maxAgeSeconds: Math.min(whole.maxAgeSeconds, maxAge, secondsToChange()) }
      return respondWithContent(context, site, state, () => work(context, site, state))
    },
  })
  /** Files for search engines and feed readers, which come with 503 in maintenance. */
  const file = (
    path: string,
    type: string,
    text: (site: Site, state: ContentState, context: Context) => string | Promise<string>,
  ): Route =>
    route(path, async (context, site, state) => {
      stopInMaintenance(site)
      return { text: await text(site, state, context), type }
    })

  const listed = model.entities.filter((entity) => contentOf(entity)?.path !== undefined)
  const routes = listed.flatMap((entity) => {
    const { maxAge } = contentOf(entity) ?? {}
    const path = `/${contentOf(entity)?.path}`
    const bySlug = route(`${path}/slug/{slug}`, (context, site) => recordOf(tables, entity, context, site, 'slug'))
    return [
      route(path, (context) => listOf(tables, entity, context), maxAge),
      route(`${path}/{id}`, (context, site) => recordOf(tables, entity, context, site, 'id'), maxAge),
      ...(entity.fields.slug ? [bySlug] : []),
    ]
  })
  return {
    features: ['website'],
    rules: { redirect: redirectRules },
    routes: [
      ...routes,
      route('/site', (context, site) => siteContent(tables, context, site)),
      route('/redirects', ({ request }, site) => listRedirects(tables, request.query, site)),
      file('/sitemap.xml', xml, sitemap.whole),
      file('/sitemap/{part}', xml, (site, state, { params }) => sitemap.part(site, state, params.part ?? '')),
      file('/feed.xml', 'application/rss+xml; charset=utf-8', (site, state, context) => feed(state, site, context)),
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
    tables: missingPathTable + previewTable,
    prepare: () => {
      keepEndedSlugs(tables, model.entities)
      alignRedirects(tables, now(), log)
      alignMissingPaths(db)
    },
  }
}
