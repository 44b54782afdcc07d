import { countAsWork } from './quiet.ts'
import { type CacheEntry, freshMs, keptMax, keptMs, type QueriesOptions, type Query } from './query.ts'

const nothing = { data: undefined, outdated: undefined, error: undefined, isLoading: false }
export type Queries<W> = ReturnType<typeof createQueries<W>>

/** The cache of all reads, by key. Its rule: after the response to a write, nothing older than it is shown. */
export function createQueries<W>({ onFailure, isGone, now = () => Date.now() }: QueriesOptions<W> = {}) {
  const entries = new Map<string, CacheEntry<unknown, W>>()
  const isIdle = ({ listeners, isHeld }: CacheEntry<unknown, W>) => listeners.size === 0 && !isHeld
  const freshFor = ({ query }: CacheEntry<unknown, W>) => query.freshMs ?? freshMs
  const isFresh = (entry: CacheEntry<unknown, W>) =>
    entry.response !== undefined && now() - entry.response.at < freshFor(entry)
  const stale = (entry: CacheEntry<unknown, W>, data: unknown) => ({ data, at: now() - freshFor(entry) })
  const tagged = (tags: readonly string[]) =>
    [...entries.values()].filter(({ query }) => query.tags.some((tag) => tags.includes(tag)))
  const set = (entry: CacheEntry<unknown, W>) => {
    const { response, outdated, error, calling, changes } = entry
    const data = response && [...changes].reduce((so, change) => change.apply(so), response.data)
    entry.state = { data, outdated, error, isLoading: calling !== undefined }
  }
  /** Sets all states before it calls listeners, so that no listener reads an old state. */
  const show = (changed: readonly CacheEntry<unknown, W>[]) => {
    changed.forEach(set)
    for (const { listeners } of changed) for (const listener of [...listeners]) listener()
  }
  /** Drops an unused entry, in a microtask: React's StrictMode unsubscribes and subscribes again at once. */
  const leave = (entry: CacheEntry<unknown, W>) =>
    queueMicrotask(() => {
      const { key } = entry.query
      if (!isIdle(entry) || entries.get(key) !== entry) return
      stop(entry)
      entry.error = undefined
      show([entry])
      entries.delete(key)
      if (entry.response) entries.set(key, entry) // moves to the end, as the youngest
      for (const { query } of [...entries.values()].filter(isIdle).slice(0, -keptMax)) entries.delete(query.key)
    })
  const start = (entry: CacheEntry<unknown, W>) => {
    stop(entry)
    const calling = (entry.calling = new AbortController())
    entry.error = undefined
    const end = (take: () => void) => {
      if (entry.calling !== calling) return // aborted, or older than a write
      entry.calling = undefined
      entry.isHeld = false
      take()
      show([entry])
      leave(entry)
    }
    countAsWork(entry.query.load(calling.signal)).then(
      (data) =>
        end(() => {
          entry.response = { data, at: now() }
          entry.outdated = undefined
        }),
      (error: unknown) =>
        end(() => {
          entry.error = error
          if (isGone?.(error, entry.query)) entry.response = entry.outdated = undefined
          if (entry.listeners.size > 0 && !entry.query.isQuiet?.(error))
            queueMicrotask(() => onFailure?.(error, entry.query))
        }),
    )
  }
  const find = (query: Query<unknown, W>) => {
    const entry: CacheEntry<unknown, W> = entries.get(query.key) ?? {
      query,
      state: nothing,
      changes: new Set(),
      listeners: new Set(),
      isHeld: false,
    }
    entries.set(query.key, entry)
    const isOld = entry.response && now() - entry.response.at > keptMs
    if (isOld && entry.listeners.size === 0) show([Object.assign(entry, { response: undefined })])
    return entry
  }
  /** An entry without a listener is held until its response arrives. */
  const ask = (entry: CacheEntry<unknown, W>, isAnyway = false) => {
    const isStarted = isAnyway || (!entry.calling && !isFresh(entry))
    if (isStarted) start(entry)
    entry.isHeld = entry.calling !== undefined && entry.listeners.size === 0
    if (isStarted) show([entry])
  }
  return {
    // All queries of a key have the same type of response.
    get: <T>({ key }: Query<T, W>) => (entries.get(key)?.state ?? nothing) as CacheEntry<T, W>['state'],
    /** Loads before the first listener, silently; returns a function that aborts it. `data` shows meanwhile. */
    prefetch<T>(query: Query<T, W>, data?: T): () => void {
      const entry = find(query)
      if (data !== undefined && !entry.response) show([Object.assign(entry, { response: stale(entry, data) })])
      ask(entry)
      const { calling } = entry
      return () => {
        if (entry.calling === calling) leave(Object.assign(entry, { isHeld: false }))
      }
    },
    /**
     * For rendering: starts a load if there is no data, and calls no listener. Without listeners, it also starts one for
     * old data, so that the first rendering already shows the data as loading.
     */
    begin(query: Query<unknown, W>): void {
      const entry = find(query)
      const isEnough = entry.listeners.size > 0 ? entry.response !== undefined : isFresh(entry)
      if (entry.calling || isEnough || entry.error !== undefined) return
      start(entry)
      set(entry)
      entry.isHeld = entry.listeners.size === 0
    },
    /** Loads unless the response is fresh, and reports changes; returns a function that ends it. */
    subscribe(query: Query<unknown, W>, listener: () => void): () => void {
      const entry = find(query)
      entry.listeners.add(listener)
      ask(entry)
      return () => {
        entry.listeners.delete(listener)
        leave(entry)
      }
    },
    /** Loads again. The data stays during the load, and after a failure. */
    reload: (query: Query<unknown, W>): void => ask(find(query), true),
    /** Applies a change to the data until the response to its write; returns a function that undoes it. */
    change<T>({ key }: Query<T, W>, apply: (data: T) => T): () => void {
      const concerned = [...entries.values()].filter(({ query }) => query.key === key)
      const change = { apply }
      for (const { changes } of concerned) changes.add(change)
      show(concerned)
      return () => {
        for (const { changes } of concerned) changes.delete(change)
        show(concerned)
      }
    },
    /** Call it after each write, failed or not, and at events: it drops data and running loads with these tags. */
    wrote(tags: readonly string[], written?: W): void {
      const concerned = tagged(tags)
      for (const entry of concerned) {
        const { response, query, state, listeners } = entry
        stop(entry)
        const data = response && written !== undefined ? query.patch?.(response.data, written) : undefined
        entry.response = data === undefined ? undefined : stale(entry, data)
        entry.outdated = data === undefined && listeners.size > 0 ? (state.data ?? state.outdated) : undefined
      }
      // Loads start last, because a load may read another entry that the write has outdated. That one is loading, then.
      for (const entry of concerned) {
        if (entry.listeners.size === 0) leave(entry)
        else if (!entry.calling) {
          start(entry)
          set(entry)
        }
      }
      show(concerned)
    },
    /** Drops everything when another user signs in. Readers load again when React renders them. */
    clear(): void {
      const all = [...entries.values()]
      for (const entry of all) {
        stop(entry)
        entry.response = entry.outdated = entry.error = undefined
        entry.changes.clear()
        leave(entry)
      }
      show(all)
    },
  }
}

/** The response of a stopped load is ignored. */
function stop(entry: Pick<CacheEntry<unknown, unknown>, 'calling' | 'isHeld'>): void {
  entry.calling?.abort()
  entry.calling = undefined
  entry.isHeld = false
}
