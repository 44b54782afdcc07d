// Creates a data folder from a backup. All files are fetched into `restoring/` and verified there. Only then does the
// current content move to `replaced-<time>/`. Both lie in the data folder, since it may be a volume of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartFailure } from '#host/base'
import { openMediaStore } from '#host/media'
import type { StoragePlace } from '#host/objects'
import { markRestored } from '#host/publishing'
import { claimFolder, syncToDisk } from '#host/storage'
import type { BackupStore, FileFacts } from './backup-store.ts'
import { checkIntegrity, type Progress, readingDatabase } from './check-database.ts'
import { hashStream } from './hash-file.ts'
import { manifestOf, type MediaEntry, readManifest } from './manifest.ts'

const draftName = 'restoring'

/** An interrupted restore may have moved the database away, and starting would create an empty one. */
export function stopOnRestore(dataDir: string): void {
  if (existsSync(join(dataDir, draftName))) {
    throw new StartFailure(`a restore into ${dataDir} was interrupted: run it again with --replace`)
  }
}

interface RestoreRequest {
  store: BackupStore
  database: string
  mediaFolder: string
  dataDir: string
  /** The place of the restored host's images. Nothing in a bucket is removed, and only what it lacks is added. */
  media: StoragePlace
  /** Keeps the current content aside; otherwise the folder must be empty. */
  isReplacing: boolean
  at: Date
  onProgress?: Progress
}

export interface Restored {
  media: number
  keptAside: string | undefined
  isListed: boolean
}

interface ListedMedia {
  name: string
  bytes: number
  sha256: string | undefined
}
interface Listed {
  database: FileFacts | undefined
  media: ListedMedia[]
}

/** Backups of earlier releases have no list. An image's name is its hash; smaller forms have none. */
const factsWithoutList = (files: readonly { name: string; bytes: number }[]): Listed => ({
  database: undefined,
  media: files.map(({ name, bytes }) => ({ name, bytes, sha256: /^[0-9a-f]{64}$/.exec(name)?.[0] })),
})

const listOf = async ({ store, database, mediaFolder }: RestoreRequest): Promise<Listed & { isListed: boolean }> => {
  const names = (await store.list('')).map(({ name }) => name)
  if (!names.includes(database)) {
    const known = names.filter((name) => names.includes(manifestOf(name))).sort()
    const others = known.length > 0 ? `; there are ${known.join(', ')}` : ''
    throw new StartFailure(`there is no ${database} in ${store.where}${others}`)
  }
  if (!names.includes(manifestOf(database)))
    return { ...factsWithoutList(await store.list(mediaFolder)), isListed: false }
  const manifest = readManifest(await store.read(manifestOf(database), text))
  if (!manifest) throw new StartFailure(`${manifestOf(database)} in ${store.where} is damaged`)
  return { database: manifest.database, media: manifest.media satisfies MediaEntry[], isListed: true }
}

const fetchAll = async (request: RestoreRequest, draft: string): Promise<Restored> => {
  const { store, database, mediaFolder, media: place, onProgress = () => {} } = request
  const listed = await listOf(request)
  const total = listed.media.length + 1
  const fetched = async (name: string, file: string, sha256: string | undefined): Promise<void> => {
    const facts = await store
      .read(name, (content) => hashStream(content, file))
      .catch((error: unknown) => {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        throw isMissing ? new StartFailure(`${name} is missing from the backup: nothing was changed`) : error
      })
    if (sha256 !== undefined && facts.sha256 !== sha256) {
      throw new StartFailure(`${name} in the backup is damaged: nothing was changed`)
    }
    syncToDisk(file)
  }
  const media = join(draft, 'media')
  mkdirSync(media)
  const bucket = 'folder' in place ? undefined : openMediaStore(place)
  for (const [index, { name, bytes, sha256 }] of listed.media.entries()) {
    onProgress(index, total)
    if ((await bucket?.sizeOf(name)) === bytes) continue
    const file = join(media, name)
    await fetched(`${mediaFolder}/${name}`, file, sha256)
    if (!bucket) continue
    await bucket.put(name, readFileSync(file))
    rmSync(file)
  }
  const file = join(draft, 'apron.db')
  await fetched(database, file, listed.database?.sha256)
  readingDatabase(file, (db) => {
    checkIntegrity(db)
    // Sessions that have ended since the backup must not come back.
    if (db.get(`select 1 from sqlite_schema where name = 'session'`)) db.run('delete from session')
    markRestored(db, request.at)
  })
  for (const path of [file, media, draft]) syncToDisk(path)
  onProgress(total, total)
  return { media: listed.media.length, keptAside: undefined, isListed: listed.isListed }
}

/** Excludes the folder's own files: claims, and folders of earlier restores. */
const isReplacedByRestore = (name: string): boolean =>
  !/^(?:owner-.*\.sock|replaced-.*|lost\+found)$/.test(name) && name !== draftName

/** Restores a backup, or throws before it changes anything. */
export async function restoreFolder(request: RestoreRequest): Promise<Restored> {
  const { dataDir, isReplacing, at } = request
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const claim = await claimFolder(dataDir)
  const draft = join(dataDir, draftName)
  try {
    const there = readdirSync(dataDir).filter(isReplacedByRestore)
    if (there.length > 0 && !isReplacing) {
      throw new StartFailure(`the data folder ${dataDir} isn’t empty: --replace keeps its files aside`)
    }
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    const restored = await fetchAll(request, draft).catch((error: unknown) => {
      rmSync(draft, { recursive: true, force: true })
      throw error
    })
    const aside = join(dataDir, `replaced-${at.toISOString().replaceAll(/[-:.]/g, '')}`)
    const leaving = readdirSync(dataDir).filter(isReplacedByRestore)
    if (leaving.length > 0) mkdirSync(aside)
    for (const name of leaving) renameSync(join(dataDir, name), join(aside, name))
    const arriving = 'folder' in request.media ? ['media', 'apron.db'] : ['apron.db']
    for (const name of arriving) renameSync(join(draft, name), join(dataDir, name))
    syncToDisk(dataDir)
    // While this folder exists, no host starts.
    rmSync(draft, { recursive: true })
    syncToDisk(dataDir)
    return { ...restored, keptAside: leaving.length > 0 ? aside : undefined }
  } finally {
    await claim.release()
  }
}
