import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Queries } from './queries.ts'
import type { Query } from './query.ts'

export interface Reading<T> {
  data: T | undefined
  /** The data is of an earlier key, or older than a write: it stands until the answer is there. */
  isPrevious: boolean
  /** With data: that may be out of date, since asking again has failed. */
  error: unknown
  isLoading: boolean
  reload(): void
}

const idle = { data: undefined, outdated: undefined, error: undefined, isLoading: false }

/**
 * The answer to a query, kept up to date; without a query nothing is asked. A new query gives up the former one.
 * `keepPrevious`: shows what stood there before, while the answer is under way.
 */
export function useQuery<T, W>(
  queries: Queries<W>, query: Query<T, W> | undefined, { keepPrevious = false } = {},
): Reading<T> {
  const key = query?.key
  // In rendering already, so that the host works meanwhile; a render that is thrown away leaves a shared load behind.
  if (query) queries.begin(query)
  // The key stands for the query, which may be another object each time.
  const subscribe = useCallback((listener: () => void) => query ? queries.subscribe(query, listener) : () => {},
    [queries, key])
  const state = useSyncExternalStore(subscribe, () => query ? queries.get(query) : idle)
  const [answered, setAnswered] = useState(query)
  if (state.data !== undefined && answered?.key !== key) setAnswered(query)
  const reload = useCallback(() => { if (query) queries.reload(query) }, [queries, key])

  const { data, outdated, error, isLoading } = state
  const former = isLoading && answered ? queries.get(answered).data : undefined
  const previous = keepPrevious && data === undefined ? outdated ?? former : undefined
  return { data: data ?? previous, isPrevious: previous !== undefined, error, isLoading, reload }
}
