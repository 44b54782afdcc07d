// Publishing times. A screen has one clock, the user's; tooltips and fields that set a time name the website's too.

import type { ReactNode } from 'react'
import { dayIn, hostNow } from '#contract'
import { otherOwnZone, ownLocale, shownZone, siteZone } from '#data'
import { isolateText } from './times.tsx'

/** Locales of countries in which a zone has an abbreviation, such as IST and AEDT. Elsewhere it is GMT+5:30. */
const namingLocales = ['en-GB', 'en-US', 'en-IN', 'en-AU', 'en-NZ', 'en-ZA']

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** The short name of a zone at an instant: "IST", "CEST", or "GMT+5:45" if it has no name. */
export function zoneName(timeZone: string, time: number): string {
  const names = [...namingLocales, ownLocale()].map(
    (locale) =>
      formatOf(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(time)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  return names.findLast((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? ''
}

/** Formats a time in a time zone: "3 Dec, 10:00". @param known omits the day if it is already known: "10:00" */
function timeIn(timeZone: string, time: number, known = ''): string {
  const day = dayIn(timeZone, time)
  const isThisYear = day.slice(0, 4) === dayIn(timeZone, hostNow()).slice(0, 4)
  const words = formatOf(ownLocale(), {
    timeZone,
    ...(day !== known && { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)
  return isolateText(words)
}

/** The same with the zone's name: "3 Dec, 10:00 IST". */
export const zonedTime = (timeZone: string, time: number, known?: string): string =>
  `${timeIn(timeZone, time, known)} ${zoneName(timeZone, time)}`

const format = (zone: string, iso: string, words = zonedTime): string => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : words(zone, time)
}

/** Formats a time in the website's time zone, where a time is set: "3 Dec, 10:00 IST". */
export const siteTimeWords = (iso: string): string => format(siteZone(), iso)

/** Formats a publishing time in the user's time zone: "3 Dec, 04:30 GMT". */
export const ownTime = (iso: string): string => format(shownZone(), iso)

/** The same in a row, where only the tooltip names the zone: "3 Dec, 04:30". */
export const rowTime = (iso: string): string => format(shownZone(), iso, timeIn)

/**
 * The same instant in the other time zone, if the website's and the user's differ: "04:30 GMT for you" if it is shown
 * in the website's, "3 Dec, 10:00 IST on the website" if in the user's.
 */
export function otherTimeWords(shown: string, time: number): string | undefined {
  const own = otherOwnZone()
  if (own === undefined || Number.isNaN(time)) return undefined
  const isOwnShown = shown === own
  const words = zonedTime(isOwnShown ? siteZone() : own, time, dayIn(shown, time))
  return words + (isOwnShown ? ' on the website' : ' for you')
}

/**
 * Formats a publishing time in the user's time zone and, if it differs, in the website's: "04:30 GMT (10:00 IST on the
 * website)".
 */
export function bothTimeWords(iso: string): string {
  const other = otherTimeWords(shownZone(), Date.parse(iso))
  return ownTime(iso) + (other === undefined ? '' : ` (${other})`)
}

/** A publishing time in the user's time zone; its tooltip adds the website's. `words` can be `rowTime` or `bothTimeWords`. */
export const siteTimeElement = (iso: string, words = ownTime): ReactNode => (
  <time dateTime={iso} title={bothTimeWords(iso)}>
    {words(iso)}
  </time>
)
