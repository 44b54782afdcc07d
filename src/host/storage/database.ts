import { existsSync } from 'node:fs'
import { malformed, StartFailure, storageRefused } from '#host/base'
import { copyShared, copyUnchanged } from './copy-file.ts'
import type { Engine, SqlParameter, SqlRow, Statement } from './engine.ts'
import { connect, createEmpty, isLocked } from './database-file.ts'
import { nodeEngine } from './node-engine.ts'
import { type Locking, setUpFor, walPages } from './set-up.ts'

/** The runtime's own SQLite wins over the WebAssembly one. */
const runtimeEngine: Engine = nodeEngine() ?? (await import('./wasm-engine.ts')).wasmEngine

/** A change to the database files by another program, described in one sentence for the operator. */
interface Disturbance {
  at: string
  what: string
}

/**
 * Long work, one turn after the other, while others use the database in between. Its transaction stays open between
 * turns, and ends after 250 ms or as soon as anyone else uses the database. That commit isn't synced: a power cut may lose
 * the latest turns, in their order, until they are ended or another transaction is committed.
 */
export interface Turns {
  /**
   * If the turn throws, the turns of its transaction are rolled back.
   * @param turn takes whether it is the first one of its transaction: only then may others have written since the last
   */
  run<T>(turn: (isFirst: boolean) => T): T
  /** Commits the turns so far, without syncing them. */
  pause(): void
  /** All turns are on disk when it returns. */
  end(): void
}

type SqlValues = Readonly<Record<string, SqlParameter>>

export interface Database {
  /** Runs one statement that returns no rows. */
  run(sql: string, parameters?: readonly SqlParameter[]): void
  /**
   * Inserts a row by the names of its columns, and returns its number. `or`: what happens if there is one with the same
   * key.
   */
  insert(table: string, row: SqlValues, or?: 'ignore' | 'replace'): number
  /** Sets columns of the rows whose columns have these values. */
  update(table: string, changes: SqlValues, where: SqlValues): void
  /** The first row. `R` is the shape that the statement gives; STRICT tables make SQLite hold to it. */
  get<R extends SqlRow = SqlRow>(sql: string, parameters?: readonly SqlParameter[]): R | undefined
  /**
   * The same, kept until one of these tables is written: for what row after row of an import asks again. Not for columns
   * that triggers write.
   */
  getKept<R extends SqlRow = SqlRow>(
    tables: readonly string[],
    sql: string,
    parameters?: readonly string[],
  ): Readonly<R> | undefined
  all<R extends SqlRow = SqlRow>(sql: string, parameters?: readonly SqlParameter[]): R[]
  /** Runs several statements, without parameters. */
  exec(sql: string): void
  /**
   * Runs the work as a whole or not at all, on disk when it returns. Transactions nest. The work is synchronous: during
   * an await, another request's writes would join this transaction.
   */
  transaction<T>(work: () => T): T
  /** @param beforeCommit runs at the end of each transaction of the turns, such as to note how far the work has come */
  turns(beforeCommit?: () => void): Turns
  /** The transaction of turns is open: work that can wait lets it go on. */
  isInTurns(): boolean
  /** Runs the work at the end of each transaction that wrote to the table. A table has one such work. */
  beforeCommit(table: string, work: () => void): void
  /** Runs the work soon after the current transaction has ended. */
  afterTransaction(work: () => void): void
  /** Runs the work in a transaction and rolls back all its writes. Returns its result. */
  rehearse<T>(work: () => T): T
  /** Copies the current database into one file without a WAL. Reads and writes continue during the copy. */
  copyTo(file: string): Promise<void>
  /**
   * A number that changes with each statement that writes a row of these tables, or of any. Writes by triggers don't
   * count for the tables that they write.
   */
  writesTo(tables?: readonly string[]): number
  /** The changes that other programs made to the files since the start, latest last. */
  disturbances(): readonly Disturbance[]
  engine: Engine['name']
  close(): void
}

const unwritable = /^(disk I\/O error|database or disk is full|attempt to write a readonly database)/

/** Whether the disk is full or read-only, as the engine or the file system reports it. */
export const isDiskFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  ((runtimeEngine.isEngineError(error) && unwritable.test(error.message)) ||
    ('code' in error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code))))

