// `npm run restore -- FILE [--replace]` makes the data folder from a verified backup. `s3:NAME` names a backup in the
// store of BACKUP_S3_…, and `s3:newest` the newest one there.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type BackupStore, backupStore, keptBackups, restoreFolder, sharedMedia } from '#host/backup'
import { StartFailure } from '#host/base'
import { readSettings, type Settings } from '#host/host'
import { unlessDiskIsFull } from '#host/storage'
import { givenPath } from '../../../tools/supply/given-path.mjs'
import { program } from './program.ts'

interface Source {
  store: BackupStore
  database: string
  mediaFolder: string
}

const inStore = async (name: string, { backup }: Settings): Promise<Source> => {
  const place = backup.places.find((known) => 's3' in known)
  if (!place) throw new StartFailure('set BACKUP_S3_BUCKET and the other BACKUP_S3_ variables, which name the store')
  const store = backupStore(place)
  const database = name === 'newest' ? (await keptBackups(store)).at(-1) : name
  if (database === undefined) throw new StartFailure(`there is no backup in ${store.where}`)
  return { store, database, mediaFolder: sharedMedia }
}

/** A scheduled backup shares its folder of media with the others; another one has its own. */
const inFolder = (given: string): Source => {
  const file = givenPath(given)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartFailure(`there is no file ${file}`)
  const [folder, database] = [dirname(file), basename(file)]
  const own = `${database}-media`
  return { store: backupStore({ folder }), database, mediaFolder: existsSync(join(folder, own)) ? own : sharedMedia }
}

await program(async () => {
  const settings = readSettings(process.env)
  const words = process.argv.slice(2)
  const isReplacing = words.includes('--replace')
  const [given, ...more] = words.filter((word) => word !== '--replace')
  if (given === undefined || more.length > 0) {
    throw new StartFailure('specify the backup: npm run restore -- FILE [--replace]')
  }
  const source = given.startsWith('s3:') ? await inStore(given.slice('s3:'.length), settings) : inFolder(given)
  const { dataDir } = settings.storage
  const media = settings.media.place
  const restored = await restoreFolder({ ...source, dataDir, media, isReplacing, at: new Date() }).catch(
    (error: unknown) => {
      throw unlessDiskIsFull(error, dataDir)
    },
  )
  const lines = [`restored: ${dataDir}, with ${restored.media} media files`]
  if (restored.keptAside !== undefined) lines.push(`kept aside: ${restored.keptAside}`)
  lines.push('schedules that have passed since the backup wait for a decision: start the server and open the dashboard')
  if (!restored.isListed) lines.push('this backup has no list, so smaller versions of images couldn’t be verified')
  process.stdout.write(`${lines.join('\n')}\n`)
})
