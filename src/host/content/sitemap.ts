import { setImmediate as nextTurn } from 'node:timers/promises'
import { urlOnSite, type Entity } from '#contract'
import { pathOnSite, sitePages } from '#snippets'
import { escapeMarkup, notFound } from '#host/base'
import { quoteName, rowColumn, tableOf, type Tables } from '#host/records'
import { readContent } from '#host/seo'
import { type ContentState, keptByRevision } from './content-revision.ts'
import { hasPage } from './content-rows.ts'
import { seoKindOf } from './content-seo.ts'
import { type Alternate, alternatesOf, alternatesOfPath } from './languages.ts'
import { shownCondition } from './shown.ts'
import { pageAt } from './site-paths.ts'
import { isOriginal, mayIndex, type Site } from './site.ts'

/** The limit of one file, https://www.sitemaps.org/protocol.html */
const urlsMax = 50_000
const rowsAtOnce = 5000

/** The records of an entity that search engines may show, as lines of a sitemap, in small steps. */
function* linesOf(tables: Tables, entity: Entity, site: Site): Generator<string[]> {
  const kind = seoKindOf(entity) ?? ''
  for (let after = 0; ; ) {
    const rows = tables.db.all(
      `select t.${quoteName(rowColumn)} as row, t.id, t.slug, t.updatedAt, s.robots, s.canonical
      from (select * from ${quoteName(tableOf(entity))} where ${shownCondition(entity)} and ${quoteName(rowColumn)} > ?
        order by ${quoteName(rowColumn)} limit ${rowsAtOnce}) t
      left join seo_content s on s.kind = ? and s.targetId = t.id order by row`,
      [after, kind],
    )
    const pages = rows.map(({ id, slug, updatedAt, ...seo }) => ({
      id: String(id),
      updatedAt: String(updatedAt),
      values: { slug: String(slug ?? '') },
      seo,
    }))
    const inLanguages = alternatesOf(tables, entity, pages)
    yield pages.flatMap(({ id, updatedAt, values, seo }) =>
      linesOfPage({ path: pathOnSite(entity, id, values), updatedAt }, seo, site, inLanguages.get(id) ?? []),
    )
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.row)
  }
}

interface Page {
  path: string
  updatedAt?: string
}

/**
 * The lines of a page in all languages; none if search engines may not show it, or find its original at another URL.
 * @param alternates the page in each language, and the default again
 */
function linesOfPage(
  page: Page,
  seo: { robots?: unknown; canonical?: unknown },
  site: Site,
  alternates: readonly (Alternate & Page)[],
): string[] {
  if (!mayIndex(seo.robots, site) || !isOriginal(seo.canonical, urlOnSite(site.siteUrl, page.path), site)) return []
  const links = alternates.length < 3 ? [] : alternates.map((one) => linkTo(one, site))
  return [page, ...alternates.slice(1, -1)].map(({ path, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`
    return `<url><loc>${escapeMarkup(urlOnSite(site.siteUrl, path))}</loc>${changed}${links.join('')}</url>`
  })
}

/** Each page lists all its languages, itself included: https://developers.google.com/search/docs/specialty/international */
const linkTo = ({ language, path }: Alternate, { siteUrl }: Site): string =>
  `<xhtml:link rel="alternate" hreflang="${escapeMarkup(language)}" href="${escapeMarkup(urlOnSite(siteUrl, path))}"/>`

const sitemapFile = (tag: string, lines: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${lines.some((line) => line.includes('<xhtml:')) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>\n${lines.join('\n')}\n</${tag}>\n`

/** Reads in small steps, since 80,000 addresses at once would keep other calls waiting. */
async function allLines(tables: Tables, entities: readonly Entity[], site: Site): Promise<string[]> {
  const lines = sitePages.flatMap(({ key, path }) => {
    const seo = readContent(tables.db, 'custom', key)?.values ?? {}
    // A record may have the page, and then its own line.
    return pageAt(tables, path) ? [] : linesOfPage({ path }, seo, site, alternatesOfPath(tables.db, path))
  })
  for (const entity of entities)
    for (const some of linesOf(tables, entity, site)) {
      for (const one of some) lines.push(one)
      await nextTurn()
    }
  return lines
}

export interface Sitemap {
  /** `sitemap.xml`: the addresses, or the index of files with 50,000 of them each. */
  whole(site: Site, state: ContentState): Promise<string>
  /** The file `sitemap/<number>.xml` of the index. */
  part(site: Site, state: ContentState, name: string): Promise<string>
}

export function sitemapOf(tables: Tables): Sitemap {
  const entities = tables.model.entities.filter((entity) => hasPage(entity) && entity.translates === undefined)
  const linesNow = keptByRevision((site: Site) => allLines(tables, entities, site))
  return {
    whole: async (site, state) => {
      const lines = await linesNow(state, site)
      if (lines.length <= urlsMax) return sitemapFile('urlset', lines)
      const parts = Array.from(
        { length: Math.ceil(lines.length / urlsMax) },
        (_, index) =>
          `<sitemap><loc>${escapeMarkup(urlOnSite(site.siteUrl, `/sitemap/${index + 1}.xml`))}</loc></sitemap>`,
      )
      return sitemapFile('sitemapindex', parts)
    },
    part: async (site, state, name) => {
      const lines = await linesNow(state, site)
      const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0)
      const some = number === 0 ? [] : lines.slice((number - 1) * urlsMax, number * urlsMax)
      if (some.length === 0) throw notFound('This part of the sitemap doesn’t exist.')
      return sitemapFile('urlset', some)
    },
  }
}
