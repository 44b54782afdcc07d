// Finds a page of a list. Measured with 80,000 airports: walking the sort's index and testing each row is faster when
// many records match, gathering and sorting the matches when few do, so the total decides. A search, or filters of few
// values, is found by an index alone: it gives a set of rows, and the walk reads no records.
import { type Entity, labelName, type ListQuery, type Match } from '#contract'
import { malformed } from '#host/base'
import type { SqlParameter, SqlRow } from '#host/storage'
import { isStored, quoteName, rowColumn, sortColumn, tableOf, tieColumn, wordsTableOf } from '../schema/columns.ts'
import { sortIndex } from '../schema/schema.ts'
import { readMany } from '../write/store.ts'
import { filterConditions, filterIndex, isTrashed } from './conditions.ts'
import { allConditions, type Condition, toCondition } from './field-condition.ts'
import { formerHolders } from '../write/find-former.ts'
import { exactTerms, matchOf } from './search-words.ts'
import { tallyQueryFor, talliedByStatus } from './tallies.ts'
import { rowNumbers, type RowSet, type Totals } from './totals.ts'
import { uses } from './uses.ts'
import type { Stored, Tables } from '../tables.ts'
import type { When } from '../zone-of.ts'

export interface Found {
  records: Stored[]
  total: number
}

interface Scope {
  entity: Entity
  table: string
  isTrash: boolean
  filters: readonly Condition[]
  /** ` indexed by …`, or an empty text. */
  hint: string
  match: ReturnType<typeof matchOf>
}

const row = quoteName(rowColumn)
const exactMax = 50

const scopeOf = (
  tables: Tables,
  entity: Entity,
  { search, filters }: Match,
  when: When,
  isForLabels = false,
): Scope => {
  const isTrash = isTrashed(filters)
  const index = isTrash ? undefined : filterIndex(entity, filters)
  const match = matchOf(search)
  return {
    entity,
    table: quoteName(tableOf(entity)),
    isTrash,
    match: isForLabels && typeof match === 'object' ? { ...match, match: `label : (${match.match})` } : match,
    hint: index === undefined ? '' : ` indexed by ${quoteName(index)}`,
    filters: filterConditions(entity, filters, when, tables.filters[entity.key]?.(tables) ?? {}),
  }
}

const trashCondition = ({ isTrash }: Scope): Condition => ({
  sql: `deletedAt is ${isTrash ? 'not null' : 'null'}`,
  parameters: [],
})

const wordsQuery = ({ entity, isTrash }: Scope, what: string): string => {
  const words = quoteName(wordsTableOf(entity, isTrash))
  return `select ${what} from ${words} where ${words} match ?`
}

const whereOf = (scope: Scope): Condition => {
  const { match, filters } = scope
  const found: Condition[] =
    match === undefined
      ? []
      : match === 'nothing'
        ? [{ sql: 'false', parameters: [] }]
        : [{ sql: `${row} in (${wordsQuery(scope, 'rowid')})`, parameters: [match.match] }]
  return allConditions([trashCondition(scope), ...found, ...filters])
}

/** The `from` and `where` that read the matches; with a search, in the order of the word index. */
const gathering = (scope: Scope, where: Condition): Condition => {
  const { entity, table, match, isTrash, filters, hint } = scope
  if (typeof match !== 'object') return { sql: `${table}${hint} where ${where.sql}`, parameters: where.parameters }
  const words = quoteName(wordsTableOf(entity, isTrash))
  const rest = allConditions(filters)
  return {
    sql: `${words} cross join ${table} on ${row} = ${words}.rowid where ${words} match ? and ${rest.sql}`,
    parameters: [match.match, ...rest.parameters],
  }
}

interface FoundSet {
  rows: () => RowSet
  isKnown: boolean
}

/** The set of matches, if an index alone provides it. For a search it also gives the total; filters count faster. */
const setOf = (totals: Totals, scope: Scope, where: Condition): FoundSet | undefined => {
  const { table, match, filters, hint } = scope
  if (typeof match === 'object' && filters.length === 0) {
    const sql = wordsQuery(scope, 'json_group_array(rowid) as rows')
    return { rows: () => totals.rows(sql, [match.match]), isKnown: true }
  }
  if (match !== undefined || hint === '') return undefined
  const sql = `select json_group_array(${row}) as rows from ${table}${hint} where ${where.sql}`
  return { rows: () => totals.rows(sql, where.parameters), isKnown: false }
}

const totalOf = (
  totals: Totals,
  scope: Scope,
  where: Condition,
  set: FoundSet | undefined,
  kept: ReturnType<typeof tallyQueryFor>,
): number => {
  if (kept && scope.match === undefined) return totals.count(...kept)
  if (set?.isKnown) return set.rows().total
  const { sql, parameters } = gathering(scope, where)
  return totals.count(`select count(*) as total from ${sql}`, parameters)
}

