import { dayFrom, type Days, type Leaning, nearYears } from './day-from.ts'
import { addDays, addMonths, dayOf } from './days.ts'
import { type Distance, distanceIn } from './distances.ts'
import { type Found, hourAndMinute, scanDate } from './scan-date.ts'
import { orderOf, plainText } from './words.ts'
import { instantAt, localTimeIn } from './zones.ts'

export interface Reader {
  locale: string
  now: number
  /** The time zone of a text that names none. */
  zone: string
  leaning: Leaning
  /** Whether four digits after a day can be a time. */
  takesTime: boolean
}

/** The parts of a date that a text specifies, in the reader's time zone. */
export interface Typed {
  /** `2026-12-03` */
  day: string | undefined
  /** `10:00` */
  time: string | undefined
  /** The instant, if the text specifies it by another zone or by a distance. */
  at?: string
}

export interface Readings {
  /** The possible meanings of the text, the most probable first; empty if it isn't a date. */
  typed: readonly Typed[]
  /** Whether the first is meant unless the user chooses another. */
  isSure: boolean
}

const none: Readings = { typed: [], isSure: false }

/**
 * Parses a date as a user types it, in their language or in English: "3 dec 1530", "tomorrow 6", "3/12", "0600z",
 * "in 2 hours", "end of month".
 */
export function readTyped(text: string, reader: Reader): Readings {
  const read = variantsOf(plainText(text).trim(), reader).map((variant) => readVariant(variant, reader))
  const known = read.filter(({ typed }) => typed.length > 0)
  const [one = none] = known
  return known.length < 2 ? one : { typed: known.flatMap(({ typed }) => typed), isSure: false }
}

/** Six digits are a day in an order that its year decides: 261203, 031226. */
function variantsOf(plain: string, { locale, now }: Reader): string[] {
  const six = /(?<!\d)(\d\d)(\d\d)(\d\d)(?!\d|[a-z]|\s?z)/
  const [whole, first = '', second = '', third = ''] = six.exec(plain) ?? []
  if (whole === undefined) return [plain]
  const monthAndDay = orderOf(locale).startsWith('m') ? [first, second] : [second, first]
  const thisYear = new Date(now).getUTCFullYear()
  const days = [
    [first, second, third],
    [third, ...monthAndDay],
  ].flatMap(([yy, ...rest]) => {
    const year = 2000 + Number(yy)
    const day = dayOf(year, Number(rest[0]), Number(rest[1]))
    return day && year >= thisYear - 1 && year <= thisYear + nearYears ? day : []
  })
  return [...new Set(days)].map((day) => plain.replace(six, day))
}

function readVariant(plain: string, reader: Reader): Readings {
  if (plain === '') return none
  const distance = distanceIn(plain, reader.locale)
  for (const hasPoints of [false, true]) {
    const found = scanDate(distance?.rest ?? plain, { locale: reader.locale, hasPoints })
    if (!found || !takeNumbers(found, distance !== undefined, reader)) continue
    const readings = distance ? atDistance(found, distance, reader) : inZones(found, reader)
    if (readings.typed.length > 0) return readings
  }
  return none
}

/** Interprets numbers without a separator of their own by their position. */
function takeNumbers(found: Found, hasDistance: boolean, { now, takesTime }: Reader): boolean {
  const thisYear = new Date(now).getUTCFullYear()
  for (const { digits, isOrdinal, isAfterMonth } of found.numbers) {
    const number = Number(digits)
    const [hour, minute] = hourAndMinute(digits)
    const [isShort, isLong] = [digits.length < 3, digits.length === 4]
    const days = [found.date, found.shift, found.weekday, found.edge]
    const hasDay = hasDistance || days.some((part) => part !== undefined)
    const isNear = number >= thisYear - 1 && number <= thisYear + nearYears
    const isYear = isLong
      ? !digits.startsWith('0') && (!takesTime || (found.month !== undefined && isNear))
      : isShort && isAfterMonth
    const isTime = hour <= 24 && minute < 60 && (hasDay || isLong || found.isAfternoon !== undefined)
    const mayBeDate =
      found.nth === undefined && (found.month !== undefined || found.shift?.period === 'month' || isOrdinal)
    if (mayBeDate && isShort && found.date === undefined) found.date = number
    else if (isYear && found.year === undefined) found.year = digits
    else if (isTime && found.hour === undefined) Object.assign(found, { hour, minute })
    else if ((isLong || (isShort && found.date !== undefined)) && found.year === undefined) found.year = digits
    else return false
  }
  return true
}

