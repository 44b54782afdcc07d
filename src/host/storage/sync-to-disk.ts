import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a file, or the names in a folder, survive a power cut. */
export const syncToDisk = (path: string): void => {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
  } catch (error) {
    // Windows opens no folder, and syncs no file that is open only for reading.
    if (process.platform !== 'win32') throw error
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Creates a missing folder. Its name survives a power cut like its content. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true })
  syncToDisk(dirname(path))
}
