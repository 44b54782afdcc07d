import { clockIn } from '../zoned-time.ts'

/** Chromium and Node had it as a property before it became a method. */
const zonesOf = (alpha2: string): readonly string[] | undefined => {
  try {
    const locale: object = new Intl.Locale(`und-${alpha2}`)
    const method: unknown = Reflect.get(locale, 'getTimeZones')
    const isMethod = typeof method === 'function'
    const zones: unknown = isMethod ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'timeZones')
    return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : undefined
  } catch { return undefined }
}

/** What its clocks show in January and in July: Asia/Kolkata and Asia/Calcutta are one. */
const timesOf = (zone: string, now: number): string => {
  const year = new Date(now).getUTCFullYear()
  return [0, 6].map((month) => clockIn(zone, Date.UTC(year, month, 1))).join()
}

/** Undefined where nobody can say: the runtime does not list zones by country, or the zone is none. */
export const isZoneOf = (zone: string, alpha2: string, now: number): boolean | undefined => {
  const zones = zonesOf(alpha2)
  if (!zones || zones.length === 0) return undefined
  try {
    const times = timesOf(zone, now)
    return zones.some((known) => known === zone || timesOf(known, now) === times)
  } catch { return undefined }
}
