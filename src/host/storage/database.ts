// The only import of node-sqlite3-wasm: to swap the engine for node:sqlite is to rewrite this file.
import sqlite from 'node-sqlite3-wasm'
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { malformed } from '../http/refusal.ts'
import { StartFailure } from '../start-failure.ts'
import { syncToDisk } from './sync-to-disk.ts'

export type SqlValue = number | bigint | string | Uint8Array | null
export type SqlParameter = SqlValue | boolean
export type SqlRow = { [column: string]: SqlValue }

export interface Database {
  /** One statement that answers no rows. */
  run(sql: string, parameters?: readonly SqlParameter[]): void
  /** The first row. `R` is the statement's own shape; STRICT tables make SQLite hold to it. */
  get<R extends SqlRow = SqlRow>(sql: string, parameters?: readonly SqlParameter[]): R | undefined
  all<R extends SqlRow = SqlRow>(sql: string, parameters?: readonly SqlParameter[]): R[]
  /** Several statements, without parameters. */
  exec(sql: string): void
  /**
   * All or nothing, and on disk when it returns. Nests. The work is synchronous: during an await, another request's
   * writes would fall into this transaction.
   */
  transaction<T>(work: () => T): T
  /** Copies the whole of it, as it is now, into one file that needs nothing beside it. */
  copyTo(file: string): void
  close(): void
}

const unwritable = /^(disk I\/O error|database or disk is full|attempt to write a readonly database)/

/** Whether the disk took no more, as the engine says it or the file system. */
export const isDiskFailure = (error: unknown): error is Error => error instanceof Error
  && ((error instanceof sqlite.SQLite3Error && unwritable.test(error.message))
    || ('code' in error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code))))

const statementsKept = 200
const cacheKiB = 64 * 1024
const walBytesKept = 16 * 1024 * 1024

// Measured: in this engine's rollback mode a killed process leaves a journal that is never rolled back. In WAL mode
// under an exclusive lock a commit is one synced append, and one that was torn is ignored at the next start.
// What is deleted is overwritten: what was said of an erased person must be in no page, nor in a backup.
const settings = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma temp_store = memory;
  pragma cache_size = -${cacheKiB};
  pragma journal_size_limit = ${walBytesKept};
`

/**
 * The engine's lock is a folder that outlives a kill. It is removed here, so the caller must have proved that nobody
 * else has the file open (claim-folder.ts).
 */
const connect = (file: string): sqlite.Database => {
  rmSync(`${file}.lock`, { recursive: true, force: true })
  let connection: sqlite.Database | undefined
  try {
    connection = new sqlite.Database(file)
    connection.exec(settings)
    connection.get('select count(*) from sqlite_schema')
    return connection
  } catch (error) {
    connection?.close()
    throw new StartFailure(`the database ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Made under another name, for the change to WAL mode is the one moment at which a kill would leave a bad file. */
const createEmpty = (file: string): void => {
  const draft = `${file}.new`
  for (const suffix of ['', '-journal', '-wal']) rmSync(draft + suffix, { force: true })
  connect(draft).close()
  syncToDisk(draft)
  renameSync(draft, file)
  syncToDisk(dirname(file))
}

export const openDatabase = (file: string): Database => {
  if (!existsSync(file)) createEmpty(file)
  return wrap(connect(file), file)
}

const wrap = (connection: sqlite.Database, file: string): Database => {
  /** Least recently used first. */
  const statements = new Map<string, sqlite.Statement>()

  const prepared = (sql: string): sqlite.Statement => {
    const statement = statements.get(sql) ?? connection.prepare(sql)
    statements.delete(sql)
    statements.set(sql, statement)
    for (const oldest of statements.keys()) {
      if (statements.size <= statementsKept) break
      discard(oldest)
    }
    return statement
  }

  const discard = (sql: string): void => {
    const statement = statements.get(sql)
    statements.delete(sql)
    // Finalising a statement that failed throws its failure once more.
    try { statement?.finalize() } catch { /* already thrown where it happened */ }
  }

  const using = <T>(
    sql: string, parameters: readonly SqlParameter[], use: (statement: sqlite.Statement, values: SqlParameter[]) => T,
  ): T => {
    // SQLite's C interface would cut a text off there without a word.
    const hasNul = parameters.some((value) => typeof value === 'string' && value.includes('\0'))
    if (hasNul) throw malformed('A text holds a NUL character.')
    const statement = prepared(sql)
    try {
      return use(statement, [...parameters])
    } catch (error) {
      discard(sql) // a failed statement cannot be bound again
      throw error
    }
  }

  // Rows are always read to the end: a statement that was left half-way would keep the WAL from being checkpointed.
  const all = <R extends SqlRow>(sql: string, parameters: readonly SqlParameter[] = []): R[] =>
    using(sql, parameters, (statement, values) => statement.all(values) as R[])

  const exec = (sql: string): void => {
    for (const kept of statements.keys()) discard(kept) // their columns may be other ones afterwards
    connection.exec(sql)
  }

  return {
    run: (sql, parameters = []) => using(sql, parameters, (statement, values) => { statement.run(values) }),
    get: <R extends SqlRow>(sql: string, parameters?: readonly SqlParameter[]) => all<R>(sql, parameters)[0],
    all,
    exec,
    transaction: (work) => {
      const isNested = connection.inTransaction
      connection.exec(isNested ? 'savepoint inner_work' : 'begin immediate')
      try {
        const result = work()
        if (result instanceof Promise) throw new TypeError('the work of a transaction is synchronous')
        connection.exec(isNested ? 'release inner_work' : 'commit')
        return result
      } catch (error) {
        // SQLite itself rolls back after a full disk.
        const undo = isNested ? 'rollback to inner_work; release inner_work' : 'rollback'
        if (connection.inTransaction) connection.exec(undo)
        throw error
      }
    },
    copyTo: (target) => {
      const [result] = all<{ busy: number }>('pragma wal_checkpoint(truncate)')
      if (result?.busy !== 0) throw new Error('the database is in the middle of a write')
      copyFileSync(file, target)
      syncToDisk(target)
    },
    close: () => {
      for (const sql of statements.keys()) discard(sql)
      connection.close()
    },
  }
}
