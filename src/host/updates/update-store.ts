// Reads comparisons and their rows as the calls return them.
import { airport, isObject, isText, type Json, likeness, spellings } from '#contract'
import {
  type AirportUpdate,
  type UpdateCounts,
  type UpdateFile,
  type UpdateRow,
  type GoneDecision,
  type UpdateFilter,
  type UpdateGroup,
  updateGroups,
  type UpdateState,
  updateStates,
} from '#shapes'
import { notFound } from '#host/base'
import { labelIn, type Labels, labelsOf, type Tables, type Work } from '#host/records'
import type { Database, SqlParameter, SqlRow } from '#host/storage'
import type { RowChange } from './three-ways.ts'

export interface Progress {
  done: number
  total: number
}
/** The progress of running comparisons, by ID. */
export type ProgressOf = ReadonlyMap<string, Progress>

export interface UpdateFiles {
  airports: UpdateFile
  runways?: UpdateFile
}

export const readFiles = (text: unknown): UpdateFiles => JSON.parse(String(text)) // writeFiles wrote it

export const beginUpdate = ({ db, by, now, operationId }: Work, id: string, files: UpdateFiles): void => {
  db.insert('airport_update', {
    id,
    byId: by,
    at: now.toISOString(),
    state: 'comparing',
    files: JSON.stringify(files),
    question: null,
    problem: null,
    operationId,
    isRestored: 0,
  })
}

export const writeFiles = (db: Database, id: string, files: UpdateFiles): void =>
  db.update('airport_update', { files: JSON.stringify(files) }, { id })

const stateOf = (text: unknown): UpdateState => updateStates.find((state) => state === text) ?? 'failed'
const groupOf = (text: unknown): UpdateGroup => updateGroups.find((group) => group === text) ?? 'other'

export const setState = (db: Database, id: string, state: UpdateState, problem: string | null = null): void =>
  db.update('airport_update', { state, problem }, { id })

const countsOf = (db: Database, id: string): AirportUpdate['counts'] => {
  const none = (): UpdateCounts => ({ rows: 0, also: 0, take: 0, keep: 0, conflicts: 0, applied: 0 })
  const counts: Record<UpdateGroup, UpdateCounts> = {
    linked: none(),
    closed: none(),
    renamed: none(),
    recoded: none(),
    new: none(),
    moved: none(),
    runways: none(),
    gone: none(),
    unclear: none(),
    other: none(),
  }
  const rows = db.all('select * from airport_update_count where updateId = ?', [id])
  for (const row of rows) {
    const { rows: all, take, keep, conflicts, applied } = row
    counts[groupOf(row.groupName)] = {
      rows: Number(all),
      also: 0,
      take: Number(take),
      keep: Number(keep),
      conflicts: Number(conflicts),
      applied: Number(applied),
    }
  }
  const others = db.all(
    `select also.groupName, count(*) as "rows", sum(conflicts > 0) as conflicts from airport_update_also also
    join airport_update_row using (updateId, n) where updateId = ? group by also.groupName`,
    [id],
  )
  for (const { groupName, rows: also, conflicts } of others) {
    counts[groupOf(groupName)].also = Number(also)
    counts[groupOf(groupName)].conflicts += Number(conflicts)
  }
  return counts
}

/** The ID of the operation is kept from the start; there is nothing to undo until something is applied. */
export const toUpdate = ({ db, model }: Tables, row: SqlRow, running: ProgressOf): AirportUpdate => {
  const id = String(row.id)
  const byId = String(row.byId)
  const counts = countsOf(db, id)
  const total = Object.values(counts).reduce((sum, { rows }) => sum + rows, -counts.unclear.rows)
  // Rows that keep their values are applied too: the next comparison doesn't show them again.
  const done = Number(db.get('select sum(done) as done from airport_update_count where updateId = ?', [id])?.done)
  const state = stateOf(row.state)
  const progress = state === 'applying' ? { done, total } : running.get(id)
  const undone = db.get('select at from undone where operationId = ?', [String(row.operationId)])
  const { label } = labelIn(labelsOf(db, model, 'user', new Set([byId])), byId)
  return {
    id,
    by: { id: byId, label },
    at: String(row.at),
    state,
    files: readFiles(row.files),
    ...(progress && { progress }),
    ...(isText(row.question) && state === 'questioned' && { question: row.question }),
    ...(isText(row.problem) && { problem: row.problem }),
    counts,
    ...(done > 0 && { operationId: String(row.operationId) }),
    ...(undone && { undoneAt: String(undone.at) }),
  }
}

export const updateRow = (db: Database, id: string): SqlRow => {
  const row = db.get('select * from airport_update where id = ?', [id])
  if (!row) throw notFound('This comparison doesn’t exist.')
  return row
}

