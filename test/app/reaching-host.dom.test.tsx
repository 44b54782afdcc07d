import assert from 'node:assert/strict'
import { attempt } from '../../src/app/data/failures.ts'
import { afterEach, describe, test } from 'node:test'
import { act } from 'react'
import { dismiss, feedback } from '../../src/app/data/feedback.ts'
import { callHost, isHostAway } from '../../src/app/data/product-host.ts'
import { signIn, signOut } from '../../src/app/data/session.ts'
import { OfflineBar } from '../../src/app/shell/bars.tsx'
import { answerWith, json, profileOf } from './host-double.ts'
import { assertFocused, byRole, click, queryRole, render, until } from '../dom.ts'

describe('a host that does not answer', () => {
  afterEach(() => {
    signOut()
    isHostAway.set(false)
    for (const { id } of feedback.get().notices) dismiss(id)
  })
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  const turn = () =>
    act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
    })
  /** Instead of waiting for the time between two tries. */
  const comeBack = () =>
    act(async () => {
      window.dispatchEvent(new window.Event('online'))
    })

  test('is asked again for what was to be read, until it answers; the shell says so and no toast does', async () => {
    let isGone = true
    const calls = answerWith(() => (isGone ? gone() : json(200, { data: 7 })))
    await render(<OfflineBar />)
    assert.equal(queryRole('status'), undefined)
    const answer = callHost('GET', '/a')
    await until(() => /The host cannot be reached/.test(byRole('status').textContent ?? ''))
    await comeBack()
    await turn()
    assert.equal(calls.filter(({ path }) => path === '/a').length, 2)
    isGone = false
    await comeBack()
    assert.deepEqual(await act(() => answer), { data: 7 })
    assert.match(byRole('status').textContent ?? '', /online again/)
    assert.deepEqual(feedback.get().notices, [])
  })

  test('is asked at once by whoever does not want to wait for the next try', async (t) => {
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
    assert.match(byRole('status').textContent ?? '', /online again/)
    assert.equal(queryRole('button', { name: 'Try now' }), undefined)
    assertFocused(byRole('heading', { name: 'Airport' }))
  })

  test('is not blamed for a connection that the browser knows to be gone', async (t) => {
    let isOnline = true
    t.mock.getter(window.navigator, 'onLine', () => isOnline)
    // Nothing has answered yet when the bar is read, and what was called in between has failed.
    answerWith(() => (isOnline ? new Promise(() => {}) : gone()))
    await render(<OfflineBar />)
    for (const [type, words] of [
      ['offline', /^You are offline\./],
      ['online', /online again/],
    ] as const) {
      isOnline = type === 'online'
      await act(async () => {
        window.dispatchEvent(new window.Event(type))
      })
      assert.match(byRole('status').textContent, words)
      if (!isOnline) await act(() => assert.rejects(callHost('POST', '/a', { body: {} })))
    }
  })

  test('is known to be back without another call of a person’s, when a write was what failed', async () => {
    let isGone = true
    answerWith(() => (isGone ? gone() : profileOf([])))
    await render(<OfflineBar />)
    await act(() => assert.rejects(callHost('POST', '/a', { body: {} })))
    await until(() => /The host cannot be reached/.test(byRole('status').textContent ?? ''))
    isGone = false
    await comeBack()
    await until(() => /online again/.test(byRole('status').textContent ?? ''))
  })

  test('is away too when a proxy answers in its place, and there when it says itself that it cannot', async () => {
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

  test('is not asked again for what was to be written: that is the person’s to say', async () => {
    const calls = answerWith(gone)
    await attempt(() => callHost('POST', '/a', { body: {} }))
    assert.equal(calls.length, 1)
    assert.equal(isHostAway.get(), true)
    assert.equal(feedback.get().notices.length, 1)
  })

  test('is not asked again for who has left the screen or the panel', async () => {
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

  test('is there when it refuses', async () => {
    answerWith(gone)
    await assert.rejects(callHost('POST', '/a', { body: {} }))
    answerWith(() => json(500, { error: 'Something went wrong here.' }))
    await assert.rejects(callHost('GET', '/a'))
    assert.equal(isHostAway.get(), false)
  })
})
