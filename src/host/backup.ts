// `npm run backup -- FILE`: a checked copy of the database in FILE, and of the uploaded files in FILE-media/. A file
// that is there whole is kept, for its name is its content's hash: each run copies what is new.
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { askOwner, claimFolder } from './storage/claim-folder.ts'
import { openDatabase } from './storage/database.ts'
import { unlessNoRoom } from './storage/full-disk.ts'
import { program } from './program.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { syncToDisk } from './storage/sync-to-disk.ts'

/** Without a running host there is nobody to ask: this process owns the folder for the moment. */
const copyUnowned = async ({ dataDir, sqliteLocking }: Settings, file: string): Promise<void> => {
  const claim = await claimFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'apron.db'), { locking: sqliteLocking })
    try { db.copyTo(file) } finally { db.close() }
  } finally {
    await claim.release()
  }
}

/** Also to another disk. */
const move = (from: string, to: string): void => {
  try {
    copyFileSync(from, to)
    syncToDisk(to)
  } finally {
    rmSync(from)
  }
}

/** Each under another name until it is whole: what a backup that is cut off leaves must not pass for a picture. */
const copyMedia = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const finished = readdirSync(from).filter((name) => !name.startsWith('new-'))
  for (const name of finished) {
    const [source, copy] = [join(from, name), join(to, name)]
    if (statSync(copy, { throwIfNoEntry: false })?.size === statSync(source).size) continue
    copyFileSync(source, `${copy}.part`)
    syncToDisk(`${copy}.part`)
    renameSync(`${copy}.part`, copy)
  }
  syncToDisk(to)
}

const check = (file: string): void => {
  const db = openDatabase(file)
  try {
    const [result] = db.all('pragma integrity_check')
    if (result?.integrity_check !== 'ok') throw new StartFailure(`the copy is damaged: ${result?.integrity_check}`)
  } finally {
    db.close()
  }
}

/** In the data folder a copy could take the place of what the host has open: whatever it writes after would be lost. */
const checkTarget = (target: string, dataDir: string): void => {
  const folder = dirname(target)
  if (!existsSync(folder)) throw new StartFailure(`there is no folder ${folder}`)
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)) {
    throw new StartFailure(`${target} lies in the data folder: say another place`)
  }
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartFailure(`${target} is a folder: say a file`)
  }
}

await program(async () => {
  const settings = readSettings(process.env)
  const { dataDir } = settings
  const [, , given] = process.argv
  if (given === undefined) throw new StartFailure('say where to: npm run backup -- FILE')
  const target = resolve(given)
  if (!existsSync(join(dataDir, 'apron.db'))) throw new StartFailure(`there is no database in ${dataDir}`)
  checkTarget(target, dataDir)

  const draft = `${target}.part`
  rmSync(draft, { force: true })
  try {
    const copy = await askOwner(dataDir, { name: 'copy' })
    if (copy !== undefined) move(copy, draft)
    else await copyUnowned(settings, draft)
    check(draft)
    const media = join(dataDir, 'media')
    if (existsSync(media)) copyMedia(media, `${target}-media`)
    renameSync(draft, target)
    syncToDisk(dirname(target))
  } catch (error) {
    // A backup that fails each night must not fill the disk.
    rmSync(draft, { force: true })
    throw unlessNoRoom(error, `${dirname(target)} or ${dataDir}`)
  }
  process.stdout.write(`${target}\n`)
})
