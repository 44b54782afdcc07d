import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packageFile from '../../../package.json' with { type: 'json' }

/** The version of the release. */
export const { version } = packageFile

/** The hash of the running program, which tells builds of one release apart. */
export const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 12)
