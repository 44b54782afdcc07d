import { media, type Values } from '#contract'
import type { ImageFacts } from '#picture'
import { writeRecord } from '../records/save.ts'
import type { Stored } from '../records/store.ts'
import type { Work } from '../records/work.ts'
import type { MediaFolder, SmallerForm } from './media-folder.ts'

export interface Picture { bytes: Buffer; facts: ImageFacts; smaller: readonly SmallerForm[] }

/** Writes the file first and then its record. A kill in between leaves a file without record, which is cleared. */
export const addPicture = (
  work: Work, folder: MediaFolder, id: string, values: Values, { bytes, facts, smaller }: Picture,
): Stored => {
  const sha256 = folder.keep(bytes, smaller)
  const whole: Values = { ...values, ...facts, url: `/media/${sha256}`, bytes: bytes.length, sha256 }
  return writeRecord(work, media, id, undefined, whole, 'create').stored
}
