import { addDays, addMonths, dayOf, edgeOf, inWeekOf, movedBy, weekdayIn, weekdayOf } from './days.ts'
import type { Found } from './scan-date.ts'

/** Whether a weekday, or a day without a year, is in the future or in the past. */
export type Leaning = 'ahead' | 'back'

export interface Days {
  /** The days that a text can mean, the most probable first; empty without a day. */
  days: readonly string[]
  /** Whether the first is meant unless the user chooses another. */
  isSure: boolean
}

const noDay: Days = { days: [], isSure: true }
const asCertain = (...days: readonly (string | undefined)[]): Days | null => {
  const known = days.filter((day) => day !== undefined)
  return known.length > 0 ? { days: known, isSure: true } : null
}

/** Four digits that are a year so soon are no time. */
export const nearYears = 10
/** A year further ahead is a typing error, or counted in another calendar. */
const yearsAhead = 100
const firstYear = 1900
/** Thailand counts years from the death of the Buddha. */
const buddhistYears = 543

const inFull = (digits: string, thisYear: number): number => {
  const year = Number(digits)
  return digits.length > 2 ? year : year > (thisYear % 100) + 50 ? 1900 + year : 2000 + year
}

/** The day that a text specifies; null for one that doesn't exist, or that two words contradict. */
export function dayFrom(found: Found, today: string, leaning: Leaning): Days | null {
  const { year: digits, month, date, weekday, side, nth, shift, edge } = found
  const hasDay = date !== undefined || weekday !== undefined
  const period = hasDay && edge && found.period === 'day' ? undefined : found.period
  const thisYear = Number(today.slice(0, 4))
  const year = digits === undefined ? undefined : inFull(digits, thisYear)
  const by = shift?.by ?? 0
  const base = shift === undefined ? today : movedBy(today, shift.period, by)
  /** The first of these days that isn't on the wrong side of today. */
  const nearest = (days: readonly (string | undefined)[]): string | undefined => {
    const known = days.filter((day) => day !== undefined)
    return known.find((day) => (leaning === 'ahead' ? day >= today : day <= today)) ?? known[0]
  }
  const step = leaning === 'ahead' ? 1 : -1
  const inMonth = (dayIn: (year: number, month: number) => string | undefined): Days | null => {
    if (month !== undefined) {
      const given = shift?.period === 'year' ? thisYear + by : year
      if (given === undefined) return asCertain(nearest([thisYear, thisYear + step].map((one) => dayIn(one, month))))
      const day = dayIn(given, month)
      if (day === undefined || (given >= firstYear && given <= thisYear + yearsAhead)) return asCertain(day)
      const converted = given - buddhistYears
      const other =
        converted >= firstYear && converted <= thisYear + yearsAhead
          ? dayIn(converted, month)
          : nearest([thisYear, thisYear + step].map((one) => dayIn(one, month)))
      return { days: [day, other].filter((one) => one !== undefined), isSure: false }
    }
    const months = shift
      ? [base]
      : Array.from({ length: 12 }, (_, count) => addMonths(`${today.slice(0, 8)}01`, count * step))
    return asCertain(nearest(months.map((first) => dayIn(Number(first.slice(0, 4)), Number(first.slice(5, 7))))))
  }
  if (edge !== undefined && !hasDay) {
    if (month !== undefined) return inMonth((one, ofMonth) => edgeOf(dayOf(one, ofMonth, 1) ?? today, 'month', edge))
    const whole = period ?? shift?.period ?? (year === undefined ? undefined : 'year')
    if (whole === undefined) return null
    if (year !== undefined) return asCertain(edgeOf(`${year}-01-01`, whole, edge))
    const near = shift ? [base] : [today, movedBy(today, whole, step)]
    return asCertain(nearest(near.map((day) => edgeOf(day, whole, edge))))
  }
  const ofMonth = month !== undefined || (shift ?? { period }).period === 'month'
  if (weekday !== undefined && date === undefined && ofMonth) {
    const count = nth ?? (side === -1 ? -1 : undefined)
    return count === undefined ? null : inMonth((one, number) => weekdayIn(one, number, weekday, count))
  }
  if (nth !== undefined) return null
  if (shift !== undefined && shift.period !== 'year') {
    if (year !== undefined || period !== undefined) return null
    if (shift.period === 'month' && date !== undefined) return inMonth((one, number) => dayOf(one, number, date))
    if (weekday !== undefined && shift.period === 'week') return asCertain(inWeekOf(base, weekday))
    const isAmiss = date !== undefined || (weekday !== undefined && weekday !== weekdayOf(base))
    // "This week" is no day.
    return isAmiss || (by === 0 && shift.period !== 'day') ? null : asCertain(base)
  }
  if (date !== undefined) {
    if (month === undefined && year !== undefined) return null
    return inMonth((one, number) => dayOf(one, number, date))
  }
  if (weekday !== undefined) {
    if (year !== undefined || period !== undefined) return null
    const ahead = addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
    const isAhead = side === undefined ? leaning === 'ahead' : side >= 0
    if (side === 1) return asCertain(...new Set([inWeekOf(addDays(today, 7), weekday), ahead]))
    return asCertain(isAhead ? ahead : addDays(ahead, weekdayOf(today) === weekday ? -14 : -7))
  }
  if (shift !== undefined) return month === undefined && year === undefined && by !== 0 ? asCertain(base) : null
  return month === undefined && year === undefined && period === undefined && side === undefined ? noDay : null
}
