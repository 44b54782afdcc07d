// The dates on which new aeronautical information takes effect worldwide: every 28 days (ICAO Doc 8126). Cycle 2001
// started on 2 January 2020.
import { addDays, weeksOf } from './days.ts'

const dayMs = 86_400_000
const cycleMs = 28 * dayMs
const start = Date.UTC(2020, 0, 2)

/** The next days on which a cycle takes effect. @param now in milliseconds */
export function nextAiracDays(now: number, count: number): string[] {
  const next = start + Math.ceil((now - start) / cycleMs) * cycleMs
  const day = new Date(next).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => addDays(day, 28 * index))
}

/** The AIRAC cycle that takes effect on a day, such as “2513”. */
export function airacCycle(day: string): string | undefined {
  const at = Date.parse(day)
  if ((at - start) % cycleMs !== 0) return undefined
  const firstOfYear = Date.UTC(Number(day.slice(0, 4)), 0, 1)
  const number = Math.floor((at - firstOfYear) / cycleMs) + 1
  return day.slice(2, 4) + String(number).padStart(2, '0')
}

/** The days of a month on which a cycle takes effect. */
export const airacDays = (month: string): string[] =>
  weeksOf(month, 1)
    .flat()
    .filter((day) => day.startsWith(month) && airacCycle(day) !== undefined)
