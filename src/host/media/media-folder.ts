import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, syncToDisk } from '../storage/sync-to-disk.ts'
import { hourMs } from '../times.ts'

export const variants = ['320', '960'] as const
type Variant = (typeof variants)[number]

/** Browsers send WebP, and the sample content is PNG. */
const formEndings = { 'image/webp': '', 'image/png': '.png' } as const
type FormMime = keyof typeof formEndings
const formMimes: readonly FormMime[] = ['image/webp', 'image/png']

export interface SmallerForm { variant: Variant; mime: FormMime; bytes: Buffer }

interface MediaFile {
  path: string
  size: number
  /** The type of a smaller form; the record has the type of the picture itself. */
  mime?: FormMime
}

export interface MediaFolder {
  /** Stores bytes under their SHA-256 and answers it. The same bytes, and each smaller form, are stored once. */
  keep(bytes: Buffer, smaller: readonly SmallerForm[]): string
  /** The file of a picture or of its smaller form; undefined where it is missing. */
  fileOf(sha256: string, variant?: Variant): MediaFile | undefined
  /** Removes files that no record names and that are an hour old: a younger one may be of a running upload. */
  clear(named: ReadonlySet<string>, now: Date): number
}

const namePattern = /^([0-9a-f]{64})(?:\.(?:320|960)(?:\.png)?)?$/

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** `DATA_DIR/media` holds a file for each picture, named by its hash, and its smaller forms. */
export const mediaFolder = (dataDir: string): MediaFolder => {
  const dir = join(dataDir, 'media')
  makeFolder(dir)
  const pathOf = (sha256: string): string => join(dir, sha256)
  const formPath = (sha256: string, variant: Variant, mime: FormMime): string =>
    `${pathOf(sha256)}.${variant}${formEndings[mime]}`

  /** Writes the whole file or nothing. A kill leaves at most a draft with another name, which is cleared. */
  const write = (path: string, bytes: Buffer): void => {
    if (sizeOf(path) === bytes.length) return
    const draft = join(dir, `new-${randomUUID()}`)
    try {
      writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 })
      syncToDisk(draft)
      renameSync(draft, path)
    } catch (error) {
      // After a full disk, an incomplete file would take room that the database needs.
      rmSync(draft, { force: true })
      throw error
    }
  }

  const isMissing = (sha256: string, variant: Variant): boolean =>
    formMimes.every((mime) => sizeOf(formPath(sha256, variant, mime)) === undefined)

  return {
    keep(bytes, smaller) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // A served file never changes: browsers keep it for a year, and another upload must not alter it.
      const missing = smaller.filter(({ variant }) => isMissing(sha256, variant))
      for (const { variant, mime, bytes: form } of missing) write(formPath(sha256, variant, mime), form)
      write(pathOf(sha256), bytes)
      syncToDisk(dir)
      return sha256
    },
    fileOf(sha256, variant) {
      const forms = variant ? formMimes.map((mime) => ({ path: formPath(sha256, variant, mime), mime })) : []
      // A picture without smaller forms serves itself.
      for (const file of [...forms, { path: pathOf(sha256) }]) {
        const size = sizeOf(file.path)
        if (size !== undefined) return { ...file, size }
      }
      return undefined
    },
    clear(named, now) {
      let cleared = 0
      for (const name of readdirSync(dir)) {
        if (named.has(namePattern.exec(name)?.[1] ?? '')) continue
        const path = join(dir, name)
        const age = now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
        if (age < hourMs) continue
        rmSync(path, { force: true })
        cleared += 1
      }
      return cleared
    },
  }
}
