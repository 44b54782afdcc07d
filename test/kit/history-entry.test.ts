import assert from 'node:assert/strict'
import { test } from 'node:test'
import { internalUrl, newEntry, readEntry } from '../../src/kit/router.ts'

const origin = 'https://panel.example'

const addresses: [to: unknown, href: string | undefined][] = [
  ['/admin/airport?page=2#top', 'https://panel.example/admin/airport?page=2#top'],
  ['/', 'https://panel.example/'],
  ['/admin/../login', 'https://panel.example/login'],
  ['//evil.example/admin', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['\n//evil.example', undefined],
  ['/.//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['https://panel.example/admin', undefined],
  ['javascript:alert(1)', undefined],
  ['admin', undefined],
  ['', undefined],
  [undefined, undefined],
  [['/admin'], undefined],
]
for (const [to, href] of addresses) {
  test(`${JSON.stringify(to)} ${href ? 'is a URL of this site' : 'is rejected'}`, () => {
    assert.equal(internalUrl(to, origin)?.href, href)
  })
}

const foreign: unknown[] = [
  null,
  undefined,
  7,
  'x',
  [],
  {},
  { index: 1, key: 'a', state: {} },
  { index: '1', key: 'a', state: {}, scroll: 0 },
  { index: 1.5, key: 'a', state: {}, scroll: 0 },
  { index: 1, key: 'a', state: [], scroll: 0 },
]
for (const state of foreign) {
  test(`${JSON.stringify(state)} in the history is not read as an entry`, () => {
    assert.equal(readEntry(state), undefined)
  })
}

test('a new entry reads back unchanged', () => {
  const entry = newEntry(3, { text: 'x' })
  assert.deepEqual(readEntry(structuredClone(entry)), entry)
})
