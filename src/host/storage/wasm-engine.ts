// SQLite as WebAssembly, for Node 20, which has none of its own. Its lock is a folder that no other SQLite knows of: any
// other would take itself for alone, and on closing the file remove the WAL with what the host has just committed. So
// others are kept from the file, and each write makes sure that its files are as the host left them.
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { storageRefused, type Refusal } from '../http/refusal.ts'
import { StartFailure } from '../start-failure.ts'
import type { Connection, Engine, EngineOptions, Statement } from './engine.ts'
import { lookAtFiles, type FileLook } from './file-look.ts'
import { forgetLog, hideLog, isLogHidden, walOf } from './hidden-log.ts'
import { lockHolder } from './lock-holder.ts'
import { syncToDisk } from './sync-to-disk.ts'

// Not above: a bundle would load it on every runtime.
const { default: sqlite } = await import('node-sqlite3-wasm')
type WasmDatabase = InstanceType<typeof sqlite.Database>

const removed = 'Another program removed the write-ahead log beside the database. Nothing was lost: the host has written '
  + 'down what it held. Let no other program near these files while the host runs; for a copy, use npm run backup.'
const written = 'Another program wrote to the database while the host was running. What was saved until then is kept, and '
  + 'nothing is answered from now on. End that program, then start the host again.'
/** For a log that is removed while nobody saves. */
const lookEveryMs = 1_000

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
  // As the other engine, or an earlier release, leaves it where it was killed: all of it goes into the database.
  if (!isLogHidden(file) && existsSync(walOf(file))) begin(file, setUp).close()
  hideLog(file)
  try {
    const connection = begin(file, setUp)
    // The engine syncs what is in the WAL that it has just made, not that it is there.
    syncToDisk(dirname(file))
    return connection
  } catch (error) {
    forgetLog(file)
    throw error
  }
}

function connect(file: string, { setUp, disturbed, closing }: EngineOptions): Connection {
  // One that came while the log was hidden could not read the file, and does no harm.
  const holder = isLogHidden(file) ? undefined : lockHolder(file)
  if (holder !== undefined) throw new StartFailure(`another program, process ${holder}, has it open: end that first`)
  rmSync(`${file}.lock`, { recursive: true, force: true })
  let connection = beginHidden(file, setUp)
  // A file that is still empty has no WAL yet.
  let look: FileLook | undefined = existsSync(walOf(file)) ? lookAtFiles(file) : undefined
  let refusal: Refusal | undefined

  const close = (): void => {
    look?.end()
    connection.close()
    forgetLog(file)
  }

  /** What the removed WAL holds goes into the database, and a new one is begun. */
  const recover = (): void => {
    const state = connection.get('pragma wal_checkpoint(truncate)')
    if (state?.busy !== 0) throw storageRefused()
    closing()
    close()
    connection = beginHidden(file, setUp)
    look = lookAtFiles(file)
  }

  const checkFiles = (moment: 'before' | 'after'): void => {
    if (refusal) throw refusal
    if (moment === 'after') look ??= lookAtFiles(file)
    const found = look?.find(moment)
    if (found === 'written') {
      refusal = storageRefused()
      disturbed(written)
      throw refusal
    }
    if (found === 'removed') {
      recover()
      disturbed(removed)
    } else if (moment === 'after') {
      look?.remember()
    }
  }
  const timer = setInterval(() => {
    try { checkFiles('before') } catch { /* told already, and thrown at each call */ }
  }, lookEveryMs)
  timer.unref()

  const usable = <T>(work: () => T): T => {
    if (refusal) throw refusal
    return work()
  }
  const wrapStatement = (statement: InstanceType<typeof sqlite.Statement>): Statement => ({
    all: (values) => usable(() => statement.all([...values]) as ReturnType<Statement['all']>),
    run: (values) => usable(() => { statement.run([...values]) }),
    // Finalising a statement that failed throws its failure once more.
    finalize: () => { try { statement.finalize() } catch { /* already thrown where it happened */ } },
  })
  return {
    exec: (sql) => usable(() => connection.exec(sql)),
    prepare: (sql) => usable(() => wrapStatement(connection.prepare(sql))),
    checkFiles,
    close: () => {
      clearInterval(timer)
      // Closing would put this connection's pages over those of the other program, and remove its WAL.
      if (refusal) look?.end()
      else close()
    },
  }
}

export const wasmEngine: Engine = {
  name: 'node-sqlite3-wasm', canShare: false, connect,
  isEngineError: (error): error is Error => error instanceof sqlite.SQLite3Error,
}
