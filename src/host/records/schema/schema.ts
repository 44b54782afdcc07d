// Makes the database match the definitions. A new field gets a column at the next start. The column of a removed or
// changed field stays, so that no start ever loses typed data.
import { type Entity, foldVersion } from '#contract'
import { StartFailure } from '#host/base'
import type { Database, SqlRow } from '#host/storage'
import { isMissing, missingChoices } from '../query/named-filters.ts'
import { countersOf, keepCounts, tallyTable } from '../query/tallies.ts'
import { type Aside, bringOver, setAside } from './changed-kinds.ts'
import {
  contentIndexes,
  derivedColumns,
  filterIndexes,
  isStored,
  isUniqueKey,
  textsWithImages,
  quoteName,
  recordColumns,
  rowColumn,
  showsImageSql,
  sortColumn,
  sortedApart,
  sqlType,
  tableOf,
  tieColumn,
  touchColumn,
  toSql,
  uniqueColumn,
  wordsTableOf,
} from './columns.ts'
import { namesOf, searchedFields, searchedThrough } from './derived.ts'
import type { Model } from './model.ts'

const recordTypes: Record<(typeof recordColumns)[number], string> = {
  id: 'text not null unique',
  version: 'integer not null',
  createdAt: 'text not null',
  updatedAt: 'text not null',
  createdBy: 'text',
  updatedBy: 'text',
  deletedAt: 'text',
}

const columnsOf = (entity: Entity): Map<string, string> => {
  const columns = new Map<string, string>([
    [rowColumn, 'integer primary key autoincrement'],
    ...Object.entries(recordTypes),
  ])
  for (const [name, field] of Object.entries(entity.fields)) {
    const given = field.kind === 'count' || field.kind === 'flag' ? ' not null default 0' : ''
    if (isStored(field)) columns.set(name, sqlType(field) + given)
  }
  for (const name of derivedColumns(entity)) columns.set(name, 'text')
  return columns
}

type Named = [name: string, sql: string]

const index = (entity: Entity, name: string, columns: readonly string[], where: string, kind = 'index'): Named => {
  const full = `records:${entity.key}:${name}`
  const list = columns.map(quoteName).join(', ')
  return [full, `create ${kind} ${quoteName(full)} on ${quoteName(tableOf(entity))} (${list})${where}`]
}

const live = ` where ${quoteName('deletedAt')} is null`

/** The index for a list that is sorted by this column. Each index ends in the row number. */
export const sortIndex = (entity: Entity, name: string): string => {
  const isUnique = entity.unique.some((names) => uniqueColumn(entity, names) === name)
  return `records:${entity.key}:${isUnique ? 'unique' : 'sort'}:${name}`
}

const sortColumns = (entity: Entity, name: string): string[] =>
  [sortColumn(entity, name), tieColumn(entity)].filter((column) => column !== rowColumn)

const uniqueIndex = (entity: Entity, column: string): Named =>
  index(entity, `unique:${column}`, [column], live, 'unique index')

/** Lists read indexes, references are followed backwards, and unique values are unique among live records. */
const indexesOf = (entity: Entity): Named[] => {
  const unique = entity.unique.map((names) => uniqueColumn(entity, names))
  const listed = entity.columns.map(({ field }) => field).filter((name) => isStored(entity.fields[name]))
  return [
    ...unique.map((column) => uniqueIndex(entity, column)),
    ...listed
      .filter((name) => !unique.includes(name))
      .map((name) => index(entity, `sort:${name}`, sortColumns(entity, name), live)),
    ...entity.exact
      .filter((name) => !unique.includes(name) && !listed.includes(name))
      .map((name) => index(entity, `exact:${name}`, [name], live)),
    ...Object.entries(entity.fields)
      .filter(([, { kind }]) => kind === 'relation' || kind === 'image')
      .map(([name]) => index(entity, `to:${name}`, [name, 'deletedAt'], '')),
    ...(entity.publishes
      ? [
          // The last two columns count the drafts of a person without reading the records.
          index(entity, 'published', ['status', 'publishAt', 'updatedBy', 'deletedAt'], live),
          index(entity, 'unpublished', ['unpublishAt'], `${live} and ${quoteName('unpublishAt')} is not null`),
        ]
      : []),
    ...filterIndexes(entity).map((columns) => index(entity, `filters:${columns[0]}`, columns, live)),
    ...[...contentIndexes(entity)].map(([name, columns]) =>
      index(entity, name.slice(`records:${entity.key}:`.length), columns, live),
    ),
    ...textsWithImages(entity).map((name) =>
      index(entity, `pictured:${name}`, ['deletedAt'], `${live} and ${showsImageSql(name)}`),
    ),
    ...missingChoices(entity).map((choice) =>
      index(entity, `missing:${choice}`, ['deletedAt'], `${live} and ${isMissing(entity, choice).sql}`),
    ),
    index(entity, 'trash', ['deletedAt'], ` where ${quoteName('deletedAt')} is not null`),
  ]
}

