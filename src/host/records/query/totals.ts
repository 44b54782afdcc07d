// People page and sort a list more often than they change it: the host counts or gathers matches once between writes.
import { isObject, type Json, type Values } from '#contract'
import type { Database, SqlParameter } from '#host/storage'

/** Keeps computed values until the next write to the tables that they are from, or to any. */
export const untilWritten = <T>(
  db: Database,
  keptMax = 500,
): ((key: string, work: () => T, tables?: readonly string[]) => T) => {
  const kept = new Map<string, { value: T; writes: number }>()
  return (key, work, tables) => {
    const writes = db.writesTo(tables)
    const known = kept.get(key)
    if (known?.writes === writes) return known.value
    if (kept.size >= keptMax) kept.clear()
    const value = work()
    kept.set(key, { value, writes })
    return value
  }
}

/** A set of row numbers, one byte each: 80,000 rows take 80 KB, and one page after another needs them. */
export interface RowSet {
  total: number
  has: (row: number) => boolean
}

/** Reads row numbers from one JSON text, `select … as rows`. As separate rows they take four times as long. */
export const rowNumbers = (db: Database, sql: string, parameters: readonly SqlParameter[]): number[] => {
  const rows: unknown = JSON.parse(String(db.get(sql, parameters)?.rows))
  return Array.isArray(rows) ? rows.map(Number) : []
}

const countsIn = (db: Database, sql: string, parameters: readonly SqlParameter[]): Values => {
  const counts: Json = JSON.parse(String(db.get(sql, parameters)?.counts))
  return isObject(counts) ? counts : {}
}

const rowSet = (rows: readonly number[]): RowSet => {
  const marks = new Uint8Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1)
  for (const row of rows) marks[row] = 1
  return { total: rows.length, has: (row) => marks[row] === 1 }
}

export interface Totals {
  /** Runs a statement that counts by word, `select json_group_object(word, …) as counts`. */
  counts: (sql: string, parameters: readonly SqlParameter[]) => Values
  /** Runs a counting statement, `select … as total`. */
  count: (sql: string, parameters: readonly SqlParameter[]) => number
  /** Runs a gathering statement, `select json_group_array(…) as rows`. */
  rows: (sql: string, parameters: readonly SqlParameter[]) => RowSet
}

const setsKept = 8

export const cachedTotals = (db: Database): Totals => {
  const counts = untilWritten<number>(db)
  const grouped = untilWritten<Values>(db)
  const sets = untilWritten<RowSet>(db, setsKept)
  const key = (sql: string, parameters: readonly SqlParameter[]): string => JSON.stringify([sql, parameters])
  return {
    count: (sql, parameters) => counts(key(sql, parameters), () => Number(db.get(sql, parameters)?.total)),
    counts: (sql, parameters) => grouped(key(sql, parameters), () => countsIn(db, sql, parameters)),
    rows: (sql, parameters) => sets(key(sql, parameters), () => rowSet(rowNumbers(db, sql, parameters))),
  }
}