const heldMs = 250
const statementsKept = 200
/** The rows of one statement. */
const rowsKept = 1_000
/** The settings of this room. */
export interface StorageSettings {
  dataDir: string
  sqliteLocking: Locking
}

interface DatabaseOptions {
  locking?: Locking
  /** Called once for each disturbance. */
  report?(disturbance: Disturbance): void
  /** Another engine than the runtime's, for tests. */
  engine?: Engine
}

export const openDatabase = (
  file: string,
  { locking = 'exclusive', report = () => {}, engine = runtimeEngine }: DatabaseOptions = {},
): Database => {
  if (locking === 'normal' && !engine.canShare) {
    throw new StartFailure('SQLITE_LOCKING=normal needs Node’s built-in SQLite: use Node 24')
  }
  if (!existsSync(file)) createEmpty(engine, file, setUpFor(locking))
  return wrap(engine, file, locking, report)
}

const disturbancesKept = 20
/** Statements that begin with these words only read; any other may write. */
const readPattern = /^\s*(select|with)\b/i
const writtenTable =
  /^\s*(?:with\b[\s\S]*?\b)?(?:(?:insert|replace)(?:\s+or\s+\w+)?\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?([\w$:-]+)/i

interface PreparedStatement extends Statement {
  /** The table or view that it writes. */
  writes: string | undefined
}

const wrap = (engine: Engine, file: string, locking: Locking, report: (disturbance: Disturbance) => void): Database => {
  /** The least recently used statement is first. */
  const statements = new Map<string, PreparedStatement>()
  /** The statements that wrote a row of each table. */
  const writes = new Map<string, number>()
  /** SQLite counts no rows that a statement writes through a view. */
  let views: ReadonlySet<unknown> | undefined
  let allWrites = 0
  /** Statements and rollbacks that may have changed any table. */
  let unknownWrites = 0
  /** Rows by statement and parameters, with the number of writes when they were read. */
  const keptRows = new Map<string, Map<string, { row: SqlRow | undefined; writes: number }>>()
  /** The last insert into each table: rows of one kind mostly have the same columns. */
  const inserts = new Map<string, { columns: readonly string[]; sql: string }>()
  const disturbances: Disturbance[] = []
  /** The number of nested transactions. */
  let depth = 0
  /** The work that waits for the end of the transaction. */
  const followers: (() => void)[] = []
  /** The work at the end of transactions, by the table, with the number of writes when it last ran. */
  const finishers = new Map<string, { work: () => void; writes: number }>()
  /** Commits the open transaction of turns. */
  let commitTurns: (() => void) | undefined
  /** A transaction of turns was committed, and nothing has synced it since. */
  let isUnsynced = false
  let isClosed = false
  /** The last copy. The next one waits for it, since each starts by changing the file. */
  let copying: Promise<void> = Promise.resolve()

  const connection = connect(engine, file, {
    setUp: setUpFor(locking),
    disturbed: (what) => {
      const disturbance = { at: new Date().toISOString(), what }
      disturbances.push(disturbance)
      disturbances.splice(0, disturbances.length - disturbancesKept)
      report(disturbance)
    },
    closing: () => discardAll(),
  })

  /** Checks the files before and after each statement that may write. */
  const checked = <T>(work: () => T): T => {
    if (depth > 0) return work()
    commitTurns?.()
    connection.checkFiles('before')
    try {
      return work()
    } catch (error) {
      throw isLocked(error) ? storageRefused() : error
    } finally {
      connection.checkFiles('after')
    }
  }

  const prepared = (sql: string): PreparedStatement => {
    const statement =
      statements.get(sql) ?? Object.assign(connection.prepare(sql), { writes: writtenTable.exec(sql)?.[1] })
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
    statement?.finalize()
  }

  const discardAll = (): void => {
    for (const sql of statements.keys()) discard(sql)
  }

  const using = <T>(sql: string, parameters: readonly SqlParameter[], use: (statement: PreparedStatement) => T): T => {
    // SQLite's C interface would cut the text at a NUL without an error.
    const hasNul = parameters.some((value) => typeof value === 'string' && value.includes('\0'))
    if (hasNul) throw malformed('A text contains a NUL character.')
    try {
      return use(prepared(sql))
    } catch (error) {
      discard(sql) // a failed statement cannot be bound again
      throw error
    }
  }

  const noteWrite = ({ writes: table }: PreparedStatement): void => {
    if (table === undefined) return
    writes.set(table, (writes.get(table) ?? 0) + 1)
    allWrites += 1
  }

  const isView = (table: string | undefined): boolean => {
    views ??= new Set(all(`select name from sqlite_schema where type = 'view'`).map(({ name }) => name))
    return views.has(table)
  }

  // Every query reads its rows to the end: an open statement would keep SQLite from checkpointing the WAL.
  const all = <R extends SqlRow>(sql: string, parameters: readonly SqlParameter[] = []): R[] => {
    const read = () =>
      using(sql, parameters, (statement) => {
        noteWrite(statement)
        return statement.all(parameters) as R[]
      })
    if (!readPattern.test(sql)) return checked(read)
    if (depth === 0) commitTurns?.()
    return read()
  }

  const exec = (sql: string): void =>
    checked(() => {
      discardAll() // the schema, and so their columns, may change
      views = undefined
      unknownWrites += 1
      connection.exec(sql)
    })

  /** After a full disk SQLite may have rolled back already. It then refuses this, which is harmless. */
  const undo = (sql: string): void => {
    unknownWrites += 1
    try {
      connection.exec(sql)
    } catch {
      /* there is nothing left to roll back */
    }
  }

  const follow = (): void => {
    for (const work of followers.splice(0)) queueMicrotask(work) // before the next turn begins another transaction
  }

  const finish = (): void => {
    for (const [table, finisher] of finishers) {
      const now = writesTo([table])
      if (finisher.writes !== now) finisher.work()
      finisher.writes = now
    }
  }

  const within = <T>(end: 'commit' | 'rollback', work: () => T): T =>
    checked(() => {
      const isNested = depth > 0
      connection.exec(isNested ? 'savepoint inner_work' : 'begin immediate')
      depth += 1
      try {
        const result = work()
        if (result instanceof Promise) throw new TypeError('the work of a transaction is synchronous')
        if (end === 'rollback') {
          unknownWrites += 1
          connection.exec(isNested ? 'rollback to inner_work; release inner_work' : 'rollback')
        } else if (isNested) connection.exec('release inner_work')
        else {
          finish()
          commitSynced()
        }
        return result
      } catch (error) {
        undo(isNested ? 'rollback to inner_work; release inner_work' : 'rollback')
        throw error
      } finally {
        depth -= 1
        if (depth === 0) follow()
      }
    })

  /** SQLite syncs no commit that wrote nothing. Turns before it may wait for that, so it writes the same number again. */
  const commitSynced = (): void => {
    if (isUnsynced) {
      const version = all<{ user_version: number }>('pragma user_version')[0]?.user_version ?? 0
      connection.exec(`pragma user_version = ${version}`)
    }
    connection.exec('commit')
    isUnsynced = false
  }

  const turns: Database['turns'] = (beforeCommit = () => {}) => {
    let timer: NodeJS.Timeout | undefined
    /** Why someone else couldn't commit the turns. */
    let failure: { error: unknown } | undefined
    const leave = (): void => {
      clearTimeout(timer)
      commitTurns = undefined
      depth = 0
      connection.exec('pragma synchronous = full')
      follow()
    }
    const commit = (): void => {
      depth = 1
      try {
        beforeCommit()
        finish()
        connection.exec('commit')
        isUnsynced = true
        connection.checkFiles('after')
      } catch (error) {
        undo('rollback')
        failure = { error }
      } finally {
        leave()
      }
    }
    const begin = (): void => {
      commitTurns?.()
      connection.checkFiles('before')
      connection.exec('pragma synchronous = normal')
      try {
        connection.exec('begin immediate')
      } catch (error) {
        leave()
        throw isLocked(error) ? storageRefused() : error
      }
      commitTurns = commit
      timer = setTimeout(commit, heldMs).unref()
    }
    const stopOnFailure = (): void => {
      if (failure) throw failure.error
    }
    const pause = (): void => {
      if (commitTurns === commit) commit()
      stopOnFailure()
    }
    return {
      run: (turn) => {
        if (depth > 0) return turn(true)
        stopOnFailure()
        const isFirst = commitTurns !== commit
        if (isFirst) begin()
        depth = 1
        try {
          const result = turn(isFirst)
          depth = 0
          return result
        } catch (error) {
          undo('rollback')
          leave()
          throw error
        }
      },
      pause,
      end: () => {
        pause()
        if (isUnsynced && depth === 0) within('commit', () => {})
      },
    }
  }

  const copyExclusively = async (target: string): Promise<void> => {
    const [result] = all<{ busy: number }>('pragma wal_checkpoint(truncate)')
    if (result?.busy !== 0) throw new Error('the database is in the middle of a write')
    // Without checkpoints each later write stays in the WAL, so that the file is the database of this moment.
    connection.exec('pragma wal_autocheckpoint = 0')
    try {
      await copyUnchanged(file, target)
    } finally {
      if (!isClosed) connection.exec(`pragma wal_autocheckpoint = ${walPages}`)
    }
  }

  const run = (sql: string, parameters: readonly SqlParameter[] = []): number => {
    if (depth === 0) return within('commit', () => run(sql, parameters))
    return using(sql, parameters, (statement) => {
      const { row, changes } = statement.run(parameters)
      if (changes > 0 || isView(statement.writes)) noteWrite(statement)
      return row
    })
  }

  const writesTo = (tables?: readonly string[]): number =>
    unknownWrites + (tables ? tables.reduce((sum, table) => sum + (writes.get(table) ?? 0), 0) : allWrites)

  const columnsOf = (values: SqlValues): string[] => Object.keys(values).map((name) => `"${name}"`)

  return {
    run,
    insert: (table, row, or) => {
      const columns = Object.keys(row)
      const into = `insert ${or ? `or ${or} ` : ''}into ${table}`
      let last = inserts.get(into)
      if (last?.columns.length !== columns.length || columns.some((name, at) => name !== last?.columns[at])) {
        const marks = columns.map(() => '?').join(', ')
        last = { columns, sql: `${into} (${columnsOf(row).join(', ')}) values (${marks})` }
        inserts.set(into, last)
      }
      return run(last.sql, Object.values(row))
    },
    update: (table, changes, where) => {
      const equal = (values: SqlValues): string[] => columnsOf(values).map((column) => `${column} = ?`)
      run(`update ${table} set ${equal(changes).join(', ')} where ${equal(where).join(' and ')}`, [
        ...Object.values(changes),
        ...Object.values(where),
      ])
    },
    get: <R extends SqlRow = SqlRow>(sql: string, parameters?: readonly SqlParameter[]) => all<R>(sql, parameters)[0],
    getKept: <R extends SqlRow = SqlRow>(
      tables: readonly string[],
      sql: string,
      parameters: readonly string[] = [],
    ) => {
      const rows = keptRows.get(sql) ?? new Map<string, { row: SqlRow | undefined; writes: number }>()
      keptRows.set(sql, rows)
      const [key, now] = [parameters.join('\0'), writesTo(tables)]
      const known = rows.get(key)
      if (known?.writes === now) return known.row as R | undefined
      if (rows.size >= rowsKept) rows.clear()
      const [row] = all<R>(sql, parameters)
      rows.set(key, { row, writes: now })
      return row
    },
    all,
    exec,
    transaction: (work) => within('commit', work),
    turns,
    beforeCommit: (table, work) => {
      finishers.set(table, { work, writes: writesTo([table]) })
    },
    isInTurns: () => commitTurns !== undefined,
    afterTransaction: (work) => {
      followers.push(work)
      if (depth === 0 && !commitTurns) follow()
    },
    rehearse: (work) => within('rollback', work),
    copyTo: (target) => {
      const copy = () => (locking === 'normal' ? copyShared(file, target) : copyExclusively(target))
      const copied = copying.then(copy)
      copying = copied.catch(() => {})
      return copied
    },
    writesTo,
    disturbances: () => disturbances,
    engine: engine.name,
    close: () => {
      commitTurns?.()
      isClosed = true
      discardAll()
      connection.close()
    },
  }
}
