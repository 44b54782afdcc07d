import { dayIn, hostNow } from '#contract'
import { shownZone } from '#data'

const dayMs = 86_400_000

/**
 * The number of days up to today that a bound such as `-7d` means. In a URL or a saved view, such a bound moves with
 * time; a host never gets it.
 */
export function pastDays(value: string): number | undefined {
  const days = /^-([1-9]\d{0,3})d$/.exec(value)?.[1]
  return days === undefined ? undefined : Number(days)
}

/** The first of these days in the user's time zone, or the value unchanged. */
export function dayOfBound(value: string): string {
  const days = pastDays(value)
  if (days === undefined) return value
  // Calendar days, since a day can have 23 or 25 hours.
  const today = Date.parse(`${dayIn(shownZone(), hostNow())}T00:00Z`)
  return new Date(today - (days - 1) * dayMs).toISOString().slice(0, 10)
}

/** "today" or "the last 7 days", within a sentence. */
export const pastDaysWords = (days: number): string => (days === 1 ? 'today' : `in the last ${days} days`)
