import type { Database, SqlParameter } from '../database.ts'

const keptMax = 500

/** What was worked out from the database is good until the next write of any kind. */
export const untilNextWrite = <T>(db: Database): ((key: string, work: () => T) => T) => {
  const kept = new Map<string, { value: T }>()
  let writes = -1
  return (key, work) => {
    const now = Number(db.get('select total_changes() as writes')?.writes)
    if (now !== writes || kept.size > keptMax) kept.clear()
    writes = now
    const known = kept.get(key) ?? { value: work() }
    kept.set(key, known)
    return known.value
  }
}

/** Runs a statement that counts, `select … as total`: a list is paged and sorted more often than it is changed. */
export type Totals = (sql: string, parameters: readonly SqlParameter[]) => number

export const cachedTotals = (db: Database): Totals => {
  const remembered = untilNextWrite<number>(db)
  return (sql, parameters) =>
    remembered(JSON.stringify([sql, parameters]), () => Number(db.get(sql, parameters)?.total))
}
