// Days as text, `2026-12-03`. They are independent of time zones, so their arithmetic is in UTC.

const dayMs = 86_400_000
const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** The day with these numbers; undefined if it doesn't exist, such as 31 April. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  const time = Date.parse(`${text}T00:00Z`)
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text
}

export const isDay = (text: string): boolean => {
  const [year, month, day] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').map(Number) : []
  return year !== undefined && month !== undefined && day !== undefined && dayOf(year, month, day) === text
}

export const addDays = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** The same day of another month, or its last day. */
export function addMonths(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + by, 1))
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return first.toISOString().slice(0, 8) + pad(Math.min(date, last))
}

/** From 0 (Sunday) to 6. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()

export type Period = 'day' | 'week' | 'month' | 'year'

export const movedBy = (day: string, period: Period, by: number): string =>
  period === 'month' || period === 'year'
    ? addMonths(day, by * (period === 'year' ? 12 : 1))
    : addDays(day, by * (period === 'week' ? 7 : 1))

/** A weekday of the week of `day`, which starts on Monday. */
export const inWeekOf = (day: string, weekday: number): string =>
  addDays(day, ((weekday + 6) % 7) - ((weekdayOf(day) + 6) % 7))

/** The first or last day of the period that contains `day`. */
export function edgeOf(day: string, period: Period, edge: 'start' | 'end'): string {
  if (period === 'day') return day
  if (period === 'week') return inWeekOf(day, edge === 'start' ? 1 : 0)
  const first = period === 'month' ? `${day.slice(0, 8)}01` : `${day.slice(0, 5)}01-01`
  return edge === 'start' ? first : addDays(movedBy(first, period, 1), -1)
}

/** The second Monday of a month, or its last one (-1); undefined if it has fewer. */
export function weekdayIn(year: number, month: number, weekday: number, count: number): string | undefined {
  const first = dayOf(year, month, 1)
  if (first === undefined) return undefined
  const start = count > 0 ? first : addDays(edgeOf(first, 'month', 'end'), -6)
  const day = addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + (count > 0 ? (count - 1) * 7 : 0))
  return day.slice(0, 7) === first.slice(0, 7) ? day : undefined
}

/** The weeks that show a month, as days. `firstDay` is from 0 (Sunday) to 6. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - firstDay + 7) % 7
  const length = Number(addDays(addMonths(first, 1), -1).slice(8))
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, week * 7 + day - before)),
  )
}
