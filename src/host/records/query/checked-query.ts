import { type ListQuery, readListQuery } from '#contract'
import { malformed } from '#host/base'

/**
 * Reads the query of a list call. It refuses unknown parameters, which the panel's address bar ignores.
 * @param more parameters besides those of every list
 */
export const checkedQuery = (params: URLSearchParams, more: readonly string[] = []): ListQuery => {
  const { unknown, ...query } = readListQuery(params)
  const odd = unknown.find((name) => !more.includes(name))
  if (odd !== undefined) throw malformed(`Unknown parameter ${odd.slice(0, 60)}.`)
  for (const name of ['page', 'limit', 'order'] as const) {
    const given = params.get(name)
    if (given !== null && given !== String(query[name])) throw malformed(`Unknown ${name} ${given.slice(0, 60)}.`)
  }
  return query
}
