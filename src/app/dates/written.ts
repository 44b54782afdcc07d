import { hostNow } from '#contract'
import { localeOf, ownLocale, perLocale } from '#data'
import { formatter } from '#record'
import { isDay } from './days.ts'
import type { Leaning } from './day-from.ts'
import { readTyped } from './read-typed.ts'

export type DateKind = 'day' | 'time'
export type { Leaning }

const isLocalTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && isDay(text.slice(0, 10))
export const isLocal = (kind: DateKind, text: string): boolean => (kind === 'day' ? isDay(text) : isLocalTime(text))

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const written = {
  day: perLocale((locale) => new Intl.DateTimeFormat(locale, day)),
  time: perLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, ...time })),
}
const spoken = {
  day: formatter({ weekday: 'short', ...day }),
  time: formatter({ weekday: 'short', ...day, ...time }),
}
const msOf = (local: string): number => Date.parse(local.length > 10 ? `${local}Z` : `${local}T00:00Z`)

/** A date as its field shows it: "3 Dec 2026, 10:00". Other text is returned unchanged. */
export const writtenDate = (kind: DateKind, local: string): string =>
  isLocal(kind, local) ? written[kind]().format(msOf(local)) : local

/** A date as it was interpreted: "Thu, 3 Dec 2026, 10:00". */
export const spokenDate = (kind: DateKind, local: string): string => spoken[kind](msOf(local))

export interface Understood {
  /** The possible meanings of the text, the most probable first, in digits: `2026-12-03`, `2026-12-03T10:00`. */
  meanings: readonly Meaning[]
  /** Whether the first is meant unless the user chooses another. */
  isSure: boolean
  /** Whether only the time is missing. */
  needsTime: boolean
}
export interface Meaning {
  local: string
  /** The instant, if the text specifies it by another zone or by a distance. */
  at?: string | undefined
}

/** @param zone the field's time zone */
export function understandDate(kind: DateKind, text: string, zone: string, leaning: Leaning): Understood {
  const takesTime = kind === 'time'
  const { typed, isSure } = readTyped(text, { locale: ownLocale(), now: hostNow(), zone, leaning, takesTime })
  const meanings = typed.flatMap(({ day, time, at }): Meaning[] =>
    day === undefined || (time !== undefined) !== takesTime ? [] : [{ local: takesTime ? `${day}T${time}` : day, at }],
  )
  const different = meanings.filter(({ local }, at) => meanings.findIndex((other) => other.local === local) === at)
  return {
    meanings: different,
    isSure: isSure || different.length === 1,
    needsTime: takesTime && meanings.length === 0 && typed.length > 0,
  }
}

/** The first day of a user's week, from 0 (Sunday) to 6. Firefox before 144 does not know it. */
export const firstWeekday = perLocale((name) => {
  const locale: object = new Intl.Locale(name || localeOf('en'))
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function'
      ? locale.getWeekInfo()
      : 'weekInfo' in locale
        ? locale.weekInfo
        : undefined
  const isInfo = typeof info === 'object' && info !== null && 'firstDay' in info && typeof info.firstDay === 'number'
  return isInfo ? Number(info.firstDay) % 7 : 1
})