const objectsOf = (model: Model): Map<string, string> => new Map(model.entities.flatMap(indexesOf))

const own = `
  create table if not exists records_meta (name text primary key, value text not null) strict;
  ${tallyTable}
`

const missingColumns = (db: Database, entity: Entity): string[] => {
  const there = new Set(db.all('select name from pragma_table_info(?)', [tableOf(entity)]).map(({ name }) => name))
  return [...columnsOf(entity).keys()].filter((name) => !there.has(name))
}

const makeTable = (db: Database, entity: Entity): void => {
  const columns = [...columnsOf(entity)].map(([name, type]) => `${quoteName(name)} ${type}`)
  db.exec(`create table ${quoteName(tableOf(entity))} (${columns.join(', ')}) strict`)
  makeWords(db, entity)
}

/** Changing the content of the index changes this number, and the next start rebuilds it. */
const wordsVersion = 4

/** Creates an empty search index, and drops an existing one. */
const makeWords = (db: Database, entity: Entity): void => {
  for (const isTrash of [false, true]) {
    const words = quoteName(wordsTableOf(entity, isTrash))
    db.exec(`drop table if exists ${words}`)
    // `M*`: vowel signs of Indian scripts belong to words. derived.ts has folded case and accents before.
    db.exec(`create virtual table ${words} using fts5 (label, names, words, coming,
      content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix = '1 2 3')`)
  }
}

const addColumns = (db: Database, entity: Entity, names: readonly string[]): void => {
  const columns = columnsOf(entity)
  const table = quoteName(tableOf(entity))
  for (const name of names) db.exec(`alter table ${table} add column ${quoteName(name)} ${columns.get(name)}`)
  for (const name of names) {
    const field = entity.fields[name]
    const initial = (field && toSql(field, field.initial)) ?? null
    if (initial !== null) db.run(`update ${table} set ${quoteName(name)} = ?`, [initial])
  }
  if (names.includes(touchColumn)) db.run(`update ${table} set ${quoteName(touchColumn)} = updatedAt`)
}

const refuseDuplicates = (db: Database, entity: Entity, column: string): void => {
  const twice = db.get(`select ${quoteName(column)} as value from ${quoteName(tableOf(entity))}${live}
    and ${quoteName(column)} is not null group by 1 having count(*) > 1 limit 1`)
  if (twice) {
    throw new StartFailure(
      `two or more ${entity.many} have “${twice.value}” as ${entity.fields[column]?.label}, ` +
        'which has to be unique now: change all but one of them in the earlier release',
    )
  }
}

/**
 * Makes the unique indexes before the derived columns are computed. If records are already equal, one gets the value
 * and the others get none. If the field itself is the unique column, duplicates stop the start.
 * @param sqlOf the SQL of the indexes that are there
 * @returns whether the derived columns must be computed again
 */
const makeUnique = (db: Database, entity: Entity, sqlOf: ReadonlyMap<unknown, unknown>): boolean => {
  let isNew = false
  for (const column of new Set(entity.unique.map((names) => uniqueColumn(entity, names)))) {
    const [name, sql] = uniqueIndex(entity, column)
    if (String(sqlOf.get(name)).toLowerCase() === sql.toLowerCase()) continue
    db.exec(`drop index if exists ${quoteName(name)}`)
    if (isUniqueKey(column)) db.run(`update ${quoteName(tableOf(entity))} set ${quoteName(column)} = null`)
    else refuseDuplicates(db, entity, column)
    db.exec(sql)
    isNew = true
  }
  return isNew
}

