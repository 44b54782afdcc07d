import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('only react and react-dom reach the browser', () => {
  assert.deepEqual(Object.keys(read('package.json').dependencies), ['react', 'react-dom'])
})

test('docs/dependencies.md lists every package of the audited tree and no others', () => {
  const [, section = ''] =
    /## In the audited tree[^\n]*\n(.*?)\n## /s.exec(readFileSync('docs/dependencies.md', 'utf8')) ?? []
  const listed = [...section.matchAll(/^\| ([\w@/, -]+?) \|/gm)].flatMap(([, names = '']) => names.split(', '))
  const { dependencies, devDependencies } = read('package.json')
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'))
  assert.deepEqual(listed.filter((name) => name !== 'package').sort(), named.sort())
})

for (const lock of [
  'package-lock.json',
  'test/browser/package-lock.json',
  'test/lint/package-lock.json',
  'test/runtimes/package-lock.json',
  'test/oidc/package-lock.json',
  'test/openapi/package-lock.json',
]) {
  test(`${lock} names no registry, so that a team’s own mirror works, and every package has an integrity hash`, () => {
    for (const [path, entry] of Object.entries<Record<string, unknown>>(read(lock).packages)) {
      if (path === '') continue
      assert.equal(entry.resolved, undefined, path)
      assert.match(String(entry.integrity), /^sha512-/, path)
    }
  })
}
