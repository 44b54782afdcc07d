// SQLite follows no symbolic link to a WAL (O_NOFOLLOW) and says "unable to open database file"; node-sqlite3-wasm does
// follow it. So a link keeps every other SQLite away from the database, even after a kill of this process.
import { existsSync, lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { syncToDisk } from './sync-to-disk.ts'

export function walOf(file: string): string {
  return `${file}-wal`
}

/** The WAL's file while the link has its name. */
function logOf(file: string): string {
  return `${file}-log`
}

export function isLogHidden(file: string): boolean {
  return lstatSync(walOf(file), { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** Hides the WAL before it is created. Most Windows users can't create links: there the WAL keeps its own name. */
export function hideLog(file: string): void {
  forgetLog(file)
  if (isLogHidden(file)) return
  try {
    symlinkSync(basename(logOf(file)), walOf(file))
  } catch {
    /* no links here */
  }
}

/** Removes leftovers: a link without a log, or a log without a link, whose content is in the database by then. */
export function forgetLog(file: string): void {
  if (!isLogHidden(file)) rmSync(logOf(file), { force: true })
  else if (!existsSync(logOf(file))) rmSync(walOf(file))
}

/** Gives the WAL its own name again, for an engine that follows no link. */
export function unhideLog(file: string): void {
  forgetLog(file)
  if (!isLogHidden(file)) return
  renameSync(logOf(file), walOf(file))
  syncToDisk(dirname(file))
}