const alignObjects = (db: Database, wanted: Map<string, string>): void => {
  const there = db.all<{ type: string; name: string; sql: string } & SqlRow>(
    `select type, name, sql from sqlite_schema where name like 'records:%' and type in ('index', 'trigger')`,
  )
  const kept = new Set<string>()
  for (const { type, name, sql } of there) {
    if (wanted.get(name)?.toLowerCase() === sql.toLowerCase()) kept.add(name)
    else db.exec(`drop ${type} ${quoteName(name)}`)
  }
  for (const [name, sql] of wanted) if (!kept.has(name)) db.exec(sql)
}

/** Whether the words or sort columns of a record have labels of these targets. */
const showsLabelOf = (entity: Entity, key: string): boolean =>
  [...searchedFields(entity), ...sortedApart(entity)].some((name) => {
    const field = entity.fields[name]
    return (field?.kind === 'relation' || field?.kind === 'relations') && field.to === key
  })

/** The inputs of the derived columns. When one changes, the columns are computed again. */
const derivation = (model: Model, entity: Entity): string =>
  JSON.stringify([
    foldVersion,
    wordsVersion,
    derivedColumns(entity),
    [...entity.search, ...searchedThrough(entity, entity.search)],
    namesOf(entity),
    entity.exact,
    entity.unique,
    model.entities.filter(({ key }) => showsLabelOf(entity, key)).map(({ key, label }) => [key, label]),
  ])

/**
 * Makes records of the rows of a table that a room kept itself, in a schema step. The start that follows adds the other
 * columns, and computes the derived ones.
 * @param columns the columns of fields, with their types
 * @param rows SQL that selects the columns of every record that has not been deleted, then these
 */
export const adoptRows = (
  db: Database,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: string,
): void => {
  const types = Object.entries({ [rowColumn]: 'integer primary key autoincrement', ...recordTypes, ...columns })
  const names = [...recordColumns.filter((name) => name !== 'deletedAt'), ...Object.keys(columns)]
  db.exec(`${own}
    create table ${quoteName(table)} (${types.map(([name, type]) => `${quoteName(name)} ${type}`).join(', ')}) strict;
    insert into ${quoteName(table)} (${names.map(quoteName).join(', ')}) ${rows};
    insert or replace into records_meta values ('derived:${table.replaceAll('_', '-')}', '')`)
}

/** @param rederive computes the derived columns and the search index of every record of an entity */
export const alignSchema = (db: Database, model: Model, rederive: (entity: Entity) => void): void => {
  db.exec(own)
  const added = new Map<Entity, string[]>()
  const changed = new Map<string, Aside[]>()
  for (const entity of model.entities) {
    const asides = setAside(db, entity)
    const missing = missingColumns(db, entity)
    if (missing.includes(rowColumn)) makeTable(db, entity)
    else if (missing.length > 0) addColumns(db, entity, missing)
    for (const aside of asides) bringOver(db, entity, aside)
    added.set(entity, missing)
    if (asides.length > 0) changed.set(entity.key, asides)
  }
  const indexes = db.all(`select name, sql from sqlite_schema where type = 'index'`)
  const sqlOf = new Map(indexes.map(({ name, sql }) => [name, sql]))
  for (const entity of model.entities) {
    const wanted = derivation(model, entity)
    const name = `derived:${entity.key}`
    const known = db.get('select value from records_meta where name = ?', [name])
    const isUniqueNew = makeUnique(db, entity, sqlOf)
    if (known?.value === wanted && !isUniqueNew && !changed.has(entity.key)) continue
    if (known) {
      makeWords(db, entity)
      rederive(entity)
    }
    db.insert('records_meta', { name, value: wanted }, 'replace')
  }
  alignObjects(db, objectsOf(model))
  for (const entity of model.entities) keepCounts(db, countersOf(model, entity))
}
