import { useCallback, useState } from 'react'
import type { Queries } from './queries.ts'
import type { Query } from './query.ts'
import { useStore } from './store.ts'

export interface QueryResult<T> {
  data: T | undefined
  /** The data belongs to the former key or is older than a write; it shows until the response arrives. */
  isPrevious: boolean
  /** With data, it means that the data may be outdated because a reload failed. */
  error: unknown
  isLoading: boolean
  reload(): void
}

const idle = { data: undefined, outdated: undefined, error: undefined, isLoading: false }

/**
 * Returns the response to a query and keeps it current. Without a query it asks nothing. A new query replaces the former.
 * `keepPrevious` shows the former data until the response arrives.
 */
export function useQuery<T, W>(
  queries: Queries<W>,
  query: Query<T, W> | undefined,
  { keepPrevious = false } = {},
): QueryResult<T> {
  const key = query?.key
  // Rendering starts the load early; a discarded render leaves only a shared load behind.
  if (query) queries.begin(query)
  // The key identifies the query, whose object may change on each render.
  const subscribe = useCallback(
    (listener: () => void) => (query ? queries.subscribe(query, listener) : () => {}),
    [queries, key],
  )
  const state = useStore({ get: () => (query ? queries.get(query) : idle), subscribe })
  const [answered, setAnswered] = useState(query)
  if (answered?.key !== key && (state.data !== undefined || !query)) setAnswered(query)
  const reload = useCallback(() => {
    if (query) queries.reload(query)
  }, [queries, key])

  const { data, outdated, error, isLoading } = state
  const former = isLoading && answered ? queries.get(answered).data : undefined
  const previous = keepPrevious && data === undefined ? (outdated ?? former) : undefined
  return { data: data ?? previous, isPrevious: previous !== undefined, error, isLoading, reload }
}
