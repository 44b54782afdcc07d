import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { blocking, endRouters, go, scrollTo, show, start } from './started-routers.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

describe('the router’s state', () => {
  afterEach(() => {
    endRouters()
    mock.timers.reset()
  })

  test('state is kept with the entry without rendering, across reload, back and forward', async () => {
    let router = start()
    await router.navigate('/form')
    let heard = 0
    router.subscribe(() => heard++)
    router.patchState({ text: 'half a sen' })
    router.patchState({ text: 'half a sentence' })
    assert.equal(heard, 0)
    assert.deepEqual(router.location().state, { text: 'half a sentence' })
    router.stop()
    router = start() // as after a reload
    assert.deepEqual(router.location().state, { text: 'half a sentence' })
    await router.navigate('/list')
    assert.deepEqual(router.location().state, {})
    await go(-1)
    assert.deepEqual(router.location().state, { text: 'half a sentence' })
  })

  test('never modifies the state object passed by the caller', async () => {
    const router = start()
    const state = { text: 'a' }
    await router.navigate('/form', { state })
    router.patchState({ text: 'b' })
    assert.deepEqual(state, { text: 'a' })
  })

  test('replacing the URL without changing its path, or going to a fragment, keeps state and scroll', async () => {
    const router = start()
    await router.navigate('/form', { state: { text: 'typed' } })
    await show(router, 'Form')
    scrollTo(300)
    await router.navigate('/form?tab=seo', { replace: true })
    assert.deepEqual(router.location().state, { text: 'typed' })
    await router.navigate('/list')
    await show(router, 'List')
    await go(-1)
    await show(router, 'Form')
    assert.equal(window.scrollY, 300)
    await router.navigate('/form?tab=seo#iata')
    assert.deepEqual(router.location().state, { text: 'typed' })
    await router.navigate('/other', { replace: true })
    assert.deepEqual(router.location().state, {})
  })

  for (const leaving of ['pagehide', 'beforeunload']) {
    test(`writes pending state to the history on ${leaving}`, () => {
      const router = start()
      const free = blocking(router, []).free
      router.patchState({ text: 'typed' })
      window.dispatchEvent(new Event(leaving))
      assert.deepEqual(window.history.state.state, { text: 'typed' })
      free()
      if (leaving === 'pagehide') return
      router.patchState({ text: 'typed on' })
      window.dispatchEvent(new Event(leaving))
      assert.deepEqual(window.history.state.state, { text: 'typed' }, 'nobody listens where nobody blocks')
    })
  }

  test('a page whose history entry was dropped gets the state saved for its URL, once', () => {
    window.history.replaceState(null, '', '/form?id=1')
    const router = start()
    router.patchState({ text: 'typed' })
    window.dispatchEvent(new Event('pagehide'))
    router.stop()
    window.history.replaceState(null, '', '/form?id=2')
    start().stop()
    window.history.replaceState(null, '', '/form?id=1')
    const other = start()
    assert.deepEqual(other.location().state, {}, 'it was left for another address, and is gone')
    other.patchState({ text: 'typed again' })
    window.dispatchEvent(new Event('pagehide'))
    other.stop()
    window.history.replaceState(null, '', '/form?id=1')
    assert.deepEqual(start().location().state, { text: 'typed again' })
    assert.equal(window.sessionStorage.length, 0)
  })

  test('state patched just before going back is there on return', async () => {
    const router = start()
    await router.navigate('/form')
    router.patchState({ text: 'typed' })
    await go(-1)
    await go(1)
    assert.deepEqual(router.location().state, { text: 'typed' })
  })

  test('the state of a replaced entry is released', async () => {
    const router = start()
    await router.navigate('/list', { state: { typed: 'x' } })
    const kept = new WeakRef(router.location().state)
    await router.navigate('/other', { replace: true })
    await new Promise(setImmediate)
    collectGarbage()
    assert.equal(kept.deref(), undefined)
  })

  test('hiding the page writes pending state at once', (t) => {
    const router = start()
    const setVisible = (value: string) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    t.after(() => Reflect.deleteProperty(document, 'visibilityState'))
    router.patchState({ text: 'typed' })
    setVisible('visible')
    assert.deepEqual(window.history.state.state, {})
    setVisible('hidden')
    assert.deepEqual(window.history.state.state, { text: 'typed' })
  })

  test('urgent state is written at once and then at most every 300 ms', () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-14T18:00:00Z') })
    const router = start()
    const patch = (stroke: number) => router.patchState({ stroke }, undefined, true)
    const written = () => window.history.state.state.stroke
    patch(1)
    assert.equal(written(), 1)
    patch(2)
    assert.equal(written(), 1, 'Safari refuses more than 100 writes in 30 s')
    mock.timers.tick(300)
    patch(3)
    assert.equal(written(), 3)
    patch(4)
    mock.timers.tick(500)
    assert.equal(written(), 4)
    mock.restoreAll()
  })

  test('state is written within half a second, not on every keystroke', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const router = start()
    const replace = mock.method(window.history, 'replaceState')
    for (let stroke = 0; stroke < 50; stroke++) router.patchState({ stroke })
    assert.equal(replace.mock.callCount(), 0)
    mock.timers.tick(500)
    assert.equal(replace.mock.callCount(), 1)
    assert.deepEqual(window.history.state.state, { stroke: 49 })
    mock.restoreAll()
  })

  test('a screen that is being left cannot write into the next entry', async () => {
    const router = start()
    const { key } = router.location()
    await router.navigate('/next')
    router.patchState({ text: 'too late' }, key)
    assert.deepEqual(router.location().state, {})
  })

  test('keeps state in memory if the browser rejects writing the history', async () => {
    const router = start()
    const refuse = () => {
      throw new DOMException('too often', 'SecurityError')
    }
    mock.method(window.history, 'replaceState', refuse)
    mock.method(window.history, 'pushState', refuse)
    router.patchState({ text: 'x' })
    window.dispatchEvent(new Event('pagehide'))
    assert.deepEqual(router.location().state, { text: 'x' })
    assert.equal(await router.navigate('/next'), true)
    assert.equal(router.location().path, '/next')
    mock.restoreAll()
  })
})
