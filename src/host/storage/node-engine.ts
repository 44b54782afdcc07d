// Node's built-in SQLite, since 22.16. It uses the locks of the operating system: another program gets "database is
// locked".
import { rmSync } from 'node:fs'
import type { Connection, Engine, EngineOptions, SqlParameter, SqlRow, Statement } from './engine.ts'
import { unhideLog } from './hidden-log.ts'

type Row = SqlRow[string][]

interface NodeStatement {
  all(...values: unknown[]): Row[]
  run(...values: unknown[]): { lastInsertRowid: number | bigint; changes: number | bigint }
  columns(): { name: string }[]
  setReturnArrays(isWanted: boolean): void
  setReadBigInts(isWanted: boolean): void
}

/** The part of node:sqlite that this file uses; the types of Node 20 do not include the module. */
interface NodeSqlite {
  DatabaseSync: new (file: string) => { exec(sql: string): void; prepare(sql: string): NodeStatement; close(): void }
}

function isNodeSqlite(module: object | undefined): module is NodeSqlite {
  return (
    module !== undefined &&
    'DatabaseSync' in module &&
    'StatementSync' in module &&
    typeof module.StatementSync === 'function' &&
    'setReturnArrays' in module.StatementSync.prototype
  )
}

/** node:sqlite binds every number as a real, which makes 7 / 2 equal 3.5, and refuses booleans. */
function bindable(value: SqlParameter): Exclude<SqlParameter, boolean> {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}

function numberWhereExact(value: SqlRow[string]): SqlRow[string] {
  const number = Number(value)
  return typeof value === 'bigint' && Number.isSafeInteger(number) ? number : value
}

function wrapStatement(statement: NodeStatement): Statement {
  // Arrays of values are twice as fast as objects, which have no prototype and need a copy (0.5 ms for 100 rows).
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  const named = (row: Row): SqlRow => {
    const object: SqlRow = {}
    for (let index = 0; index < names.length; index += 1) object[names[index] ?? ''] = row[index] ?? null
    return object
  }
  const rows = (values: readonly SqlParameter[]): Row[] => {
    const bound = values.map(bindable)
    try {
      return statement.all(...bound)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      statement.setReadBigInts(true)
      try {
        return statement.all(...bound).map((row) => row.map(numberWhereExact))
      } finally {
        statement.setReadBigInts(false)
      }
    }
  }
  return {
    all: (values) => rows(values).map(named),
    run: (values) => {
      const { lastInsertRowid, changes } = statement.run(...values.map(bindable))
      return { row: Number(lastInsertRowid), changes: Number(changes) }
    },
    finalize: () => {}, // the garbage collector finalises statements
  }
}

// The time lets a program finish a short read while the host starts, and Litestream's manual asks for 5 s.
const busyMs = 5_000

/** Returns undefined if the runtime has no usable SQLite. */
export function nodeEngine(): Engine | undefined {
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (!isNodeSqlite(sqlite)) return undefined
  const connect = (file: string, { setUp }: EngineOptions): Connection => {
    // The other engine leaves these after a kill.
    unhideLog(file)
    rmSync(`${file}.lock`, { recursive: true, force: true })
    const connection = new sqlite.DatabaseSync(file)
    try {
      connection.exec(`pragma busy_timeout = ${busyMs}; ${setUp}`)
    } catch (error) {
      connection.close()
      throw error
    }
    return {
      exec: (sql) => connection.exec(sql),
      prepare: (sql) => wrapStatement(connection.prepare(sql)),
      checkFiles: () => {}, // its locks exclude other programs
      close: () => connection.close(),
    }
  }
  return {
    name: 'node:sqlite',
    canShare: true,
    connect,
    isEngineError: (error): error is Error =>
      error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR',
  }
}