const joinTime = (hour: number, minute: number): string =>
  [hour, minute].map((value) => String(value).padStart(2, '0')).join(':')

/** Undefined without a time, null for an invalid one. */
function timeOf({ hour, minute = 0, isAfternoon, edge }: Found, { takesTime }: Reader): string | undefined | null {
  if (hour === undefined) return edge && takesTime ? { start: '00:00', end: '23:59' }[edge] : undefined
  const full = isAfternoon === undefined || hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return full * 60 + minute > 24 * 60 || minute > 59 ? null : joinTime(full, minute)
}

function atDistance(found: Found, { minutes, days, months }: Distance, reader: Reader): Readings {
  const { date, month, year, weekday, shift, edge, period } = found
  if ([date, month, year, weekday, shift, edge, period].some((part) => part !== undefined)) return none
  if (minutes === undefined) {
    return inZones(
      { ...found, day: addMonths(addDays(localTimeIn(reader.zone, reader.now).slice(0, 10), days), months) },
      reader,
    )
  }
  if (found.hour !== undefined || found.zones || months !== 0) return none
  return { typed: [inOwnZone(reader, reader.now + (days * 24 * 60 + minutes) * 60_000)], isSure: true }
}

function inOwnZone({ zone }: Reader, instant: number): Typed {
  const at = new Date(Math.floor(instant / 60_000) * 60_000)
  const [day, time] = localTimeIn(zone, at.getTime()).split('T')
  return { day, time, at: at.toISOString() }
}

/** Reads the text in the zone that it names. An abbreviation of several zones most probably means that of the field. */
function inZones(found: Found, reader: Reader): Readings {
  const own = inZone(found, reader, reader.zone)
  if (!found.zones) return own
  const all = found.zones.map((zone) => inZone(found, reader, zone)).filter(({ typed }) => typed.length > 0)
  if (found.hour === undefined || all.length === 0) return none
  const isOwn = ({ typed }: Readings) => typed[0]?.day === own.typed[0]?.day && typed[0]?.time === own.typed[0]?.time
  const [only = none, ...others] = all.some(isOwn) ? all.filter(isOwn) : all
  return others.length === 0 ? only : { typed: all.flatMap(({ typed }) => typed), isSure: false }
}

function inZone(found: Found, reader: Reader, zone: string): Readings {
  const [today = '', clock = ''] = localTimeIn(zone, reader.now).split('T')
  const read = found.day === undefined ? dayFrom(found, today, reader.leaning) : { days: [found.day], isSure: true }
  const time = timeOf(found, reader)
  if (!read || time === null || (read.days.length === 0 && time === undefined)) return none
  if (time === undefined) return { typed: read.days.map((day) => ({ day, time })), isSure: read.isSure }
  const { days, isSure } = atTime(found, read, time, nearestDay(today, clock, time, reader.leaning), today)
  const typed = days.flatMap((day): Typed[] => {
    const own = { day, time: time === '24:00' ? '00:00' : time }
    if (zone === reader.zone) return [own]
    const at = instantAt(zone, `${day}T${own.time}`)
    return at === undefined ? [] : [inOwnZone(reader, Date.parse(at))]
  })
  return { typed, isSure }
}

/** A time alone is the next one, or the last one. */
const nearestDay = (today: string, clock: string, time: string, leaning: Leaning): string =>
  addDays(today, leaning === 'ahead' ? Number(time < clock) : -Number(time > clock))

/** The days of a time. Midnight can be the start or the end of a day. */
function atTime(found: Found, { days, isSure }: Days, time: string, nearest: string, today: string): Days {
  const given = days.length > 0 ? days : [nearest]
  if (time !== '24:00') return { days: given, isSure }
  const ends = given.map((day) => addDays(day, 1))
  return found.isMidnight && given[0] !== today ? { days: [...given, ...ends], isSure: false } : { days: ends, isSure }
}
