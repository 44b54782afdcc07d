// SQLite follows no link to a WAL (O_NOFOLLOW) and says "unable to open database file"; node-sqlite3-wasm follows it. So
// a link keeps every other SQLite from the file, whatever it wants there, and stays where the process was killed.
import { existsSync, lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { syncToDisk } from './sync-to-disk.ts'

export function walOf(file: string): string {
  return `${file}-wal`
}

/** Where the WAL is while the link stands. */
function logOf(file: string): string {
  return `${file}-log`
}

export function isLogHidden(file: string): boolean {
  return lstatSync(walOf(file), { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** Before a WAL is begun. Where the system permits no links, as Windows does to most people, it keeps its own name. */
export function hideLog(file: string): void {
  forgetLog(file)
  if (isLogHidden(file)) return
  try {
    symlinkSync(basename(logOf(file)), walOf(file))
  } catch { /* as said above */ }
}

/** Removes what is of no meaning: a link without a log, or a log without a link, which is in the database by then. */
export function forgetLog(file: string): void {
  if (!isLogHidden(file)) rmSync(logOf(file), { force: true })
  else if (!existsSync(logOf(file))) rmSync(walOf(file))
}

/** For an engine that follows no link: gives the WAL its own name again. */
export function unhideLog(file: string): void {
  forgetLog(file)
  if (!isLogHidden(file)) return
  renameSync(logOf(file), walOf(file))
  syncToDisk(dirname(file))
}
