import '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pause } from '../../src/kit/back-off.ts'

test('removes its abort listener once the pause is over', async (t) => {
  const { signal } = new AbortController()
  const added = t.mock.method(signal, 'addEventListener')
  const removed = t.mock.method(signal, 'removeEventListener')
  await pause(0, signal)
  assert.equal(added.mock.callCount(), 1)
  assert.deepEqual(removed.mock.calls[0]?.arguments, added.mock.calls[0]?.arguments)
})
