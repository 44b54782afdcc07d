/**
 * A response that is newer than this is shown without another call. It covers the time from hovering over a link to
 * pressing it.
 */
export const freshMs = 1500
/** A screen that is opened again shows a cached response up to this age. */
export const keptMs = 5 * 60_000
/** The maximum number of cached responses that no screen shows. */
export const keptMax = 50

/** One read. Queries with the same key are equal. `W` is the fact that a write leaves, such as the saved record. */
export interface Query<T, W> {
  readonly key: string
  /** Tags name all kinds that the response shows; a write to one of them outdates the response. */
  readonly tags: readonly string[]
  /** These failures are not reported to `onFailure`. */
  isQuiet?(error: unknown): boolean
  /** The response stays fresh for this time instead of `freshMs`. */
  readonly freshMs?: number
  load(signal: AbortSignal): Promise<T>
  /** Puts `written` into the data, unless the data is newer. Undefined means that only the host knows the result. */
  patch?(data: T, written: W): T | undefined
}

/** `data` is never older than a write with a response; `outdated` is the shown data from before such a write. */
interface QueryState<T> {
  data: T | undefined
  outdated: T | undefined
  error: unknown
  isLoading: boolean
}

/**
 * `onFailure` gets failures of loads with a listener. `isGone` returns whether the data must not be shown after an
 * error.
 */
export interface QueriesOptions<W> {
  onFailure?(error: unknown, query: Query<unknown, W>): void
  isGone?(error: unknown, query: Query<unknown, W>): boolean
  now?(): number
}

/** The change applies to the cached response until its own write has a response. */
export interface OptimisticChange<T> {
  apply(data: T): T
}

/** The cached state of one key; `at` is the time of the response. */
export interface CacheEntry<T, W> {
  query: Query<T, W>
  state: QueryState<T>
  response?: { data: T; at: number } | undefined
  outdated?: T | undefined
  error?: unknown
  calling?: AbortController | undefined
  changes: Set<OptimisticChange<T>>
  listeners: Set<() => void>
  /** A prefetch started the load, and there is no listener yet. */
  isHeld: boolean
}
