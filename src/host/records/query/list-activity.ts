import { type FilterTerm, spanIn } from '#contract'
import { malformed } from '#host/base'
import { type RouteResponse, isPermitted, requirePermission, type SignedIn } from '#host/http'
import { isOfRecord, toEntry } from '../activity/activity.ts'
import { labelledChanges } from '../activity/change-labels.ts'
import { labelIn, labelsOf } from '../schema/labels.ts'
import type { Entry } from '../activity/record-write.ts'
import { checkedQuery } from './checked-query.ts'
import { allConditions, type Condition } from './field-condition.ts'
import type { Totals } from './totals.ts'
import type { Tables } from '../tables.ts'
import { zoneOf } from '../zone-of.ts'

const equal: readonly string[] = ['entity', 'recordId', 'by', 'action', 'operationId']
const from = ['from', 'at[gte]']
const to = ['to', 'at[lte]']

/** The first or last moment of a day in the zone, or the time itself, as ISO 8601. */
export const instantOf = (value: string, end: 'first' | 'last', zone: string): string => {
  const text = spanIn(zone, value)?.[end] ?? value
  if (Number.isNaN(Date.parse(text))) throw malformed('Send times as 2026-03-14 or 2026-03-14T18:00:00Z.')
  return new Date(text).toISOString()
}

/** A repeated filter means any of its values, as in lists. */
const conditionOf = (key: string, values: readonly string[], zone: string): Condition => {
  if (equal.includes(key)) {
    return values.length === 1
      ? { sql: `${key} = ?`, parameters: values }
      : { sql: `+${key} in (select value from json_each(?))`, parameters: [JSON.stringify(values)] }
  }
  const isFrom = from.includes(key)
  if (!isFrom && !to.includes(key)) throw malformed(`Unknown filter ${key.slice(0, 60)}.`)
  return allConditions(
    values.map((value) => ({
      sql: `at ${isFrom ? '>=' : '<='} ?`,
      parameters: [instantOf(value, isFrom ? 'first' : 'last', zone)],
    })),
  )
}

const conditionsOf = (filters: readonly FilterTerm[], zone: string): Condition[] => {
  const values = new Map<string, string[]>()
  for (const { name, operator, value } of filters) {
    const key = operator === 'is' ? name : `${name}[${operator}]`
    values.set(key, [...(values.get(key) ?? []), value])
  }
  return [...values].map(([key, given]) => conditionOf(key, given, zone))
}

const labelEntries = (tables: Tables, entries: readonly Entry[]): unknown[] => {
  const people = labelsOf(tables.db, tables.model, 'user', new Set(entries.map(({ by }) => by)))
  const changes = labelledChanges(
    tables,
    entries.map((entry) => ({ entity: tables.model.find(entry.entity), changes: entry.changes })),
  )
  return entries.map(({ seq, by, version: _, ...entry }, index) => ({
    id: String(seq),
    ...entry,
    by: labelIn(people, by),
    changes: changes[index],
  }))
}

/** Lists newest first, without entries of sections that the person cannot view. */
export const listActivity = (tables: Tables, totals: Totals, { person, request }: SignedIn): RouteResponse => {
  const { page, limit, filters, sort, search } = checkedQuery(request.query)
  if (sort !== undefined || search !== '') {
    throw malformed('Activity is listed newest first, by its filters.')
  }
  for (const { name, value } of filters) if (name === 'entity') requirePermission(person, value, 'view')
  const visible = tables.model.all.map(({ key }) => key).filter((key) => isPermitted(person, key, 'view'))
  // The plus makes SQLite walk the index by time instead of sorting all entries that the person can view.
  const seen = {
    sql: `+entity in (select value from json_each(?)) and ${isOfRecord}`,
    parameters: [JSON.stringify(visible)],
  }
  const { sql, parameters } = allConditions([...conditionsOf(filters, zoneOf(tables.db, person.id)), seen])
  const newest = 'order by at desc, seq desc'
  // The inner query reads only an index, so that a late page does not read the entries before it.
  const rows = tables.db.all(
    `select * from activity where seq in (
      select seq from activity where ${sql} ${newest} limit ${limit} offset ?
    ) ${newest}`,
    [...parameters, (page - 1) * limit],
  )
  const total = totals.count(`select count(*) as total from activity where ${sql}`, parameters)
  return { data: labelEntries(tables, rows.map(toEntry)), meta: { page, limit, total } }
}
