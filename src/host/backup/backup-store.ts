// The place of backups: a folder, or a bucket of an S3-compatible store. Both write a whole file or none.
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { s3Client, type S3Folder, startOf, type StoragePlace, locationWords } from '#host/objects'
import { syncToDisk } from '#host/storage'

export interface FileFacts {
  bytes: number
  sha256: string
}

/** `tag` changes with the content. A file of a store without tags must be read to verify it. */
export interface StoredFile {
  name: string
  bytes: number
  tag?: string
}

export interface BackupStore {
  /** The place as a person reads it: `/mnt/backups`, or `bucket/prefix at s3.example.com`. */
  where: string
  /** The files in one of its folders, or in itself with `''`; names are relative to the folder. */
  list(folder: string): Promise<StoredFile[]>
  put(name: string, file: string, facts: FileFacts): Promise<void>
  putText(name: string, text: string): Promise<void>
  read<T>(name: string, use: (content: Readable) => Promise<T>): Promise<T>
  remove(name: string): Promise<void>
}

/** A file with this ending is not complete. */
const partEnding = '.part'

function folderStore(folder: string): BackupStore {
  const pathOf = (name: string): string => join(folder, name)
  const keep = (name: string, write: (draft: string) => void): void => {
    const path = pathOf(name)
    const draft = path + partEnding
    mkdirSync(dirname(path), { recursive: true })
    try {
      write(draft)
      syncToDisk(draft)
      renameSync(draft, path)
    } catch (error) {
      // A backup that fails each night must not fill the disk.
      rmSync(draft, { force: true })
      throw error
    }
    syncToDisk(dirname(path))
  }
  return {
    where: resolve(folder),
    list: async (within) => {
      const dir = pathOf(within)
      if (statSync(dir, { throwIfNoEntry: false }) === undefined) return []
      return readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(partEnding))
        .map(({ name }) => ({ name, bytes: statSync(join(dir, name)).size }))
    },
    put: async (name, file) => keep(name, (draft) => copyFileSync(file, draft)),
    putText: async (name, text) => keep(name, (draft) => writeFileSync(draft, text)),
    read: async (name, use) => use(createReadStream(pathOf(name))),
    remove: async (name) => rmSync(pathOf(name), { force: true }),
  }
}

function s3Store(place: S3Folder): BackupStore {
  const client = s3Client(place.s3)
  const under = startOf(place)
  return {
    where: locationWords(place),
    list: async (within) => {
      const start = under + (within && `${within}/`)
      return (await client.list(start))
        .map(({ name, ...facts }) => ({ ...facts, name: name.slice(start.length) }))
        .filter(({ name }) => !name.includes('/'))
    },
    put: (name, file, { bytes, sha256 }) => client.putFile(under + name, file, bytes, sha256),
    putText: (name, text) => client.putBytes(under + name, Buffer.from(text)),
    read: (name, use) => client.read(under + name, use),
    remove: (name) => client.remove(under + name),
  }
}

export function backupStore(place: StoragePlace): BackupStore {
  return 'folder' in place ? folderStore(place.folder) : s3Store(place)
}
