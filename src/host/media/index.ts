export { addPicture, keepPicture, type KeptPicture, type Picture } from './add-picture.ts'
export { type MediaFiles, mediaFiles, mediaFileTable } from './media-files.ts'
export { mediaPart, type MediaSettings } from './media-part.ts'
export { openMediaStore } from './open-media-store.ts'