/** A list may sort by its columns and times; by a relation also under the name of its label. */
const sortField = (entity: Entity, sort: string): string => {
  const names = [...entity.columns.map(({ field }) => field), ...entity.label, 'id', 'createdAt', 'updatedAt']
  const name = names.find((known) => known === sort || labelName(known) === sort)
  const kind = name === undefined ? undefined : entity.fields[name]?.kind
  const isUnsorted = ['choices', 'group', 'permissions'].includes(kind ?? '')
  if (name === undefined || isUnsorted || entity.fields[name]?.isComputed) {
    throw malformed(`This list has no column ${sort.slice(0, 60)} to sort by.`)
  }
  return name
}

interface Order {
  index: string | undefined
  by: (prefix: '' | '+') => string
  parameters: readonly SqlParameter[]
}

const orderOf = (tables: Tables, scope: Scope, { sort, order }: Pick<ListQuery, 'sort' | 'order'>): Order => {
  const { entity } = scope
  const [name, direction] =
    sort !== undefined
      ? [sortField(entity, sort), order]
      : entity.sort.startsWith('-')
        ? [entity.sort.slice(1), 'desc']
        : [entity.sort, 'asc']
  const isColumn = isStored(entity.fields[name])
  const hasIndex = isColumn && !scope.isTrash && entity.columns.some(({ field }) => field === name)
  const { sql: column, parameters } = isColumn ? toCondition(quoteName(sortColumn(entity, name))) : uses(tables)
  return {
    index: hasIndex ? quoteName(sortIndex(entity, name)) : undefined,
    by: (prefix) => `${prefix}${column} ${direction} nulls last, ${quoteName(tieColumn(entity))} ${direction}`,
    parameters,
  }
}

const byRows = (tables: Tables, entity: Entity, rows: readonly number[]): Stored[] => {
  const records = new Map(
    readMany(tables, entity, `${row} in (select value from json_each(?))`, [JSON.stringify(rows)]).map((stored) => [
      stored.row,
      stored,
    ]),
  )
  return rows.flatMap((number) => records.get(number) ?? [])
}

const rowNumbersOf = (rows: readonly SqlRow[]): number[] => rows.map((found) => Number(found[rowColumn]))

/** Row numbers of records that had the search as a code or name before; the trash is searched by its words only. */
const formerRows = (tables: Tables, { entity, table, isTrash }: Scope, search: string): number[] => {
  const ids = isTrash ? [] : formerHolders(tables, entity, search).map(({ id }) => id)
  return ids.flatMap((id) => rowNumbersOf(tables.db.all(`select ${row} from ${table} where id = ?`, [id])))
}

/**
 * Records with a code that equals the search come first, in the order of the definition's codes. After them come those
 * that had it before.
 */
const exactRows = (tables: Tables, scope: Scope, where: Condition, search: string): number[] => {
  const { db } = tables
  const { table } = scope
  // One statement for each code, since SQLite reads the whole table for an `or` over them.
  const rows = [
    ...new Set([
      ...exactTerms(scope.entity, search).flatMap(([name, text]) =>
        rowNumbersOf(
          db.all(
            `select ${row} from ${table} where ${quoteName(name)} = ? and ${trashCondition(scope).sql} limit ${exactMax}`,
            [text],
          ),
        ),
      ),
      ...formerRows(tables, scope, search),
    ]),
  ]
  // Usually no code matches. Only a match is tested against the filters and the other words.
  const passing =
    rows.length === 0
      ? []
      : rowNumbersOf(
          db.all(`select ${row} from ${table} where ${row} in (select value from json_each(?)) and ${where.sql}`, [
            JSON.stringify(rows),
            ...where.parameters,
          ]),
        )
  return rows.filter((number) => passing.includes(number))
}

interface Page {
  offset: number
  count: number
  without: readonly number[]
}

const firstWalked = 500

/** Rows of a set in the order of the sort's index. It reads growing steps, since the first rows usually suffice. */
const walkSet = ({ db }: Tables, scope: Scope, order: Order, set: RowSet, page: Page): number[] => {
  const { offset, count, without } = page
  const found: number[] = []
  for (let from = 0, length = firstWalked; found.length < offset + count; from += length, length *= 2) {
    const walked = rowNumbers(
      db,
      `select json_group_array(walked) as rows from (select ${row} as walked
      from ${scope.table} indexed by ${order.index} where ${trashCondition(scope).sql}
      order by ${order.by('')} limit ${length} offset ?)`,
      [...order.parameters, from],
    )
    // A loop, since a spread call fails with too many arguments.
    for (const number of walked) if (set.has(number) && !without.includes(number)) found.push(number)
    if (walked.length < length) break
  }
  return found.slice(offset, offset + count)
}

