/** Counts attempts by a key within a sliding time, in memory: a restart forgives. */
export interface Attempts {
  /** Counts one, or says in how many seconds the next is welcome. */
  begin(key: string, now: number): { retryAfterSeconds: number } | undefined
  /** Takes back the latest one: it was no failure. */
  undo(key: string): void
  /** Without a key, everybody's. */
  clear(key?: string): void
}

/** So many keys at most, the oldest forgotten first: whoever invents addresses cannot fill the memory. */
const keysMax = 50_000

export const attempts = (max: number, windowMs: number): Attempts => {
  const times = new Map<string, number[]>()
  return {
    begin: (key, now) => {
      // Where the clock was set back, what it noted before lies ahead.
      const recent = (times.get(key) ?? []).map((time) => Math.min(time, now)).filter((time) => time > now - windowMs)
      const oldest = recent[0]
      if (recent.length >= max && oldest !== undefined) {
        times.set(key, recent)
        return { retryAfterSeconds: (oldest + windowMs - now) / 1000 }
      }
      times.delete(key)
      times.set(key, [...recent, now])
      for (const first of times.keys()) {
        if (times.size <= keysMax) break
        times.delete(first)
      }
      return undefined
    },
    undo: (key) => {
      const rest = times.get(key)?.slice(0, -1) ?? []
      if (rest.length > 0) times.set(key, rest)
      else times.delete(key)
    },
    clear: (key) => {
      if (key === undefined) times.clear()
      else times.delete(key)
    },
  }
}
