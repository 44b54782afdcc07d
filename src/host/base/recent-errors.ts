import type { HealthError } from '#shapes'
import type { Log } from './log.ts'

export interface RecentErrors {
  /** Wraps a log and remembers each line with a reason. The reason itself stays in the log. */
  noting(log: Log, now: () => Date): Log
  /** The errors, newest first. */
  list(): readonly HealthError[]
  total(): number
}

const keptMax = 20

export function createRecentErrors(): RecentErrors {
  const kept: HealthError[] = []
  let total = 0
  return {
    noting:
      (log, now) =>
      (event, facts = {}) => {
        if (facts.reason !== undefined) {
          total += 1
          kept.unshift({ at: now().toISOString(), event, request: String(facts.request ?? '') })
          kept.length = Math.min(kept.length, keptMax)
        }
        log(event, facts)
      },
    list: () => kept,
    total: () => total,
  }
}
