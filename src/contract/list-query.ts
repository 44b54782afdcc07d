import { pageLimitMax, pageSizes } from './constants.ts'

/**
 * The state of a list. The address bar, the call and the host share this shape: `page`, `limit`, `sort`, `order`,
 * `search` and filters by name. `filter[type]=a&filter[type]=b` means "any of"; the other forms are
 * `filter[lat][gte]=…`, `filter[x][not]=…` and `filter[trashed]=1`.
 */
export interface ListQuery {
  page: number
  limit: number
  sort: string | undefined
  order: 'asc' | 'desc'
  search: string
  filters: readonly FilterTerm[]
}
export type FilterOperator = 'is' | 'not' | 'gte' | 'lte'
export interface FilterTerm {
  name: string
  operator: FilterOperator
  value: string
}

const filterName = /^filter\[([A-Za-z][A-Za-z0-9]{0,39})\](?:\[(gte|lte|not)\])?$/
export const operators: readonly FilterOperator[] = ['is', 'not', 'gte', 'lte']

const whole = (text: string | null, fallback: number, max: number): number => {
  const number = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : fallback
  return Math.min(Math.max(number, 1), max)
}

/** Parses the query of a call or of the address bar. The host rejects the parameters in `unknown`. */
export const readListQuery = (query: URLSearchParams): ListQuery & { unknown: string[] } => {
  const filters: FilterTerm[] = []
  const unknown: string[] = []
  for (const [key, value] of query) {
    const match = filterName.exec(key)
    const name = match?.[1]
    if (name) filters.push({ name, operator: operators.find((known) => known === match[2]) ?? 'is', value })
    else if (!['page', 'limit', 'sort', 'order', 'search'].includes(key)) unknown.push(key)
  }
  return {
    page: whole(query.get('page'), 1, 1_000_000),
    limit: whole(query.get('limit'), pageSizes[0], pageLimitMax),
    sort: query.get('sort') ?? undefined,
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    search: query.get('search') ?? '',
    filters,
    unknown,
  }
}

/** The inverse of `readListQuery`. It omits defaults, so that URLs stay short and comparable. */
export const writeListQuery = (query: ListQuery): URLSearchParams => {
  const out = new URLSearchParams()
  if (query.search) out.set('search', query.search)
  for (const { name, operator, value } of query.filters) {
    out.append(operator === 'is' ? `filter[${name}]` : `filter[${name}][${operator}]`, value)
  }
  if (query.sort) out.set('sort', query.sort)
  if (query.sort && query.order === 'desc') out.set('order', 'desc')
  if (query.limit !== pageSizes[0]) out.set('limit', String(query.limit))
  if (query.page > 1) out.set('page', String(query.page))
  return out
}
