// SQLite as WebAssembly, for Node 20, which has no built-in one. It locks with a folder that no other SQLite respects:
// another program would remove the WAL on closing, with the host's latest commits. So the host hides the WAL from other
// programs and checks both files around each write.
import { type BigIntStats, closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Refusal, StartFailure, storageRefused } from '#host/base'
import type { Connection, Engine, EngineOptions, Statement } from './engine.ts'
import { alignMode } from './folder-access.ts'
import { forgetLog, hideLog, isLogHidden, walOf } from './hidden-log.ts'
import { syncToDisk } from './sync-to-disk.ts'

// SQLite locks these bytes: https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE and those after it.
const firstLockByte = 0x40000000
const lastLockByte = firstLockByte + 511

const locksFile = '/proc/locks'

/** Packs the numbers as Linux's makedev(3) does for stat. */
function deviceOf(major: number, minor: number): number {
  return (major << 8) | (minor & 0xff) | ((minor & ~0xff) << 12)
}

/**
 * The process that has the database open with another SQLite. Only Linux reports it, and only for processes in the same
 * container.
 */
function lockHolder(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || !existsSync(locksFile)) return undefined
  // The format is "1: POSIX  ADVISORY  READ 2103 fe:00:2278069 1073741826 1073742335", see proc_locks(5).
  for (const line of readFileSync(locksFile, 'utf8').split('\n')) {
    const [, kind, , , pid, place = '', from] = line.trim().split(/\s+/)
    const [major = '', minor = '', inode] = place.split(':')
    const isOfFile =
      Number(inode) === stats.ino && deviceOf(Number.parseInt(major, 16), Number.parseInt(minor, 16)) === stats.dev
    const isLock = kind === 'POSIX' && Number(from) >= firstLockByte && Number(from) <= lastLockByte
    if (isOfFile && isLock) return Number(pid)
  }
  return undefined
}

/**
 * - `ours`: the files are as the host left them
 * - `removed`: the WAL has lost its name, but its content is still readable through the open descriptor
 * - `written`: another program wrote to a file or replaced it
 */
type Finding = 'ours' | 'removed' | 'written'

/** Compares a database and its WAL with their state after the host's last write. */
interface FileWatch {
  /** `after` a write by the host, size and time differ, so only the identity of the files counts. */
  find(moment: 'before' | 'after'): Finding
  remember(): void
  end(): void
}

function statsOf(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })
}

function isSameFile(one: BigIntStats | undefined, other: BigIntStats): boolean {
  return one?.ino === other.ino && one.dev === other.dev
}

function isUntouched(one: BigIntStats, other: BigIntStats): boolean {
  return one.size === other.size && one.mtimeNs === other.mtimeNs
}

function watchFiles(file: string): FileWatch {
  const walFile = walOf(file)
  const descriptor = openSync(walFile, 'r')
  const read = () => ({
    wal: fstatSync(descriptor, { bigint: true }),
    database: statSync(file, { bigint: true }),
  })
  let last = read()

  const find: FileWatch['find'] = (moment) => {
    const database = statsOf(file)
    if (!database || !isSameFile(database, last.database)) return 'written'
    const wal = fstatSync(descriptor, { bigint: true })
    if (moment === 'before' && !isUntouched(wal, last.wal)) return 'written'
    const named = statsOf(walFile)
    // An empty WAL belongs to a program that has only read so far.
    if (!isSameFile(named, wal)) return named && named.size > 0n ? 'written' : 'removed'
    return moment === 'before' && !isUntouched(database, last.database) ? 'written' : 'ours'
  }
  return {
    find,
    remember: () => {
      last = read()
    },
    end: () => closeSync(descriptor),
  }
}

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
    // SQLite may write an open transaction to the WAL before it ends.
    if (connection.inTransaction) return
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
        const { lastInsertRowid, changes } = statement.run([...values])
        return { row: Number(lastInsertRowid), changes }
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
