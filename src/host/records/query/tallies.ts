// Stores counts for which the dashboard and the lists would read whole tables: how many live records have a status,
// since when, how many lack something, and how many refer to a record. New rows are counted together, before the commit
// of their transaction: a trigger for each costs half of its insert. Triggers count changes of counted rows.
import type { CountField, Entity, Match } from '#contract'
import type { Database, SqlParameter } from '#host/storage'
import { quoteName, tableOf } from '../schema/columns.ts'
import type { Model } from '../schema/model.ts'
import { isMissing, missingChoices, missingFields } from './named-filters.ts'

/** Counts rows by a word and a time. The texts are SQL over one row, of which they read no other than these columns. */
export interface Tally {
  name: string
  table: string
  columns: readonly string[]
  word: string
  day: string
  where: string
}

export const tallyTable = `
  create table if not exists tally (
    name text not null, word text not null, day text not null, total integer not null, primary key (name, word, day)
  ) strict, without rowid;
  -- Of each table with counts, the number of its last row that they include.
  create table if not exists tallied (name text primary key, row integer not null) strict, without rowid;
`

const live = `${quoteName('deletedAt')} is null`
/**
 * The quarter of an hour: `2026-03-14T18:15`. Offsets of time zones are quarters, so days and months of all zones are
 * sums of these.
 */
const quarter = (time: string): string =>
  `coalesce(substr(${time}, 1, 14) || substr('00153045', cast(substr(${time}, 15, 2) as integer) / 15 * 2 + 1, 2), '')`

/** The field whose time says when a record joined: that of publishing, or that of the list's filter by month. */
const joining = (entity: Entity): string => {
  const filter = entity.filters.find((one) => 'month' in one)
  return entity.publishes ? 'publishAt' : (filter?.month ?? 'createdAt')
}

const byStatus = (entity: Entity, table: string): Tally[] => {
  if (entity.fields.status?.kind !== 'choice') return []
  const time = joining(entity)
  const common = { table, word: `coalesce(${quoteName('status')}, '')`, where: live }
  return [
    { ...common, name: entity.key, columns: ['status', 'deletedAt'], day: `''` },
    { ...common, name: joinedTally(entity), columns: ['status', time, 'deletedAt'], day: quarter(quoteName(time)) },
  ]
}

/** The tally of records by status and the time at which they joined. */
export const joinedTally = ({ key }: Pick<Entity, 'key'>): string => `${key}:joined`
const missingTally = ({ key }: Entity, choice: string): string => `${key}:missing:${choice}`

const talliesOf = (entity: Entity): Tally[] => {
  const table = tableOf(entity)
  return [
    ...byStatus(entity, table),
    ...missingChoices(entity).map((choice) => ({
      name: missingTally(entity, choice),
      table,
      columns: [...missingFields(entity, choice), 'deletedAt'],
      word: `''`,
      day: `''`,
      where: `${live} and ${isMissing(entity, choice).sql}`,
    })),
  ]
}

/** A stored count of the rows of a table. */
interface Counter {
  table: string
  columns: readonly string[]
  /** The statement of a trigger that counts a row or takes it off. */
  change(row: 'old' | 'new', by: 1 | -1): string
  /** The statement that forgets the count. */
  clear: string
  /** The statement that adds the rows after the number that it takes. An index would read all rows in its order. */
  add: string
}

const byTally = ({ name, table, columns, word, day, where }: Tally): Counter => ({
  table,
  columns,
  change: (row, by) => {
    const values = columns.map((column) => `${row}.${quoteName(column)} as ${quoteName(column)}`).join(', ')
    return (
      `insert into tally select '${name}', ${word}, ${day}, ${by} from (select ${values}) where ${where} ` +
      'on conflict do update set total = total + excluded.total;'
    )
  },
  clear: `delete from tally where name = '${name}'`,
  add: `insert into tally select '${name}', ${word}, ${day}, count(*) from ${quoteName(table)} not indexed
    where rowid > ? and ${where} group by 1, 2, 3 on conflict do update set total = total + excluded.total`,
})

/** Counts in a field of each record how many others refer to it, so that a list can sort and filter by that number. */
const byField = (model: Model, entity: Entity, name: string, field: CountField): Counter => {
  const table = tableOf(model.entity(field.of))
  const kind = model.entity(field.of).fields[field.by]?.kind
  if (!kind) throw new Error(`${entity.key}.${name} counts ${field.of}.${field.by}, which isn’t there`)
  const [counted, count, by] = [quoteName(tableOf(entity)), quoteName(name), quoteName(field.by)]
  const isList = kind === 'relations'
  const listed = (row: string): string => `json_each(coalesce(${row}.${by}, '[]'))`
  return {
    table,
    columns: [field.by, 'deletedAt'],
    change: (row, sign) =>
      `update ${counted} set ${count} = ${count} ${sign === 1 ? '+' : '-'} 1 ` +
      `where id ${isList ? `in (select value from ${listed(row)})` : `= ${row}.${by}`} and ${row}.${live};`,
    clear: `update ${counted} set ${count} = 0 where ${count} <> 0`,
    add: `update ${counted} set ${count} = ${count} + found.total
      from (
        select ${isList ? 'value' : `r.${by}`} as id, count(*) as total
        from ${quoteName(table)} r not indexed${isList ? `, ${listed('r')}` : ''} where r.rowid > ? and r.${live} group by 1
      ) found
      where found.id = ${counted}.id`,
  }
}

