import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { feedback } from '../../../src/app/data/feedback.ts'
import { CallError } from '../../../src/kit/index.ts'
import { byRole, takeErrors, until } from '../../dom.ts'
import { open } from '../shell/open-shell.ts'

const said = () => feedback.get().notices.map(({ message }) => message)
const send = async (kind: string, facts: object) => {
  const event = Object.assign(new window.Event(kind, { cancelable: true }), facts)
  await act(async () => window.dispatchEvent(event))
  return event.defaultPrevented
}

for (const [kind, facts] of [
  ['unhandledrejection', { reason: new TypeError('Illegal invocation') }],
  ['error', { error: new TypeError('Illegal invocation') }],
] as const)
  test(`a mistake of the panel that arrives as ${kind} is shown and logged once`, async () => {
    await open('/admin/user-status')
    assert.equal(await send(kind, facts), true)
    await until(() => byRole('alert').textContent?.includes('Something went wrong'))
    assert.equal(said().length, 1)
    assert.match(takeErrors().join(), /^TypeError: Illegal invocation/)
  })

test('a failed call that no caller handles is shown with its own words', async () => {
  await open('/admin/user-status')
  await send('unhandledrejection', { reason: new CallError('Not now', { status: 409, code: 'conflict' }) })
  assert.deepEqual(said(), ['Not now'])
})

test("a call that was given up, and a browser's own notice, show nothing", async () => {
  await open('/admin/user-status')
  await send('unhandledrejection', { reason: new DOMException('Left', 'AbortError') })
  assert.equal(await send('error', { message: 'ResizeObserver loop completed' }), false)
  assert.deepEqual(said(), [])
})