const select = ({ db }: Tables, from: Condition, by: string, order: Order, page: Page): number[] => {
  const { offset, count, without } = page
  const wanted =
    without.length === 0
      ? allConditions([])
      : { sql: `${row} not in (select value from json_each(?))`, parameters: [JSON.stringify(without)] }
  const parameters = [...from.parameters, ...wanted.parameters, ...order.parameters, offset]
  return rowNumbersOf(
    db.all(`select ${row} from ${from.sql} and ${wanted.sql} order by ${by} limit ${count} offset ?`, parameters),
  )
}

/** An index gives about 8 rows in the time of reading one record. */
const indexRowsPerRead = 8

/** The number of matches. */
export const countMatches = (tables: Tables, totals: Totals, entity: Entity, match: Match, when: When): number => {
  const scope = scopeOf(tables, entity, match, when)
  const where = whereOf(scope)
  return totalOf(totals, scope, where, setOf(totals, scope, where), tallyQueryFor(entity, match.filters))
}

/** The maximum number of records read for their status; more would take longer than a page of the list. */
const statusReadsMax = 10_000

/**
 * The numbers of matches by status; a status without matches may be missing. Undefined if no index has them and there
 * are too many matches to count.
 */
export const countByStatus = (
  tables: Tables,
  totals: Totals,
  entity: Entity,
  match: Match,
  when: When,
): ReadonlyMap<string, number> | undefined => {
  const grouped = groupedByStatus(tables, totals, entity, match, when)
  if (!grouped) return undefined
  const { sql, parameters } = grouped
  const counts = totals.counts(
    `select json_group_object(coalesce(word, ''), total) as counts from (${sql})`,
    parameters,
  )
  return new Map(Object.entries(counts).map(([status, total]) => [status, Number(total)]))
}

const groupedByStatus = (
  tables: Tables,
  totals: Totals,
  entity: Entity,
  match: Match,
  when: When,
): Condition | undefined => {
  if (match.search === '' && match.filters.length === 0) return talliedByStatus(entity)
  const index = match.search === '' ? filterIndex(entity, match.filters, ['status']) : undefined
  if (index === undefined && countMatches(tables, totals, entity, match, when) > statusReadsMax) return undefined
  const found = scopeOf(tables, entity, match, when)
  const scope = index === undefined ? found : { ...found, hint: ` indexed by ${quoteName(index)}` }
  const { sql, parameters } = gathering(scope, whereOf(scope))
  return { sql: `select status as word, count(*) as total from ${sql} group by 1`, parameters }
}

/** @param isForLabels searches only in what a role without the permission to view may read */
export const findPage = (
  tables: Tables,
  totals: Totals,
  entity: Entity,
  query: ListQuery,
  when: When,
  isForLabels = false,
): Found => {
  const scope = scopeOf(tables, entity, query, when, isForLabels)
  const order = orderOf(tables, scope, query)
  const where = whereOf(scope)
  const set = setOf(totals, scope, where)
  const kept = tallyQueryFor(entity, query.filters)
  const total = totalOf(totals, scope, where, set, kept)
  const { limit } = query
  const start = (query.page - 1) * limit
  if (start >= total) return { records: [], total }

  const exact = exactRows(tables, scope, where, query.search)
  const first = exact.slice(start, start + limit)
  if (first.length === limit) return { records: byRows(tables, entity, first), total }

  const offset = Math.max(0, start - exact.length)
  const page = { offset, count: limit - first.length, without: exact }
  // The highest row number estimates the number of records at no cost.
  const all = Number(tables.db.get(`select max(${row}) as last from ${scope.table}`)?.last)
  // The number of rows to walk until the page is full, if matches are spread evenly.
  const walked = ((offset + limit) * all) / total
  const walk = { sql: `${scope.table} indexed by ${order.index} where ${where.sql}`, parameters: where.parameters }
  const ways = [{ read: total, rows: () => select(tables, gathering(scope, where), order.by('+'), order, page) }]
  if (order.index) ways.push({ read: walked, rows: () => select(tables, walk, order.by(''), order, page) })
  if (order.index && set) {
    const told = walked + (set.isKnown ? 0 : total)
    ways.push({ read: told / indexRowsPerRead, rows: () => walkSet(tables, scope, order, set.rows(), page) })
  }
  const rest = ways.reduce((one, other) => (other.read < one.read ? other : one)).rows()
  return { records: byRows(tables, entity, [...first, ...rest]), total }
}

/** The ids of all matches, in the order of creation. */
export const matchingIds = (tables: Tables, entity: Entity, match: Match, when: When): string[] => {
  const scope = scopeOf(tables, entity, match, when)
  const { sql, parameters } = whereOf(scope)
  return tables.db
    .all<{ id: string }>(`select id from ${scope.table} where ${sql} order by ${row}`, parameters)
    .map(({ id }) => id)
}