export const readChanges = (text: unknown): RowChange[] => JSON.parse(String(text)) // the comparison wrote it

interface Place {
  sql: string
  parameters: SqlParameter[]
}

/** The rows of a group, by their index if none stands in two groups. */
export const inGroup = (db: Database, updateId: string, group: UpdateGroup): Place => {
  const others = 'from airport_update_also where updateId = ? and groupName = ?'
  return db.get(`select 1 as "is" ${others} limit 1`, [updateId, group])
    ? { sql: `(groupName = ? or n in (select n ${others}))`, parameters: [group, updateId, group] }
    : { sql: 'groupName = ?', parameters: [group] }
}

/** The rows of a group that a filter finds. */
export const rowsWhere = (
  db: Database,
  updateId: string,
  group: UpdateGroup | undefined,
  filter: UpdateFilter,
): Place => {
  const search = likeness(filter.search ?? '')
  const parts: [string, SqlParameter | undefined][] = [
    ['updateId = ?', updateId],
    ['countryId = ?', filter.countryId],
    ['type = ?', filter.type],
    ['isPublished = ?', filter.published === undefined ? undefined : filter.published ? 1 : 0],
    ['instr(searched, ?) > 0', search === '' ? undefined : search],
  ]
  const given = parts.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const ofGroup = group && inGroup(db, updateId, group)
  return {
    sql: [...given, ...(ofGroup ? [ofGroup] : [])].map(({ sql }) => sql).join(' and '),
    parameters: [...given.map(({ value }) => value), ...(ofGroup?.parameters ?? [])],
  }
}

const relations: Readonly<Record<string, string>> = { countryId: 'country', stateId: 'state' }

/** The names of all records that the changes name. */
const labelsFor = (
  { db, model }: Tables,
  rows: readonly SqlRow[],
  changes: readonly RowChange[],
): Map<string, Labels> => {
  const ids = (field: string): string[] =>
    changes.flatMap((change) => (change.field === field ? [change.before, change.after].filter(isText) : []))
  const countries = [...ids('countryId'), ...rows.flatMap(({ countryId }) => (isText(countryId) ? [countryId] : []))]
  return new Map([
    ['country', labelsOf(db, model, 'country', new Set(countries))],
    ['state', labelsOf(db, model, 'state', new Set(ids('stateId')))],
  ])
}

const goneOf = (decision: unknown): GoneDecision =>
  decision === 'archive' || decision === 'unlink' ? decision : 'keep'

export const toUpdateRows = (tables: Tables, rows: readonly SqlRow[]): UpdateRow[] => {
  const changes = new Map(rows.map((row) => [row, readChanges(row.changes)]))
  const labels = labelsFor(tables, rows, [...changes.values()].flat())
  const shown = (field: string, value: Json): Json => {
    const target = relations[field]
    return target !== undefined && isText(value) ? labelIn(labels.get(target), value).label : value
  }
  return rows.map((row) => {
    const countryId = isText(row.countryId) ? row.countryId : null
    const group = groupOf(row.groupName)
    const state = row.state === 'applied' || row.state === 'failed' ? row.state : 'open'
    return {
      n: Number(row.n),
      airportId: isText(row.airportId) ? row.airportId : null,
      group,
      label: String(row.label),
      code: String(row.code),
      countryId,
      country: countryId === null ? '' : labelIn(labels.get('country'), countryId).label,
      type: String(row.type),
      isPublished: row.isPublished === 1,
      changes: (changes.get(row) ?? []).map((change) => ({
        ...change,
        before: shown(change.field, change.before),
        after: shown(change.field, change.after),
      })),
      ...(group === 'gone' && { decision: goneOf(row.goneDecision) }),
      state,
      ...(isText(row.problem) && { problem: row.problem }),
    }
  })
}

/** The name and the code by which a list shows an airport. */
export const namesOf = (values: Readonly<Record<string, Json>>): { label: string; code: string; searched: string } => {
  const text = (name: string): string => {
    const value = values[name]
    return isText(value) ? value : ''
  }
  const codes = ['iata', 'icao', 'ident', 'localCode'].map(text).filter((code) => code !== '')
  const label = text(airport.label[0] ?? 'name')
  return {
    label,
    code: codes[0] ?? '',
    searched: likeness(spellings([label, ...codes, text('municipality')].join(' ')).join(' ')),
  }
}

export const isUpdateFilter = (value: unknown): value is UpdateFilter =>
  isObject(value) &&
  [value.countryId, value.type, value.search].every((one) => one === undefined || isText(one)) &&
  (value.published === undefined || typeof value.published === 'boolean')
