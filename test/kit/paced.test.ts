import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paced } from '../../src/kit/paced.ts'

test('passes on the first value immediately, then the last value of each interval, and never a dropped value', ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const taken: string[] = []
  const { give, drop } = paced<string>(100, (text) => taken.push(text))
  const spans: [tick: number, given: string[], expected: string[]][] = [
    [0, ['a', 'ab', 'abc'], ['a']],
    [99, [], ['a']],
    [1, [], ['a', 'abc']],
    [50, ['abcd'], ['a', 'abc']],
    [50, [], ['a', 'abc', 'abcd']],
    [100, ['x'], ['a', 'abc', 'abcd', 'x']],
    [10, ['xy'], ['a', 'abc', 'abcd', 'x']],
  ]
  for (const [ms, given, expected] of spans) {
    mock.timers.tick(ms)
    given.forEach(give)
    assert.deepEqual(taken, expected)
  }
  drop()
  mock.timers.tick(200)
  assert.equal(taken.length, 4)
  give('y')
  assert.equal(taken.at(-1), 'y')
})
