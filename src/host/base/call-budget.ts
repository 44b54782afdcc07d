const minuteMs = 60_000

/** Counts a call of a key, or returns after how many seconds its next one is permitted. */
type CallBudget = (key: string, now: number) => number | undefined

/**
 * Limits the calls of each key per minute. The generic cell rate algorithm needs one number for each key: the time at
 * which its budget is full again.
 */
export function createCallBudget(callsPerMinute: number): CallBudget {
  const callMs = minuteMs / callsPerMinute
  const wholeAt = new Map<string, number>()
  return (key, now) => {
    // After the clock was set back, the time lies too far ahead.
    const from = Math.min(Math.max(wholeAt.get(key) ?? 0, now), now + minuteMs)
    const waitMs = from + callMs - minuteMs - now
    if (waitMs > 0) return waitMs / 1000
    wholeAt.set(key, from + callMs)
    return undefined
  }
}
