import type { Log } from './log.ts'

/** Work that nobody waits for: what it throws is logged, once until it succeeds again, and does not end the host. */
export const guarded = <T>(log: Log, work: () => T): (() => T | undefined) => {
  let isFailing = false
  return () => {
    try {
      const result = work()
      isFailing = false
      return result
    } catch (error) {
      const reason = error instanceof Error ? error.stack ?? error.message : String(error)
      if (!isFailing) log('the clock failed', { reason })
      isFailing = true
      return undefined
    }
  }
}

/** Does it now and again after each `ms`; answers what ends that. */
export const every = (ms: number, log: Log, work: () => void): (() => void) => {
  const step = guarded(log, work)
  step()
  const timer = setInterval(step, ms)
  return () => clearInterval(timer)
}
