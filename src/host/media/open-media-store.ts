import type { StoragePlace } from '#host/objects'
import { mediaBucket } from './media-bucket.ts'
import { mediaFolder } from './media-folder.ts'
import type { MediaStore } from './media-store.ts'

export function openMediaStore(place: StoragePlace): MediaStore {
  return 'folder' in place ? mediaFolder(place.folder) : mediaBucket(place)
}
