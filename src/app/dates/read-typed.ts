import { addDays, addMonths, dayOf, weekdayOf } from './days.ts'
import { dateWords, distanceIn, hasPointInTimes, type Meaning, orderOf, plainText, type Words } from './words.ts'

export interface Reader {
  locale: string
  /** The local time of the clock: `2026-12-03T10:00`. */
  now: string
  /** Whether a weekday or a day without a year is in the future or in the past. */
  leaning: 'ahead' | 'back'
}

/** The parts of a date that a text specifies. */
export interface Typed {
  /** `2026-12-03` */
  day: string | undefined
  /** `10:00` */
  time: string | undefined
}

interface Found {
  numbers: number[]
  year?: number
  month?: number
  date?: number
  weekday?: number
  shift?: number
  hour?: number
  minute?: number
  isAfternoon?: boolean
}

/** Letters that can follow each other without a space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * Parses a date as a user types it, in their language or in English: "3 dec 10:00", "tomorrow 6", "3/12", "in 3 days".
 * Undefined for a text that contains anything else.
 */
export function readTyped(text: string, reader: Reader): Typed | undefined {
  const { locale, now } = reader
  const plain = plainText(text).trim()
  if (plain === '') return undefined
  const distance = distanceIn(plain, locale)
  const found = scan(distance ? distance.rest : plain, reader)
  if (!found || !takeNumbers(found, distance !== undefined)) return undefined
  const time = timeOf(found)
  if (time === null) return undefined
  if (distance) {
    const hasOther = found.month !== undefined || found.shift !== undefined || found.weekday !== undefined
    return hasOther ? undefined : { day: addMonths(addDays(now.slice(0, 10), distance.days), distance.months), time }
  }
  const day = dayFrom(found, reader)
  return day === null || (day === undefined && time === undefined) ? undefined : { day, time }
}

/** Splits the text into tokens; undefined if a word has no meaning. */
function scan(text: string, reader: Reader): Found | undefined {
  const found: Found = { numbers: [] }
  const words = dateWords(reader.locale)
  let rest = text
  while (rest !== '') {
    const length =
      /^[^\p{L}\p{M}\d]+/u.exec(rest)?.[0].length ??
      takePhrase(rest, found, words) ??
      takeDigits(rest, found, reader) ??
      takeStart(rest, found, words)
    if (length === undefined) return undefined
    rest = rest.slice(length)
  }
  return found
}

/** A date or time in numbers, or one number. Returns its length. */
function takeDigits(rest: string, found: Found, { locale }: Reader): number | undefined {
  const take = (pattern: RegExp, put: (numbers: number[], first: string) => boolean): number | undefined => {
    const match = pattern.exec(rest)
    if (!match) return undefined
    const [whole, ...parts] = match
    return put(
      parts.flatMap((part) => (part === undefined ? [] : Number(part))),
      parts[0] ?? '',
    )
      ? whole.length
      : undefined
  }
  const asTime = ([hour, minute]: number[]): boolean => {
    if (found.hour !== undefined) return false
    Object.assign(found, { hour, minute })
    return true
  }
  const isFree = found.month === undefined && found.shift === undefined
  const asDate = (numbers: number[], order: string): boolean => {
    if (!isFree) return false
    const letters = [...order].filter((letter) => numbers.length > 2 || letter !== 'y')
    for (const [index, letter] of letters.entries()) {
      const number = numbers[index]
      if (letter === 'y' && number !== undefined) found.year = number < 100 ? 2000 + number : number
      if (letter === 'm' && number !== undefined) found.month = number
      if (letter === 'd' && number !== undefined) found.date = number
    }
    return true
  }
  const hasDay = !isFree || found.weekday !== undefined
  return (
    take(/^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)(?:\.|t(?=\d))?/, (numbers) => asDate(numbers, 'ymd')) ??
    take(/^(\d{1,2})\s?[:h]\s?(\d{2})(?::\d{2})?(?!\d)/, asTime) ??
    (hasDay || hasPointInTimes(locale)
      ? take(/^(\d{1,2})\.(\d{2})(?![\d.])/, (numbers) => hasDay && asTime(numbers))
      : undefined) ??
    take(/^(\d{1,2})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{4}|\d{2}))?(?!\d|[.:]\d)/, (numbers) =>
      asDate(numbers, orderOf(locale)),
    ) ??
    take(/^(\d{1,4})(?!\d)/, ([number = 0], digits) => {
      if (digits.length > 2) found.year = number
      else found.numbers.push(number)
      return digits.length !== 3
    })
  )
}

