import { render } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { act } from 'react'
import { createLoadingBar, LoadingBar } from '../../src/kit/loading-bar.tsx'

describe('the loading bar', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }))
  afterEach(() => mock.timers.reset())

  const makeBar = () => createLoadingBar({ minimum: 0.08, stepMs: 800, animationMs: 200 })

  test('the loading bar starts at its minimum and advances every 800 ms', () => {
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

  test('the loading bar never reaches the end before the work is done', () => {
    const bar = makeBar()
    const done = bar.start()
    mock.timers.tick(800 * 10_000)
    assert.ok((bar.progress.get() ?? 1) < 0.99, 'to the eye as well')
    done()
    assert.equal(bar.progress.get(), 1)
  })

  test('the loading bar shows its end for 200 ms and then stays hidden', () => {
    const bar = makeBar()
    bar.start()()
    mock.timers.tick(199)
    assert.equal(bar.progress.get(), 1)
    mock.timers.tick(1)
    assert.equal(bar.progress.get(), undefined)
    mock.timers.tick(10_000)
    assert.equal(bar.progress.get(), undefined)
  })

  test('the loading bar finishes with the last of several tasks and counts none twice', () => {
    const bar = makeBar()
    const first = bar.start()
    const second = bar.start()
    first()
    first()
    assert.equal(bar.progress.get(), 0.08)
    second()
    assert.equal(bar.progress.get(), 1)
  })

  test('the loading bar restarts when work begins while it is finishing', () => {
    const bar = makeBar()
    bar.start()()
    bar.start()
    assert.equal(bar.progress.get(), 0.08)
    mock.timers.tick(700)
    assert.equal(bar.progress.get(), 0.08)
  })

  test('the loading bar shows its progress and is hidden from assistive technology', async () => {
    const bar = makeBar()
    const { container } = await render(<LoadingBar bar={bar} />)
    assert.equal(container.childElementCount, 0)
    act(() => void bar.start())
    const drawn = container.querySelector('.loadbar')
    assert.equal(drawn?.getAttribute('aria-hidden'), 'true')
    assert.equal(drawn?.querySelector('i')?.style.getPropertyValue('scale'), '0.08 1')
  })
})
