// Formatters made once: constructing one costs more than a page of rows.
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** Today by the clock, this year without the year: "14:02", "18 Nov", "4 Mar 2024". */
export const timeWords = (iso: string, now: number): string => {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  if (midnight(time) === midnight(now)) return clock.format(time)
  return new Date(time).getFullYear() === new Date(now).getFullYear() ? dayAndMonth.format(time) : wholeDay.format(time)
}

/** How long ago, while that says more than the date: "12 min ago", "3 h ago", "Yesterday". */
export const ageWords = (iso: string, now: number): string => {
  const time = Date.parse(iso)
  const minutes = Math.floor((now - time) / minuteMs)
  if (Number.isNaN(minutes) || minutes < 0) return timeWords(iso, now)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  if (midnight(time) === midnight(now)) return `${Math.floor(minutes / 60)} h ago`
  // Half a day on either side, since a day may have 23 or 25 hours.
  return midnight(now) - midnight(time) < 1.5 * dayMs ? 'Yesterday' : timeWords(iso, now)
}

/** The whole instant, for the tooltip. */
export const fullTime = (iso: string): string => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : full.format(time)
}

/** `2026-11-18` has no time zone: it is that day everywhere. */
export const dayWords = (day: string): string => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : utcDay.format(time)
}
