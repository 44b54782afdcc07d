import { fold, spellings } from '#contract'
import type { Period } from './days.ts'

/** The meaning of a word of a typed date. Months count from 1, weekdays from 0 (Sunday). */
export type Meaning =
  | { is: 'month'; number: number }
  | { is: 'weekday'; number: number }
  /** "tomorrow", "next week" */
  | { is: 'shift'; period: Period; by: number }
  /** The next or the last weekday. */
  | { is: 'side'; by: -1 | 0 | 1 }
  /** "end of" */
  | { is: 'edge'; isEnd: boolean; period?: Period }
  | { is: 'period'; period: Period }
  | { is: 'half'; isAfternoon: boolean }
  /** Noon or midnight. */
  | { is: 'clock'; hour: 12 | 24 }
  | { is: 'ordinal'; number: number }
  | { is: 'filler' }

/** Folded phrases, longest first, so that "11 months" is never parsed as "1 month". */
export type Words = readonly (readonly [phrase: string, meaning: Meaning])[]

/** A date text normalized for comparison: without case, accents and the dots of abbreviations. */
export const plainText = (text: string): string =>
  fold(text)
    .replaceAll(/(?<=\p{L})\./gu, '')
    .replace(/(\d+)\s?[年년]\s?/, '$1-')
    .replace(/(\d+)\s?[月월]\s?(\d+)\s?[日일号號]?/, '$1-$2 ')
    .replace(
      /(\d+)\s?[時时点點시](?:\s?(\d+)\s?[分분])?/,
      (_, hour, minute = '00') => `${hour}:${minute.padStart(2, '0')}`,
    )
    .replace(/\b(?:tonight|tonite|this (?:afternoon|evening))\b/, 'today evening')
    .replace(/\bthis morning\b/, 'today morning')
    .replace(/\bfirst day of\b/, 'first of')
    .replace(/\blast day of\b/, 'end of')

const utc = { timeZone: 'UTC' } as const
const dayIn2026 = (month: number, day: number): number => Date.UTC(2026, month, day)

const englishWords: readonly (readonly [phrases: string, meaning: Meaning])[] = [
  // "L" is the local time.
  ["at on of the by until from am st nd rd th h hr hrs hours o'clock local lt lcl l time น", { is: 'filler' }],
  ['tmrw tmr tmw tom', { is: 'shift', period: 'day', by: 1 }],
  ['day-after-tomorrow', { is: 'shift', period: 'day', by: 2 }],
  ['day-before-yesterday', { is: 'shift', period: 'day', by: -2 }],
  ['next', { is: 'side', by: 1 }],
  ['this coming', { is: 'side', by: 0 }],
  ['last past previous', { is: 'side', by: -1 }],
  ['end ending', { is: 'edge', isEnd: true }],
  ['start beginning begin', { is: 'edge', isEnd: false }],
  ['eod', { is: 'edge', isEnd: true, period: 'day' }],
  ['eow', { is: 'edge', isEnd: true, period: 'week' }],
  ['eom', { is: 'edge', isEnd: true, period: 'month' }],
  ['eoy', { is: 'edge', isEnd: true, period: 'year' }],
  ['day', { is: 'period', period: 'day' }],
  ['week', { is: 'period', period: 'week' }],
  ['month', { is: 'period', period: 'month' }],
  ['year', { is: 'period', period: 'year' }],
  ['morning', { is: 'half', isAfternoon: false }],
  ['afternoon evening night', { is: 'half', isAfternoon: true }],
  ['noon midday', { is: 'clock', hour: 12 }],
  ['midnight', { is: 'clock', hour: 24 }],
  ['first', { is: 'ordinal', number: 1 }],
  ['second', { is: 'ordinal', number: 2 }],
  ['third', { is: 'ordinal', number: 3 }],
  ['fourth', { is: 'ordinal', number: 4 }],
]
/** No format of `Intl` has these words. */
const midnightWords: { readonly [language: string]: string } = {
  de: 'mitternacht',
  es: 'medianoche',
  fr: 'minuit',
  it: 'mezzanotte',
  nl: 'middernacht',
  pl: 'północ',
  pt: 'meia-noite',
  ru: 'полночь',
  sv: 'midnatt',
}

/** Hebrew attaches a preposition to the month, Mongolian an ending. */
function monthNextToDay(parts: readonly Intl.DateTimeFormatPart[]): string {
  const all = parts.map(({ value }) => value)
  const at = parts.findIndex(({ type }) => type === 'month')
  const [before = ''] = /[\p{L}\p{M}]*$/u.exec(all[at - 1] ?? '') ?? []
  const [after = ''] = /^[\p{L}\p{M}]*/u.exec(all[at + 1] ?? '') ?? []
  return before + (all[at] ?? '') + after
}

