// The calendar of publishing: what goes live, ends and is to be reviewed in one month of the website.
import { dataOf, isObject, isReference, isText, metaOf, type Reference, textOf } from '../json.ts'

export const calendarMax = 1000

export const calendarKinds = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'changes', label: 'Changes scheduled' },
  { value: 'unpublish', label: 'Unpublishing' },
  { value: 'review', label: 'Review date' },
] as const
export type CalendarKind = (typeof calendarKinds)[number]['value']

export interface CalendarEntry {
  entity: string
  id: string
  /** The record's version, which its actions name. */
  version: number
  label: string
  kind: CalendarKind
  /** An instant; of a review date, a day. */
  at: string
  /** The person of the last change; of a review date, the owner. */
  by: Reference | null
  /** The reason for unpublishing, which another time keeps. */
  ending: string | null
  endingTo: string | null
}

export interface Calendar {
  entries: CalendarEntry[]
  /** More than the entries where the month has too many. */
  total: number
  zone: string
}

const readEntry = (value: unknown): CalendarEntry[] => {
  if (!isObject(value)) return []
  const kind = calendarKinds.find((known) => known.value === value.kind)?.value
  const { entity, id, version, label, at, by } = value
  if (!kind || !isText(entity) || !isText(id) || typeof version !== 'number' || !isText(at)) return []
  const ending = isText(value.ending) ? value.ending : null
  const endingTo = isText(value.endingTo) ? value.endingTo : null
  return [{ entity, id, version, label: textOf(label), kind, at, by: isReference(by) ? by : null, ending, endingTo }]
}

/** Reads the answer of GET calendar; undefined for another shape. */
export const readCalendar = (answer: unknown): Calendar | undefined => {
  const [data, { total, zone }] = [dataOf(answer), metaOf(answer)]
  if (!Array.isArray(data)) return undefined
  const entries = data.flatMap(readEntry)
  return { entries, total: typeof total === 'number' ? total : entries.length, zone: textOf(zone) }
}