/** A known phrase, which may have digits: "tháng 12". Returns its length. */
function takePhrase(rest: string, found: Found, words: Words): number | undefined {
  const ends = (phrase: string): boolean => {
    const [next = ''] = rest.slice(phrase.length)
    return /\d$/.test(phrase) ? !/\d/.test(next) : !/[\p{L}\p{M}]/u.test(next) || unspaced.test(next)
  }
  const whole = words.find(([phrase]) => rest.startsWith(phrase) && ends(phrase))
  return whole && put(found, whole[1]) ? whole[0].length : undefined
}

/** The start of a month or weekday. Returns its length. */
function takeStart(rest: string, found: Found, words: Words): number | undefined {
  const [start = ''] = /^[\p{L}\p{M}]{3,}/u.exec(rest) ?? []
  const named = words.filter(([phrase, { is }]) => (is === 'month' || is === 'weekday') && phrase.startsWith(start))
  const [first] = named
  if (start === '' || !first) return undefined
  const isClear = named.every(([, meaning]) => JSON.stringify(meaning) === JSON.stringify(first[1]))
  return isClear && put(found, first[1]) ? start.length : undefined
}

/** Records the meaning of a word; false if another word contradicts it. */
function put(found: Found, meaning: Meaning): boolean {
  switch (meaning.is) {
    case 'filler':
      return true
    case 'month':
      if (found.month !== undefined || found.shift !== undefined) return false
      found.month = meaning.number
      return true
    case 'weekday':
      found.weekday = meaning.number
      return true
    case 'shift':
      if (found.month !== undefined || found.shift !== undefined) return false
      found.shift = meaning.days
      return true
    case 'half':
      // "6 pm": the number before it is the hour.
      if (found.hour === undefined) {
        const hour = found.numbers.pop()
        if (hour !== undefined) Object.assign(found, { hour, minute: 0 })
      }
      found.isAfternoon = meaning.isAfternoon
      return true
  }
}

/** Interprets numbers without a separator of their own by their position. */
function takeNumbers(found: Found, hasDistance: boolean): boolean {
  for (const number of found.numbers) {
    const needsDate = found.month !== undefined && found.date === undefined
    const hasDay = hasDistance || found.date !== undefined || found.shift !== undefined || found.weekday !== undefined
    if (needsDate) found.date = number
    else if (found.hour === undefined && number < 24 && (hasDay || found.isAfternoon !== undefined)) {
      Object.assign(found, { hour: number, minute: 0 })
    } else if (found.date !== undefined && found.year === undefined) found.year = 2000 + number
    else return false
  }
  return true
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** Undefined without a time, null for an invalid one. */
function timeOf({ hour, minute = 0, isAfternoon }: Found): string | undefined | null {
  if (hour === undefined) return isAfternoon === undefined ? undefined : null
  const full = isAfternoon === undefined || hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return full > 23 || minute > 59 ? null : `${pad(full)}:${pad(minute)}`
}

/** Undefined without a day, null for one that doesn't exist. */
function dayFrom({ year, month, date, weekday, shift }: Found, { now, leaning }: Reader): string | undefined | null {
  const today = now.slice(0, 10)
  if (shift !== undefined) return year === undefined ? addDays(today, shift) : null
  if (month !== undefined && date !== undefined) {
    if (year !== undefined) return dayOf(year, month, date) ?? null
    const thisYear = Number(today.slice(0, 4))
    const years = [thisYear, thisYear + (leaning === 'ahead' ? 1 : -1)]
    const days = years.map((one) => dayOf(one, month, date))
    const fits = (day: string | undefined) => day !== undefined && (leaning === 'ahead' ? day >= today : day <= today)
    return days.find(fits) ?? days.find((day) => day !== undefined) ?? null
  }
  if (month !== undefined || year !== undefined || date !== undefined) return null
  if (weekday === undefined) return undefined
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7
  return addDays(today, leaning === 'ahead' ? ahead : ahead === 7 ? -7 : ahead - 7)
}
