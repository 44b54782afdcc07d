import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { restoreScroll, startRouter } from '../../src/kit/router.ts'

/** A page that is as long as its rows, and tells when it grows. */
const page = {
  length: 0,
  observers: new Set<() => void>(),
  grow(length: number) {
    page.length = length
    for (const tell of page.observers) tell()
  },
}
/** What has been scrolled has been told. */
const scrolled = () => new Promise(setImmediate)
const { ResizeObserver: usual } = globalThis
const { scrollTo } = window

describe('scroll restoration', () => {
  beforeEach(() => {
    page.length = 0
    page.observers.clear()
    window.scrollTo = (to?: ScrollToOptions | number) => {
      const top = typeof to === 'object' ? (to.top ?? 0) : 0
      scrollTo(0, Math.min(top, page.length))
    }
    Object.defineProperty(document.body, 'offsetHeight', { configurable: true, get: () => page.length })
    globalThis.ResizeObserver = class {
      private readonly tell: () => void
      constructor(callback: ResizeObserverCallback) {
        this.tell = () => callback([], this)
      }
      observe() {
        page.observers.add(this.tell)
      }
      unobserve() {}
      disconnect() {
        page.observers.delete(this.tell)
      }
    }
  })
  afterEach(() => {
    window.scrollTo = scrollTo
    globalThis.ResizeObserver = usual
    Reflect.deleteProperty(document.body, 'offsetHeight')
  })

  test('scrolls at once if the page is long enough', () => {
    page.length = 5000
    const end = restoreScroll(window, 900)
    assert.equal(window.scrollY, 900)
    end()
    assert.equal(page.observers.size, 0)
  })

  test('scrolls again if the browser resets the position while rows render, as WebKit does', async () => {
    page.length = 5000
    restoreScroll(window, 900)
    page.length = 5100
    scrollTo(0, 0)
    await scrolled()
    assert.equal(window.scrollY, 900)
    scrollTo(0, 30) // a person
    await scrolled()
    page.grow(5200)
    assert.equal(window.scrollY, 30)
  })

  test('keeps a position that the browser’s scroll anchoring adjusted', () => {
    page.length = 5000
    restoreScroll(window, 900)
    page.length = 5100
    scrollTo(0, 1000)
    page.grow(5100)
    assert.equal(window.scrollY, 1000)
    assert.equal(page.observers.size, 0)
  })

  test('follows a growing page until the position is reached', () => {
    restoreScroll(window, 900)
    page.grow(500)
    assert.equal(window.scrollY, 500)
    page.grow(2000)
    assert.equal(window.scrollY, 900)
  })

  const deeds: [what: string, deed: () => void][] = [
    ['presses a key', () => window.dispatchEvent(new Event('keydown'))],
    ['clicks', () => window.dispatchEvent(new Event('pointerdown'))],
    ['scrolls', () => scrollTo(0, 30)],
  ]
  for (const [what, deed] of deeds) {
    test(`stops once the user ${what}`, async () => {
      restoreScroll(window, 900)
      page.grow(100)
      await scrolled()
      deed()
      await scrolled()
      const before = window.scrollY
      page.grow(2000)
      assert.equal(window.scrollY, before)
      assert.equal(page.observers.size, 0)
    })
  }

  test('stops when the page is left', () => {
    const end = restoreScroll(window, 900)
    end()
    page.grow(2000)
    assert.equal(window.scrollY, 0)
  })

  test('stops at the next navigation', async () => {
    window.history.replaceState({ index: 0, key: 'k', state: {}, scroll: 900 }, '', '/list')
    const router = startRouter(window)
    router.settle()
    await scrolled()
    page.grow(100)
    assert.equal(window.scrollY, 100)
    await router.navigate('/next')
    page.grow(2000)
    assert.equal(window.scrollY, 100)
    router.stop()
  })
})
