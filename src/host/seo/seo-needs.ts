import { type Attention, sections } from '#contract'
import type { Database } from '../storage/database.ts'
import { seoTally } from './seo-store.ts'

/** Pages without SEO content, for the dashboard. Each number equals that of its filtered list. */
export const seoNeeds = (db: Database): Attention[] => {
  const rows = db.all<{ kind: string; total: number }>(
    'select word as kind, total from tally where name = ? and total > 0', [seoTally.name])
  return sections.flatMap(({ seo, title, route }) => {
    const count = rows.find(({ kind }) => kind === seo)?.total
    return count === undefined ? [] : [{
      kind: `seo-${seo}`, tone: 'info', icon: 'seo', action: 'Open', count,
      text: count === 1 ? 'page without SEO' : 'pages without SEO', detail: title,
      route: `${route}?filter[problem]=missing`,
    }]
  })
}
