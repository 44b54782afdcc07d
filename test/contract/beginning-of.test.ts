import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf } from '../../src/contract/beginning-of.ts'

test('cuts text before the character that does not fit whole', () => {
  const cases = [
    ['Delhi', 5, 'Delhi'],
    ['Delhi', 9, 'Delhi'],
    ['Delhi', 2, 'De'],
    ['', 3, ''],
    ['a👩‍✈️b', 4, 'a'],
    ['a👩‍✈️b', 5, 'a👩‍✈️'],
    ['cafe\u0301', 4, 'caf'],
  ] as const
  for (const [text, max, expected] of cases) assert.equal(beginningOf(text, max), expected, `${text} ${max}`)
})
