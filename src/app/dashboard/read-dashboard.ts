import { capitalize, dataAs, dataOf, isObject, sections } from '#contract'
import { type Dashboard, dashboardShape } from '#shapes'

/** A number with the host's name for it, such as `airports` or `totalUsers`; `route` is set if it counts a section. */
export interface Count {
  key: string
  label: string
  now: number
  route: string | undefined
}
/** `counts`: the numbers of a response without any part of a dashboard. */
export type ReadDashboard = Dashboard & { counts: readonly Count[] }

const wordsOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

/** Reads numbers by name, also one level deep: `{airports: 12}`, `{counts: {airports: 12}}`. */
function readCounts(data: { [name: string]: unknown }, outer = ''): Count[] {
  return Object.entries(data).flatMap(([key, value]): Count[] => {
    if (isObject(value)) return outer === '' ? readCounts(value, key) : []
    if (typeof value !== 'number') return []
    const words = wordsOf(key)
    const section = sections.find(({ entity }) => entity && words.replace(/^total /, '') === entity.many)
    return [{ key: `${outer}.${key}`, label: capitalize(words), now: value, route: section?.route }]
  })
}

export const readDashboard = (response: unknown): ReadDashboard => {
  const parts = dataAs(dashboardShape)(response) ?? {}
  const data = dataOf(response)
  return { ...parts, counts: Object.keys(parts).length === 0 && isObject(data) ? readCounts(data) : [] }
}
