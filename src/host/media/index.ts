export { addImageRecord, storeImage, type StoredImage, type UploadedImage } from './add-image.ts'
export { type MediaFiles, mediaFiles, mediaFileTable } from './media-files.ts'
export { mediaPart, type MediaSettings } from './media-part.ts'
export { openMediaStore } from './open-media-store.ts'