function wordsOf(locale: string): [string, Meaning][] {
  const words: [string, Meaning][] = []
  const add = (phrase: string | undefined, meaning: Meaning) => {
    for (const plain of spellings(phrase ?? '').map((form) => plainText(form).trim())) {
      // Some languages number their months.
      if (/\p{L}/u.test(plain)) words.push([plain, meaning])
    }
  }
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...utc, ...options })
    return (time: number) => format.formatToParts(time)
  }
  const partOf = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) => {
    const parts = formatOf(options)
    return (time: number) => parts(time).find((one) => one.type === type)?.value
  }
  for (const style of ['long', 'short'] as const) {
    const monthOf = partOf({ month: style }, 'month')
    const dateOf = formatOf({ day: 'numeric', month: style, year: 'numeric' })
    const weekdayOf = partOf({ weekday: style }, 'weekday')
    for (let month = 0; month < 12; month += 1) {
      const meaning: Meaning = { is: 'month', number: month + 1 }
      const day = dayIn2026(month, 1)
      // Slavic languages inflect the month after a day.
      add(monthOf(day), meaning)
      add(monthNextToDay(dateOf(day)), meaning)
    }
    // 4 January 2026 is a Sunday.
    for (let day = 0; day < 7; day += 1) add(weekdayOf(dayIn2026(0, 4 + day)), { is: 'weekday', number: day })
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const period of ['day', 'week', 'month', 'year'] as const) {
    for (const by of [-2, -1, 0, 1, 2]) {
      const phrase = relative.format(by, period)
      if (!/\d/.test(phrase)) add(phrase, { is: 'shift', period, by })
    }
  }
  for (const style of [{}, { dayPeriod: 'long' }] as const) {
    const nameOf = partOf({ hour: 'numeric', hour12: true, ...style }, 'dayPeriod')
    const hoursOf = new Map<string, number[]>()
    for (let hour = 0; hour < 24; hour += 1) {
      const name = nameOf(Date.UTC(2026, 0, 4, hour)) ?? ''
      hoursOf.set(name, [...(hoursOf.get(name) ?? []), hour])
    }
    for (const [name, hours] of hoursOf) {
      const [first = 0, last = first] = [hours[0], hours.at(-1)]
      if (first === 12 && last === 12) add(name, { is: 'clock', hour: 12 })
      // German has "am" before days; next to an hour, it is part of the hour.
      else if (!/^[ap]m$/i.test(name) && (last < 12 || first >= 12)) add(name, { is: 'half', isAfternoon: first >= 12 })
    }
  }
  add(midnightWords[new Intl.Locale(locale).language], { is: 'clock', hour: 24 })
  const literals = [
    { dateStyle: 'full', timeStyle: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { hour: 'numeric' },
  ] as const
  for (const { type, value } of literals.flatMap((options) => formatOf(options)(0))) {
    if (type === 'literal') for (const word of value.split(/[^\p{L}\p{M}]+/u)) add(word, { is: 'filler' })
  }
  return words
}

/** Creating a format takes far longer than using it. */
export function rememberByLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const known = new Map<string, Made>()
  return (locale) => {
    const made = known.get(locale) ?? make(locale)
    known.set(locale, made)
    return made
  }
}

/** The words of dates in a language and in English. */
export const dateWords = rememberByLocale((locale): Words => {
  const english = englishWords.flatMap(([phrases, meaning]) =>
    phrases.split(' ').map((phrase): [string, Meaning] => [phrase.replaceAll('-', ' '), meaning]),
  )
  return [...wordsOf(locale), ...wordsOf('en-GB'), ...wordsOf('en-US'), ...english].toSorted(
    ([one], [other]) => other.length - one.length,
  )
})

/** The order of the numbers of a date in a language: "dmy", "mdy", "ymd". */
export const orderOf = rememberByLocale((locale) =>
  new Intl.DateTimeFormat(locale, { ...utc, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type[0] : []))
    .join(''),
)

/** Whether a language separates hours and minutes with a dot: "10.00". */
export const hasPointInTimes = rememberByLocale((locale) =>
  new Intl.DateTimeFormat(locale, { ...utc, hour: 'numeric', minute: '2-digit' })
    .formatToParts(0)
    .some(({ type, value }) => type === 'literal' && value.trim() === '.'),
)
