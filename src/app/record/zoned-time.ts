const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Two days before the last that a Date can be, for what is looked at around it. */
const lastMs = 8.64e15 - 2 * dayMs

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit',
    hour: '2-digit', minute: '2-digit',
  })
  formats.set(zone, known)
  return known
}

/** What a clock in `zone` shows, as `<input type="datetime-local">` has it: `2026-03-14T18:00`. */
export const clockIn = (zone: string, instant: number): string => {
  const part = Object.fromEntries(formatOf(zone).formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** Milliseconds that a clock in `zone` is ahead of UTC. */
const offsetIn = (zone: string, instant: number): number =>
  Date.parse(`${clockIn(zone, instant)}Z`) - Math.floor(instant / minuteMs) * minuteMs

/**
 * The instant at which a clock in `zone` shows `local`, as ISO 8601 in UTC. In the hour that a change to summer time
 * leaves out, the instant as far after the change; of an hour that comes twice, the first. Undefined for no such text
 * and for what no Date can be.
 */
export const instantIn = (zone: string, local: string): string | undefined => {
  const wanted = Date.parse(`${local}Z`)
  if (!(Math.abs(wanted) < lastMs)) return undefined
  // A day earlier and later the offset is surely that before and after a change.
  const candidates = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetIn(zone, near)).sort((a, b) => a - b)
  const hit = candidates.find((instant) => instant + offsetIn(zone, instant) === wanted)
  return new Date(hit ?? wanted - offsetIn(zone, wanted - dayMs)).toISOString()
}

/** "UTC+05:30", as of now. */
export const offsetWords = (zone: string, now: number): string => {
  const minutes = offsetIn(zone, now) / minuteMs
  const digits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
