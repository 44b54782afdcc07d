import { isObject, type Json, type NumberField } from '#contract'
import { checkField } from '#checks'
import { meaningOf } from '#change'

/** Degrees north and east (WGS 84). */
export interface Coordinates {
  lat: number
  lon: number
}
export interface Runway {
  le: Coordinates
  he: Coordinates
  leIdent: string
  heIdent: string
  isWide: boolean
  isClosed: boolean
}

/** Pixels; y grows downwards. */
export type Point = readonly [x: number, y: number]
interface Strip {
  key: string
  from: Point
  to: Point
  /** The dashed line along the middle of the strip. */
  line: readonly [Point, Point]
  names: readonly [string, Point][]
  isWide: boolean
  isClosed: boolean
}
export interface Plan {
  width: number
  height: number
  strips: readonly Strip[]
  reference: Point | undefined
  /** The length of the scale bar and its label. */
  bar: { pixels: number; words: string }
}

const degrees = (label: string, bound: number): NumberField => ({
  kind: 'number',
  label,
  min: -bound,
  max: bound,
  places: 6,
})
const latField = degrees('Latitude', 90)
const lonField = degrees('Longitude', 180)

/** `wrong` means an invalid location; the last valid one is then shown. */
export type Read<T> = T | 'empty' | 'wrong'

const readDegrees = (field: NumberField, typed: Json | undefined): Read<number> => {
  const meaning = meaningOf(field, typed)
  if (meaning === null) return 'empty'
  const checked = checkField(field, meaning, '')
  return 'value' in checked && typeof checked.value === 'number' ? checked.value : 'wrong'
}

export const readCoordinates = (typedLat: Json | undefined, typedLon: Json | undefined): Read<Coordinates> => {
  const [lat, lon] = [readDegrees(latField, typedLat), readDegrees(lonField, typedLon)]
  if (lat === 'wrong' || lon === 'wrong') return 'wrong'
  return lat === 'empty' || lon === 'empty' ? 'empty' : { lat, lon }
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')
const widthFt = { kind: 'number', label: 'Width', min: 0, max: 5000, places: 0 } as const
const wideFt = 150

export const readRunway = (item: Json): Read<Runway> => {
  if (!isObject(item)) return 'empty'
  const [le, he] = [readCoordinates(item.leLat, item.leLon), readCoordinates(item.heLat, item.heLon)]
  if (le === 'wrong' || he === 'wrong') return 'wrong'
  if (le === 'empty' || he === 'empty') return 'empty'
  const width = meaningOf(widthFt, item.widthFt)
  return {
    le,
    he,
    leIdent: text(item.leIdent),
    heIdent: text(item.heIdent),
    isWide: typeof width === 'number' && width > wideFt,
    isClosed: item.closed === true,
  }
}

export const kmPerDegree = 111.32
const drawnWidth = 320
/** The x of the north arrow, which stays clear of all designators. */
export const northAt = 313
const inner = { width: 250, height: 190, left: 35, top: 20, bottom: 30 }
/** The distance between the end of a strip and the middle of its designator. */
const nameGap = 14
const barKms = [0.25, 0.5, 1, 2, 5, 10]
const barMinPixels = 40

/**
 * Uses a flat projection around the centre, because over an airfield the earth's curvature is less than a line's width.
 * Returns undefined if there is nothing to draw.
 */
export const planOf = (runways: readonly Runway[], reference: Coordinates | undefined): Plan | undefined => {
  const ends = runways.flatMap(({ le, he }) => [le, he])
  if (ends.length === 0) return undefined
  const mid = ends.reduce((sum, { lat }) => sum + lat, 0) / ends.length
  const km = ({ lat, lon }: Coordinates): Point => [
    lon * Math.cos((mid * Math.PI) / 180) * kmPerDegree,
    -lat * kmPerDegree,
  ]
  const points = ends.map(km)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  // A minimum of 0.3 km keeps the strip of a tiny airfield from filling the plan.
  const scale = Math.min(inner.width / Math.max(wide, 0.3), inner.height / Math.max(high, 0.3))
  const offset = inner.left + (inner.width - wide * scale) / 2
  const height = high * scale + inner.top + inner.bottom
  const at = (place: Coordinates): Point => {
    const [x, y] = km(place)
    return [(x - left) * scale + offset, (y - top) * scale + inner.top]
  }
  const spot = reference && at(reference)
  const isInside = spot && spot[0] > 0 && spot[0] < drawnWidth && spot[1] > 0 && spot[1] < height
  const barKm = barKms.find((length) => length * scale >= barMinPixels) ?? 10
  return {
    width: drawnWidth,
    height,
    strips: runways.map((runway, index) => stripOf(runway, at, index)),
    reference: isInside ? spot : undefined,
    bar: { pixels: barKm * scale, words: barKm < 1 ? `${barKm * 1000} m` : `${barKm} km` },
  }
}

const stripOf = (runway: Runway, at: (place: Coordinates) => Point, index: number): Strip => {
  const [from, to] = [at(runway.le), at(runway.he)]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const along = ([x, y]: Point, pixels: number): Point => [
    x + ((to[0] - from[0]) / length) * pixels,
    y + ((to[1] - from[1]) / length) * pixels,
  ]
  return {
    key: `${index} ${runway.leIdent}`,
    from,
    to,
    line: [along(from, 5), along(to, -5)],
    names: [
      [runway.leIdent, along(from, -nameGap)],
      [runway.heIdent, along(to, nameGap)],
    ],
    isWide: runway.isWide,
    isClosed: runway.isClosed,
  }
}

const earthKm = 6371
/** The distance along a great circle. */
export const kmBetween = (a: Coordinates, b: Coordinates): number => {
  const rad = (deg: number) => (deg * Math.PI) / 180
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}
