const shortestPauseMs = 1000
const longestPauseMs = 60_000

/** Twice as long after each failure, and never at the same moment in all browsers of an office. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + random / 2)

const waiting = new Set<() => void>()
/** Whoever waits tries now. */
export const endPauses = (): void => { for (const go of waiting) go() }

/** Ends early when the browser is back on its network, when somebody wants to try now, or when the signal says so. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> => new Promise((resolve) => {
  const go = () => {
    clearTimeout(timer)
    waiting.delete(go)
    window.removeEventListener('online', go)
    signal?.removeEventListener('abort', go)
    resolve()
  }
  const timer = setTimeout(go, ms)
  waiting.add(go)
  window.addEventListener('online', go)
  signal?.addEventListener('abort', go)
})
