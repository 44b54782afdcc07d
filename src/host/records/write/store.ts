// The only code that reads and writes the tables of entities. Each write also updates derived columns and search words,
// and those of the records that show this one's label.
import { type Entity, type Field, labelOf, likeness, type Values } from '#contract'
import { notFound } from '#host/base'
import type { Database, SqlParameter, SqlRow } from '#host/storage'
import { differences } from '../activity/activity.ts'
import { concernsFormer, forgetFormer, keepFormer } from './find-former.ts'
import {
  fromSql,
  isUniqueKey,
  quoteName,
  rowColumn,
  sortedApart,
  tableOf,
  toSql,
  touchColumn,
} from '../schema/columns.ts'
import {
  derivedValues,
  forgetWords,
  indexedWords,
  indexWords,
  isSearchedThrough,
  searchedFields,
  type WordsOf,
  wordsReader,
} from '../schema/derived.ts'
import { perEntity, type Referrer } from '../schema/model.ts'
import type { Mark, PendingRecord, Stored, Tables } from '../tables.ts'

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const fieldList = perEntity(({ fields }) => Object.entries(fields))

export const fromRow = (entity: Entity, row: SqlRow): Stored => {
  const values: Values = {}
  for (const [name, field] of fieldList(entity)) values[name] = fromSql(field, row[name])
  return {
    row: Number(row[rowColumn]),
    id: String(row.id),
    version: Number(row.version),
    createdAt: String(row.createdAt),
    updatedAt: String(row.updatedAt),
    createdBy: textOrNull(row.createdBy),
    updatedBy: textOrNull(row.updatedBy),
    deletedAt: textOrNull(row.deletedAt),
    values,
  }
}

export const readStored = ({ db }: Tables, entity: Entity, id: string): Stored | undefined => {
  const row = db.get(`select * from ${quoteName(tableOf(entity))} where id = ?`, [id])
  return row && fromRow(entity, row)
}

export const liveRecord = (tables: Tables, entity: Entity, id: string): Stored => {
  const stored = readStored(tables, entity, id)
  if (!stored || stored.deletedAt !== null) throw notFound(`This ${entity.one} doesn’t exist.`)
  return stored
}

/** The pending version of a record, as it would be published over these live values. */
export const pendingOf = (
  { publishing }: Tables,
  entity: Entity,
  id: string,
  live: Values,
): PendingRecord | undefined => (entity.publishes ? publishing.pendingOf?.(entity, id, live) : undefined)

export const readMany = (
  { db }: Tables,
  entity: Entity,
  where: string,
  parameters: readonly SqlParameter[],
): Stored[] =>
  db.all(`select * from ${quoteName(tableOf(entity))} where ${where}`, parameters).map((row) => fromRow(entity, row))

/** Counts are written by tallies.ts. */
const isWritten = (field: Field | undefined): field is Field => field !== undefined && field.kind !== 'count'

const sqlValues = (entity: Entity, values: Values): Record<string, SqlParameter> => {
  const columns: Record<string, SqlParameter> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    if (isWritten(field)) columns[name] = toSql(field, value)
  }
  return columns
}

const touched = ({ publishes }: Entity, at: string) => (publishes ? { [touchColumn]: at } : {})

const insertRow = (
  { db }: Tables,
  entity: Entity,
  id: string,
  values: Values,
  mark: Mark,
  wordsOf: WordsOf,
): Stored => {
  const { by, at } = mark
  const columns = {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    updatedBy: by,
    ...touched(entity, at),
    ...sqlValues(entity, values),
    ...Object.fromEntries(derivedValues(entity, values, wordsOf)),
  }
  const row = db.insert(quoteName(tableOf(entity)), columns)
  keepFormer(db, entity, id, values)
  const times = { createdAt: at, updatedAt: at, createdBy: by, updatedBy: by, deletedAt: null }
  return { row, id, version: 1, ...times, values }
}

/** Adds the words of a record to its index, and those that only its pending version has. */
const addWords = (
  tables: Tables,
  entity: Entity,
  stored: Stored,
  wordsOf = wordsReader(tables.db, tables.model, entity, stored.values),
): void => {
  const { id, values } = stored
  const next = pendingOf(tables, entity, id, values)?.next
  const coming = next && {
    changed: new Set(differences(values, { ...values, ...next }).map(({ field }) => field)),
    wordsOf: wordsReader(tables.db, tables.model, entity, { ...values, ...next }),
  }
  indexWords(tables.db, entity, stored, indexedWords(entity, wordsOf, coming))
}

/** Indexes a record again: it, its pending version, or a name in them has changed. */
export const reindex = (tables: Tables, entity: Entity, stored: Stored, wordsOf?: WordsOf): void => {
  forgetWords(tables.db, entity, stored)
  addWords(tables, entity, stored, wordsOf)
}

