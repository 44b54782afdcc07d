import type { HealthLine } from '#shapes'
import { hourMs } from '#host/base'

const keptMs = 24 * hourMs
const stepsPerMinute = 2
/** One phone may be wrong, so at least this many users must agree. */
const peopleMin = 2

const minutesOf = (steps: number): number => Math.max(1, Math.round(Math.abs(steps) / stepsPerMinute))

/** @param steps how many steps ahead of this host the code is */
export function clockSentence(steps: number): string {
  const minutes = `${minutesOf(steps)} min`
  const cause =
    steps > 0
      ? `This code is for ${minutes} from now: your phone’s clock is ahead, or the server’s is behind.`
      : `This code is ${minutes} old: you entered it late, your phone’s clock is behind, or the server’s is ahead.`
  return `${cause} Set your phone’s time to automatic, then enter the code that the app shows.`
}

/**
 * Codes of the last day that were off by some minutes. Several users with the same offset suggest that the host's clock
 * is wrong.
 */
export interface ClockReports {
  /** @param steps how many steps ahead of this host the code was */
  note(userId: string, steps: number, now: Date): void
  line(now: Date): HealthLine
}

export function clockReports(): ClockReports {
  const reports = new Map<string, { steps: number; at: Date }>()
  return {
    note: (userId, steps, now) => void reports.set(userId, { steps, at: now }),
    line: (now) => {
      for (const [userId, { at }] of reports) if (now.getTime() - at.getTime() > keptMs) reports.delete(userId)
      const all = [...reports.values()]
      const [ahead, behind] = [all.filter(({ steps }) => steps > 0), all.filter(({ steps }) => steps < 0)]
      const several = ahead.length >= behind.length ? ahead : behind
      if (several.length < peopleMin) return { key: 'clock', code: 'none', state: 'ok', facts: {} }
      const minutes = several.map(({ steps }) => minutesOf(steps)).sort((one, other) => one - other)
      const facts = {
        people: several.length,
        minutes: minutes[Math.floor(minutes.length / 2)] ?? 0,
        at: new Date(Math.max(...several.map(({ at }) => at.getTime()))).toISOString(),
      }
      // Phones that are ahead of this host mean that its own clock is behind.
      return { key: 'clock', code: several === ahead ? 'behind' : 'ahead', state: 'warn', facts }
    },
  }
}
