import { act, assert, test } from '../../panel.ts'
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
  test(`an unexpected error that arrives as ${kind} is shown and logged once`, async () => {
    await open('/admin/user-status')
    assert.equal(await send(kind, facts), true)
    await until(() => byRole('alert').textContent?.includes('Something went wrong'))
    assert.equal(said().length, 1)
    assert.match(takeErrors().join(), /^TypeError: Illegal invocation/)
  })

test('a failed call without a handler shows its own message', async () => {
  await open('/admin/user-status')
  await send('unhandledrejection', { reason: new CallError('Not now', { status: 409, code: 'conflict' }) })
  assert.deepEqual(said(), ['Not now'])
})

test('aborted calls and the browser’s own notices show nothing', async () => {
  await open('/admin/user-status')
  await send('unhandledrejection', { reason: new DOMException('Left', 'AbortError') })
  assert.equal(await send('error', { message: 'ResizeObserver loop completed' }), false)
  assert.deepEqual(said(), [])
})
