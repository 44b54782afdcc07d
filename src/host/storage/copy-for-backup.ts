import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unlessNoRoom } from './full-disk.ts'
import type { Services } from '../part.ts'

/**
 * Nobody but the owner can read the database, so the owner copies it; nothing is written meanwhile. Answers the file,
 * which lies in the data folder: whoever asks may write where the host may not.
 */
export const copyForBackup = ({ db, settings, log }: Services): string => {
  const file = join(settings.dataDir, `copy-${randomBytes(6).toString('hex')}.db`)
  try {
    db.copyTo(file)
  } catch (error) {
    rmSync(file, { force: true })
    throw unlessNoRoom(error, settings.dataDir)
  }
  log('database copied')
  return file
}

/** What a backup left that was ended in between. */
export const forgetCopies = (dataDir: string): void => {
  const copies = readdirSync(dataDir).filter((name) => /^copy-[0-9a-f]+\.db/.test(name))
  for (const name of copies) rmSync(join(dataDir, name), { recursive: true })
}
