import { existsSync, readFileSync, statSync } from 'node:fs'

// The bytes that SQLite locks: https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE and what follows.
const firstLockByte = 0x40000000
const lastLockByte = firstLockByte + 511

const locksFile = '/proc/locks'

/** As makedev(3) of Linux packs them into stat's number. */
function deviceOf(major: number, minor: number): number {
  return (major << 8) | (minor & 0xff) | ((minor & ~0xff) << 12)
}

/**
 * The process that has a database open in another SQLite, as far as the system tells: Linux does, of the processes in the
 * same container.
 */
export function lockHolder(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || !existsSync(locksFile)) return undefined
  // "1: POSIX  ADVISORY  READ 2103 fe:00:2278069 1073741826 1073742335", see proc_locks(5).
  for (const line of readFileSync(locksFile, 'utf8').split('\n')) {
    const [, kind, , , pid, place = '', from] = line.trim().split(/\s+/)
    const [major = '', minor = '', inode] = place.split(':')
    const isOfFile = Number(inode) === stats.ino
      && deviceOf(Number.parseInt(major, 16), Number.parseInt(minor, 16)) === stats.dev
    const isLock = kind === 'POSIX' && Number(from) >= firstLockByte && Number(from) <= lastLockByte
    if (isOfFile && isLock) return Number(pid)
  }
  return undefined
}
