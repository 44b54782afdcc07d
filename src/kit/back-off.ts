const shortestPauseMs = 1000
const longestPauseMs = 60_000

/** The pause doubles after each failure. Its random part keeps an office's browsers from asking all at once. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + random / 2)

const waiting = new Set<() => void>()
/** Ends all pauses: waiting calls try again now. */
export const endPauses = (): void => {
  for (const go of waiting) go()
}

/** The pause ends early when the browser is online again, when `endPauses` is called, or when `signal` aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
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
