import { localeOf, ownLocale, perLocale } from '#data'
import { formatter } from '#record'
import { isDay } from './days.ts'
import { readTyped } from './read-typed.ts'

export type DateKind = 'day' | 'time'
export type Leaning = 'ahead' | 'back'

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
  /** The date in digits: `2026-12-03`, `2026-12-03T10:00`. */
  local: string | undefined
  /** The day, if only the time is missing. */
  day: string | undefined
}

/** @param now the current time in the field's time zone */
export function understand(kind: DateKind, text: string, now: string, leaning: Leaning): Understood {
  const typed = readTyped(text, { locale: ownLocale(), now, leaning })
  if (!typed) return { local: undefined, day: undefined }
  if (kind === 'day') return { local: typed.time === undefined ? typed.day : undefined, day: typed.day }
  const local = typed.time === undefined ? undefined : `${typed.day ?? now.slice(0, 10)}T${typed.time}`
  return { local, day: typed.day }
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
