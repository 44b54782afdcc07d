import { act, afterEach, answerWith, assert, describe, json, profileOf, test } from '../panel.ts'
import { attempt } from '../../src/app/data/failures.ts'
import { dismissToast, feedback } from '../../src/app/data/feedback.ts'
import { callHost, isHostAway } from '../../src/app/data/product-host.ts'
import { signIn, signOut } from '../../src/app/data/session.ts'
import { OfflineBar } from '../../src/app/shell/bars.tsx'
import { assertFocused, byRole, click, queryRole, render, until } from '../dom.ts'

describe('an unreachable host', () => {
  afterEach(() => {
    signOut()
    isHostAway.set(false)
    for (const { id } of feedback.get().notices) dismissToast(id)
  })
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  const turn = () =>
    act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
    })
  /** Replaces the wait between two attempts. */
  const comeBack = () =>
    act(async () => {
      window.dispatchEvent(new window.Event('online'))
    })

  test('the panel repeats reads to an unreachable host until it responds, and the shell reports it without a toast', async () => {
    let isGone = true
    const calls = answerWith(() => (isGone ? gone() : json(200, { data: 7 })))
    await render(<OfflineBar />)
    assert.equal(queryRole('status'), undefined)
    const answer = callHost('GET', '/a')
    await until(() => /Can’t reach the server/.test(byRole('status').textContent ?? ''))
    await comeBack()
    await turn()
    assert.equal(calls.filter(({ path }) => path === '/a').length, 2)
    isGone = false
    await comeBack()
    assert.deepEqual(await act(() => answer), { data: 7 })
    assert.match(byRole('status').textContent ?? '', /back online/)
    assert.deepEqual(feedback.get().notices, [])
  })

  test('“Try again” calls an unreachable host immediately', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let isGone = true
    const calls = answerWith(() => (isGone ? gone() : profileOf([])))
    await render(
      <>
        <OfflineBar />
        <h1 tabIndex={-1}>Airport</h1>
      </>,
    )
    const answer = callHost('GET', '/a')
    const counted = () => calls.filter(({ path }) => path === '/a').length
    await turn()
    await click(byRole('button', { name: 'Try now' }))
    await turn()
    assert.equal(counted(), 2)
    isGone = false
    byRole('button', { name: 'Try now' }).focus()
    await click(byRole('button', { name: 'Try now' }))
    await act(() => answer)
    assert.equal(counted(), 3)
    assert.match(byRole('status').textContent ?? '', /back online/)
    assert.equal(queryRole('button', { name: 'Try now' }), undefined)
    assertFocused(byRole('heading', { name: 'Airport' }))
  })

  test('the host is not blamed when the browser reports a lost connection', async (t) => {
    let isOnline = true
    t.mock.getter(window.navigator, 'onLine', () => isOnline)
    // There is no response yet when the bar is read, and calls in between have failed.
    answerWith(() => (isOnline ? new Promise(() => {}) : gone()))
    await render(<OfflineBar />)
    for (const [type, words] of [
      ['offline', /^You’re offline\./],
      ['online', /back online/],
    ] as const) {
      isOnline = type === 'online'
      await act(async () => {
        window.dispatchEvent(new window.Event(type))
      })
      assert.match(byRole('status').textContent, words)
      if (!isOnline) await act(() => assert.rejects(callHost('POST', '/a', { body: {} })))
    }
  })

  test('the panel notices that the host is back without a user’s call after a failed write', async () => {
    let isGone = true
    answerWith(() => (isGone ? gone() : profileOf([])))
    await render(<OfflineBar />)
    await act(() => assert.rejects(callHost('POST', '/a', { body: {} })))
    await until(() => /Can’t reach the server/.test(byRole('status').textContent ?? ''))
    isGone = false
    await comeBack()
    await until(() => /back online/.test(byRole('status').textContent ?? ''))
  })

  test('a proxy’s error page means that the host is unreachable, but the host’s own error does not', async () => {
    let answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
    const calls = answerWith(() => answer())
    const read = attempt(() => callHost('GET', '/a'))
    await until(() => isHostAway.get())
    answer = () => json(503, { error: 'The database is being copied.', code: 'busy' })
    await comeBack()
    await read
    assert.equal(calls.length, 2)
    assert.equal(isHostAway.get(), false)
    assert.deepEqual(
      feedback.get().notices.map(({ message }) => message),
      ['The database is being copied.'],
    )
  })

  test('a write to an unreachable host is not repeated automatically', async () => {
    const calls = answerWith(gone)
    await attempt(() => callHost('POST', '/a', { body: {} }))
    assert.equal(calls.length, 1)
    assert.equal(isHostAway.get(), true)
    assert.equal(feedback.get().notices.length, 1)
  })

  test('reads from an unreachable host stop after leaving the screen or signing out', async () => {
    signIn('ann@example.com', 'token')
    const calls = answerWith(gone)
    const leaving = new AbortController()
    const [first, second] = [callHost('GET', '/a', { signal: leaving.signal }), callHost('GET', '/b')]
    const both = Promise.all([assert.rejects(first, { name: 'AbortError' }), assert.rejects(second)])
    await turn()
    leaving.abort()
    signOut()
    await comeBack()
    await both
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/a', '/b'],
    )
  })

  test('a host that returns an error is reachable', async () => {
    answerWith(gone)
    await assert.rejects(callHost('POST', '/a', { body: {} }))
    answerWith(() => json(500, { error: 'Something went wrong and nothing was saved.' }))
    await assert.rejects(callHost('GET', '/a'))
    assert.equal(isHostAway.get(), false)
  })
})
