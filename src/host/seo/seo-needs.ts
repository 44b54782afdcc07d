import { type Attention, sections } from '#contract'
import type { Database } from '../storage/database.ts'
import { problemConditions } from './seo-store.ts'

/** Pages without SEO content, for the dashboard. Each number equals that of its filtered list. */
export const seoNeeds = (db: Database): Attention[] => {
  const rows = db.all<{ kind: string; total: number }>(
    `select kind, count(*) as total from seo_state s where ${problemConditions.missing} group by kind`)
  return sections.flatMap(({ seo, title, route }) => {
    const count = rows.find(({ kind }) => kind === seo)?.total
    return count === undefined ? [] : [{
      kind: `seo-${seo}`, tone: 'info', icon: 'seo', action: 'Open', count,
      text: count === 1 ? 'page without SEO' : 'pages without SEO', detail: title,
      route: `${route}?filter[problem]=missing`,
    }]
  })
}
