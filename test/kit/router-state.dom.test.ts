import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { blocking, endRouters, go, scrollTo, show, start } from './started-routers.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

describe('the router', () => {
  afterEach(() => {
    endRouters()
    mock.timers.reset()
  })

  test('state is kept with the entry without rendering, through reload, back and forward', async () => {
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

  test("state that a caller handed in stays the caller's", async () => {
    const router = start()
    const state = { text: 'a' }
    await router.navigate('/form', { state })
    router.patchState({ text: 'b' })
    assert.deepEqual(state, { text: 'a' })
  })

  test('an entry that is replaced within its path, or gone to a fragment of, keeps state and scroll', async () => {
    const router = start()
    await router.navigate('/form', { state: { text: 'typed' } })
    show(router, 'Form')
    scrollTo(300)
    await router.navigate('/form?tab=seo', { replace: true })
    assert.deepEqual(router.location().state, { text: 'typed' })
    await router.navigate('/list')
    show(router, 'List')
    await go(-1)
    show(router, 'Form')
    assert.equal(window.scrollY, 300)
    await router.navigate('/form?tab=seo#iata')
    assert.deepEqual(router.location().state, { text: 'typed' })
    await router.navigate('/other', { replace: true })
    assert.deepEqual(router.location().state, {})
  })

  for (const leaving of ['pagehide', 'beforeunload']) {
    test(`at ${leaving} what is not written yet comes to the history`, () => {
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

  test('what was patched just before going back is there on return', async () => {
    const router = start()
    await router.navigate('/form')
    router.patchState({ text: 'typed' })
    await go(-1)
    await go(1)
    assert.deepEqual(router.location().state, { text: 'typed' })
  })

  test('what a replaced entry kept is not kept any longer', async () => {
    const router = start()
    await router.navigate('/list', { state: { typed: 'x' } })
    const kept = new WeakRef(router.location().state)
    await router.navigate('/other', { replace: true })
    await new Promise(setImmediate)
    collectGarbage()
    assert.equal(kept.deref(), undefined)
  })

  test('state comes to the history within half a second, and not at every stroke', async () => {
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

  test('a screen that is being left cannot write into the entry of the next one', async () => {
    const router = start()
    const { key } = router.location()
    await router.navigate('/next')
    router.patchState({ text: 'too late' }, key)
    assert.deepEqual(router.location().state, {})
  })

  test('a history that refuses to be written leaves the app going, with its state in memory', async () => {
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
