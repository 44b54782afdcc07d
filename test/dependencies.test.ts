import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('react and react-dom alone reach the browser', () => {
  assert.deepEqual(Object.keys(read('package.json').dependencies), ['react', 'react-dom'])
})

test('every tool beside them is one that the README gives a reason for', () => {
  assert.deepEqual(Object.keys(read('package.json').devDependencies).sort(), [
    '@types/jsdom',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'esbuild',
    'happy-dom',
    'jsdom',
    'node-sqlite3-wasm',
    'typescript',
  ])
})

for (const lock of [
  'package-lock.json',
  'test/browser/package-lock.json',
  'test/runtimes/package-lock.json',
  'test/openapi/package-lock.json',
]) {
  test(`${lock} names no registry, so that a team's own mirror serves it, and every package has its integrity`, () => {
    for (const [path, entry] of Object.entries<Record<string, unknown>>(read(lock).packages)) {
      if (path === '') continue
      assert.equal(entry.resolved, undefined, path)
      assert.match(String(entry.integrity), /^sha512-/, path)
    }
  })
}
