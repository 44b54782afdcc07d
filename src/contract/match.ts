import { isObject } from './json.ts'
import { type FilterTerm, type ListQuery, operators } from './list-query.ts'

/** A bulk action can select the records of a list by its search and filters instead of their IDs. */
export type Match = Pick<ListQuery, 'search' | 'filters'>

/** The form in a call's body: `{search, filter: {"type": ["heliport"], "elevationFt[gte]": ["5000"]}}`. */
export const writeMatch = ({ search, filters }: Match): { search: string; filter: { [name: string]: string[] } } => {
  const filter: { [name: string]: string[] } = {}
  for (const { name, operator, value } of filters) {
    const key = operator === 'is' ? name : `${name}[${operator}]`
    filter[key] = [...(filter[key] ?? []), value]
  }
  return { search, filter }
}

/** No entity has so many fields, and each name becomes a condition. */
const namesMax = 200

/** Returns undefined for an invalid match. A single value needs no list; `lat][gte` is read like `lat[gte]`. */
export const readMatch = (body: unknown): Match | undefined => {
  if (!isObject(body)) return undefined
  const { search = '', filter = {} } = body
  if (typeof search !== 'string' || !isObject(filter)) return undefined
  const filters: FilterTerm[] = []
  if (Object.keys(filter).length > namesMax) return undefined
  for (const [key, given] of Object.entries(filter)) {
    const match = /^([A-Za-z][A-Za-z0-9]{0,39})(?:\]?\[(gte|lte|not)\]?)?$/.exec(key)
    const operator = operators.find((known) => known === (match?.[2] ?? 'is'))
    for (const value of Array.isArray(given) ? given : [given]) {
      if (!match?.[1] || !operator || !['string', 'number', 'boolean'].includes(typeof value)) return undefined
      filters.push({ name: match[1], operator, value: String(value) })
    }
  }
  return { search, filters }
}
