// GET /api/v1/post/calendar?month=YYYY-MM: records that are published, scheduled, end or are due for a check in a month
// of the website.
import {
  type CalendarKind,
  calendarKinds,
  calendarMax,
  calls,
  type Entity,
  formerKinds,
  isText,
  labelOf,
  spanIn,
  textOf,
  type Values,
} from '#contract'
import type { CalendarEntry, Rename } from '#shapes'
import { malformed } from '#host/base'
import { type RouteResponse, isPermitted, type Route, type SignedIn } from '#host/http'
import { labelIn, labelsOf, quoteName, readMany, siteZone, type Stored, tableOf, type Tables } from '#host/records'
import { mergedOf } from './pending.ts'
import { type Pending, pendingAmong } from './pending-store.ts'

interface Span {
  first: string
  last: string
  month: string
}

interface Source {
  kind: CalendarKind
  /** The condition, with `first` and `last` as its parameters. */
  where: string
  time: string
  /** The column that the filter by person compares. */
  person: string
}

const sources: readonly Source[] = [
  {
    kind: 'published',
    where: `status = 'published' and publishAt between ? and ?`,
    time: 'publishAt',
    person: 'updatedBy',
  },
  {
    kind: 'scheduled',
    where: `status = 'scheduled' and publishAt between ? and ?`,
    time: 'publishAt',
    person: 'updatedBy',
  },
  {
    kind: 'unpublish',
    where: `+status = 'published' and unpublishAt between ? and ?`, // by the index of the few that have an end
    time: 'unpublishAt',
    person: 'updatedBy',
  },
  {
    kind: 'review',
    where: `status <> 'archived' and reviewOn between ? and ?`,
    time: 'reviewOn',
    person: 'ownerId',
  },
]

interface Found {
  count: number
  entries: CalendarEntry[]
}

const textOrNull = (value: unknown): string | null => (isText(value) && value !== '' ? value : null)

const entryOf = (
  entity: Entity,
  { id, version, values }: Stored,
  kind: CalendarKind,
  at: unknown,
  byId: unknown,
  { pending = null, renames = [] }: Partial<Pick<CalendarEntry, 'pending' | 'renames'>> = {},
): CalendarEntry => ({
  entity: entity.key,
  id,
  version,
  pending,
  label: labelOf(entity, values),
  ...(isText(values.iata) && values.iata !== '' && { code: values.iata }),
  kind,
  renames,
  at: String(at),
  by: isText(byId) ? { id: byId, label: '' } : null,
  ending: textOrNull(values.ending),
  endingTo: textOrNull(values.endingTo),
})

const countOf = ({ db }: Tables, sql: string, parameters: string[]): number =>
  Number(db.get(`select count(*) as n from ${sql}`, parameters)?.n ?? 0)

const ofRecords = (tables: Tables, entity: Entity, source: Source, span: Span, person: string | null): Found => {
  const { kind, time, person: whose } = source
  const [first, last] = kind === 'review' ? [`${span.month}-01`, `${span.month}-31`] : [span.first, span.last]
  const where = `${source.where} and deletedAt is null${person === null ? '' : ` and ${whose} = ?`}`
  const parameters = [first, last, ...(person === null ? [] : [person])]
  const count = countOf(tables, `${quoteName(tableOf(entity))} where ${where}`, parameters)
  const found =
    count === 0 ? [] : readMany(tables, entity, `${where} order by ${time}, id limit ${calendarMax}`, parameters)
  const byOf = ({ values, updatedBy }: Stored): unknown => (whose === 'ownerId' ? values.ownerId : updatedBy)
  return { count, entries: found.map((stored) => entryOf(entity, stored, kind, stored.values[time], byOf(stored))) }
}

