import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'

const lineLimit = 350
/** These may be longer: each is one table, whose rows belong together. */
const tables: Readonly<Record<string, string>> = {
  'src/conformance/profiles/writes.ts': 'a check for each sentence of the contract about saving and deleting',
  'test/conformance/mutants/writes.ts': 'a faulty host for each of those checks',
}

const folders = ['src', 'test', 'runner', 'supply', 'examples', 'deploy']
const paths = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path).replaceAll('\\', '/')}`),
  ),
].filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.includes('node_modules/'))
const long = paths.filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > lineLimit)

test(`no file except tables is longer than ${lineLimit} lines`, () => {
  assert.ok(paths.length > 1000, `${paths.length} files were read`)
  assert.deepEqual(
    long.filter((path) => !Object.hasOwn(tables, path)),
    [],
    'split each where it has become two things',
  )
})

test('every exempt table is longer than the limit', () => {
  assert.deepEqual(
    Object.keys(tables).filter((path) => !long.includes(path)),
    [],
  )
})
