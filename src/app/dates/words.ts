import { fold } from '#contract'

/** The meaning of a word of a typed date. Months count from 1, weekdays from 0 (Sunday). */
export type Meaning =
  | { is: 'month'; number: number }
  | { is: 'weekday'; number: number }
  | { is: 'shift'; days: number }
  | { is: 'half'; isAfternoon: boolean }
  | { is: 'filler' }

/** Folded phrases, longest first, so that "11 months" is never parsed as "1 month". */
export type Words = readonly (readonly [phrase: string, meaning: Meaning])[]

/** A date text normalized for comparison: without case, accents and the dots of abbreviations. */
export const plainText = (text: string): string =>
  fold(text)
    .replaceAll(/(?<=\p{L})\./gu, '')
    .replace(/(\d+)\s?[年년]\s?/, '$1-')
    .replace(/(\d+)\s?[月월]\s?(\d+)\s?[日일号號]?/, '$1-$2 ')

const utc = { timeZone: 'UTC' } as const
const dayIn2026 = (month: number, day: number): number => Date.UTC(2026, month, day)

const englishFillers = ['at', 'on', 'of', 'the', 'st', 'nd', 'rd', 'th']
/** Written after the hour in Chinese, Japanese and Korean. */
const cjkFillers = ['時', '时', '点', '點', '시']

function wordsOf(locale: string): [string, Meaning][] {
  const words: [string, Meaning][] = []
  const add = (phrase: string | undefined, meaning: Meaning) => {
    const plain = plainText(phrase ?? '').trim()
    // Some languages number their months.
    if (/\p{L}/u.test(plain)) words.push([plain, meaning])
  }
  const parts = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(locale, { ...utc, ...options }).formatToParts(time)
  const part = (options: Intl.DateTimeFormatOptions, time: number, type: Intl.DateTimeFormatPartTypes) =>
    parts(options, time).find((one) => one.type === type)?.value
  /** Hebrew attaches a preposition to the month, Mongolian an ending. */
  const monthNextToDay = (month: 'long' | 'short', time: number): string => {
    const all = parts({ day: 'numeric', month, year: 'numeric' }, time)
    const at = all.findIndex(({ type }) => type === 'month')
    const [before = ''] = /[\p{L}\p{M}]*$/u.exec(all[at - 1]?.value ?? '') ?? []
    const [after = ''] = /^[\p{L}\p{M}]*/u.exec(all[at + 1]?.value ?? '') ?? []
    return before + (all[at]?.value ?? '') + after
  }
  for (const style of ['long', 'short'] as const) {
    for (let month = 0; month < 12; month += 1) {
      const meaning: Meaning = { is: 'month', number: month + 1 }
      // Slavic languages inflect the month after a day.
      add(part({ month: style }, dayIn2026(month, 1), 'month'), meaning)
      add(monthNextToDay(style, dayIn2026(month, 1)), meaning)
    }
    // 4 January 2026 is a Sunday.
    for (let day = 0; day < 7; day += 1) {
      add(part({ weekday: style }, dayIn2026(0, 4 + day), 'weekday'), { is: 'weekday', number: day })
    }
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const days of [-2, -1, 0, 1, 2]) {
    const phrase = relative.format(days, 'day')
    if (!/\d/.test(phrase)) add(phrase, { is: 'shift', days })
  }
  for (const [hour, isAfternoon] of [
    [9, false],
    [21, true],
  ] as const) {
    const time = Date.UTC(2026, 0, 4, hour)
    add(part({ hour: 'numeric', hour12: true }, time, 'dayPeriod'), { is: 'half', isAfternoon })
  }
  const literals = [
    { dateStyle: 'full', timeStyle: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { hour: 'numeric' },
  ] as const
  for (const { type, value } of literals.flatMap((options) => parts(options, 0))) {
    if (type === 'literal') for (const word of value.split(/[^\p{L}\p{M}]+/u)) add(word, { is: 'filler' })
  }
  return words
}

const known = new Map<string, Words>()

/** The words of dates in a language and in English. */
export function dateWords(locale: string): Words {
  const fillers = [...englishFillers, ...cjkFillers].map((word): [string, Meaning] => [fold(word), { is: 'filler' }])
  const words =
    known.get(locale) ??
    [...wordsOf(locale), ...wordsOf('en-GB'), ...wordsOf('en-US'), ...fillers].toSorted(
      ([one], [other]) => other.length - one.length,
    )
  known.set(locale, words)
  return words
}

/** The order of the numbers of a date in a language: "dmy", "mdy", "ymd". */
export const orderOf = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...utc, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type[0] : []))
    .join('')

/** Whether a language separates hours and minutes with a dot: "10.00". */
export const hasPointInTimes = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { ...utc, hour: 'numeric', minute: '2-digit' })
    .formatToParts(0)
    .some(({ type, value }) => type === 'literal' && value.trim() === '.')

const units = ['day', 'week', 'month'] as const
/** A distance at the start of a text, such as "in 3 days": its meaning, and the remaining text. */
export function distanceIn(text: string, locale: string): { days: number; months: number; rest: string } | undefined {
  const [digits] = /\d{1,3}/.exec(text) ?? []
  if (digits === undefined) return undefined
  for (const language of [locale, 'en']) {
    const format = new Intl.RelativeTimeFormat(language)
    for (const unit of units) {
      for (const count of [Number(digits), -Number(digits)]) {
        const phrase = plainText(format.format(count, unit))
        const rest = text.startsWith(phrase) ? text.slice(phrase.length) : undefined
        if (rest === undefined || /^[\p{L}\d]/u.test(rest)) continue
        return {
          days: unit === 'day' ? count : unit === 'week' ? count * 7 : 0,
          months: unit === 'month' ? count : 0,
          rest,
        }
      }
    }
  }
  return undefined
}
