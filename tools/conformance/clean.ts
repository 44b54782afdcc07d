import { isObject } from '#contract'
import { recordPaths } from './record-paths.ts'
import { mark, type Visitor } from './visitor.ts'

const named = ['name', 'title', 'email', 'firstName'] as const

function isOurs(row: { [field: string]: unknown }, prefix: string): boolean {
  return named.some((name) => typeof row[name] === 'string' && row[name].toLowerCase().startsWith(prefix))
}

async function idsAt(host: Visitor, path: string, query: string, prefix: string): Promise<string[]> {
  const { body } = await host.get(path + query)
  const rows: unknown[] = isObject(body) && Array.isArray(body.data) ? body.data : []
  return rows.flatMap((row) => (isObject(row) && isOurs(row, prefix) && typeof row.id === 'string' ? [row.id] : []))
}

/**
 * Removes all records whose names begin with the prefix, permanently if the host supports it. With `written`, looks
 * only where the run wrote. Returns the number of records left.
 */
export async function clean(host: Visitor, prefix: string, written?: ReadonlySet<string>): Promise<number> {
  const lists = Object.values(recordPaths)
    .filter(
      ({ list, save, also = save }) => !written || [save, also, `${list}/import`].some((path) => written.has(path)),
    )
    .map(({ list }) => list)
  const hasQueries = host.features.includes('entities')
  const query = `?limit=1000&search=${mark}`
  for (const list of lists) {
    for (const id of await idsAt(host, list, hasQueries ? query : '', prefix)) await host.remove(`${list}/${id}`)
  }
  let left = 0
  for (const list of lists) {
    if (host.features.includes('operations')) {
      const ids = await idsAt(host, list, `${query}&filter[trashed]=1`, prefix)
      if (ids.length > 0) await host.post(`${list}/bulk`, { action: 'purge', ids })
    }
    left += (await idsAt(host, list, hasQueries ? query : '', prefix)).length
  }
  return left
}