/** Writes when the record or its pending version changed last. */
export const touch = (tables: Tables, entity: Entity, { id, values }: Stored): void => {
  if (!entity.publishes) return
  const at = pendingOf(tables, entity, id, values)?.updatedAt ?? ''
  const table = quoteName(tableOf(entity))
  const last = `max(updatedAt, ?)`
  tables.db.run(
    `update ${table} set ${quoteName(touchColumn)} = ${last} where id = ? and ${quoteName(touchColumn)} is not ${last}`,
    [at, id, at],
  )
}

export const insertStored = (tables: Tables, entity: Entity, id: string, values: Values, mark: Mark): Stored => {
  const wordsOf = wordsReader(tables.db, tables.model, entity, values)
  const stored = insertRow(tables, entity, id, values, mark, wordsOf)
  indexWords(tables.db, entity, stored, indexedWords(entity, wordsOf)) // a new record has no pending version
  return stored
}

const updateRow = (
  { db }: Tables,
  entity: Entity,
  stored: Stored,
  changes: Values,
  { by, at }: Mark,
  wordsOf: WordsOf,
): Stored => {
  const values = { ...stored.values, ...changes }
  const version = stored.version + 1
  const columns = {
    version,
    updatedAt: at,
    // SQLite writes the indexes of each column that is set, changed or not.
    ...(by !== stored.updatedBy && { updatedBy: by }),
    ...(at !== stored.updatedAt && touched(entity, at)),
    ...sqlValues(entity, changes),
    ...Object.fromEntries(derivedValues(entity, values, wordsOf, new Set(Object.keys(changes)))),
  }
  db.update(quoteName(tableOf(entity)), columns, { id: stored.id })
  if (concernsFormer(entity, Object.keys(changes))) {
    forgetFormer(db, entity, stored.id)
    keepFormer(db, entity, stored.id, values)
  }
  return { ...stored, version, updatedAt: at, updatedBy: by, values }
}

/** @param stored the current record; only the fields of `changes` are written */
export const updateStored = (tables: Tables, entity: Entity, stored: Stored, changes: Values, mark: Mark): Stored => {
  const { db, model } = tables
  const wordsOf = wordsReader(db, model, entity, { ...stored.values, ...changes })
  const next = updateRow(tables, entity, stored, changes, mark, wordsOf)
  const isChanged = (name: string): boolean => Object.hasOwn(changes, name)
  if (searchedFields(entity).some(isChanged)) reindex(tables, entity, next, wordsOf)
  if (entity.label.some(isChanged) || isSearchedThrough(model, entity, isChanged))
    relabel(tables, entity, stored.id, labelOf(entity, next.values))
  return next
}

/**
 * Writes the row of a record and nothing that follows from it, such as its words in the search. For a rehearsal, in
 * which later checks must see the row.
 */
export const dryRunRow = (
  tables: Tables,
  entity: Entity,
  id: string,
  before: Stored | undefined,
  after: Values,
  mark: Mark,
): void => {
  const wordsOf = wordsReader(tables.db, tables.model, entity, after)
  if (before) updateRow(tables, entity, before, after, mark, wordsOf)
  else insertRow(tables, entity, id, after, mark, wordsOf)
}

/** Moves a record to the trash, or out of it with null. */
export const setDeletedAt = (
  tables: Tables,
  entity: Entity,
  stored: Stored,
  deletedAt: string | null,
  { by, at }: Mark,
): Stored => {
  const { db } = tables
  const columns = { deletedAt, version: stored.version + 1, updatedAt: at, updatedBy: by }
  const next = { ...stored, ...columns }
  db.update(quoteName(tableOf(entity)), { ...columns, ...touched(entity, at) }, { id: stored.id })
  forgetWords(db, entity, stored)
  addWords(tables, entity, next)
  return next
}

export const removeStored = ({ db }: Tables, entity: Entity, stored: Stored): void => {
  forgetWords(db, entity, stored)
  forgetFormer(db, entity, stored.id)
  db.run(`delete from ${quoteName(tableOf(entity))} where id = ?`, [stored.id])
}

/** Writes the derived columns that differ from those of the row. */
const rederiveColumns = (tables: Tables, entity: Entity, row: SqlRow, stored: Stored, wordsOf: WordsOf): void => {
  const { db } = tables
  for (const [name, value] of derivedValues(entity, stored.values, wordsOf)) {
    if (row[name] === value) continue
    // Records that became duplicates through a changed rule stay until someone renames one of them.
    const or = isUniqueKey(name) ? 'or ignore' : ''
    db.run(`update ${or} ${quoteName(tableOf(entity))} set ${quoteName(name)} = ? where id = ?`, [value, stored.id])
  }
  if (pendingOf(tables, entity, stored.id, stored.values) || row[touchColumn] !== stored.updatedAt)
    touch(tables, entity, stored)
}

