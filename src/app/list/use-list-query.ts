import { useCallback, useMemo } from 'react'
import { type Entity, type ListQuery, pageSizes, readListQuery, writeListQuery } from '#contract'
import { useSearchParams } from '#kit'

/** What the address says of a list: all of it, so that back, reload and a copied link show the same. */
export interface Asked {
  query: ListQuery
  isTrash: boolean
  /** Columns that the address names; undefined: the person's own or the usual ones. */
  columns: readonly string[] | undefined
  /** How the records are shown, where there is another way than the usual one. */
  view: string | null
}

/** Without the control characters that a paste may bring, which hosts refuse and nobody sees. */
export const searchWords = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

export const readAsked = (params: URLSearchParams): Asked => {
  const { unknown: _, ...query } = readListQuery(params)
  query.search = searchWords(query.search)
  // As the host calls it, which somebody may have typed: the trash is no filter here.
  const isTrash = params.get('trashed') === '1' || params.get('filter[trashed]') === '1'
  query.filters = query.filters.filter(({ name }) => name !== 'trashed')
  return { query, isTrash, columns: params.get('columns')?.split(','), view: params.get('view') }
}

const ours = ['page', 'limit', 'sort', 'order', 'search', 'trashed', 'columns', 'view']
const isOurs = (key: string): boolean => ours.includes(key) || key.startsWith('filter[')

/** Writes the list's part of the address; what others keep there, such as the side panel's record, stays. */
export const writeAsked = (params: URLSearchParams, { query, isTrash, columns, view }: Asked): void => {
  for (const key of [...params.keys()]) if (isOurs(key)) params.delete(key)
  if (isTrash) params.set('trashed', '1')
  for (const [key, value] of writeListQuery(query)) params.append(key, value)
  if (columns) params.set('columns', columns.join(','))
  if (view) params.set('view', view)
}

/** What the host is asked for: with the order spelt out, and the trash by its filter. */
export const toCall = (entity: Entity, { query, isTrash }: Asked): ListQuery => ({
  ...query, ...sortOf(entity, query),
  filters: isTrash ? [...query.filters, { name: 'trashed', operator: 'is', value: '1' }] : query.filters,
})

export interface Sort { sort: string; order: 'asc' | 'desc' }
export const sortOf = ({ sort: usual }: Entity, { sort, order }: ListQuery): Sort =>
  sort !== undefined ? { sort, order }
  : usual.startsWith('-') ? { sort: usual.slice(1), order: 'desc' } : { sort: usual, order: 'asc' }

/** First press, second press, back to the usual order. */
export const nextSort = (entity: Entity, query: ListQuery, name: string, first: 'asc' | 'desc'): Partial<ListQuery> => {
  const now = sortOf(entity, query)
  const second = first === 'asc' ? 'desc' : 'asc'
  if (now.sort !== name) return { sort: name, order: first }
  return now.order === first ? { sort: name, order: second } : { sort: undefined, order: 'asc' }
}

/** The same records, in whatever order and wherever the page: what a selection is made within. */
export const scopeOf = ({ query, isTrash }: Asked): string =>
  writeListQuery({ ...query, page: 1, limit: pageSizes[0], sort: undefined }).toString() + (isTrash ? '&trashed' : '')

export type Change = (edit: (asked: Asked) => Asked, options?: { replace?: boolean }) => void

export const useListQuery = (): [Asked, Change] => {
  const [params, changeParams] = useSearchParams()
  const asked = useMemo(() => readAsked(params), [params])
  const change = useCallback<Change>((edit, options) => {
    changeParams((next) => writeAsked(next, edit(readAsked(next))), options)
  }, [changeParams])
  return [asked, change]
}

/** In the trash nothing is looked for that was looked for outside. */
export const toggleTrash = (asked: Asked): Asked =>
  ({ ...withQuery(asked, { search: '', filters: [] }), isTrash: !asked.isTrash })

/** Another part of the query: always from its first page. */
export const withQuery = (asked: Asked, part: Partial<ListQuery>): Asked =>
  ({ ...asked, query: { ...asked.query, page: 1, ...part } })
