import { type Change, type Entry, freshMs, keptMax, keptMs, type QueriesOptions, type Query } from './query.ts'

const nothing = { data: undefined, outdated: undefined, error: undefined, isLoading: false }
export type Queries<W> = ReturnType<typeof createQueries<W>>

/** All reads, by key. The rule: after a write has been answered, nothing older than it is shown. */
export function createQueries<W>({ onFailure, isGone, now = Date.now }: QueriesOptions<W> = {}) {
  const entries = new Map<string, Entry<unknown, W>>()
  const isIdle = ({ listeners, isHeld }: Entry<unknown, W>) => listeners.size === 0 && !isHeld
  const stale = (data: unknown) => ({ data, at: now() - freshMs })
  const tagged = (tags: readonly string[]) =>
    [...entries.values()].filter(({ query }) => query.tags.some((tag) => tags.includes(tag)))
  const set = (entry: Entry<unknown, W>) => {
    const { query, answer, outdated, error, calling, changes } = entry
    const data = answer && [...changes].reduce((so, change) => change.apply(so, query), answer.data)
    entry.state = { data, outdated, error, isLoading: calling !== undefined }
  }
  /** All states are set before a listener is told, so that none meets an older one. */
  const show = (changed: readonly Entry<unknown, W>[]) => {
    changed.forEach(set)
    for (const { listeners } of changed) for (const listener of [...listeners]) listener()
  }
  /** Gives up what nobody wants: in a microtask, since React under StrictMode leaves and comes back at once. */
  const leave = (entry: Entry<unknown, W>) => queueMicrotask(() => {
    const { key } = entry.query
    if (!isIdle(entry) || entries.get(key) !== entry) return
    stop(entry)
    entry.error = undefined
    show([entry])
    entries.delete(key)
    if (entry.answer) entries.set(key, entry) // as the youngest
    for (const { query } of [...entries.values()].filter(isIdle).slice(0, -keptMax)) entries.delete(query.key)
  })
  const start = (entry: Entry<unknown, W>) => {
    stop(entry)
    const calling = entry.calling = new AbortController()
    entry.error = undefined
    const end = (take: () => void) => {
      if (entry.calling !== calling) return // given up, or older than a write
      entry.calling = undefined
      entry.isHeld = false
      take()
      show([entry])
      leave(entry)
    }
    entry.query.load(calling.signal).then((data) => end(() => {
      entry.answer = { data, at: now() }
      entry.outdated = undefined
    }), (error: unknown) => end(() => {
      entry.error = error
      if (isGone?.(error, entry.query)) entry.answer = entry.outdated = undefined
      if (entry.listeners.size > 0 && !entry.query.isSilent) queueMicrotask(() => onFailure?.(error, entry.query))
    }))
  }
  const find = (query: Query<unknown, W>) => {
    const entry: Entry<unknown, W> = entries.get(query.key)
      ?? { query, state: nothing, changes: new Set(), listeners: new Set(), isHeld: false }
    entries.set(query.key, entry)
    const isOld = entry.answer && now() - entry.answer.at > keptMs
    if (isOld && entry.listeners.size === 0) show([Object.assign(entry, { answer: undefined })])
    return entry
  }
  /** An entry without a listener is held until its answer is there. */
  const ask = (entry: Entry<unknown, W>, isAnyway = false) => {
    const isFresh = entry.answer && now() - entry.answer.at < freshMs
    const isStarted = isAnyway || (!entry.calling && !isFresh)
    if (isStarted) start(entry)
    entry.isHeld = entry.calling !== undefined && entry.listeners.size === 0
    if (isStarted) show([entry])
  }
  const lay = (concerned: Entry<unknown, W>[], change: Change<unknown, W>) => {
    for (const { changes } of concerned) changes.add(change)
    show(concerned)
    return () => {
      for (const { changes } of concerned) changes.delete(change)
      show(concerned)
    }
  }

  return {
    // A key has one type of answer.
    get: <T>({ key }: Query<T, W>) => (entries.get(key)?.state ?? nothing) as Entry<T, W>['state'],
    /** Loads ahead of a first listener, silently; returns what gives that up. `data`: as a current answer has it. */
    prefetch<T>(query: Query<T, W>, data?: T): () => void {
      const entry = find(query)
      if (data !== undefined && !entry.answer) show([Object.assign(entry, { answer: stale(data) })])
      ask(entry)
      const { calling } = entry
      return () => { if (entry.calling === calling) leave(Object.assign(entry, { isHeld: false })) }
    },
    /** For rendering: asks where there is nothing yet, and tells nobody. */
    begin(query: Query<unknown, W>): void {
      const entry = find(query)
      if (entry.calling || entry.answer || entry.error !== undefined) return
      start(entry)
      set(entry)
      entry.isHeld = entry.listeners.size === 0
    },
    /** Asks unless the answer is fresh, and tells of changes; returns what ends that. */
    subscribe(query: Query<unknown, W>, listener: () => void): () => void {
      const entry = find(query)
      entry.listeners.add(listener)
      ask(entry)
      return () => {
        entry.listeners.delete(listener)
        leave(entry)
      }
    },
    /** Asks again; the data stays meanwhile, and also if that fails. */
    reload: (query: Query<unknown, W>): void => ask(find(query), true),
    /** Lays a change over the data; returns what takes it back, for when its write has been answered. */
    change: <T>(query: Query<T, W>, apply: (data: T) => T): () => void =>
      lay([...entries.values()].filter((entry) => entry.query.key === query.key), { apply }),
    /** The same for all data that shows one of `tags` and can be patched. */
    expect: (tags: readonly string[], written: W): () => void =>
      lay(tagged(tags), { apply: (data, query) => query.patch?.(data, written) ?? data }),
    /** A write was answered, well or not, or an event tells of one: drops what it may have changed, also under way. */
    wrote(tags: readonly string[], written?: W): void {
      const concerned = tagged(tags)
      for (const entry of concerned) {
        const { answer, query, state, listeners } = entry
        stop(entry)
        const data = answer && written !== undefined ? query.patch?.(answer.data, written) : undefined
        entry.answer = data === undefined ? undefined : stale(data)
        entry.outdated = data === undefined && listeners.size > 0 ? state.data ?? state.outdated : undefined
        if (listeners.size > 0) start(entry)
        else leave(entry)
      }
      show(concerned)
    },
    /** Forgets everything, as when another person signs in. Readers that React renders again ask again. */
    clear(): void {
      const all = [...entries.values()]
      for (const entry of all) {
        stop(entry)
        entry.answer = entry.outdated = entry.error = undefined
        entry.changes.clear()
        leave(entry)
      }
      show(all)
    },
  }
}

/** The answer of a load that was stopped is ignored. */
function stop(entry: Pick<Entry<unknown, unknown>, 'calling' | 'isHeld'>): void {
  entry.calling?.abort()
  entry.calling = undefined
  entry.isHeld = false
}
