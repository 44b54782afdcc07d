import type { Period } from './days.ts'
import { offsetOf, zoneOfLetter, zonesNamed } from './zones.ts'
import { dateWords, hasPointInTimes, type Meaning, orderOf, type Words } from './words.ts'

/** A number without a separator of its own: its position decides what it means. */
interface NumberToken {
  digits: string
  /** "3rd" */
  isOrdinal: boolean
  /** "dec26" */
  isAfterMonth: boolean
}

/** The parts of a text that were recognised. */
export interface Found {
  /** A day that a distance determines. */
  day?: string
  numbers: NumberToken[]
  /** Its digits: two or four. */
  year?: string
  month?: number
  date?: number
  weekday?: number
  side?: -1 | 0 | 1
  /** The third Monday of a month. */
  nth?: number
  shift?: { period: Period; by: number }
  edge?: 'start' | 'end'
  period?: Period | undefined
  hour?: number
  minute?: number
  isAfternoon?: boolean
  isMidnight?: boolean
  /** The zones that its suffix can name. */
  zones?: readonly string[]
  /** The last token that can change the meaning of the next one. */
  last?: 'number' | 'month' | undefined
}

export interface Language {
  locale: string
  /** "9.10" is a time, not a day. */
  hasPoints: boolean
}

/** Letters that can follow each other without a space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

/** Splits the text into tokens; undefined if a word has no meaning. */
export function scanDate(text: string, language: Language): Found | undefined {
  const found: Found = { numbers: [] }
  const words = dateWords(language.locale)
  let rest = text
  while (rest !== '') {
    const length =
      takeOffset(rest, found) ??
      takeGap(rest, found) ??
      takeHalf(rest, found) ??
      takePhrase(rest, found, words) ??
      takeDigits(rest, found, language) ??
      takeZone(rest, found) ??
      takeStart(rest, found, words)
    if (length === undefined) return undefined
    rest = rest.slice(length)
  }
  return found
}

function takeGap(rest: string, found: Found): number | undefined {
  const gap = /^[^\p{L}\p{M}\d]+/u.exec(rest)?.[0].length
  if (gap !== undefined && found.last === 'month') found.last = undefined
  return gap
}

const setTime = (found: Found, hour: number, minute = 0): boolean => {
  if (found.hour !== undefined) return false
  Object.assign(found, { hour, minute })
  return true
}

export const hourAndMinute = (digits: string): [hour: number, minute: number] =>
  digits.length < 3 ? [Number(digits), 0] : [Number(digits.slice(0, -2)), Number(digits.slice(-2))]

/** "0600" before a zone or part of the day is a time. */
function takeLastAsTime(found: Found, last = found.last): boolean {
  if (found.hour !== undefined) return true
  const number = last === 'number' ? found.numbers.pop() : undefined
  return number !== undefined && setTime(found, ...hourAndMinute(number.digits))
}

/** "+05:30" or "utc+5" after a time. Returns its length. */
function takeOffset(rest: string, found: Found): number | undefined {
  const [whole, name, sign, hours, minutes = '0'] =
    /^\s*(?:(utc|gmt)\s?)?([+\-−])(\d{1,2})(?::?(\d{2}))?(?![\d:.])/.exec(rest) ?? []
  const isAfterTime =
    found.hour !== undefined || (found.last === 'number' && (found.numbers.at(-1)?.digits.length ?? 0) > 2)
  if (whole === undefined || (name === undefined && (!isAfterTime || hours?.length !== 2))) return undefined
  const offset = offsetOf((sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60))
  if (offset === undefined || found.zones || !takeLastAsTime(found)) return undefined
  found.zones = [offset]
  return whole.length
}

/** The name of a zone after a time: "z", "utc", "europe/berlin". Returns its length. */
function takeZone(rest: string, found: Found): number | undefined {
  const [name = ''] = /^[a-z]+(?:\/[a-z_]+(?:[+-]\d+)?)*/.exec(rest) ?? []
  const zones = zonesNamed(name)
  if (!zones || found.zones) return undefined
  takeLastAsTime(found)
  found.zones = zones
  return name.length
}