const ofChanges = (tables: Tables, entity: Entity, { first, last }: Span, person: string | null): Found => {
  const table = quoteName(tableOf(entity))
  const from = `pending join ${table} as one on one.id = pending.recordId and one.deletedAt is null
    where pending.entity = ? and next is not null and pending.publishAt between ? and ?
    ${person === null ? '' : 'and pending.updatedBy = ?'}`
  const parameters = [entity.key, first, last, ...(person === null ? [] : [person])]
  const count = countOf(tables, from, parameters)
  if (count === 0) return { count, entries: [] }
  const ids = tables.db
    .all(`select recordId from ${from} order by pending.publishAt limit ${calendarMax}`, parameters)
    .map(({ recordId }) => String(recordId))
  const stored = new Map(
    readMany(tables, entity, 'id in (select value from json_each(?))', [JSON.stringify(ids)]).map((one) => [
      one.id,
      one,
    ]),
  )
  const entries = pendingAmong(tables, entity, ids).flatMap((pending) => {
    const one = stored.get(pending.recordId)
    if (!one) return []
    const more = { pending: pending.version, renames: renamesBy(entity, one, pending) }
    return [entryOf(entity, one, 'changes', pending.publishAt, pending.updatedBy, more)]
  })
  return { count, entries }
}

/** The codes and names that change on the day of the pending version. */
const renamesBy = (entity: Entity, stored: Stored, pending: Pending): Rename[] => {
  const kinds = formerKinds(entity)
  if (kinds.length === 0) return []
  const { values } = mergedOf(entity, stored, pending)
  return kinds.flatMap((field) => {
    const [before, after] = [textOf(stored.values[field]), textOf(values[field])]
    return before === after ? [] : [{ field, before, after }]
  })
}

const withNames = (tables: Tables, entries: readonly CalendarEntry[]): CalendarEntry[] => {
  const ids = new Set(entries.flatMap(({ by }) => (by ? [by.id] : [])))
  const people = labelsOf(tables.db, tables.model, 'user', ids)
  return entries.map((entry) => {
    if (!entry.by) return entry
    const { id, label } = labelIn(people, entry.by.id)
    return { ...entry, by: { id, label } }
  })
}

/** The values of a filter; undefined if everything is wanted. */
const filterValues = (query: URLSearchParams, name: string): readonly string[] | undefined => {
  const values = query.getAll(`filter[${name}]`).filter((value) => value !== '')
  return values.length > 0 ? values : undefined
}

const calendar =
  (tables: Tables) =>
  ({ person, request: { query } }: SignedIn): RouteResponse => {
    const zone = siteZone(tables.db)
    const month = query.get('month') ?? ''
    const days = month.length === 7 ? spanIn(zone, month) : undefined
    if (!days) throw malformed('Send the month as YYYY-MM.')
    const span = { ...days, month }
    const kinds = filterValues(query, 'kind') ?? calendarKinds
    const sections = filterValues(query, 'section')
    const [who = null] = filterValues(query, 'person') ?? []
    const shown = tables.model.entities.filter(
      ({ key, publishes }) =>
        publishes === true && isPermitted(person, key, 'view') && (sections === undefined || sections.includes(key)),
    )
    const found = shown.flatMap((entity) => [
      ...sources
        .filter(({ kind }) => kinds.includes(kind))
        .map((source) => ofRecords(tables, entity, source, span, who)),
      ...(kinds.includes('changes') ? [ofChanges(tables, entity, span, who)] : []),
    ])
    const entries = found
      .flatMap((one) => one.entries)
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .slice(0, calendarMax)
    const total = found.reduce((sum, { count }) => sum + count, 0)
    const data: Values[] = withNames(tables, entries).map((entry) => ({
      ...entry,
      renames: entry.renames.map((rename) => ({ ...rename })),
      by: entry.by && { id: entry.by.id, label: entry.by.label },
    }))
    return { data, meta: { total, zone } }
  }

export const calendarRoute = (tables: Tables): Route => ({
  method: 'GET',
  path: calls.calendar,
  handle: calendar(tables),
})
