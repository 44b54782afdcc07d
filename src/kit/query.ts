/** A younger answer is shown without asking again: the time from reaching a link to having pressed it. */
export const freshMs = 1500
/** An older answer is not shown on a new visit. */
export const keptMs = 5 * 60_000
/** So many answers are kept that nobody shows. */
export const keptMax = 50

/** One read. Queries with the same key ask the same. `W`: the facts that a write leaves, such as the saved record. */
export interface Query<T, W> {
  readonly key: string
  /** Name all that the answer shows: a write to one of them outdates the answer. */
  readonly tags: readonly string[]
  /** Its failure is not told to `onFailure`. */
  readonly isSilent?: boolean
  load(signal: AbortSignal): Promise<T>
  /** The data with `written` in it, never in place of something newer; undefined: only the host knows. */
  patch?(data: T, written: W): T | undefined
}

/** `data` is never older than a write that was answered; `outdated`: the shown data that such a write made old. */
export interface QueryState<T> { data: T | undefined; outdated: T | undefined; error: unknown; isLoading: boolean }

/** `onFailure` hears of loads that somebody waits for; `isGone`: after this error the data may be seen no more. */
export interface QueriesOptions<W> {
  onFailure?(error: unknown, query: Query<unknown, W>): void
  isGone?(error: unknown, query: Query<unknown, W>): boolean
  now?(): number
}

/** Laid over the answer until its write has been answered. */
export interface Change<T, W> { apply(data: T, query: Query<T, W>): T }

/** All that the cache knows of one key; `at`: when the answer came. */
export interface Entry<T, W> {
  query: Query<T, W>
  state: QueryState<T>
  answer?: { data: T; at: number } | undefined
  outdated?: T | undefined
  error?: unknown
  calling?: AbortController | undefined
  changes: Set<Change<T, W>>
  listeners: Set<() => void>
  /** Asked for ahead of a first listener. */
  isHeld: boolean
}
