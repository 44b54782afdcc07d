import { type BigIntStats, closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { walOf } from './hidden-log.ts'

/**
 * - `ours`: the files are as the host left them
 * - `removed`: the WAL has lost its name, but its content is still readable through the open descriptor
 * - `written`: another program wrote to a file or replaced it
 */
export type Finding = 'ours' | 'removed' | 'written'

/** Compares a database and its WAL with their state after the host's last write. */
export interface FileWatch {
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

export function watchFiles(file: string): FileWatch {
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
