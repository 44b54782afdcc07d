import { pageLimitMax } from '../constants.ts'
import { type Entity, labelName } from '../define.ts'
import { type FilterTerm, type ListQuery, readListQuery } from '../list-query.ts'
import type { DialectOptions, ListWords, Parameters } from './dialect.ts'
import { fieldIn, type Names } from './names.ts'

/** The parameter names of docs/contract.md. */
const ownWords = {
  page: 'page',
  limit: 'limit',
  search: 'search',
  sort: ({ name, isDown }) => ({ sort: name, order: isDown ? 'desc' : 'asc' }),
  filter: ({ name, operator, values }) => ({
    [operator === 'is' ? `filter[${name}]` : `filter[${name}][${operator}]`]: values,
  }),
} satisfies ListWords

/** The query of a call. If the host limits pages to fewer rows than the panel requests, its pages are smaller. */
export function readAsked(search: string, { list }: DialectOptions): ListQuery {
  const query = readListQuery(new URLSearchParams(search))
  return { ...query, limit: Math.min(query.limit, list?.limitMax ?? pageLimitMax) }
}

/** The panel sorts by `country` if the field is `countryId`. */
function fieldNamed({ fields }: Entity, name: string): string {
  return Object.hasOwn(fields, name) ? name : (Object.keys(fields).find((field) => labelName(field) === name) ?? name)
}

/** The values of one field with one operator form one filter. */
function grouped(terms: readonly FilterTerm[]): Map<FilterTerm, string[]> {
  const groups = new Map<FilterTerm, string[]>()
  for (const term of terms) {
    const first = [...groups.keys()].find(({ name, operator }) => name === term.name && operator === term.operator)
    groups.set(first ?? term, [...((first && groups.get(first)) ?? []), term.value])
  }
  return groups
}

/** The host's query for a list; a string names the filter or sort order that the host doesn't support. */
export function listWords(
  options: DialectOptions,
  names: Names,
  entity: Entity,
  query: ListQuery,
): URLSearchParams | string {
  const { page, offset, limit, search, sort, filter } = { ...ownWords, ...options.list }
  const out = new URLSearchParams()
  const add = (parameters: Parameters) => {
    for (const [name, values] of Object.entries(parameters)) {
      for (const value of [values].flat()) out.append(name, value)
    }
  }
  if (query.search !== '') add({ [search]: query.search })
  for (const [{ name, operator }, values] of grouped(query.filters)) {
    const field = fieldIn(entity, name)
    const theirs = field ? names.theirs(name, entity) : name
    const found = theirs === null ? undefined : filter({ name: theirs, operator, values, field })
    if (!found) return name
    add(found)
  }
  if (query.sort !== undefined) {
    const own = fieldNamed(entity, query.sort)
    const name = names.theirs(options.references ? own : query.sort, entity)
    if (name === null) return query.sort
    add(sort({ name, isDown: query.order === 'desc', field: fieldIn(entity, own) }))
  }
  add({ [limit]: String(query.limit) })
  add(offset === undefined ? { [page]: String(query.page) } : { [offset]: String((query.page - 1) * query.limit) })
  return out
}
