import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#host/base'
import { unlessNoRoom } from './full-disk.ts'
import type { Database } from './database.ts'

/**
 * Copies the database into its own folder and returns the file. The host makes the copy, since only its user can read
 * the database, and the program that asks for it may write to places that the host cannot.
 */
export const copyForBackup = async (db: Database, dataDir: string, log: Log): Promise<string> => {
  const file = join(dataDir, `copy-${randomBytes(6).toString('hex')}.db`)
  try {
    await db.copyTo(file)
  } catch (error) {
    rmSync(file, { force: true })
    throw unlessNoRoom(error, dataDir)
  }
  log('database copied')
  return file
}

/** Removes the copies of backups that were killed. */
export const forgetCopies = (dataDir: string): void => {
  const copies = readdirSync(dataDir).filter((name) => /^copy-[0-9a-f]+\.db/.test(name))
  for (const name of copies) rmSync(join(dataDir, name), { recursive: true })
}
