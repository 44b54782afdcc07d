import { render } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { act } from 'react'
import { createLoadingBar, LoadingBar } from '../../src/kit/loading-bar.tsx'

describe('the loading bar', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }))
  afterEach(() => mock.timers.reset())

  const makeBar = () => createLoadingBar({ minimum: 0.08, stepMs: 800, animationMs: 200 })

  test('the bar starts at its minimum and takes a step every 800 ms', () => {
    const bar = makeBar()
    bar.start()
    assert.equal(bar.progress.get(), 0.08)
    mock.timers.tick(799)
    assert.equal(bar.progress.get(), 0.08)
    mock.timers.tick(1)
    const first = bar.progress.get() ?? 0
    assert.ok(first > 0.08)
    mock.timers.tick(800)
    assert.ok((bar.progress.get() ?? 0) > first)
  })

  test('the bar does not reach the end before its work does, however long that takes', () => {
    const bar = makeBar()
    const done = bar.start()
    mock.timers.tick(800 * 10_000)
    assert.ok((bar.progress.get() ?? 1) < 0.99, 'to the eye as well')
    done()
    assert.equal(bar.progress.get(), 1)
  })

  test('the bar shows its end for 200 ms, then hides and stays hidden', () => {
    const bar = makeBar()
    bar.start()()
    mock.timers.tick(199)
    assert.equal(bar.progress.get(), 1)
    mock.timers.tick(1)
    assert.equal(bar.progress.get(), undefined)
    mock.timers.tick(10_000)
    assert.equal(bar.progress.get(), undefined)
  })

  test('the bar ends with the last of several, and counts none of them twice', () => {
    const bar = makeBar()
    const first = bar.start()
    const second = bar.start()
    first()
    first()
    assert.equal(bar.progress.get(), 0.08)
    second()
    assert.equal(bar.progress.get(), 1)
  })

  test('work that starts while the bar is ending starts it anew', () => {
    const bar = makeBar()
    bar.start()()
    bar.start()
    assert.equal(bar.progress.get(), 0.08)
    mock.timers.tick(700)
    assert.equal(bar.progress.get(), 0.08)
  })

  test('the bar is drawn to its progress and kept from assistive technology', async () => {
    const bar = makeBar()
    const { container } = await render(<LoadingBar bar={bar} />)
    assert.equal(container.childElementCount, 0)
    act(() => void bar.start())
    const drawn = container.querySelector('.loadbar')
    assert.equal(drawn?.getAttribute('aria-hidden'), 'true')
    assert.equal(drawn?.querySelector('i')?.style.getPropertyValue('scale'), '0.08 1')
  })
})
