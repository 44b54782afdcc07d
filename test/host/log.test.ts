import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardLog } from '../../src/host/log.ts'

test('each event is one line of JSON with its time in UTC, whatever its facts hold', (t) => {
  const lines: unknown[] = []
  const { write } = process.stderr
  t.mock.method(process.stderr, 'write', (text: unknown) => { lines.push(text); return true })
  const client = 'a\n{"event":"signed in"}\r\u2028"\u001b[2J'
  standardLog('sign-in failed', { client, tries: 3 })
  t.mock.restoreAll()
  assert.equal(process.stderr.write, write)
  assert.equal(lines.length, 1)
  const [line] = lines
  assert.ok(typeof line === 'string')
  assert.match(line, /^[^\n\r\u001b]+\n$/)
  const { at, ...rest } = JSON.parse(line)
  assert.deepEqual(rest, { event: 'sign-in failed', client, tries: 3 })
  assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
