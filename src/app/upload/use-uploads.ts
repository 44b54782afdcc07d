import { useEffect, useRef, useState } from 'react'
import type { Row } from '#contract'
import { confirm, newIdempotencyKey } from '#data'
import { CallError, useBlocker } from '#kit'
import { leastSidePx, prepareImage } from './prepare-image.ts'
import { createUploadQueue, isUnderWay, uploadImage, type UploadQueue, type UploadWay } from './upload-queue.ts'

export interface Uploads {
  queue: UploadQueue
  /** Asks before running uploads are cancelled because their list closes. */
  mayEnd(): Promise<boolean>
}

interface Options {
  /** The album of new files. */
  galleryId: string | undefined
  /** The album's name, or another description of the destination. */
  to: string
  /** Some files were stored; several that finish close together are reported once. */
  onAdded?(rows: readonly Row[]): void
  /** Whether the URL is changing while the screen stays. */
  isStaying?: () => boolean
}

const gatherMs = 300

const isRefusedForFile = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 413 || (error.status === 422 && error.fields.file !== undefined))

/** A host or a proxy can have a lower limit that the panel doesn't know. */
const sendReduced: UploadWay['send'] = async (image, options) => {
  try {
    return await uploadImage(image, options)
  } catch (error) {
    if (!isRefusedForFile(error)) throw error
    const { signal, onReduce } = options
    const smaller = await prepareImage(image.file, signal, { sidePx: leastSidePx, onReduce }).catch(() => {
      throw error
    })
    return uploadImage(smaller, { ...options, idempotencyKey: newIdempotencyKey() })
  }
}

/** The uploads of a screen or dialog. Leaving it asks first. */
export function useUploads(options: Options): Uploads {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const added = useRef<Row[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [queue] = useState(() => {
    const tell = () => {
      timer.current = undefined
      latest.current.onAdded?.(added.current.splice(0))
    }
    return createUploadQueue(
      {
        prepare: prepareImage,
        send: sendReduced,
        target: () => {
          const { galleryId, to } = latest.current
          return { meta: galleryId ? { galleryId } : {}, to }
        },
      },
      (row) => {
        added.current.push(row)
        timer.current ??= setTimeout(tell, gatherMs)
      },
    )
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      queue.removeAll()
    },
    [queue],
  )

  const mayEnd = async (): Promise<boolean> => {
    const count = queue.items.get().filter(isUnderWay).length
    return (
      count === 0 ||
      confirm({
        title: `Leave while ${count === 1 ? 'a file is uploading' : `${count} files are uploading`}?`,
        body: 'Unfinished uploads will be lost.',
        yes: 'Leave',
        no: 'Stay',
        isDestructive: true,
      })
    )
  }
  useBlocker(() => queue.items.get().some(isUnderWay) && options.isStaying?.() !== true, mayEnd)
  return { queue, mayEnd }
}
