import type { Database, SqlParameter } from '../database.ts'

/** Runs a statement that counts, `select … as total`. */
export type Totals = (sql: string, parameters: readonly SqlParameter[]) => number

const keptMax = 500

/** A list is paged and sorted more often than anything is written: a total is good until the next write of any kind. */
export const cachedTotals = (db: Database): Totals => {
  const kept = new Map<string, number>()
  let writes = -1
  return (sql, parameters) => {
    const now = Number(db.get('select total_changes() as writes')?.writes)
    if (now !== writes || kept.size > keptMax) kept.clear()
    writes = now
    const key = JSON.stringify([sql, parameters])
    const total = kept.get(key) ?? Number(db.get(sql, parameters)?.total)
    kept.set(key, total)
    return total
  }
}
