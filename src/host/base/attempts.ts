/** Counts attempts by key in a sliding window. The counts are in memory, so a restart clears them. */
export interface Attempts {
  /** Counts an attempt, or returns after how many seconds the next one is permitted. */
  begin(key: string, now: number): { retryAfterSeconds: number } | undefined
  /** Removes the latest attempt, because it did not fail. */
  undo(key: string): void
  /** If omitted, the key means all. */
  clear(key?: string): void
}

/** The oldest keys are dropped beyond this number, so that invented addresses cannot fill the memory. */
const keysMax = 50_000

export const createAttempts = (max: number, windowMs: number): Attempts => {
  const times = new Map<string, number[]>()
  return {
    begin: (key, now) => {
      // If the clock was set back, earlier attempts are in the future.
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
