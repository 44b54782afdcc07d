import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'

const lineLimit = 500
const folders = ['src', 'tools', 'test', 'examples', 'deploy']
const paths = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path).replaceAll('\\', '/')}`),
  ),
].filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.includes('node_modules/'))
const long = paths.filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > lineLimit)

test(`no file is longer than ${lineLimit} lines`, () => {
  assert.ok(paths.length > 1000, `${paths.length} files were read`)
  assert.deepEqual(long, [], 'split each where it has become two things')
})
