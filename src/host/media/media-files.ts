// The files of the media library, in whichever store they are. A row of `media_file` is written before a file and
// deleted after it, so that the host knows which files it may have left without a record, and never deletes others: a
// bucket may contain images newer than a restored database.
import { createHash } from 'node:crypto'
import { type AskedRange, hourMs, later, type Log, mediaAway } from '#host/base'
import { type StoragePlace, StoreFailure, locationWords } from '#host/objects'
import type { Database } from '#host/storage'
import { type FormMime, formMimes, formName, hashIn, namesOf, type Variant } from './media-names.ts'
import type { OutsideRange, StoredPart } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

export interface SmallerForm {
  variant: Variant
  mime: FormMime
  bytes: Buffer
}

/** `mime` is of a smaller form; the record has the type of the image itself. */
type FoundPart = (StoredPart | OutsideRange) & { mime?: FormMime }

/** Each method except `failedAt` throws a Refusal if the store is unreachable. */
export interface MediaFiles {
  /** The place as a person reads it. */
  where: string
  /**
   * Stores bytes under their SHA-256 and returns it, once they are stored durably. The same bytes, and each smaller
   * form, are stored once. The caller writes the record within the hour.
   */
  keep(bytes: Buffer, smaller: readonly SmallerForm[]): Promise<string>
  /** Starts reading an image or its smaller version, or the image itself if it has none; undefined if it is missing. */
  read(sha256: string, variant?: Variant, range?: AskedRange): Promise<FoundPart | undefined>
  /** Removes files that no record names and that are an hour old: a younger one may be of a running upload. */
  clear(): Promise<number>
  /** Sends a request to the store, so that `failedAt` is current. */
  check(): Promise<void>
  /** Since when the store has been unreachable; undefined if it responds. */
  failedAt(): string | undefined
}

export const mediaFileTable =
  'create table if not exists media_file (sha256 text primary key, at text not null) strict;'

interface Needs {
  place: StoragePlace
  db: Database
  log: Log
  now(): Date
}

export function mediaFiles({ place, db, log, now }: Needs): MediaFiles {
  const store = openMediaStore(place)
  const where = locationWords(place)
  let failedAt: string | undefined
  let isAdopted = false
  /** Deletions in progress, by hash: a store may reorder a deletion and a write of the same file. */
  const removing = new Map<string, Promise<void>>()

  /** Notes whether the store responds, and tells the log of each change. */
  const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      if (failedAt !== undefined) log('media store is back', { place: where })
      failedAt = undefined
      return result
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      if (failedAt === undefined) log('media store is away', { place: where, reason: error.message })
      failedAt ??= now().toISOString()
      throw mediaAway()
    }
  }

  const keep = async (bytes: Buffer, smaller: readonly SmallerForm[]): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await removing.get(sha256)
    db.insert('media_file', { sha256, at: now().toISOString() }, 'replace')
    await reaching(async () => {
      for (const { variant, mime, bytes: form } of smaller) {
        // A served file never changes: browsers keep it for a year, and another upload must not alter it.
        const known = await Promise.all(formMimes.map((known) => store.sizeOf(formName(sha256, variant, known))))
        if (known.every((size) => size === undefined)) await store.put(formName(sha256, variant, mime), form)
      }
      await store.put(sha256, bytes)
    })
    return sha256
  }

  const read: MediaFiles['read'] = (sha256, variant, range) =>
    reaching(async () => {
      for (const mime of variant === undefined ? [] : formMimes) {
        const form = variant && (await store.read(formName(sha256, variant, mime), range))
        if (form) return { ...form, mime }
      }
      return store.read(sha256, range)
    })

  /** A folder belongs only to this database: files without a row are from an earlier release or a backup. */
  const adopt = async (): Promise<void> => {
    if (!store.isLocal || isAdopted) return
    isAdopted = true
    const known = new Set(db.all<{ sha256: string }>('select sha256 from media_file').map(({ sha256 }) => sha256))
    const there = new Set((await store.list()).flatMap(({ name }) => hashIn(name) ?? []))
    const at = now().toISOString()
    db.transaction(() => {
      for (const sha256 of there) {
        if (!known.has(sha256)) db.insert('media_file', { sha256, at }, 'ignore')
      }
    })
  }
  const isUnnamed = 'at <= ? and not exists (select 1 from media where media.sha256 = media_file.sha256)'

  const clear = async (): Promise<number> => {
    store.clearDrafts()
    await adopt()
    const before = later(now(), -hourMs)
    const old = db.all<{ sha256: string }>(`select sha256 from media_file where ${isUnnamed}`, [before])
    let cleared = 0
    for (const { sha256 } of old) {
      // An upload may have stored it again meanwhile.
      if (!db.get(`select 1 from media_file where sha256 = ? and ${isUnnamed}`, [sha256, before])) continue
      const removal = reaching(async () => {
        for (const name of namesOf(sha256)) await store.remove(name)
      })
      removing.set(
        sha256,
        removal.catch(() => {}),
      )
      try {
        await removal
      } finally {
        removing.delete(sha256)
      }
      db.run('delete from media_file where sha256 = ? and at <= ?', [sha256, before])
      cleared += 1
    }
    return cleared
  }

  return {
    where,
    keep,
    read,
    clear,
    failedAt: () => failedAt,
    check: async () => {
      await reaching(() => store.sizeOf('check'))
    },
  }
}
