import type { S3Place } from './s3-client.ts'

/** A place for files: a folder, or a bucket of an S3-compatible store and a folder within the bucket. */
export type StoragePlace = { folder: string } | S3Folder

export interface S3Folder {
  s3: S3Place
  prefix: string
}

/** The place as a person reads it: `/mnt/backups`, or `bucket/prefix at s3.example.com`. It names no key. */
export function locationWords(place: StoragePlace): string {
  if ('folder' in place) return place.folder
  const {
    s3: { bucket, endpoint },
    prefix,
  } = place
  return `${bucket}${prefix && `/${prefix}`} at ${new URL(endpoint).host}`
}

/** The beginning of the names of all objects in the folder: `prefix/`, or nothing. */
export function startOf({ prefix }: S3Folder): string {
  return prefix === '' ? '' : `${prefix}/`
}
