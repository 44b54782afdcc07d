import {
  type CalendarEntry,
  type CalendarKind,
  calendarKinds,
  dataOf,
  entityOf,
  formerOptions,
  isObject,
  isReference,
  isText,
  metaOf,
  type Rename,
  textOf,
} from '#contract'

export const kindWords: Readonly<Record<CalendarKind, string>> = {
  published: 'Published',
  scheduled: 'Scheduled',
  changes: 'Changes scheduled',
  unpublish: 'Unpublishing',
  review: 'Review date',
}

/** @param today the day in the website's time zone */
export const isReviewDue = ({ kind, at }: CalendarEntry, today: string): boolean => kind === 'review' && at <= today

export interface Calendar {
  entries: CalendarEntry[]
  /** The number of events in the month; more than `entries` has if there are too many. */
  total: number
  zone: string
}

const readEntry = (value: unknown): CalendarEntry[] => {
  if (!isObject(value)) return []
  const kind = calendarKinds.find((known) => known === value.kind)
  const { entity, id, version, label, at, by } = value
  if (!kind || !isText(entity) || !isText(id) || typeof version !== 'number' || !isText(at)) return []
  const ending = isText(value.ending) ? value.ending : null
  const endingTo = isText(value.endingTo) ? value.endingTo : null
  const pending = typeof value.pending === 'number' ? value.pending : null
  const person = isReference(by) ? by : null
  const renames = (Array.isArray(value.renames) ? value.renames : []).flatMap(readRename)
  return [{ entity, id, version, pending, label: textOf(label), kind, renames, at, by: person, ending, endingTo }]
}

const readRename = (value: unknown): Rename[] =>
  isObject(value) && isText(value.field)
    ? [{ field: value.field, before: textOf(value.before), after: textOf(value.after) }]
    : []

/** "IATA DEL → DLX", "Name → Delhi Capital": the entry itself has the current name. */
export const renameWords = ({ entity: key, renames }: CalendarEntry): string[] => {
  const entity = entityOf(key)
  const options = entity ? formerOptions(entity) : []
  return renames.map(({ field, before, after }) => {
    const label = options.find(({ value }) => value === field)?.label ?? field
    const isName = entity?.label.includes(field) === true
    return `${label} ${isName ? '' : `${before || 'none'} `}→ ${after || 'none'}`
  })
}

/** Parses the response of GET calendar; undefined if it is invalid. */
export const readCalendar = (answer: unknown): Calendar | undefined => {
  const [data, { total, zone }] = [dataOf(answer), metaOf(answer)]
  if (!Array.isArray(data)) return undefined
  const entries = data.flatMap(readEntry)
  return { entries, total: typeof total === 'number' ? total : entries.length, zone: textOf(zone) }
}
