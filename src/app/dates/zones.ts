import { clockIn, currentZone, instantIn } from '#contract'

/** The offsets or zones that an abbreviation stands for. Some stand for several. */
const abbreviations = `
z,zulu,utc,gmt,wet +00:00|west,bst,wat,met,cet,mez +01:00|bst +06:00|cest,mesz,eet,cat,sast +02:00|eest,msk,trt,eat,ast +03:00|
ist +05:30,+01:00,+02:00|gst +04:00|pkt +05:00|npt +05:45|ict,wib +07:00|sgt,hkt,awst,pht,myt,wita +08:00|cst -06:00,+08:00|
jst,kst,wit +09:00|acst +09:30|acdt +10:30|aest +10:00|aedt +11:00|nzst +12:00|nzdt +13:00|ast,edt -04:00|brt,art,adt -03:00|
est,cdt -05:00|mst,pdt -07:00|mdt -06:00|pst,akdt -08:00|akst -09:00|hst -10:00|et America/New_York|ct America/Chicago|
mt America/Denver|pt America/Los_Angeles|uk Europe/London
`

const zonesByName = new Map<string, string[]>()
for (const line of abbreviations.trim().split(/\|\n?/)) {
  const [names = '', zones = ''] = line.split(' ')
  for (const name of names.split(',')) {
    zonesByName.set(name, [...(zonesByName.get(name) ?? []), ...zones.split(',')])
  }
}

/** The zones that a folded text such as "utc", "ist" or "asia/kolkata" can name. */
export function zonesNamed(name: string): readonly string[] | undefined {
  const known = zonesByName.get(name)
  const zone = known ? undefined : currentZone(name)
  return known ?? (zone === undefined ? undefined : [zone])
}

/** The zone of a letter of NATO's alphabet, as in 031530ZDEC26; J is the local time. */
export function zoneOfLetter(letter: string): string | undefined {
  const at = 'yxwvutsrqponzabcdefghiklm'.indexOf(letter)
  return at === -1 ? undefined : offsetOf(at - 12)
}

/** "+05:30" for 5.5 hours; undefined if no place on Earth is so far from UTC. */
export function offsetOf(hours: number): string | undefined {
  const minutes = Math.round(Math.abs(hours) * 60)
  if (minutes > 14 * 60) return undefined
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`
}

const offsetMs = (zone: string): number | undefined =>
  /^[+-]/.test(zone) ? Date.parse(`1970-01-01T00:00${zone}`) * -1 : undefined

/** The local time in a zone or at an offset: `2026-12-03T10:00`. */
export function localTimeIn(zone: string, instant: number): string {
  const offset = offsetMs(zone)
  return offset === undefined ? clockIn(zone, instant) : new Date(instant + offset).toISOString().slice(0, 16)
}

/** The instant of a local time in a zone or at an offset. */
export function instantAt(zone: string, local: string): string | undefined {
  const offset = offsetMs(zone)
  return offset === undefined ? instantIn(zone, local) : new Date(Date.parse(`${local}Z`) - offset).toISOString()
}
