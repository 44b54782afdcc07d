import type { Entity } from '#contract'
import { contentOf } from '#published'
import { allConditions, contentIndex, quoted, rowColumn, sortColumn, type Tables } from '#host/records'
import { type ContentFilter, type ContentQuery, type Cursor, writeCursor } from './content-query.ts'
import { readShown, type Shown } from './shown.ts'

interface Found {
  records: Shown[]
  next: string | null
}

const row = quoted(rowColumn)

/** Records after the cursor. Null sorts first in SQLite, and never occurs in a descending list. */
function behind(column: string, isDown: boolean, { value, row: number }: Cursor) {
  if (value === null) return { sql: `(${column} is not null or ${row} > ?)`, parameters: [number] }
  return { sql: `(${column}, ${row}) ${isDown ? '<' : '>'} (?, ?)`, parameters: [value, number] }
}

/** A relation without its own list index matches few records: the airports of a city. */
const hasFewOf = ({ fields }: Entity, filters: readonly ContentFilter[]): boolean =>
  filters.some(({ name }) => fields[name]?.kind === 'relation')

/** A page of a list, by an index that has the list's order. */
export function findContent(
  tables: Tables,
  entity: Entity,
  names: readonly string[],
  { limit, after, filters }: ContentQuery,
): Found {
  const sort = contentOf(entity)?.sort ?? ''
  const isDown = sort.startsWith('-')
  const column = sortColumn(entity, isDown ? sort.slice(1) : sort)
  const sorted = quoted(column)
  const where = allConditions([
    ...filters.map(({ condition }) => condition),
    ...(after ? [behind(sorted, isDown, after)] : []),
  ])
  // A code has its own index, which SQLite chooses by itself.
  const isByCode = filters.some(({ name }) => entity.exact.includes(name))
  const filtered = filters.map(({ name }) => contentIndex(entity, name)).find((one) => one !== undefined)
  const index = filtered ?? (isByCode || hasFewOf(entity, filters) ? undefined : contentIndex(entity))
  const direction = isDown ? 'desc' : 'asc'
  const found = readShown(tables, entity, names, {
    where: where.sql,
    parameters: [...where.parameters, limit + 1],
    index,
    sort: column,
    rest: `order by ${sorted} ${direction}, ${row} ${direction} limit ?`,
  })
  const records = found.slice(0, limit)
  const last = records.at(-1)
  const next = found.length > limit && last ? writeCursor({ value: last.sort, row: last.row }) : null
  return { records, next }
}
