import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a file, or the names in a folder, outlive a power cut. */
export const syncToDisk = (path: string): void => {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
  } catch (error) {
    // Windows opens no folder, and syncs no file that is open for reading only.
    if (process.platform !== 'win32') throw error
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
