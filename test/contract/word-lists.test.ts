import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withArticle } from '../../src/contract/word-lists.ts'

const words: readonly [word: string, expected: string][] = [
  ['airport', 'an airport'],
  ['user', 'a user'],
  ['SEO page', 'an SEO page'],
  ['IATA code', 'an IATA code'],
  ['file', 'a file'],
]
for (const [word, expected] of words) {
  test(`“${expected}” has the correct article`, () => assert.equal(withArticle(word), expected))
}
