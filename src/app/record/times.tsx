import type { ReactNode } from 'react'
import { inSentence, hostNow } from '#contract'
import { localeOf, ownLocale, ownZone } from '#data'

const minuteMs = 60_000

/**
 * Formats as in the user's language, in their time zone, or in the device's if they have none; `options` and `zoneNow`
 * can specify another.
 */
export const formatter = (
  options: Intl.DateTimeFormatOptions,
  localeNow = ownLocale,
  zoneNow: () => string | undefined = ownZone,
): ((time: number) => string) => {
  // One format serves each zone, because creating one takes longer than a page of rows.
  let made: { zone: string | undefined; locale: string; format: Intl.DateTimeFormat } | undefined
  return (time) => {
    const [zone, locale] = [zoneNow(), localeNow()]
    if (made?.zone !== zone || made?.locale !== locale) {
      made = { zone, locale, format: new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }) }
    }
    return isolateText(made.format.format(time))
  }
}

/** Isolates right-to-left text, so that the surrounding words and numbers keep their order. */
export const isolateText = (text: string): string => (/[\u0590-\u08ff\u200f]/.test(text) ? `\u2068${text}\u2069` : text)

export const clock = formatter({ hour: '2-digit', minute: '2-digit' })
const dayAndMonth = formatter({ day: 'numeric', month: 'short' })
const monthOfYear = formatter({ month: 'short', year: 'numeric' })
const wholeDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
const full = formatter({ dateStyle: 'long', timeStyle: 'short' })
const utcDay = formatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const dayMs = 24 * 60 * minuteMs

const english = localeOf('en')
/** For comparisons, so in the same format for all languages: "18/11/2026". */
const dayKey = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' }, () => english)
const yearOf = (time: number): string => dayKey(time).slice(-4)
/** Compares days in the user's time zone. */
export const isSameDay = (one: number, other: number): boolean => dayKey(one) === dayKey(other)

/** Formats a time of today as "14:02", a day of this year as "18 Nov", and others as "4 Mar 2024". */
export const timeWords = (iso: string, now: number): string => {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  if (isSameDay(time, now)) return clock(time)
  return yearOf(time) === yearOf(now) ? dayAndMonth(time) : wholeDay(time)
}

/** Formats a recent time as "12 min ago", "3 h ago", "Yesterday", and others as a date. */
export const ageWords = (iso: string, now: number): string => {
  const time = Date.parse(iso)
  const minutes = Math.floor((now - time) / minuteMs)
  if (Number.isNaN(minutes) || minutes < 0) return timeWords(iso, now)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  if (isSameDay(time, now)) return `${Math.floor(minutes / 60)} h ago`
  // Both directions are checked, because a day can have 23 or 25 hours.
  return isSameDay(time + dayMs, now) || isSameDay(time, now - dayMs) ? 'Yesterday' : timeWords(iso, now)
}

/** The shortest age, for a narrow column: "25 min", "3 h", "18 Nov", "Dec 2025". */
export const shortAge = (iso: string, now: number): string => {
  const time = Date.parse(iso)
  const minutes = Math.floor((now - time) / minuteMs)
  if (Number.isNaN(minutes) || minutes < 0) return timeWords(iso, now)
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min`
  if (isSameDay(time, now)) return `${Math.floor(minutes / 60)} h`
  return yearOf(time) === yearOf(now) ? dayAndMonth(time) : monthOfYear(time)
}

/** The full date and time, for the tooltip. */
export const fullTime = (iso: string): string => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : full(time)
}

/** The day of an instant in the user's time zone: "18 Nov 2026". */
export const ownDay = (iso: string): string => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : wholeDay(time)
}

/** `2026-11-18` has no time zone: it means the same day everywhere. */
export const dayWords = (day: string): string => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : utcDay(time)
}

/** The age within a sentence: "active just now". */
export const ageInText = (iso: string, now: number): string => inSentence(ageWords(iso, now))

/** A short time with the full one as its tooltip. */
export const instant = (iso: string, words = timeWords): ReactNode => (
  <time dateTime={iso} title={fullTime(iso)}>
    {words(iso, hostNow())}
  </time>
)
