// Writes SHA256SUMS into a built folder: `cd dist && sha256sum -c SHA256SUMS` checks the files by it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumsName, sumsOf } from './files.mjs'

const [, , folder = 'dist'] = process.argv
writeFileSync(join(folder, sumsName), sumsOf(folder))
