// Times of publishing. Everybody who works on the website speaks of the same clock, which is the website's.

import type { ReactNode } from 'react'
import { clockIn, offsetWords } from '#contract'
import { otherOwnZone, ownLocale, siteZone } from '#data'

/** Locales in whose countries a zone has a name of letters, such as IST and AEDT. Elsewhere it is GMT+5:30. */
const namingLocales = ['en-GB', 'en-US', 'en-IN', 'en-AU', 'en-NZ', 'en-ZA']

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, zone, ...Object.values(options)].join()
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
  formats.set(key, format)
  return format
}

/** The short name of a zone at an instant: "IST", "CEST", or "GMT+5:45" where it has no name of its own. */
export function zoneName(zone: string, time: number): string {
  const names = [ownLocale(), ...namingLocales].map(
    (locale) =>
      formatOf(locale, zone, { timeZoneName: 'short' })
        .formatToParts(time)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  return names.find((name) => /^\p{L}{2,5}$/u.test(name)) ?? names[1] ?? zone
}

const clockOptions = { hour: '2-digit', minute: '2-digit' } as const
const dayOptions = { day: 'numeric', month: 'short' } as const

/** Writes a time by the clock of a zone that it names: "3 Dec, 10:00 IST", in another year "3 Dec 2027, 10:00 IST". */
export function zonedTime(zone: string, time: number, now = Date.now()): string {
  const isThisYear = clockIn(zone, time).slice(0, 4) === clockIn(zone, now).slice(0, 4)
  const day = formatOf(ownLocale(), zone, isThisYear ? dayOptions : { ...dayOptions, year: 'numeric' })
  return `${day.format(time)}, ${zonedClock(zone, time)}`
}

const zonedClock = (zone: string, time: number): string =>
  `${formatOf(ownLocale(), zone, clockOptions).format(time)} ${zoneName(zone, time)}`

/** Writes a time by the clock of the website: "3 Dec, 10:00 IST". */
export const siteTime = (iso: string, now = Date.now()): string => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : zonedTime(siteZone(), time, now)
}

/** Writes an instant in `zone` next to its time in `shown`: "04:30 GMT", with the day where that differs. */
function timeNextTo(shown: string, zone: string, time: number): string {
  const isSameDay = clockIn(shown, time).slice(0, 10) === clockIn(zone, time).slice(0, 10)
  const words = isSameDay ? zonedClock(zone, time) : zonedTime(zone, time)
  // India, Ireland and Israel all say IST.
  const [name, other] = [zone, shown].map((one) => zoneName(one, time))
  return name === other ? `${words} (${offsetWords(zone, time)})` : words
}

/**
 * The same instant by the other clock, where the website and the person have different ones: "04:30 GMT for you" if it
 * is shown by the website's, "3 Dec, 10:00 IST on the website" if by the person's.
 */
export function otherTime(shown: string, time: number): string | undefined {
  const own = otherOwnZone()
  if (own === undefined || Number.isNaN(time)) return undefined
  return shown === own
    ? `${timeNextTo(own, siteZone(), time)} on the website`
    : `${timeNextTo(shown, own, time)} for you`
}

/** Writes a time by the clock of the website, and by the person's where it differs: "3 Dec, 10:00 IST (04:30 GMT for you)". */
export function bothTimes(iso: string, now = Date.now()): string {
  const other = otherTime(siteZone(), Date.parse(iso))
  return siteTime(iso, now) + (other === undefined ? '' : ` (${other})`)
}

/** A time by the clock of the website; its tooltip has the person's too. `words` may be `bothTimes`. */
export const siteTimeElement = (iso: string, words = siteTime): ReactNode => (
  <time dateTime={iso} title={bothTimes(iso)}>
    {words(iso)}
  </time>
)
