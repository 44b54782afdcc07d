import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartFailure } from '#host/base'
import { openMediaStore } from '#host/media'
import type { StoragePlace } from '#host/objects'
import { readHead, writeHead } from '#host/records'
import type { BackupStore, StoredFile } from './backup-store.ts'
import { checkIntegrity, headIn, holdsEarlier, type Progress, readingDatabase } from './check-database.ts'
import { hashFile, hashStream } from './hash-file.ts'
import { type Manifest, manifestOf, type MediaEntry, readManifest } from './manifest.ts'

interface BackupRequest {
  store: BackupStore
  /** The names of file and folder within the store. */
  database: string
  mediaFolder: string
  /** A copy of the database that belongs to this function, which deletes it. */
  copy: string
  media: StoragePlace
  /** A temporary folder for a file from the media store. */
  scratchDir: string
  at: Date
  version: string
  /** The backup before this one, if there is one. */
  earlier: Manifest | undefined
  onProgress?: Progress
}

interface BackupResult {
  manifest: Manifest
  /** Media files whose content does not match their hash. Copies of them in earlier backups stay. */
  damaged: string[]
  /** False if the activity log lacks the last entry of the earlier backup. */
  holdsEarlierActivity: boolean
}

/** Reads the list of a backup; undefined if it is missing or damaged. */
export async function manifestIn(store: BackupStore, database: string): Promise<Manifest | undefined> {
  const there = (await store.list('')).some(({ name }) => name === manifestOf(database))
  return there ? readManifest(await store.read(manifestOf(database), text)) : undefined
}

/** The next start removes files with this name that a kill has left. */
const scratchFile = (dir: string): string => join(dir, `copy-${randomBytes(6).toString('hex')}.db`)

const isNamedOtherwise = (name: string, sha256: string): boolean => /^[0-9a-f]{64}$/.test(name) && name !== sha256

/**
 * Copies new media files. A file with the same size and listed hash stays. From a bucket, it reads only files that the
 * earlier backup lacks, since reading costs money.
 */
const copyMedia = async ({
  store,
  mediaFolder,
  media: place,
  scratchDir,
  earlier,
  onProgress = () => {},
}: BackupRequest): Promise<Pick<BackupResult, 'damaged'> & { media: MediaEntry[] }> => {
  const source = openMediaStore(place)
  const there = new Map((await store.list(mediaFolder)).map((file) => [file.name, file]))
  const listed = new Map(earlier?.media.map((entry) => [entry.name, entry]))
  const damaged: string[] = []
  const media: MediaEntry[] = []

  const copyFile = async (name: string, file: string): Promise<void> => {
    const known = listed.get(name)
    const facts = await hashFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined // the host has deleted it meanwhile
      throw error
    })
    if (!facts) return
    if (isNamedOtherwise(name, facts.sha256)) {
      damaged.push(name)
      if (known) media.push(known)
      return
    }
    const isThere = there.get(name)?.bytes === facts.bytes && (!known || known.sha256 === facts.sha256)
    if (!isThere) await store.put(`${mediaFolder}/${name}`, file, facts)
    media.push({ name, ...facts, ...(isThere && known?.tag !== undefined && { tag: known.tag }) })
  }

  const names = await source.list()
  const scratch = scratchFile(scratchDir)
  try {
    for (const [index, { name, bytes }] of names.entries()) {
      onProgress(index + 1, names.length + 1)
      const known = listed.get(name)
      if (!source.isLocal && known && known.bytes === bytes && there.get(name)?.bytes === bytes) {
        media.push(known)
        continue
      }
      const file = await source.fetch(name, scratch)
      if (file !== undefined) await copyFile(name, file)
    }
  } finally {
    rmSync(scratch, { force: true })
  }
  return { media, damaged }
}

/** Copies new media, then the database, and writes the list last. A failure harms no earlier backup. */
export async function makeBackup(request: BackupRequest): Promise<BackupResult> {
  const { store, database, copy, at, version, earlier } = request
  try {
    const earlierHead = readHead(earlier?.activity ?? '')
    const { head, holdsEarlierActivity } = readingDatabase(copy, (db) => {
      checkIntegrity(db)
      return { head: headIn(db), holdsEarlierActivity: !earlierHead || holdsEarlier(db, earlierHead) }
    })
    const { media, damaged } = await copyMedia(request)
    const facts = await hashFile(copy)
    await store.remove(manifestOf(database))
    await store.put(database, copy, facts)
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      version,
      database: facts,
      activity: writeHead(head),
      media,
    }
    await store.putText(manifestOf(database), JSON.stringify(manifest))
    return { manifest, damaged, holdsEarlierActivity }
  } finally {
    rmSync(copy, { force: true })
  }
}

const differs = (name: string): StartFailure =>
  new StartFailure(`${name} in the backup differs from the file that was written: it is damaged or was replaced`)

const checkMedia = async (
  store: BackupStore,
  folder: string,
  entry: MediaEntry,
  there: StoredFile | undefined,
  isWhole: boolean,
): Promise<MediaEntry> => {
  const { name, bytes, sha256 } = entry
  if (!there) throw new StartFailure(`${name} is missing from the backup`)
  if (there.bytes !== bytes) throw differs(name)
  const isKnown = !isWhole && entry.tag !== undefined && entry.tag === there.tag
  if (!isKnown && (await store.read(`${folder}/${name}`, hashStream)).sha256 !== sha256) throw differs(name)
  return { name, bytes, sha256, ...(there.tag !== undefined && { tag: there.tag }) }
}

interface VerifyRequest {
  store: BackupStore
  database: string
  mediaFolder: string
  /** The folder for the database during its check. */
  scratchDir: string
  at: Date
  /** Also reads files that an earlier verification has read and whose tag is unchanged. */
  isWhole: boolean
  onProgress?: Progress
}

/** Reads a backup and checks the database's integrity and all hashes. Throws the damage, or notes the time. */
export async function verifyBackup(request: VerifyRequest): Promise<Manifest> {
  const { store, database, mediaFolder, scratchDir, at, isWhole, onProgress = () => {} } = request
  const manifest = await manifestIn(store, database)
  if (!manifest) throw new StartFailure(`there is no complete backup ${database} in ${store.where}`)
  const there = new Map((await store.list(mediaFolder)).map((file) => [file.name, file]))
  const media: MediaEntry[] = []
  for (const entry of manifest.media) {
    onProgress(media.length, manifest.media.length + 1)
    media.push(await checkMedia(store, mediaFolder, entry, there.get(entry.name), isWhole))
  }
  onProgress(media.length, manifest.media.length + 1)
  const scratch = scratchFile(scratchDir)
  try {
    const facts = await store.read(database, (content) => hashStream(content, scratch))
    if (facts.sha256 !== manifest.database.sha256) throw differs(database)
    readingDatabase(scratch, (db) => checkIntegrity(db))
  } finally {
    rmSync(scratch, { force: true })
  }
  const verified: Manifest = { ...manifest, media, verifiedAt: at.toISOString() }
  await store.putText(manifestOf(database), JSON.stringify(verified))
  return verified
}
