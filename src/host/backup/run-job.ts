// Jobs that take minutes. They run in their own thread, so that no request waits for them.
import { rmSync } from 'node:fs'
import { StartFailure } from '#host/base'
import type { StoragePlace } from '#host/objects'
import { writeHead } from '#host/records'
import { backupStore } from './backup-store.ts'
import { checkIntegrity, type Progress, readingDatabase, verifyActivity } from './check-database.ts'
import { backupName, keptBackups, newestManifest, removeOldest, sharedMedia } from './kept-backups.ts'
import { makeBackup, verifyBackup } from './make-backup.ts'

export type JobKind = 'backup' | 'verify' | 'integrity'

/** `copy` is a copy of the database that belongs to this job. */
export type Job =
  | {
      kind: 'backup'
      place: StoragePlace
      copy: string
      media: StoragePlace
      dataDir: string
      at: Date
      version: string
      keep: number
    }
  | { kind: 'verify'; place: StoragePlace; dataDir: string; at: Date }
  | { kind: 'integrity'; copy: string }

/** The facts about a job that succeeded. */
export interface JobFacts {
  name: string
  bytes: number
  /** The head of the activity log's chain. */
  activity: string
  /** Names of damaged media files in the data folder. */
  damaged: string[]
  /** The activity log lacks the last entry of the backup before this one. */
  isActivityCut: boolean
}

const allWell = { damaged: [], isActivityCut: false }

const bytesOf = (database: { bytes: number }, media: readonly { bytes: number }[]): number =>
  media.reduce((sum, { bytes }) => sum + bytes, database.bytes)

const backUp = async (job: Job & { kind: 'backup' }, onProgress: Progress): Promise<JobFacts> => {
  const { place, copy, media, dataDir, at, version, keep } = job
  const store = backupStore(place)
  const database = backupName(at)
  const shared = { store, database, mediaFolder: sharedMedia, at, onProgress }
  const earlier = await newestManifest(store)
  const { damaged, holdsEarlierActivity } = await makeBackup({
    ...shared,
    copy,
    media,
    scratchDir: dataDir,
    version,
    earlier,
  })
  const manifest = await verifyBackup({ ...shared, scratchDir: dataDir, isWhole: false })
  await removeOldest(store, keep)
  const bytes = bytesOf(manifest.database, manifest.media)
  return { name: database, bytes, activity: manifest.activity, damaged, isActivityCut: !holdsEarlierActivity }
}

const verify = async (job: Job & { kind: 'verify' }, onProgress: Progress): Promise<JobFacts> => {
  const store = backupStore(job.place)
  const name = (await keptBackups(store)).at(-1)
  if (name === undefined) throw new StartFailure(`there is no backup in ${store.where} yet`)
  const { database, media, activity } = await verifyBackup({
    store,
    database: name,
    mediaFolder: sharedMedia,
    scratchDir: job.dataDir,
    at: job.at,
    isWhole: true,
    onProgress,
  })
  return { name, bytes: bytesOf(database, media), activity, ...allWell }
}

const checkCopy = ({ copy }: Job & { kind: 'integrity' }, onProgress: Progress): JobFacts => {
  return readingDatabase(copy, (db) => {
    checkIntegrity(db, onProgress)
    const { head, broken } = verifyActivity(db, undefined, onProgress)
    if (broken) throw new StartFailure(`the activity log is broken at change ${broken.seq}: ${broken.reason}`)
    return { name: 'apron.db', bytes: 0, activity: writeHead(head), ...allWell }
  })
}

export async function runJob(job: Job, onProgress: Progress): Promise<JobFacts> {
  if (job.kind === 'verify') return verify(job, onProgress)
  try {
    return await (job.kind === 'backup' ? backUp(job, onProgress) : checkCopy(job, onProgress))
  } finally {
    rmSync(job.copy, { force: true })
  }
}
