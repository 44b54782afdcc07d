const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Two days before the last valid Date, because the search looks two days around a time. */
const lastMs = 8.64e15 - 2 * dayMs

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, known)
  return known
}

/** The time of a clock in `zone`, in the form of `<input type="datetime-local">`: `2026-03-14T18:00`. */
export const clockIn = (zone: string, instant: number): string => {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** The milliseconds that `zone` is ahead of UTC. */
const offsetIn = (zone: string, instant: number): number =>
  Date.parse(`${clockIn(zone, instant)}Z`) - Math.floor(instant / minuteMs) * minuteMs

/**
 * The instant when a clock in `zone` shows `local`, as ISO 8601 in UTC. For a time that a change to summer time skips,
 * it counts on after the change; for a time that comes twice, it takes the first. Undefined for an invalid text and for
 * instants that no Date can hold.
 */
export const instantIn = (zone: string, local: string): string | undefined => {
  const wanted = Date.parse(`${local}Z`)
  if (!(Math.abs(wanted) < lastMs)) return undefined
  // One day before and after, the offsets are those before and after a change.
  const candidates = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetIn(zone, near)).sort((a, b) => a - b)
  const hit = candidates.find((instant) => instant + offsetIn(zone, instant) === wanted)
  return new Date(hit ?? wanted - offsetIn(zone, wanted - dayMs)).toISOString()
}

/** The current offset: "UTC+05:30". */
export const offsetWords = (zone: string, now: number): string => {
  const minutes = offsetIn(zone, now) / minuteMs
  const digits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day and the month of an instant: `2026-03-14`, `2026-03`. */
export const dayIn = (zone: string, instant: number): string => clockIn(zone, instant).slice(0, 10)
export const monthIn = (zone: string, instant: number): string => clockIn(zone, instant).slice(0, 7)

/** The next day or month. Days are the same everywhere, so this counts in UTC. */
const nextOf = (period: string): string => {
  const [year = 0, month = 0, day] = period.split('-').map(Number)
  const next = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
  return new Date(next).toISOString().slice(0, period.length)
}

/**
 * The first and the last instant of a day (`2026-03-14`) or month (`2026-03`) in `zone`, as ISO 8601 in UTC. Undefined
 * for another text, and for a day that does not exist.
 */
export function spanIn(zone: string, period: string): { first: string; last: string } | undefined {
  if (!/^[1-9]\d{3}-\d{2}(?:-\d{2})?$/.test(period)) return undefined
  const day = `${period}-01`.slice(0, 10)
  const time = Date.parse(`${day}T00:00Z`)
  // JavaScript reads 31 April as 1 May.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return undefined
  const [first, next] = [day, `${nextOf(period)}-01`.slice(0, 10)].map((start) => instantIn(zone, `${start}T00:00`))
  return first === undefined || next === undefined
    ? undefined
    : { first, last: new Date(Date.parse(next) - 1).toISOString() }
}
