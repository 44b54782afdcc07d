import type { Readable } from 'node:stream'
import type { AskedRange, ByteRange } from '#host/base'

/** Some or all bytes of a file. */
export interface StoredPart extends ByteRange {
  /** The size of the whole file. */
  size: number
  content: Readable
}

/** The requested range starts after the end of the file. */
export interface OutsideRange {
  size: number
  content?: undefined
}

/** The store of images. Each file is complete or missing, and never changes. */
export interface MediaStore {
  /** Reading is cheap, so each backup reads everything to find damage. */
  isLocal: boolean
  /** The size in bytes; undefined if the file is missing. */
  sizeOf(name: string): Promise<number | undefined>
  /** Resolves once the file outlives a power cut. */
  put(name: string, bytes: Buffer): Promise<void>
  read(name: string, range?: AskedRange): Promise<StoredPart | OutsideRange | undefined>
  /** The path of a local file with the content: the file itself, or a copy of it in `scratch`. */
  fetch(name: string, scratch: string): Promise<string | undefined>
  /** A folder leaves `bytes` out, since it would have to read the size of each file. */
  list(): Promise<{ name: string; bytes?: number }[]>
  remove(name: string): Promise<void>
  /** Removes files that a kill left incomplete. */
  clearDrafts(): void
}
