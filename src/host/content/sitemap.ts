import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressOnSite, type Entity, isNoindex, pathOnSite, sitePages } from '#contract'
import { escapeMarkup, notFound } from '#host/base'
import { quoted, rowColumn, tableOf, type Tables } from '#host/records'
import { readContent } from '#host/seo'
import type { ContentState } from './content-revision.ts'
import { hasPage } from './content-rows.ts'
import { seoKindOf } from './content-seo.ts'
import { shownCondition } from './shown.ts'
import { robotsFor, type Site } from './site.ts'

/** The limit of one file, https://www.sitemaps.org/protocol.html */
const addressesMax = 50_000
const rowsAtOnce = 5000

/** The records of an entity that search engines may show, as lines of a sitemap, in small steps. */
function* linesOf({ db }: Tables, entity: Entity, site: Site): Generator<string[]> {
  const kind = seoKindOf(entity) ?? ''
  for (let after = 0; ; ) {
    const rows = db.all(
      `select t.${quoted(rowColumn)} as row, t.id, t.slug, t.updatedAt, s.robots
      from (select * from ${quoted(tableOf(entity))} where ${shownCondition(entity)} and ${quoted(rowColumn)} > ?
        order by ${quoted(rowColumn)} limit ${rowsAtOnce}) t
      left join seo_content s on s.kind = ? and s.targetId = t.id order by row`,
      [after, kind],
    )
    yield rows
      .filter(({ robots }) => !isNoindex(robotsFor(robots, site)))
      .map(({ id, slug, updatedAt }) =>
        sitemapLine(
          addressOnSite(site.siteUrl, pathOnSite(entity, String(id), { slug: String(slug ?? '') })),
          String(updatedAt),
        ),
      )
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.row)
  }
}

const sitemapLine = (address: string, updatedAt?: string): string =>
  `<url><loc>${escapeMarkup(address)}</loc>${updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`}</url>`

const sitemapFile = (tag: string, lines: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${tag}>\n`

/** Reads in small steps, since 80,000 addresses at once would keep other calls waiting. */
async function allLines(tables: Tables, entities: readonly Entity[], site: Site): Promise<string[]> {
  const pages = sitePages.filter(
    ({ key }) => !isNoindex(robotsFor(readContent(tables.db, 'custom', key)?.values.robots, site)),
  )
  const lines = pages.map(({ path }) => sitemapLine(addressOnSite(site.siteUrl, path)))
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
  const entities = tables.model.entities.filter(hasPage)
  let kept: { revision: string; lines: Promise<string[]> } | undefined
  /** Rebuilt only after a change; simultaneous calls share one build. */
  const linesNow = (revision: string, site: Site): Promise<string[]> => {
    if (kept?.revision === revision) return kept.lines
    const lines = allLines(tables, entities, site)
    kept = { revision, lines }
    lines.catch(() => {
      kept = undefined
    })
    return lines
  }
  return {
    whole: async (site, state) => {
      const lines = await linesNow(state.revision, site)
      if (lines.length <= addressesMax) return sitemapFile('urlset', lines)
      const parts = Array.from(
        { length: Math.ceil(lines.length / addressesMax) },
        (_, index) =>
          `<sitemap><loc>${escapeMarkup(addressOnSite(site.siteUrl, `/sitemap/${index + 1}.xml`))}</loc></sitemap>`,
      )
      return sitemapFile('sitemapindex', parts)
    },
    part: async (site, state, name) => {
      const lines = await linesNow(state.revision, site)
      const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0)
      const some = number === 0 ? [] : lines.slice((number - 1) * addressesMax, number * addressesMax)
      if (some.length === 0) throw notFound('This part of the sitemap doesn’t exist.')
      return sitemapFile('urlset', some)
    },
  }
}