/** A date or time in numbers, or one number. Returns its length. */
function takeDigits(rest: string, found: Found, { locale, hasPoints }: Language): number | undefined {
  const take = (pattern: RegExp, put: (parts: readonly string[]) => boolean): number | undefined => {
    const [whole, ...parts] = pattern.exec(rest) ?? []
    if (whole === undefined || !put(parts)) return undefined
    found.last = undefined
    return whole.length
  }
  const asTime = ([hour, minute]: readonly string[]): boolean => setTime(found, Number(hour), Number(minute ?? 0))
  const isFree = found.month === undefined && found.shift === undefined
  const asDate = (numbers: readonly (string | undefined)[], order: string): boolean => {
    if (!isFree) return false
    const given = numbers.filter((number) => number !== undefined)
    const letters = [...order].filter((letter) => given.length > 2 || letter !== 'y')
    for (const [index, letter] of letters.entries()) {
      const digits = given[index] ?? ''
      if (letter === 'y') found.year = digits
      if (letter === 'm') found.month = Number(digits)
      if (letter === 'd') found.date = Number(digits)
    }
    return true
  }
  const hasDay = !isFree || found.weekday !== undefined
  return (
    // The day and time of a message or a weather report: 031530Z, 031530ZDEC26.
    take(
      new RegExp(`^(\\d{2})/?(\\d{2})(\\d{2})\\s?(?:([a-z])(?=\\s?(?:${monthNames}))|(z)(?![a-z]))`),
      ([date, hour, minute, letter, z]) => {
        const zone = zoneOfLetter(letter ?? z ?? '')
        Object.assign(found, { date: Number(date) }, zone && { zones: [zone] })
        return asTime([hour ?? '', minute ?? ''])
      },
    ) ??
    // A NOTAM writes year, month, day and time in UTC.
    take(/^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?!\d)/, ([year = '', month, date, hour = '', minute = '']) => {
      found.zones = ['+00:00']
      return asDate([year, month, date], 'ymd') && asTime([hour, minute])
    }) ??
    take(
      /^(\d{4})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(?:\d{2})?)?(?!\d)/,
      ([year, month, date, hour, minute = '']) =>
        asDate([year, month, date], 'ymd') && (hour === undefined || asTime([hour, minute])),
    ) ??
    take(/^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)(?:\.|t(?=\d))?/, (parts) => asDate(parts, 'ymd')) ??
    take(/^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?(?:\s?([ap])m|([ap]))(?!\p{L})/u, ([hour = '', minute = '', m, p]) => {
      found.isAfternoon = (m ?? p) === 'p'
      return asTime([hour, minute])
    }) ??
    take(/^(\d{1,2})\s?[:h]\s?(\d{2})(?::\d{2}(?:[.,]\d+)?)?(?!\d)/, asTime) ??
    (hasDay || hasPoints || hasPointInTimes(locale)
      ? take(/^(\d{1,2})\.(\d{2})(?![\d.])/, (parts) => (hasDay || hasPoints) && asTime(parts))
      : undefined) ??
    take(/^(\d{1,2})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{4}|\d{2}))?(?!\d|[.:]\d)/, (parts) =>
      asDate(parts, orderOf(locale)),
    ) ??
    take(/^(\d{1,2}) (\d{1,2}) (\d{4})(?!\d)/, (parts) => asDate(parts, orderOf(locale))) ??
    take(/^(\d{1,2})\s?(?:h(?:rs?)?|o'clock)(?!\p{L})/u, asTime) ??
    takeNumber(rest, found)
  )
}

function takeNumber(rest: string, found: Found): number | undefined {
  const [whole, digits, ending] =
    /^(\d{1,4})(st|nd|rd|th|er|o)?(?![\p{L}\d])/u.exec(rest) ?? /^(\d{1,4})(?!\d)/.exec(rest) ?? []
  if (whole === undefined || digits === undefined) return undefined
  found.numbers.push({ digits, isOrdinal: ending !== undefined, isAfterMonth: found.last === 'month' })
  found.last = 'number'
  return whole.length
}

/** Some languages write the half of the day before its time: "PM 09:05". Returns its length. */
function takeHalf(rest: string, found: Found): number | undefined {
  const [whole, half] = /^([ap])m\s(?=\d{1,2}:\d)/.exec(rest) ?? []
  if (half !== undefined) found.isAfternoon = half === 'p'
  return whole?.length
}

/** A known phrase, which may have digits: "tháng 12". Returns its length. */
function takePhrase(rest: string, found: Found, words: Words): number | undefined {
  const ends = (phrase: string): boolean => {
    const [next = ''] = rest.slice(phrase.length)
    return /\d$/.test(phrase) ? !/\d/.test(next) : !/[\p{L}\p{M}]/u.test(next) || unspaced.test(next)
  }
  const whole = words.find(([phrase]) => rest.startsWith(phrase) && ends(phrase))
  return whole && putField(found, whole[1]) ? whole[0].length : undefined
}

/** The start of a month, a weekday, noon or midnight. Returns its length. */
function takeStart(rest: string, found: Found, words: Words): number | undefined {
  const [start = ''] = /^[\p{L}\p{M}]{3,}/u.exec(rest) ?? []
  const named = words.filter(([phrase, { is }]) => /month|weekday|clock/.test(is) && phrase.startsWith(start))
  const [first] = named
  if (start === '' || !first) return undefined
  const isClear = named.every(([, meaning]) => JSON.stringify(meaning) === JSON.stringify(first[1]))
  return isClear && putField(found, first[1]) ? start.length : undefined
}

/** Records the meaning of a word; false if another word contradicts it. */
function putField(found: Found, meaning: Meaning): boolean {
  const { last } = found
  if (meaning.is !== 'filler') found.last = undefined
  switch (meaning.is) {
    case 'filler':
      return true
    case 'month':
      if (found.month !== undefined || (found.shift !== undefined && found.shift.period !== 'year')) return false
      found.month = meaning.number
      found.last = 'month'
      return true
    case 'weekday':
      if (found.weekday !== undefined) return false
      found.weekday = meaning.number
      if (last === 'number' && found.numbers.at(-1)?.isOrdinal) found.nth = Number(found.numbers.pop()?.digits)
      return true
    case 'shift':
      if (found.shift !== undefined || (found.month !== undefined && meaning.period !== 'year')) return false
      found.shift = meaning
      return true
    case 'side':
      found.side = meaning.by
      return true
    case 'edge':
      found.edge = meaning.isEnd ? 'end' : 'start'
      found.period ??= meaning.period
      return true
    case 'period':
      if (found.period !== undefined) return false
      found.period = meaning.period
      return true
    case 'half':
      // "6 in the evening": the number before it is the hour.
      if (last === 'number') takeLastAsTime(found, last)
      found.isAfternoon = meaning.isAfternoon
      return true
    case 'clock': {
      if (last === 'number' && found.numbers.at(-1)?.digits === '12') found.numbers.pop()
      const isFree = found.hour === undefined || found.hour % 12 === 0
      Object.assign(found, { hour: meaning.hour, minute: 0, isMidnight: meaning.hour === 24 })
      return isFree
    }
    case 'ordinal':
      found.numbers.push({ digits: String(meaning.number), isOrdinal: true, isAfterMonth: false })
      found.last = 'number'
      return true
  }
}
