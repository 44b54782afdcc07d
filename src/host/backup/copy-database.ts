import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { askOwner, claimFolder } from '../storage/claim-folder.ts'
import { type Locking, openDatabase } from '../storage/database.ts'

/** Without a running host there is nobody to ask: this process owns the folder for the moment. */
const copyUnowned = async (dataDir: string, locking: Locking): Promise<string> => {
  const file = join(dataDir, `copy-${randomBytes(6).toString('hex')}.db`)
  const claim = await claimFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'apron.db'), { locking })
    try { db.copyTo(file) } finally { db.close() }
    return file
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    await claim.release()
  }
}

/** A copy of the database in its own folder, of a running host or a stopped one; the caller removes it. */
export async function copyDatabase(dataDir: string, locking: Locking): Promise<string> {
  if (!existsSync(join(dataDir, 'apron.db'))) throw new StartFailure(`there is no database in ${dataDir}`)
  return await askOwner(dataDir, { name: 'copy' }) ?? copyUnowned(dataDir, locking)
}
