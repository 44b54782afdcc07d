const shortestPauseMs = 1000
const longestPauseMs = 60_000

/** Twice as long after each failure, and never at the same moment in all browsers of an office. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + random / 2)

/** Ends early when the browser is back on its network, or when the signal says so. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> => new Promise((resolve) => {
  const go = () => {
    clearTimeout(timer)
    window.removeEventListener('online', go)
    signal?.removeEventListener('abort', go)
    resolve()
  }
  const timer = setTimeout(go, ms)
  window.addEventListener('online', go)
  signal?.addEventListener('abort', go)
})
