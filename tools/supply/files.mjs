import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The list of hashes, in the format of `sha256sum`. It does not contain itself. */
export const sumsName = 'SHA256SUMS'

/** Paths of all files in a folder, with slashes, sorted by byte order. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== sumsName && statSync(join(folder, path)).isFile())
    .sort()
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

export function sumsOf(folder) {
  return filesIn(folder)
    .map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`)
    .join('')
}
