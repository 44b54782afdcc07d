// Compares a row of the file with the values last taken from a file and with the record.
import { airport, isEmpty, isObject, type Json, type Values } from '#contract'
import { type FieldDecision, type UpdateGroup, updateGroups } from '#shapes'
import { checkField } from '#checks'
import { appendItems } from '#host/records'
import { fileFields } from './source-row.ts'

/** A difference as the table keeps it: a relation has the ID. */
export interface RowChange {
  field: string
  before: Json
  after: Json
  isOurs: boolean
  isPinned: boolean
  decision: FieldDecision
}

const runwayGroup = airport.fields.runways

export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

const itemsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const idOf = (item: Json): Json => (isObject(item) ? (item.sourceId ?? null) : null)

/** The runways of the record after taking those of the file, which may have lost some since the last file. */
const withRunways = (own: Json | undefined, last: Json | undefined, now: Json): Json => {
  if (runwayGroup?.kind !== 'group') return now
  const left = new Set(itemsOf(now).map(idOf))
  const lost = new Set(
    itemsOf(last)
      .map(idOf)
      .filter((id) => !isEmpty(id) && !left.has(id)),
  )
  const present = itemsOf(own).filter((item) => !lost.has(idOf(item)))
  const checked = checkField(runwayGroup, appendItems(runwayGroup, [...present], [...itemsOf(now)]), 'runways')
  return 'value' in checked ? checked.value : (own ?? [])
}

/** The value of the record after taking the field, and whether it still has that of the last file. */
const seenValue = (
  name: string,
  now: Json,
  last: Json | undefined,
  own: Json | undefined,
): { after: Json; isAsTaken: boolean } =>
  name === 'runways'
    ? {
        after: withRunways(own, last, now),
        isAsTaken: last !== undefined && isSame(withRunways(own, undefined, last), own),
      }
    : { after: now, isAsTaken: last !== undefined && isSame(last, own) }

/** Whether the file has the same value as the last one in each field. */
export const saysTheSame = (file: Values, taken: Values): boolean =>
  fileFields.every(
    (field) => file[field] === undefined || (taken[field] !== undefined && isSame(file[field], taken[field])),
  )

/** The current state of an airport: its values, those of its pending version, and its pinned fields. */
export interface Present {
  own: Values
  pending: Values
  pinned: ReadonlySet<string>
}

/**
 * The fields that the file would change.
 * @param file undefined if the file has no such column
 * @param taken the values of the last file, as far as they are known
 */
export const changesOf = (file: Values, taken: Values, { own, pending, pinned }: Present): RowChange[] =>
  fileFields.flatMap((field): RowChange[] => {
    const [now, last, before] = [file[field], taken[field], own[field] ?? null]
    if (now === undefined || isSame(now, last)) return []
    // A missing value in the file changes nothing, unless the last file had one.
    if (isEmpty(now) && last === undefined) return []
    const { after, isAsTaken } = seenValue(field, now, last, before)
    const waits = pending[field]
    if (isSame(after, before) || (waits !== undefined && isSame(after, waits))) return []
    const isPinned = pinned.has(field)
    const differs = !isAsTaken && !isEmpty(before) && (waits === undefined || !isSame(waits, last))
    const isOurs = differs && last !== undefined
    return [{ field, before, after, isOurs, isPinned, decision: isPinned ? 'always' : differs ? 'keep' : 'take' }]
  })

/** A new airport takes all values of the file. */
export const changesOfNew = (file: Values): RowChange[] =>
  fileFields.flatMap((field): RowChange[] => {
    const after = file[field]
    return after === undefined || isEmpty(after)
      ? []
      : [{ field, before: null, after, isOurs: false, isPinned: false, decision: 'take' }]
  })

const movedKm = 1
const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance; undefined if a coordinate is missing. */
const kilometres = (one: Values, other: Values): number | undefined => {
  const numbers = [one.lat, one.lon, other.lat, other.lon].flatMap((value) =>
    typeof value === 'number' ? [value] : [],
  )
  if (numbers.length < 4) return undefined
  const [lat = 0, lon = 0, toLat = 0, toLon = 0] = numbers.map(radians)
  const a = Math.sin((toLat - lat) / 2) ** 2 + Math.cos(lat) * Math.cos(toLat) * Math.sin((toLon - lon) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)))
}

/**
 * The groups of a row, that of its most important change first. A row that links an airport or adds one stands in no
 * other group.
 */
export const groupsOf = (
  changes: readonly RowChange[],
  own: Values | undefined,
  file: Values,
): readonly [UpdateGroup, ...UpdateGroup[]] => {
  if (!own) return [file.scheduledService === true && file.type !== 'closed' ? 'new' : 'other']
  const changed = new Map(changes.filter(({ isPinned }) => !isPinned).map((change) => [change.field, change]))
  if (changed.has('sourceId')) return ['linked']
  const type = changed.get('type')
  const isMoved = (changed.has('lat') || changed.has('lon')) && (kilometres(own, { ...own, ...file }) ?? 0) > movedKm
  const [first = 'other', ...others] = updateGroups.filter((group) => {
    if (group === 'closed') return type && (type.before === 'closed' || type.after === 'closed')
    if (group === 'renamed') return changed.has('name')
    if (group === 'recoded') return ['iata', 'icao', 'ident', 'localCode'].some((name) => changed.has(name))
    if (group === 'new') return changed.get('scheduledService')?.after === true
    if (group === 'moved') return isMoved
    return group === 'runways' && changed.has('runways')
  })
  return [first, ...others]
}
