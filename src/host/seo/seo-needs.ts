import { sections } from '#contract'
import type { Attention } from '#shapes'
import type { Database } from '#host/storage'
import { seoTally } from './seo-store.ts'

/**
 * One task for pages whose title or description is too short for a search result, with a filtered list for each kind.
 */
export const seoNeeds = (db: Database): Attention[] => {
  const rows = db.all<{ kind: string; total: number }>(
    'select word as kind, total from tally where name = ? and total > 0 order by total desc',
    [seoTally.name],
  )
  const parts = rows.flatMap(({ kind, total }) => {
    const section = sections.find(({ seo }) => seo === kind)
    return section ? [{ label: section.title, count: total, route: `${section.route}?filter[problem]=missing` }] : []
  })
  const [most] = parts
  if (!most) return []
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return [
    {
      kind: 'seo',
      tone: 'info',
      icon: 'seo',
      action: 'Open',
      count,
      route: most.route,
      text: count === 1 ? 'page needs search text' : 'pages need search text',
      detail: parts.length === 1 ? most.label : '',
      ...(parts.length > 1 && { parts }),
    },
  ]
}
