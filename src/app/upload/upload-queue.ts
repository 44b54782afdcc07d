import { calls, type Row, type Values } from '#contract'
import { api, attempt, inPlace, newIdempotencyKey, badWriteError, readRow } from '#data'
import { CallError, createStore, type Store } from '#kit'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { ImageRefused, type PreparedImage } from './prepare-image.ts'

export interface UploadItem {
  id: number
  name: string
  /** The destination in words. */
  to: string
  bytes: number
  /** `refused` means that a retry would fail too. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** The upload progress, from 0 to 1. */
  share: number
  /** The image is over a limit and becomes smaller first. */
  isReducing?: boolean
  /** The reason of the failure, and what to do. */
  reason: string
}

export interface UploadWay {
  /** Values for files that are added now, such as their album. They stay through all retries. */
  target(): { meta: Values; to: string }
  prepare(file: File, signal: AbortSignal, options: { onReduce(): void }): Promise<PreparedImage>
  send(image: PreparedImage, options: UploadOptions & { onReduce(): void }): Promise<Row>
}

export interface UploadQueue {
  /** The items of this batch; the list is empty when all are done. */
  items: Store<readonly UploadItem[]>
  add(files: readonly File[]): void
  retry(id: number): void
  /** Stops the upload and removes it from the list. */
  remove(id: number): void
  removeAll(): void
}

const atOnce = 3

export const isUnderWay = ({ state }: UploadItem): boolean => state === 'waiting' || state === 'sending'

interface Job {
  file: File
  meta: Values
  key: string
  calling: AbortController
}

let lastId = 0

/** Uploads three files at a time, and releases a file when it is done. */
export function createUploadQueue(way: UploadWay, onDone: (row: Row) => void): UploadQueue {
  const items = createStore<readonly UploadItem[]>([])
  const jobs = new Map<number, Job>()
  const change = (id: number, part: Partial<UploadItem>) =>
    items.set((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))

  const settle = () => {
    if (items.get().length > 0 && items.get().every(({ state }) => state === 'done')) items.set([])
    start()
  }
  const start = () => {
    const sending = items.get().filter(({ state }) => state === 'sending').length
    const waiting = items.get().filter(({ state }) => state === 'waiting')
    for (const { id } of waiting.slice(0, Math.max(0, atOnce - sending))) void attempt(() => run(id))
  }
  const run = async (id: number): Promise<void> => {
    const job = jobs.get(id)
    if (!job) return
    const {
      file,
      meta,
      key: idempotencyKey,
      calling: { signal },
    } = job
    change(id, { state: 'sending', share: 0, isReducing: false, reason: '' })
    const send = async () => {
      const onReduce = () => change(id, { isReducing: true, share: 0 })
      const image = await way.prepare(file, signal, { onReduce }).catch((error: unknown) => {
        signal.throwIfAborted()
        fail(id, error)
      })
      if (!image) return
      signal.throwIfAborted()
      const onProgress = (share: number) => change(id, { share, isReducing: false })
      const row = await way.send(image, { name: file.name, meta, idempotencyKey, signal, onProgress, onReduce })
      jobs.delete(id)
      change(id, { state: 'done', share: 1 })
      onDone(row)
    }
    await inPlace('upload', send, (error) => fail(id, error))
    settle()
  }
  const fail = (id: number, error: unknown) => {
    const isFinal =
      error instanceof ImageRefused || (error instanceof CallError && [413, 415, 422].includes(error.status))
    if (isFinal) jobs.delete(id)
    change(id, { state: isFinal ? 'refused' : 'failed', reason: reasonOf(error) })
  }
  const forget = (ids: ReadonlySet<number>) => {
    for (const id of ids) {
      jobs.get(id)?.calling.abort()
      jobs.delete(id)
    }
    items.set((now) => now.filter(({ id }) => !ids.has(id)))
    settle()
  }

  return {
    items,
    add(files) {
      const { meta, to } = way.target()
      const added = files.map((file): UploadItem => {
        lastId += 1
        jobs.set(lastId, { file, meta, key: newIdempotencyKey(), calling: new AbortController() })
        return { id: lastId, name: file.name, to, bytes: file.size, state: 'waiting', share: 0, reason: '' }
      })
      // Finished items of an earlier batch are removed from the list; its failures stay.
      items.set((now) => [...(now.some(isUnderWay) ? now : now.filter(({ state }) => state !== 'done')), ...added])
      start()
    },
    retry(id) {
      change(id, { state: 'waiting', share: 0, reason: '' })
      start()
    },
    remove: (id) => forget(new Set([id])),
    removeAll: () => forget(new Set(items.get().map(({ id }) => id))),
  }
}

/** A proxy with its own limit responds with 413 without the contract's code. */
const isOfProxy = (error: CallError): boolean => error.status === 413 && error.code === 'unknown'

/** The host's message for a field is more precise than its general one. */
const reasonOf = (error: unknown): string => {
  if (error instanceof CallError && isOfProxy(error)) {
    return (
      'A proxy in front of the server refuses files of this size. ' +
      'Export a smaller file, or ask your administrator to allow 60 MB.'
    )
  }
  if (error instanceof CallError) return Object.values(error.fields)[0] ?? error.message
  return error instanceof ImageRefused ? error.message : 'This file couldn’t be read. Try again.'
}

/** The upload progress of all remaining bytes, from 0 to 1. */
export const shareOf = (items: readonly UploadItem[]): number => {
  const counted = items.filter(({ state }) => state !== 'failed' && state !== 'refused')
  const sum = (of: (item: UploadItem) => number) => counted.reduce((total, item) => total + of(item), 0)
  const all = sum(({ bytes }) => Math.max(bytes, 1))
  return all === 0 ? 1 : sum(({ bytes, share }) => Math.max(bytes, 1) * share) / all
}

interface UploadOptions {
  name: string
  /** Known values of the image, such as its album. */
  meta: Values
  /** All retries share the key, so that a lost response doesn't store the file twice. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Uploads one image. The queue shows failures. */
export const uploadImage = async (
  { file, w320, w960 }: PreparedImage,
  { name, meta, idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<Row> => {
  const body = new FormData()
  body.set('file', file, name)
  if (w320) body.set('w320', w320, '320.webp')
  if (w960) body.set('w960', w960, '960.webp')
  body.set('meta', JSON.stringify(meta))
  const answer = await api.send('POST', calls.mediaUpload, body, {
    idempotencyKey,
    signal,
    fetch: fetchWithProgress(onProgress),
  })
  return readRow(answer, badWriteError)
}
