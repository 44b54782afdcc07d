import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '#host/base'
import { askOwner, claimFolder, type Locking, openDatabase } from '#host/storage'

/** Without a running host, this process claims the folder and makes the copy itself. */
const copyUnowned = async (dataDir: string, locking: Locking): Promise<string> => {
  const file = join(dataDir, `copy-${randomBytes(6).toString('hex')}.db`)
  const claim = await claimFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'apron.db'), { locking })
    try {
      await db.copyTo(file)
    } finally {
      db.close()
    }
    return file
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    await claim.release()
  }
}

/** Makes a copy of the database in its own folder, with or without a running host. The caller removes it. */
export async function copyDatabase(dataDir: string, locking: Locking): Promise<string> {
  if (!existsSync(join(dataDir, 'apron.db'))) throw new StartFailure(`there is no database in ${dataDir}`)
  return (await askOwner(dataDir, { name: 'copy' })) ?? copyUnowned(dataDir, locking)
}
