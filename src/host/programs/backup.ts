// `npm run backup -- FILE` writes a checked copy of the database to FILE, media files to FILE-media/, and to FILE.json
// the list that verifies them. Each run copies only new media files.
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { backupStore, copyDatabase, makeBackup, manifestIn, verifyBackup } from '#host/backup'
import { StartFailure } from '#host/base'
import { readSettings } from '#host/host'
import { unlessNoRoom } from '#host/storage'
import packageFile from '../../../package.json' with { type: 'json' }
import { givenPath } from '../../../tools/supply/given-path.mjs'
import { program } from './program.ts'

/** A copy in the data folder could replace a file that the host has open, and later writes would be lost. */
const checkTarget = (target: string, dataDir: string): void => {
  const folder = dirname(target)
  if (!existsSync(folder)) throw new StartFailure(`there is no folder ${folder}`)
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)) {
    throw new StartFailure(`${target} is in the data folder: choose another location`)
  }
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartFailure(`${target} is a folder: specify a file`)
  }
}

await program(async () => {
  const { storage, media } = readSettings(process.env)
  const { dataDir, sqliteLocking } = storage
  const [, , given] = process.argv
  if (given === undefined) throw new StartFailure('specify the target: npm run backup -- FILE')
  const target = givenPath(given)
  if (!existsSync(join(dataDir, 'apron.db'))) throw new StartFailure(`there is no database in ${dataDir}`)
  checkTarget(target, dataDir)

  const store = backupStore({ folder: dirname(target) })
  const database = basename(target)
  const shared = { store, database, mediaFolder: `${database}-media`, at: new Date() }
  try {
    const earlier = await manifestIn(store, database)
    const copy = await copyDatabase(dataDir, sqliteLocking)
    const { damaged } = await makeBackup({
      ...shared,
      copy,
      media: media.place,
      scratchDir: dataDir,
      version: packageFile.version,
      earlier,
    })
    await verifyBackup({ ...shared, scratchDir: dirname(target), isWhole: true })
    if (damaged.length > 0) {
      throw new StartFailure(
        `the backup was created without the damaged files of the data folder: ${damaged.join(', ')}`,
      )
    }
  } catch (error) {
    throw unlessNoRoom(error, `${dirname(target)} or ${dataDir}`)
  }
  process.stdout.write(`${target}\n`)
})