/** Derives a record's columns and words again, after another part wrote it. */
export const rederive = (tables: Tables, entity: Entity, stored: Stored): void => {
  const { db, model } = tables
  const wordsOf = wordsReader(db, model, entity, stored.values)
  const row = db.get(`select * from ${quoteName(tableOf(entity))} where id = ?`, [stored.id])
  if (row) rederiveColumns(tables, entity, row, stored, wordsOf)
  forgetWords(db, entity, { row: stored.row, deletedAt: null })
  forgetWords(db, entity, { row: stored.row, deletedAt: stored.updatedAt })
  addWords(tables, entity, stored, wordsOf)
}

const pageRows = 500

/** Reads rows by their numbers, a page at a time, since an entity may have more records than fit into memory. */
function* eachRow(
  { db }: Tables,
  entity: Entity,
  where = 'true',
  parameters: readonly SqlParameter[] = [],
): Generator<SqlRow> {
  const number = quoteName(rowColumn)
  for (let after = 0; ; ) {
    const page = db.all(
      `select * from ${quoteName(tableOf(entity))} where (${where}) and ${number} > ? order by ${number} limit ${pageRows}`,
      [...parameters, after],
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = Number(last[rowColumn])
  }
}

export function* eachStored(...given: Parameters<typeof eachRow>): Generator<Stored> {
  for (const row of eachRow(...given)) yield fromRow(given[1], row)
}

/** Derives the columns of all records again and fills their empty search index, after the definition changed. */
export const rederiveAll = (tables: Tables, entity: Entity): void => {
  const { db, model } = tables
  const texts = new Map<string, string | undefined>()
  for (const row of eachRow(tables, entity)) {
    const stored = fromRow(entity, row)
    const wordsOf = wordsReader(db, model, entity, stored.values, texts)
    rederiveColumns(tables, entity, row, stored, wordsOf)
    addWords(tables, entity, stored, wordsOf)
  }
}

/** The condition for records of another entity that refer to this one. */
export const referenceCondition = ({ field, name }: Referrer): string =>
  field.kind === 'relations'
    ? `exists (select 1 from json_each(coalesce(${quoteName(name)}, '[]')) where value = ?)`
    : `${quoteName(name)} = ?`

/** Records whose words need a changed name. The clock works through them, since thousands would block the response. */
export const rewordTable = `
  create table if not exists reword (
    entity text not null, row integer not null, primary key (entity, row)
  ) strict, without rowid;
`
/** About 10 ms. */
const rewordsAtOnce = 50

export const hasRewords = (db: Database): boolean => db.get('select 1 from reword limit 1') !== undefined

/** Indexes the next 50 records of the queue. */
export const rewordSome = (tables: Tables): void => {
  const { db, model } = tables
  const some = db.all<{ entity: string; row: number }>(`select entity, row from reword limit ${rewordsAtOnce}`)
  for (const { entity: key, row } of some) {
    const entity = model.find(key)
    const [stored] = entity ? readMany(tables, entity, `${quoteName(rowColumn)} = ?`, [row]) : []
    if (entity && stored) reindex(tables, entity, stored)
    db.run('delete from reword where entity = ? and row = ?', [key, row])
  }
}

/** Updates the records that show this label: their sort columns at once, their words within seconds. */
export const relabel = (tables: Tables, entity: Entity, id: string, label: string): void => {
  const { db, model } = tables
  for (const referrer of model.referrers(entity.key)) {
    const { entity: from, name, field } = referrer
    const isSorted = sortedApart(from).includes(name)
    if (isSorted && field.kind === 'relations') {
      for (const stored of eachStored(tables, from, referenceCondition(referrer), [id])) rederive(tables, from, stored)
      continue
    }
    if (isSorted) {
      const column = quoteName(`${name}$sort`)
      const text = likeness(label) || null
      db.run(`update ${quoteName(tableOf(from))} set ${column} = ? where ${quoteName(name)} = ?`, [text, id])
    }
    if (!searchedFields(from).includes(name)) continue
    db.run(
      `insert or ignore into reword select ?, ${quoteName(rowColumn)} from ${quoteName(tableOf(from))}
      where ${referenceCondition(referrer)}`,
      [from.key, id],
    )
    db.run(
      `insert or ignore into reword select entity, ${quoteName(rowColumn)} from pending_reference
      join ${quoteName(tableOf(from))} one on one.id = recordId where target = ? and entity = ? and field = ?`,
      [id, from.key, name],
    )
  }
  rewordSome(tables)
}
