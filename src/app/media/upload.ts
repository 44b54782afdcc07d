import { calls, type Row, type Values } from '#contract'
import { fetchWithProgress } from '../../kit/fetch-with-progress.ts'
import * as answers from '../answers.ts'
import { idempotency } from '../api.ts'
import { callHost } from '../product-host.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export interface UploadOptions {
  name: string
  /** What is known of the picture already, such as its album. */
  meta: Values
  /** The same for each try, so that a file whose answer was lost is not stored twice. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Sends one picture; a failure is the queue's to show. */
export const uploadPicture = async (
  { file, w320, w960 }: PreparedPicture, { name, meta, idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<Row> => {
  const body = new FormData()
  body.set('file', file, name)
  if (w320) body.set('w320', w320, '320.webp')
  if (w960) body.set('w960', w960, '960.webp')
  body.set('meta', JSON.stringify(meta))
  return answers.row(await callHost('POST', calls.mediaUpload, {
    body, signal, fetch: fetchWithProgress(onProgress), onFailure: () => {},
    ...idempotency(idempotencyKey),
  }))
}
