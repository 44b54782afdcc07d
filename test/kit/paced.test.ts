import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttle } from '../../src/kit/throttle.ts'

test('passes on the first value immediately, then the last value of each interval, and never a dropped value', ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const taken: string[] = []
  const { push, cancel } = throttle<string>(100, (text) => taken.push(text))
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
    given.forEach(push)
    assert.deepEqual(taken, expected)
  }
  cancel()
  mock.timers.tick(200)
  assert.equal(taken.length, 4)
  push('y')
  assert.equal(taken.at(-1), 'y')
})
