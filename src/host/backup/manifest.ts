// A backup has three parts: `NAME` (the database), a folder of media files, and `NAME.json`, which lists them. The list
// is written last, so a backup without it is not complete.
import { isObject, isText } from '#contract'
import type { FileFacts } from './backup-store.ts'

export interface MediaEntry extends FileFacts {
  name: string
  /** The store's tag when the file was read back and had this hash. */
  tag?: string
}

export interface Manifest {
  format: 1
  at: string
  /** The version of the release that made the backup. */
  version: string
  database: FileFacts
  /** The head of the activity log's hash chain: `1204:9f86d0…`. */
  activity: string
  /** The time when the whole backup was last read back. */
  verifiedAt?: string
  media: MediaEntry[]
}

export const manifestOf = (database: string): string => `${database}.json`

const isFacts = (value: unknown): value is FileFacts =>
  isObject(value) && Number.isSafeInteger(value.bytes) && isText(value.sha256) && /^[0-9a-f]{64}$/.test(value.sha256)

/** A name that cannot point outside of a folder. */
const isName = (value: unknown): value is string =>
  isText(value) && /^[\w.-]{1,200}$/.test(value) && !/^\.+$/.test(value)

/** Returns undefined for text that isn't a list. */
export function readManifest(text: string): Manifest | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(given) || given.format !== 1) return undefined
  if (!isFacts(given.database) || !Array.isArray(given.media)) return undefined
  if (!isText(given.at) || !isText(given.version) || !isText(given.activity)) return undefined
  const {
    at,
    version,
    activity,
    verifiedAt,
    database: { bytes, sha256 },
  } = given
  const entries: readonly unknown[] = given.media
  const media = entries.flatMap((entry): MediaEntry[] =>
    isObject(entry) && isName(entry.name) && isFacts(entry)
      ? [{ name: entry.name, bytes: entry.bytes, sha256: entry.sha256, ...(isText(entry.tag) && { tag: entry.tag }) }]
      : [],
  )
  return media.length < entries.length
    ? undefined
    : {
        format: 1,
        at,
        version,
        activity,
        database: { bytes, sha256 },
        media,
        ...(isText(verifiedAt) && { verifiedAt }),
      }
}
