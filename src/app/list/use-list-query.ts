import { useCallback, useMemo } from 'react'
import {
  type Entity,
  type FilterTerm,
  type ListQuery,
  pageSizes,
  readListQuery,
  spanIn,
  writeListQuery,
} from '#contract'
import { useSearchParams } from '#kit'
import { canFilter, shownZone } from '#data'
import { fieldOf } from './columns.tsx'
import { dayOfBound } from './filter/past-days.ts'

/** The time column that a filter is about. */
const timeOf = (entity: Entity, name: string): string | undefined => {
  const month = entity.filters.find((filter) => 'month' in filter)
  if (name === 'month' && month && 'month' in month) return month.month
  return fieldOf(entity, name)?.kind === 'instant' ? name : undefined
}

/**
 * Converts days and months to the instants at which they begin and end for this user, so that the matches agree with
 * the times in the list. A host knows the time zone of the account, but not of the device. Several months or days in
 * one filter stay unchanged, because instants can only be combined with "and".
 */
function filtersInZone(entity: Entity, terms: readonly FilterTerm[]): FilterTerm[] {
  return terms.flatMap((given): FilterTerm[] => {
    const isTime = ['instant', 'day'].includes(fieldOf(entity, given.name)?.kind ?? '')
    const term = isTime ? { ...given, value: dayOfBound(given.value) } : given
    const column = timeOf(entity, term.name)
    const span = column === undefined ? undefined : spanIn(shownZone(), term.value)
    if (column === undefined || !span) return [term]
    const from: FilterTerm = { name: column, operator: 'gte', value: span.first }
    const to: FilterTerm = { name: column, operator: 'lte', value: span.last }
    if (term.operator === 'gte') return [from]
    if (term.operator === 'lte') return [to]
    const isOnly = terms.filter(({ name, operator }) => name === term.name && operator === term.operator).length === 1
    return term.operator === 'is' && isOnly && canFilter(entity, column, 'gte') ? [from, to] : [term]
  })
}

/** The complete state of a list in the URL, so that Back, reload and a copied link show the same. */
export interface Asked {
  query: ListQuery
  isTrash: boolean
  /** The columns in the URL; undefined means the user's own or the default ones. */
  columns: readonly string[] | undefined
  /** The view of the records, if it differs from the default. */
  view: string | null
}

/** Removes control characters from a pasted text, which hosts reject. */
export const searchWords = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

export const readListUrl = (params: URLSearchParams): Asked => {
  const { unknown: _, ...query } = readListQuery(params)
  query.search = searchWords(query.search)
  // A user may have typed the host's parameter. The trash isn't a filter here.
  const isTrash = params.get('trashed') === '1' || params.get('filter[trashed]') === '1'
  query.filters = query.filters.filter(({ name }) => name !== 'trashed')
  return { query, isTrash, columns: params.get('columns')?.split(','), view: params.get('view') }
}

const ours = ['page', 'limit', 'sort', 'order', 'search', 'trashed', 'columns', 'view']
const isOurs = (key: string): boolean => ours.includes(key) || key.startsWith('filter[')

/** Writes the list's part of the URL. Other parts stay, such as the record of the side panel. */
export const writeListUrl = (params: URLSearchParams, { query, isTrash, columns, view }: Asked): void => {
  for (const key of [...params.keys()]) if (isOurs(key)) params.delete(key)
  if (isTrash) params.set('trashed', '1')
  for (const [key, value] of writeListQuery(query)) params.append(key, value)
  if (columns) params.set('columns', columns.join(','))
  if (view) params.set('view', view)
}

/** The query for the host, with the full order, with days in the user's zone, and with the trash as a filter. */
export const toCall = (entity: Entity, { query, isTrash }: Asked): ListQuery => {
  const filters = filtersInZone(entity, query.filters)
  return {
    ...query,
    ...sortOf(entity, query),
    filters: isTrash ? [...filters, { name: 'trashed', operator: 'is', value: '1' }] : filters,
  }
}

export interface Sort {
  sort: string
  order: 'asc' | 'desc'
}
export const sortOf = ({ sort: usual }: Entity, { sort, order }: ListQuery): Sort =>
  sort !== undefined
    ? { sort, order }
    : usual.startsWith('-')
      ? { sort: usual.slice(1), order: 'desc' }
      : { sort: usual, order: 'asc' }

/** First press, second press, then back to the default order. */
export const nextSort = (entity: Entity, query: ListQuery, name: string, first: 'asc' | 'desc'): Partial<ListQuery> => {
  const now = sortOf(entity, query)
  const second = first === 'asc' ? 'desc' : 'asc'
  if (now.sort !== name) return { sort: name, order: first }
  return now.order === first ? { sort: name, order: second } : { sort: undefined, order: 'asc' }
}

/** Equal for the same set of records in any order and on any page. A selection is kept while it stays equal. */
export const scopeOf = ({ query, isTrash }: Asked): string =>
  writeListQuery({ ...query, page: 1, limit: pageSizes[0], sort: undefined }).toString() + (isTrash ? '&trashed' : '')

export type ChangeQuery = (edit: (asked: Asked) => Asked, options?: { replace?: boolean }) => void

export const useListQuery = (): [Asked, ChangeQuery] => {
  const [params, changeParams] = useSearchParams()
  const asked = useMemo(() => readListUrl(params), [params])
  const change = useCallback<ChangeQuery>(
    (edit, options) => {
      changeParams((next) => writeListUrl(next, edit(readListUrl(next))), options)
    },
    [changeParams],
  )
  return [asked, change]
}

/** Changes a part of the query and returns to the first page. */
export const withQuery = (asked: Asked, part: Partial<ListQuery>): Asked => ({
  ...asked,
  query: { ...asked.query, page: 1, ...part },
})
