import type { Entity } from '#contract'
import { contentOf } from '#published'
import {
  allConditions,
  contentIndex,
  quoteName,
  rowColumn,
  sortColumn,
  type Tables,
  translationsIn,
} from '#host/records'
import { type ContentFilter, type ContentQuery, type Cursor, writeCursor } from './content-query.ts'
import { readShown, rowOfTranslation, type Shown, type ShownQuery, sortOfTranslation } from './shown.ts'

interface Found {
  records: Shown[]
  next: string | null
}

/** Records after the cursor. Null sorts first in SQLite, and never occurs in a descending list. */
function afterCursor(column: string, row: string, isDown: boolean, { value, row: number }: Cursor) {
  if (value === null) return { sql: `(${column} is not null or ${row} > ?)`, parameters: [number] }
  return { sql: `(${column}, ${row}) ${isDown ? '<' : '>'} (?, ?)`, parameters: [value, number] }
}

/** A relation without its own list index matches few records: the airports of a city. */
const hasFewOf = ({ fields }: Entity, filters: readonly ContentFilter[]): boolean =>
  filters.some(({ name }) => fields[name]?.kind === 'relation')

/** The translations of a list in a language; undefined for the default one, and for records without texts. */
function intoLanguage(tables: Tables, entity: Entity, language: string | undefined): ShownQuery['into'] {
  const translation = language === undefined ? undefined : translationsIn(tables, entity)
  if (!translation || language === undefined) return undefined
  const name = contentOf(entity)?.sort ?? ''
  return { translation, language, sort: entity.fields[name]?.translated ? sortColumn(translation, name) : undefined }
}

/** A page of a list, by an index that has the list's order. */
export function findContent(
  tables: Tables,
  entity: Entity,
  names: readonly string[],
  { limit, after, filters, language }: ContentQuery,
): Found {
  const sort = contentOf(entity)?.sort ?? ''
  const isDown = sort.startsWith('-')
  const column = sortColumn(entity, isDown ? sort.slice(1) : sort)
  const into = intoLanguage(tables, entity, language)
  const sorted = quoteName(into?.sort === undefined ? column : sortOfTranslation)
  const row = quoteName(into?.sort === undefined ? rowColumn : rowOfTranslation)
  const where = allConditions([
    ...filters.map(({ condition }) => condition),
    ...(after ? [afterCursor(sorted, row, isDown, after)] : []),
  ])
  // A code has its own index, which SQLite chooses by itself.
  const isByCode = filters.some(({ name }) => entity.exact.includes(name))
  const filtered = filters.map(({ name }) => contentIndex(entity, name)).find((one) => one !== undefined)
  const index = into
    ? undefined
    : (filtered ?? (isByCode || hasFewOf(entity, filters) ? undefined : contentIndex(entity)))
  const direction = isDown ? 'desc' : 'asc'
  const found = readShown(tables, entity, names, {
    where: where.sql,
    parameters: where.parameters,
    index,
    sort: column,
    into,
    rest: `order by ${sorted} ${direction}, ${row} ${direction} limit ${limit + 1}`,
  })
  const records = found.slice(0, limit)
  const last = records.at(-1)
  const next = found.length > limit && last ? writeCursor({ value: last.sort, row: last.row }) : null
  return { records, next }
}
