import { media, type Values } from '#contract'
import type { ImageFacts } from '#picture'
import { type Stored, type Work, writeRecord } from '#host/records'
import type { MediaFiles, SmallerForm } from './media-files.ts'

export interface UploadedImage {
  bytes: Buffer
  facts: ImageFacts
  smaller: readonly SmallerForm[]
}

/** An image whose file is stored durably. */
export interface StoredImage {
  facts: ImageFacts
  bytes: number
  sha256: string
}

/**
 * Stores the file. Its record is written after that: a kill in between leaves a file without a record, which is deleted
 * later.
 */
export async function storeImage(files: MediaFiles, { bytes, facts, smaller }: UploadedImage): Promise<StoredImage> {
  return { facts, bytes: bytes.length, sha256: await files.keep(bytes, smaller) }
}

export function addImageRecord(work: Work, id: string, values: Values, { facts, bytes, sha256 }: StoredImage): Stored {
  const whole: Values = { ...values, ...facts, url: `/media/${sha256}`, bytes, sha256 }
  return writeRecord(work, media, id, undefined, whole, 'create').stored
}
