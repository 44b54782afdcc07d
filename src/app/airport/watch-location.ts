import {
  clockIn,
  entityOf,
  type FilterTerm,
  type Json,
  labelOf,
  type Row,
  sectionOf,
  uniquePauseMs,
  hostNow,
} from '#contract'
import { api, attempt, is, knowsQueries, queryBy } from '#data'
import { type Form, setNote } from '#form'
import { recordUrl } from '#record'
import { kmBetween, kmPerDegree, type Coordinates, readCoordinates } from './airfield-plan.ts'

const nearKm = 1
/** About 300 km. Swapped coordinates are farther away. */
const aroundDegrees = 3

const filterAround = ({ lat, lon }: Coordinates, degrees: number): FilterTerm[] => {
  const wide = degrees / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const range = (name: string, at: number, by: number): FilterTerm[] => [
    { name, operator: 'gte', value: (at - by).toFixed(6) },
    { name, operator: 'lte', value: (at + by).toFixed(6) },
  ]
  return [...range('lat', lat, degrees), ...range('lon', lon, wide)]
}

const airportsAt = async (
  { entity }: Form,
  filters: readonly FilterTerm[],
  limit: number,
  signal: AbortSignal,
): Promise<readonly Row[]> => (await api.list(entity, queryBy(filters, limit), signal)).rows

const coordinatesOf = ({ lat, lon }: { [name: string]: Json | undefined }): Coordinates | undefined => {
  const place = readCoordinates(lat, lon)
  return typeof place === 'string' ? undefined : place
}

/** Another airport at the same spot is probably a duplicate. */
const warnOfNeighbour = async (form: Form, place: Coordinates, signal: AbortSignal): Promise<void> => {
  const own = form.text().record?.id
  const rows = await airportsAt(form, filterAround(place, (1.1 * nearKm) / kmPerDegree), 10, signal)
  const near = rows.find((row) => {
    const there = coordinatesOf(row)
    return row.id !== own && there !== undefined && kmBetween(place, there) < nearKm
  })
  const section = sectionOf(form.entity.key)
  if (signal.aborted) return
  setNote(
    form,
    'near',
    near &&
      section && {
        path: 'lat',
        tone: 'warn',
        text: 'Another airport is within 1 km:',
        link: { to: recordUrl(section, near.id), label: labelOf(form.entity, near) },
      },
  )
}

/** Warns if no airport of the country is near, but one is near the swapped coordinates. */
const warnOfSwap = async (form: Form, place: Coordinates, countryId: string, signal: AbortSignal): Promise<void> => {
  const inCountry = is('countryId', countryId)
  const isNear = async (at: Coordinates) =>
    (await airportsAt(form, [inCountry, ...filterAround(at, aroundDegrees)], 2, signal)).some(
      ({ id }) => id !== form.text().record?.id,
    )
  const swapped = { lat: place.lon, lon: place.lat }
  const isSwapped = Math.abs(swapped.lat) <= 90 && !(await isNear(place)) && (await isNear(swapped))
  if (signal.aborted) return
  setNote(
    form,
    'swapped',
    isSwapped
      ? {
          path: 'lat',
          tone: 'warn',
          text: 'Latitude and longitude might be swapped. Compare them with the country’s other airports.',
        }
      : undefined,
  )
}

const warnOfZone = async (form: Form, zone: string, countryId: string, signal: AbortSignal): Promise<void> => {
  const country = entityOf('country')
  const row = country && (await api.get(country, countryId, signal))
  const isForeign = typeof row?.alpha2 === 'string' && isZoneOf(zone, row.alpha2, hostNow()) === false
  if (signal.aborted) return
  setNote(
    form,
    'zone',
    isForeign
      ? {
          path: 'timeZone',
          tone: 'warn',
          text: `${row && country ? labelOf(country, row) : 'The country'} doesn’t use ${zone}. Check the time zone.`,
        }
      : undefined,
  )
}

const concerned = ['lat', 'lon', 'countryId', 'timeZone']

/** Checks, when typing pauses, whether coordinates, country and time zone match. Warnings don't prevent saving. */
export const watchLocation = (form: Form): (() => void) => {
  if (!knowsQueries(form.entity.key)) return () => {}
  let calling = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = ''

  const look = () => {
    calling = new AbortController()
    const { typed, changed } = form.text()
    const { countryId, timeZone } = typed
    const place = coordinatesOf(typed)
    const isMoved = ['lat', 'lon', 'countryId'].some((name) => changed.has(name))
    const isPlaced = place && isMoved && (place.lat !== 0 || place.lon !== 0)
    const isZoned = typeof timeZone === 'string' && timeZone !== ''
    const hasCountry = typeof countryId === 'string'
    // If there is nothing to compare, the warning disappears. Without a response, nothing changes.
    const { signal } = calling
    if (isPlaced) void attempt(() => warnOfNeighbour(form, place, signal))
    else setNote(form, 'near', undefined)
    if (isPlaced && hasCountry) void attempt(() => warnOfSwap(form, place, countryId, signal))
    else setNote(form, 'swapped', undefined)
    if (isZoned && hasCountry) void attempt(() => warnOfZone(form, timeZone, countryId, signal))
    else setNote(form, 'zone', undefined)
  }
  const wanted = () => JSON.stringify(concerned.map((name) => form.text().typed[name]))
  const follow = () => {
    if (wanted() === asked) return
    asked = wanted()
    calling.abort()
    clearTimeout(timer)
    timer = setTimeout(look, uniquePauseMs)
  }
  // Only typed values are checked, including restored unsaved ones. A record's own values aren't.
  if (!concerned.some((name) => form.text().changed.has(name))) asked = wanted()
  follow()
  const unsubscribe = form.state.subscribe(follow)
  return () => {
    calling.abort()
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Older Chromium and Node have it as a property instead of a method. */
const zonesOf = (alpha2: string): readonly string[] | undefined => {
  try {
    const locale: object = new Intl.Locale(`und-${alpha2}`)
    const method: unknown = Reflect.get(locale, 'getTimeZones')
    const isMethod = typeof method === 'function'
    const zones: unknown = isMethod ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'timeZones')
    return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : undefined
  } catch {
    return undefined
  }
}

/** The clock times of a zone in January and July: Asia/Kolkata and Asia/Calcutta give the same. */
const timesOf = (zone: string, now: number): string => {
  const year = new Date(now).getUTCFullYear()
  return [0, 6].map((month) => clockIn(zone, Date.UTC(year, month, 1))).join()
}

/** Returns undefined if it is unknown: the runtime lists no zones by country, or the zone is invalid. */
export const isZoneOf = (zone: string, alpha2: string, now: number): boolean | undefined => {
  const zones = zonesOf(alpha2)
  if (!zones || zones.length === 0) return undefined
  try {
    const times = timesOf(zone, now)
    return zones.some((known) => known === zone || timesOf(known, now) === times)
  } catch {
    return undefined
  }
}
