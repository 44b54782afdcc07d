import { StartFailure } from '#host/base'
import { type ChainHead, chainHead, type ChainReport, verifyChain } from '#host/records'
import { type Database, openDatabase } from '#host/storage'

export type Progress = (done: number, total: number) => void

/** Opens a database file during `read`. */
export function readingDatabase<T>(file: string, read: (db: Database) => T): T {
  const db = openDatabase(file)
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const sqlString = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Runs SQLite's integrity check table by table, so that it can report progress, and then the checks of the file as a
 * whole. Throws the damage. https://sqlite.org/pragma.html#pragma_integrity_check
 */
export function checkIntegrity(db: Database, onProgress: Progress = () => {}): void {
  const tables = db.all<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name`,
  )
  const check = (pragma: string): void => {
    const [row] = db.all(pragma)
    const [result] = Object.values(row ?? {})
    if (result !== 'ok') throw new StartFailure(`the database is damaged: ${String(result).slice(0, 200)}`)
  }
  tables.forEach(({ name }, index) => {
    onProgress(index, tables.length + 1)
    check(`pragma integrity_check(${sqlString(name)})`)
  })
  onProgress(tables.length, tables.length + 1)
  check('pragma quick_check')
}

const hasActivityToCheck = (db: Database): boolean =>
  db.get(`select 1 from sqlite_schema where name = 'activity'`) !== undefined

/** The head of the activity log; that of an empty log if there is none. */
export function headIn(db: Database): ChainHead {
  return hasActivityToCheck(db) ? chainHead(db) : { seq: 0, hash: '' }
}

export function verifyActivity(db: Database, earlier: ChainHead | undefined, onProgress?: Progress): ChainReport {
  if (hasActivityToCheck(db)) return verifyChain(db, earlier, onProgress)
  const none: ChainReport = { entries: 0, head: { seq: 0, hash: '' } }
  const isGone = earlier !== undefined && earlier.seq > 0
  return isGone ? { ...none, broken: { seq: 1, reason: 'the activity log is missing' } } : none
}

/** Whether the log still holds the entry that an earlier backup ended with. */
export function holdsEarlier(db: Database, { seq, hash }: ChainHead): boolean {
  return (
    seq === 0 ||
    (hasActivityToCheck(db) &&
      db.get<{ hash: string }>('select hash from activity where seq = ?', [seq])?.hash === hash)
  )
}
