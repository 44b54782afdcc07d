// A row of airports.csv with its runways, in the form in which an import would store it.
import { createHash } from 'node:crypto'
import { airport, type GroupField, isEmpty, isObject, type Json, type Values } from '#contract'
import { checkField, parseText } from '#checks'
import { meaningsOf, strayCodes } from '#places'
import { type Lookups, readRow, type Work } from '#host/records'
import { cellOf, type Cells, type Columns } from './file-rows.ts'

/** The fields that a file has, in the order in which changes are shown. */
export const fileFields = [
  'name',
  'iata',
  'icao',
  'ident',
  'localCode',
  'type',
  'scheduledService',
  'countryId',
  'stateId',
  'municipality',
  'lat',
  'lon',
  'elevationFt',
  'website',
  'wikipedia',
  'keywords',
  'runways',
] as const

export interface SourceRow {
  sourceId: string
  values: Values
  /** Of the row and of its runways. */
  hash: string
  runwayHash: string
  date: string
}

/** The runways of each airport as JSON, by its OurAirports ID. */
export type RunwaysOf = Map<string, string>

const runwayGroup = airport.fields.runways
const idPattern = /^[1-9]\d{0,9}$/

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface Target {
  column: string
  name: string
}
const known = new WeakMap<Columns, readonly Target[]>()

/** The columns by the fields that they fill. A relation is filled by the name that looks up its code. */
const targets = (columns: Columns): readonly Target[] => {
  const found = known.get(columns) ?? findTargets(columns)
  known.set(columns, found)
  return found
}

const findTargets = (columns: Columns): Target[] => {
  const meanings = meaningsOf(airport.key, [...columns.keys()])
  return [...columns.keys()].flatMap((column) => {
    const field = Object.hasOwn(meanings, column) ? meanings[column] : undefined
    // Files since 2025 have the ICAO code in a column of its own.
    if (field === undefined || (column === 'gps_code' && columns.has('icao_code'))) return []
    return [{ column, name: field === 'countryId' ? 'country' : field === 'stateId' ? 'state' : field }]
  })
}

const isCode = /^(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9-]+$/

/** A code that its field rejects goes to the first free field for it. */
const withoutStrays = (row: Record<string, string>): Record<string, string> => {
  const moved = { ...row }
  for (const [from, to] of Object.entries(strayCodes)) {
    const field = airport.fields[from]
    const code = moved[from] ?? ''
    if (!field || code === '' || 'value' in checkField(field, code, from)) continue
    const free = to.find((name) => isEmpty(moved[name]) || moved[name] === code)
    delete moved[from]
    if (free !== undefined && isCode.test(code)) moved[free] = code
  }
  return moved
}

/** Adds a row of runways.csv to its airport. */
export const addRunway = (runways: RunwaysOf, columns: Columns, cells: Cells): void => {
  const id = cellOf(columns, cells, 'airport_ref')
  if (id === '') return
  const item = Object.fromEntries(
    targets(columns).flatMap(({ column, name }) =>
      name.startsWith('runways.') ? [[name.slice('runways.'.length), cellOf(columns, cells, column)]] : [],
    ),
  )
  const before = runways.get(id)
  runways.set(id, `${before === undefined ? '' : `${before},`}${JSON.stringify(item)}`)
}

/** The runways of an airport as they are stored; undefined if the group refuses them. */
const runwaysFrom = (text: string): Json | undefined => {
  if (runwayGroup?.kind !== 'group') return undefined
  const items: unknown = JSON.parse(`[${text}]`)
  const read = Array.isArray(items) ? items.map((item: unknown) => readItem(runwayGroup, item)) : []
  const checked = checkField(runwayGroup, read, 'runways')
  return 'value' in checked ? checked.value : undefined
}

const readItem = (group: GroupField, item: unknown): unknown =>
  !isObject(item)
    ? item
    : Object.fromEntries(
        Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
          const field = group.of[name]
          if (!field || typeof value !== 'string') return []
          return [[name, parseText(field, value)]]
        }),
      )

const dateOf = (columns: Columns, cells: Cells): string => {
  const [day = ''] = cellOf(columns, cells, 'last_updated').split(/[T ]/, 1)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''
}

/** The ID and the hashes of a row; undefined if it has no ID. */
export const keyOf = (
  columns: Columns,
  cells: Cells,
  runways: RunwaysOf | undefined,
): Omit<SourceRow, 'values'> | undefined => {
  const sourceId = cellOf(columns, cells, 'id')
  if (!idPattern.test(sourceId)) return undefined
  return {
    sourceId,
    hash: hashOf(cells.join('\n')),
    runwayHash: runways ? hashOf(runways.get(sourceId) ?? '') : '',
    date: dateOf(columns, cells),
  }
}

/** Reads the values of a row. Values that no record can have are left out. */
export const valuesOf = (
  work: Work,
  columns: Columns,
  cells: Cells,
  runways: RunwaysOf | undefined,
  lookups: Lookups,
): Values => {
  const row = Object.fromEntries(targets(columns).map(({ column, name }) => [name, cellOf(columns, cells, column)]))
  const sourceId = row.sourceId ?? ''
  const { draft } = readRow(work, airport, withoutStrays(row), lookups)
  const values: Values = {}
  for (const name of fileFields) {
    const field = airport.fields[name]
    if (!field || name === 'runways' || !Object.hasOwn(draft, name)) continue
    const checked = checkField(field, draft[name], name)
    if ('value' in checked) values[name] = checked.value
  }
  if (runways) {
    const found = runwaysFrom(runways.get(sourceId) ?? '')
    if (found !== undefined) values.runways = found
  }
  return values
}
