import { type Entity, type Field, fold, labelName } from '#contract'
import { meaningsOf } from '#places'
import { type ColumnFacts, isAll, type Shape, shapes } from './column-facts.ts'
import type { Target } from './targets.ts'

/** The field that a column fills, and the reason for an uncertain guess. */
export interface Recognised {
  path: string | undefined
  reason: string
}

/** Makes "elevationFt", "elevation_ft" and "Elevation ft" equal. */
const wordsOf = (name: string): string =>
  fold(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Maps every known name to a target: names of public data sets, labels of the panel, field names. */
function namesOf(entity: Entity, targets: readonly Target[], first: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const add = (name: string, path: string) => {
    const words = wordsOf(name)
    if (!names.has(words)) names.set(words, path)
  }
  const isTarget = (path: string) => targets.some((target) => target.path === path)
  const header = first.map((name) => name.trim().toLowerCase())
  for (const [name, path] of Object.entries(meaningsOf(entity.key, header))) if (isTarget(path)) add(name, path)
  for (const { path, label } of targets) add(label, path)
  for (const { field, label } of entity.columns) if (label !== undefined && isTarget(field)) add(label, field)
  for (const { path } of targets) {
    const name = path.slice(path.indexOf('.') + 1)
    add(name, path)
    add(labelName(name), path)
  }
  return names
}

const shapeWords: Partial<Record<Shape, string>> = {
  alpha2: 'ISO 3166-1 alpha-2 codes',
  alpha3: 'ISO 3166-1 alpha-3 codes',
  numeric: 'ISO 3166-1 numeric codes',
  country: 'country names',
  region: 'ISO 3166-2 codes',
  email: 'email addresses',
  zone: 'IANA time zones',
  pair: 'two coordinates',
}
const toldShapes: readonly Shape[] = ['email', 'zone', 'region', 'alpha2', 'alpha3', 'numeric', 'country', 'pair']
const countryShapes: readonly Shape[] = ['alpha2', 'alpha3', 'numeric', 'country']

/** Two letters in such a column have another meaning: AS is Asia, and American Samoa. */
const isOtherwise = (name: string): boolean =>
  /\b(?:continent|region|language|locale|currency|status|type|state|province|id)\b/.test(wordsOf(name))

/** Whether a field accepts cells of this format. */
function isFilledBy(entity: Entity, path: string, field: Field, shape: Shape): boolean {
  switch (shape) {
    case 'email':
      return field.kind === 'email'
    case 'zone':
      return field.kind === 'zone'
    case 'pair':
      return path === 'lat,lon'
    case 'region':
      return entity.key === 'state' ? path === 'code' : field.kind === 'relation' && field.to === 'state'
    case 'alpha2':
    case 'alpha3':
    case 'numeric':
    case 'country':
      return entity.key === 'country'
        ? path === (shape === 'country' ? 'name' : shape)
        : field.kind === 'relation' && field.to === 'country'
    default:
      return false
  }
}

const countResolved = (facts: ColumnFacts | undefined): number =>
  facts ? countryShapes.reduce((sum, shape) => sum + facts.counts[shape], 0) : 0

/** Of several columns for one country, chooses the one whose cells all name a country, otherwise the first. */
function bestFor(
  field: Field | undefined,
  found: readonly number[],
  facts: readonly ColumnFacts[],
): number | undefined {
  const isCountry = field?.kind === 'relation' && field.to === 'country'
  const whole = isCountry
    ? found.find((at) => countResolved(facts[at]) > 0 && countResolved(facts[at]) === facts[at]?.filled)
    : undefined
  return whole ?? found[0]
}

/** The order of two coordinates, as far as values beyond 90 degrees decide it. */
const pairOrder = (facts: ColumnFacts | undefined): 'lat,lon' | 'lon,lat' | 'none' | undefined => {
  const [first, second] = facts?.beyond ?? [0, 0]
  return first > 0 && second > 0 ? 'none' : first > 0 ? 'lon,lat' : second > 0 ? 'lat,lon' : undefined
}
const beyondWords = 'Some latitudes would exceed 90 degrees'

/** The path of the latitude that belongs to a coordinate in a column of its own. */
const latitudePath = (path: string): string | undefined =>
  /^[^,]*l(?:at|on)$/i.test(path) ? `${path.slice(0, -2)}at` : undefined

export function recogniseByName(
  entity: Entity,
  targets: readonly Target[],
  first: readonly string[],
  facts: readonly ColumnFacts[],
): Recognised[] {
  const names = namesOf(entity, targets, first)
  const paths = first.map((header, at) => {
    // The panel's own exports use its exact labels, whatever these words mean in other programs.
    const own = targets.find(({ label }) => label === header.trim())?.path
    const path = own ?? names.get(wordsOf(header)) ?? names.get(wordsOf(header.split(',')[0] ?? ''))
    const kind = targets.find((target) => target.path === path)?.field.kind
    // The row numbers of another data set aren't codes, even if some of them equal ISO numbers.
    const isForeign = kind === 'relation' && /\bid$/.test(wordsOf(header)) && isAll(facts[at], 'digits')
    // URLs of other websites aren't images of the library.
    const isElsewhere = kind === 'image' && (facts[at]?.filled ?? 0) > 0 && !isAll(facts[at], 'picture')
    return isForeign || isElsewhere ? undefined : path
  })
  return paths.map((path, at) => {
    if (path === undefined) return { path, reason: '' }
    const order = path === 'lat,lon' || path === 'lon,lat' ? pairOrder(facts[at]) : undefined
    const latitude = latitudePath(path)
    const isBeyond = paths.some(
      (other, at) => other !== undefined && other === latitude && (facts[at]?.beyond[0] ?? 0) > 0,
    )
    // The names say another order than the values, so the user chooses.
    if (isBeyond || (order !== undefined && order !== path)) return { path: undefined, reason: beyondWords }
    const field = targets.find((target) => target.path === path)?.field
    const same = paths.flatMap((other, index) => (other === path ? [index] : []))
    const best = bestFor(field, same, facts) ?? at
    return best === at
      ? { path, reason: '' }
      : { path: undefined, reason: `“${first[best]?.trim()}” fills the same field` }
  })
}

/** Adds the columns that can only be identified by their cells. */
export function recogniseByCells(
  entity: Entity,
  targets: readonly Target[],
  columns: readonly Recognised[],
  first: readonly string[],
  facts: readonly ColumnFacts[],
  hasHeader: boolean,
): Recognised[] {
  const taken = new Set(columns.map(({ path }) => path))
  return first.map((cell, at) => {
    const known = columns[at] ?? { path: undefined, reason: '' }
    if (known.path !== undefined || known.reason === beyondWords || (hasHeader && isOtherwise(cell))) return known
    for (const shape of toldShapes) {
      const fits = hasHeader
        ? isAll(facts[at], shape)
        : shapes[shape](cell.trim()) && ((facts[at]?.filled ?? 0) === 0 || isAll(facts[at], shape))
      if (!fits) continue
      const target = targets.find(({ path, field }) => !taken.has(path) && isFilledBy(entity, path, field, shape))
      if (!target || (target.path.includes(',') && (taken.has('lat') || taken.has('lon')))) continue
      const order = shape === 'pair' ? pairOrder(facts[at]) : undefined
      if (order === 'none') return { path: undefined, reason: beyondWords }
      const path = order ?? target.path
      taken.add(target.path)
      return { path, reason: `All its cells are ${shapeWords[shape]}` }
    }
    return known
  })
}

/** Whether the first row is data: a header isn't a number or a URL, and differs from the cells below. */
export function looksLikeData(first: readonly string[], facts: readonly ColumnFacts[]): boolean {
  return first.some((text, at) => {
    const cell = text.trim()
    if (cell === '') return false
    const isLike = toldShapes.some((shape) => shapes[shape](cell) && isAll(facts[at], shape))
    return isLike || shapes.email(cell) || Number.isFinite(Number(cell))
  })
}
