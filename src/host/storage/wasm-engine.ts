// SQLite as WebAssembly, for Node 20, which has no built-in one. It locks with a folder that no other SQLite respects:
// another program would remove the WAL on closing, with the host's latest commits. So the host hides the WAL from other
// programs and checks both files around each write.
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Refusal, StartFailure, storageRefused } from '#host/base'
import type { Connection, Engine, EngineOptions, Statement } from './engine.ts'
import { alignMode } from './folder-access.ts'
import { watchFiles, type FileWatch } from './watch-files.ts'
import { forgetLog, hideLog, isLogHidden, walOf } from './hidden-log.ts'
import { lockHolder } from './lock-holder.ts'
import { syncToDisk } from './sync-to-disk.ts'

// A static import would make a bundle load this on every runtime.
const { default: sqlite } = await import('node-sqlite3-wasm')
type WasmDatabase = InstanceType<typeof sqlite.Database>

const removed =
  'Another program removed the database’s write-ahead log. Nothing was lost: the server ' +
  'saved its content. Don’t open these files in other programs. To copy the database, use ' +
  'npm run backup.'
const written =
  'Another program wrote to the database while the server was running. Everything saved before that ' +
  'is kept, but the server has stopped responding. End that program, then start the server again.'
/** The check also finds a removed log while no one saves. */
const checkEveryMs = 1_000

function begin(file: string, setUp: string): WasmDatabase {
  const connection = new sqlite.Database(file)
  try {
    connection.exec(setUp)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function beginHidden(file: string, setUp: string): WasmDatabase {
  // The other engine and earlier releases leave a plain WAL after a kill: SQLite moves it into the database first.
  if (!isLogHidden(file) && existsSync(walOf(file))) begin(file, setUp).close()
  hideLog(file)
  try {
    const connection = begin(file, setUp)
    // The engine syncs the content of its new WAL, but not the folder that names the file.
    syncToDisk(dirname(file))
    return connection
  } catch (error) {
    forgetLog(file)
    throw error
  }
}

function connect(file: string, { setUp, disturbed, closing }: EngineOptions): Connection {
  // A program that opened the file while the log was hidden could not read it, and does no harm.
  const holder = isLogHidden(file) ? undefined : lockHolder(file)
  if (holder !== undefined) throw new StartFailure(`another program, process ${holder}, has it open: stop it first`)
  rmSync(`${file}.lock`, { recursive: true, force: true })
  let connection = beginHidden(file, setUp)
  const watched = (): FileWatch => {
    alignMode(file) // the engine creates a WAL for its user only
    return watchFiles(file)
  }
  // An empty database has no WAL yet.
  let watch: FileWatch | undefined = existsSync(walOf(file)) ? watched() : undefined
  let refusal: Refusal | undefined

  const close = (): void => {
    watch?.end()
    connection.close()
    forgetLog(file)
  }

  /** Moves the content of the removed WAL into the database and starts a new WAL. */
  const recover = (): void => {
    const state = connection.get('pragma wal_checkpoint(truncate)')
    if (state?.busy !== 0) throw storageRefused()
    closing()
    close()
    connection = beginHidden(file, setUp)
    watch = watched()
  }

  const checkFiles = (moment: 'before' | 'after'): void => {
    if (refusal) throw refusal
    if (moment === 'after') watch ??= watched()
    const found = watch?.find(moment)
    if (found === 'written') {
      refusal = storageRefused()
      disturbed(written)
      throw refusal
    }
    if (found === 'removed') {
      recover()
      disturbed(removed)
    } else if (moment === 'after') {
      watch?.remember()
    }
  }
  const timer = setInterval(() => {
    try {
      checkFiles('before')
    } catch {
      /* reported already, and thrown at each call */
    }
  }, checkEveryMs)
  timer.unref()

  const usable = <T>(work: () => T): T => {
    if (refusal) throw refusal
    return work()
  }
  const wrapStatement = (statement: InstanceType<typeof sqlite.Statement>): Statement => ({
    all: (values) => usable(() => statement.all([...values]) as ReturnType<Statement['all']>),
    run: (values) =>
      usable(() => {
        statement.run([...values])
      }),
    // Finalising a failed statement throws its failure again.
    finalize: () => {
      try {
        statement.finalize()
      } catch {
        /* already thrown where it happened */
      }
    },
  })
  return {
    exec: (sql) => usable(() => connection.exec(sql)),
    prepare: (sql) => usable(() => wrapStatement(connection.prepare(sql))),
    checkFiles,
    close: () => {
      clearInterval(timer)
      // Closing would write this connection's pages over those of the other program and remove its WAL.
      if (refusal) watch?.end()
      else close()
    },
  }
}

export const wasmEngine: Engine = {
  name: 'node-sqlite3-wasm',
  canShare: false,
  connect,
  isEngineError: (error): error is Error => error instanceof sqlite.SQLite3Error,
}
