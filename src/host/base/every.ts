import type { Log } from './log.ts'

/** Wraps work in the background. A failure is logged, once until the next success, and does not end the host. */
export const guardWork = <T>(log: Log, work: () => T): (() => T | undefined) => {
  let isFailing = false
  return () => {
    try {
      const result = work()
      isFailing = false
      return result
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (!isFailing) log('background work failed', { reason })
      isFailing = true
      return undefined
    }
  }
}

/** Runs the work now and again every `ms`; returns a function that ends it. */
export const repeatEvery = (ms: number, log: Log, work: () => void): (() => void) => {
  const step = guardWork(log, work)
  step()
  const timer = setInterval(step, ms)
  return () => clearInterval(timer)
}

/** The same for asynchronous work: runs never overlap, and ending it doesn't stop a run in progress. */
export function repeatEveryAsync(ms: number, log: Log, work: () => Promise<void>): () => void {
  let [isRunning, isEnded, isFailing] = [false, false, false]
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
      isFailing = false
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (!isFailing && !isEnded) log('background work failed', { reason })
      isFailing = true
    } finally {
      isRunning = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), ms)
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}
