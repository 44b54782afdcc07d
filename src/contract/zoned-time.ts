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

/** The local time in `zone`, in the format of `<input type="datetime-local">`: `2026-03-14T18:00`. */
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
 * The instants that a local time can mean: two around a clock change that skips or repeats it. For a skipped time,
 * `before` and `after` count on from the clock before and after the change, so that they show different digits than the
 * given ones.
 */
export type LocalTime = { kind: 'once'; at: string } | { kind: 'skipped' | 'repeated'; before: string; after: string }

/**
 * Parses a local time in `zone`, in the format of `<input type="datetime-local">`. Undefined for an invalid text and
 * for instants that no Date can represent.
 */
export const readLocal = (zone: string, local: string): LocalTime | undefined => {
  const wanted = Date.parse(`${local}Z`)
  if (!(Math.abs(wanted) < lastMs)) return undefined
  // One day before and after, the offsets are those before and after a change.
  const [early = wanted, late = wanted] = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetIn(zone, near))
  const isShown = (instant: number): boolean => instant + offsetIn(zone, instant) === wanted
  const iso = (instant: number): string => new Date(instant).toISOString()
  if (early === late || isShown(early) !== isShown(late))
    return { kind: 'once', at: iso(isShown(early) ? early : late) }
  return isShown(early)
    ? { kind: 'repeated', before: iso(early), after: iso(late) }
    : { kind: 'skipped', before: iso(late), after: iso(early) }
}

/**
 * The instant when a clock in `zone` shows `local`, as ISO 8601 in UTC. For a time that the change to summer time
 * skips, it counts on after the change; for a repeated time, it takes the first. For a typed time, `readLocal` leaves
 * the choice to the user.
 */
export const instantIn = (zone: string, local: string): string | undefined => {
  const read = readLocal(zone, local)
  if (read === undefined) return undefined
  return read.kind === 'once' ? read.at : read.kind === 'repeated' ? read.before : read.after
}

/**
 * A typed time that can mean two instants, until the user chooses: `2026-10-25T02:30[Europe/Berlin]`, as in RFC 9557.
 */
export const undecidedTime = (zone: string, local: string): string => `${local}[${zone}]`
export const readUndecided = (text: string): { local: string; zone: string } | undefined => {
  const [, local, zone] = /^([\d-]+T[\d:]+)\[(.+)\]$/.exec(text) ?? []
  return local === undefined || zone === undefined ? undefined : { local, zone }
}

/** The current offset: "UTC+05:30". */
export const offsetWords = (zone: string, now: number): string => {
  const minutes = offsetIn(zone, now) / minuteMs
  const digits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const weekMs = 7 * dayMs
const weeksAhead = 104

/** Whether two zones show the same clock from now on: Asia/Kolkata and Asia/Calcutta are one zone. */
export const isSameClock = (one: string, other: string, now: number): boolean =>
  one === other ||
  Array.from({ length: weeksAhead }, (_, week) => now + week * weekMs).every(
    (instant) => clockIn(one, instant) === clockIn(other, instant),
  )

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
 * for other texts, and for a day that doesn't exist.
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
