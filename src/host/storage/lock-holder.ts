import { existsSync, readFileSync, statSync } from 'node:fs'

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
export function lockHolder(file: string): number | undefined {
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
