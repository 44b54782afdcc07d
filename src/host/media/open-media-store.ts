import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { s3Client, type S3Folder, startOf, type StoragePlace } from '#host/objects'
import { mediaFolder } from './media-folder.ts'
import type { MediaStore } from './media-store.ts'
import { hashIn } from './media-names.ts'

// A user waits for the image, so two attempts of 10 s; a backup waits for minutes.
const patience = { silenceMs: 10_000, pausesMs: [500] }

/** Images in a bucket of an S3-compatible store. Only the host reads it, so the bucket can stay private. */
function mediaBucket(place: S3Folder): MediaStore {
  const client = s3Client(place.s3, patience)
  const start = startOf(place)
  const sizeOf = (name: string): Promise<number | undefined> => client.sizeOf(start + name)
  return {
    isLocal: false,
    sizeOf,
    put: (name, bytes) => client.putBytes(start + name, bytes),
    read: async (name, asked) => {
      const response = await client.open(start + name, asked)
      if (response !== 'outside') return response
      const size = await sizeOf(name)
      return size === undefined ? undefined : { size }
    },
    fetch: async (name, scratch) => {
      if ((await sizeOf(name)) === undefined) return undefined
      await client.read(start + name, (content) => pipeline(content, createWriteStream(scratch)))
      return scratch
    },
    list: async () =>
      (await client.list(start))
        .map(({ name, bytes }) => ({ name: name.slice(start.length), bytes }))
        .filter(({ name }) => hashIn(name) !== undefined),
    remove: (name) => client.remove(start + name),
    clearDrafts: () => {}, // a store writes a whole object or none
  }
}

export function openMediaStore(place: StoragePlace): MediaStore {
  return 'folder' in place ? mediaFolder(place.folder) : mediaBucket(place)
}