/** The counts of an entity's records. */
export const countersOf = (model: Model, entity: Entity): Counter[] => [
  ...talliesOf(entity).map(byTally),
  ...model.entities.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      field.kind === 'count' && field.of === entity.key ? [byField(model, other, name, field)] : [],
    ),
  ),
]

type Named = [name: string, sql: string]

/** @param isNumbered rows have numbers that are never given again: those of new rows tell which aren't counted yet */
const triggersOf = (table: string, counters: readonly Counter[], isNumbered: boolean): Named[] => {
  const trigger = (event: string, of: string, body: string): Named => {
    const full = `tally:${table}:${event}`
    const when =
      isNumbered && event !== 'insert' ? ` when old.rowid <= (select row from tallied where name = '${table}')` : ''
    return [full, `create trigger ${quoteName(full)} after ${of} on ${quoteName(table)}${when} begin ${body} end`]
  }
  const all = (row: 'old' | 'new', by: 1 | -1): string => counters.map(({ change }) => change(row, by)).join(' ')
  return [
    ...(isNumbered ? [] : [trigger('insert', 'insert', all('new', 1))]),
    trigger('delete', 'delete', all('old', -1)),
    ...counters.map(({ columns, change }, index) => {
      const named = columns.map(quoteName).join(', ')
      return trigger(`update:${index}`, `update of ${named}`, `${change('old', -1)} ${change('new', 1)}`)
    }),
  ]
}

/** Counts the rows that were added since the last time. */
const countNew = (db: Database, table: string, counters: readonly Counter[]): void => {
  const { last = null, counted = null } =
    db.get<{ last: number | null; counted: number | null }>(
      `select max(rowid) as last, (select row from tallied where name = ?) as counted from ${quoteName(table)}`,
      [table],
    ) ?? {}
  if (last === null || last <= (counted ?? 0)) return
  for (const { add } of counters) db.run(add, [counted ?? 0])
  db.insert('tallied', { name: table, row: last }, 'replace')
}

/** Creates the triggers of a table's counters. If any was missing or different, everything is recounted. */
export const keepCounts = (db: Database, counters: readonly Counter[], isNumbered = true): void => {
  const [table] = counters.map((counter) => counter.table)
  if (table === undefined) return
  const wanted = new Map(triggersOf(table, counters, isNumbered))
  const there = db.all<{ name: string; sql: string }>(
    `select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ? and name like 'tally:%'`,
    [table],
  )
  // SQLite keeps the first words of a statement in capitals.
  const isKept = ({ name, sql }: { name: string; sql: string }): boolean =>
    wanted.get(name)?.toLowerCase() === sql.toLowerCase()
  const isNew = there.length !== wanted.size || !there.every(isKept)
  if (isNew) {
    for (const { name } of there) db.exec(`drop trigger ${quoteName(name)}`)
    for (const sql of wanted.values()) db.exec(sql)
    for (const { clear } of counters) db.run(clear)
    db.run('delete from tallied where name = ?', [table])
  }
  if (isNew || isNumbered) countNew(db, table, counters)
  if (isNumbered) db.beforeCommit(table, () => countNew(db, table, counters))
}

export const keepTally = (db: Database, tally: Tally): void => keepCounts(db, [byTally(tally)], false)

/** The numbers of live records by status. */
export const talliedByStatus = ({ key }: Entity): { sql: string; parameters: readonly SqlParameter[] } => ({
  sql: 'select word, sum(total) as total from tally where name = ? group by 1',
  parameters: [key],
})

/** The tally query for the number of matches, if a tally has it: for a status, for a missing value, for all. */
export const tallyQueryFor = (
  entity: Entity,
  filters: Match['filters'],
): [string, readonly SqlParameter[]] | undefined => {
  const [term] = filters
  const names = new Set(filters.map(({ name, operator }) => `${name} ${operator}`))
  const sum = (name: string, words?: readonly string[]): [string, readonly SqlParameter[]] => {
    const isOfWord = words ? ' and word in (select value from json_each(?))' : ''
    return [
      `select coalesce(sum(total), 0) as total from tally where name = ?${isOfWord}`,
      words ? [name, JSON.stringify(words)] : [name],
    ]
  }
  const isMissingOne = term?.name === 'missing' && term.operator === 'is' && filters.length === 1
  if (isMissingOne) {
    return missingChoices(entity).includes(term.value) ? sum(missingTally(entity, term.value)) : undefined
  }
  if (entity.fields.status?.kind !== 'choice') return undefined
  if (!term) return sum(entity.key)
  const isStatus = names.size === 1 && names.has('status is')
  return isStatus ? sum(entity.key, [...new Set(filters.map(({ value }) => value))]) : undefined
}
