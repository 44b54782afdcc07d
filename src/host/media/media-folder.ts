import { randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { rangeWithin } from '#host/base'
import { makeFolder, syncToDisk } from '#host/storage'
import type { MediaStore } from './media-store.ts'

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Images in a folder of this machine, which is made with the first of them. */
export function mediaFolder(dir: string): MediaStore {
  const pathOf = (name: string): string => join(dir, name)
  const names = (): string[] => {
    try {
      return readdirSync(dir)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
  const isDraft = (name: string): boolean => name.startsWith('new-')

  /** Writes the whole file or nothing. A kill leaves at most a draft with another name. */
  const write = (path: string, bytes: Buffer): void => {
    const draft = join(dir, `new-${randomUUID()}`)
    try {
      writeFileSync(draft, bytes, { flag: 'wx' })
      syncToDisk(draft)
      renameSync(draft, path)
    } catch (error) {
      // After a full disk, an incomplete file would take room that the database needs.
      rmSync(draft, { force: true })
      throw error
    }
  }

  return {
    isLocal: true,
    sizeOf: async (name) => sizeOf(pathOf(name)),
    put: async (name, bytes) => {
      makeFolder(dir)
      if (sizeOf(pathOf(name)) !== bytes.length) write(pathOf(name), bytes)
      // Also for an existing file: a kill may have happened between naming and syncing it.
      syncToDisk(dir)
    },
    read: async (name, asked) => {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      const range = asked ? rangeWithin(asked, size) : { from: 0, to: size - 1 }
      if (!range) {
        await file.close()
        return { size }
      }
      const content = file.createReadStream({ start: range.from, end: Math.max(range.from, range.to) })
      return { size, ...range, content }
    },
    fetch: async (name) => (sizeOf(pathOf(name)) === undefined ? undefined : pathOf(name)),
    list: async () =>
      names()
        .filter((name) => !isDraft(name))
        .map((name) => ({ name })),
    remove: async (name) => rmSync(pathOf(name), { force: true }),
    // Writing a file is synchronous, so that no draft is of a write under way.
    clearDrafts: () => {
      for (const name of names().filter(isDraft)) rmSync(pathOf(name), { force: true })
    },
  }
}
