export { s3Client, StoreFailure } from './s3-client.ts'
export { type S3Folder, startOf, type StoragePlace, locationWords } from './storage-location.ts'
