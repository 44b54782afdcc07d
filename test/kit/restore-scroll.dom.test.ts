import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { restoreScroll } from '../../src/kit/restore-scroll.ts'
import { startRouter } from '../../src/kit/router.ts'

/** A page that is as long as its rows, and tells when it grows. */
const page = { length: 0, observers: new Set<() => void>(), grow(length: number) {
  page.length = length
  for (const tell of page.observers) tell()
} }
const { ResizeObserver: usual } = globalThis
const { scrollTo } = window

describe('scrolling', () => {
  beforeEach(() => {
    page.length = 0
    page.observers.clear()
    window.scrollTo = (to?: ScrollToOptions | number) => {
      const top = typeof to === 'object' ? to.top ?? 0 : 0
      scrollTo(0, Math.min(top, page.length))
    }
    globalThis.ResizeObserver = class {
      private readonly tell: () => void
      constructor(callback: ResizeObserverCallback) { this.tell = () => callback([], this) }
      observe() { page.observers.add(this.tell) }
      unobserve() {}
      disconnect() { page.observers.delete(this.tell) }
    }
  })
  afterEach(() => {
    window.scrollTo = scrollTo
    globalThis.ResizeObserver = usual
  })

  test('a page that is long enough is scrolled at once, and left alone then', () => {
    page.length = 5000
    restoreScroll(window, 900)
    assert.equal(window.scrollY, 900)
    assert.equal(page.observers.size, 0)
  })

  test('a page that grows is followed until the place is there', () => {
    restoreScroll(window, 900)
    page.grow(500)
    assert.equal(window.scrollY, 500)
    page.grow(2000)
    assert.equal(window.scrollY, 900)
    assert.equal(page.observers.size, 0)
  })

  const deeds: [what: string, deed: () => void][] = [
    ['presses a key', () => window.dispatchEvent(new Event('keydown'))],
    ['clicks', () => window.dispatchEvent(new Event('pointerdown'))],
    ['scrolls', () => scrollTo(0, 30)],
  ]
  for (const [what, deed] of deeds) {
    test(`a person who ${what} meanwhile is not moved any more`, () => {
      restoreScroll(window, 900)
      page.grow(100)
      deed()
      const before = window.scrollY
      page.grow(2000)
      assert.equal(window.scrollY, before)
      assert.equal(page.observers.size, 0)
    })
  }

  test('leaving the page ends it', () => {
    const end = restoreScroll(window, 900)
    end()
    page.grow(2000)
    assert.equal(window.scrollY, 0)
  })

  test('going on ends it', async () => {
    window.history.replaceState({ index: 0, key: 'k', state: {}, scroll: 900 }, '', '/list')
    const router = startRouter(window)
    router.settle()
    page.grow(100)
    assert.equal(window.scrollY, 100)
    await router.navigate('/next')
    page.grow(2000)
    assert.equal(window.scrollY, 100)
    router.stop()
  })
})
