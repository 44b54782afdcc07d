import { settle } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { address, blocking, endRouters, go, scrollTo, show, start } from './started-routers.ts'

describe('the router', () => {
  afterEach(endRouters)

  test('navigating changes the address bar and notifies listeners at once', () => {
    const router = start()
    let heard = 0
    router.subscribe(() => heard++)
    void router.navigate('/admin/airport?page=2#row')
    assert.equal(address(), '/admin/airport?page=2#row')
    const { path, search, hash, state } = router.location()
    assert.deepEqual([path, search, hash, state], ['/admin/airport', '?page=2', '#row', {}])
    assert.equal(heard, 1)
  })

  test('notifies listeners of back and forward with the state of the entries', async () => {
    const router = start()
    await router.navigate('/a', { state: { from: 'x' } })
    await router.navigate('/b')
    await go(-1)
    assert.equal(router.location().path, '/a')
    assert.deepEqual(router.location().state, { from: 'x' })
    await go(1)
    assert.equal(router.location().path, '/b')
  })

  test('replacing leaves no history entry', async () => {
    const router = start()
    await router.navigate('/a')
    await router.navigate('/b')
    await router.navigate('/c', { replace: true })
    await go(-1)
    assert.equal(router.location().path, '/a')
  })

  test('navigating to the current location replaces the entry and keeps its state', async () => {
    const router = start()
    await router.navigate('/a')
    await router.navigate('/b', { state: { text: 'typed' } })
    const { key } = router.location()
    await router.navigate('/b')
    assert.deepEqual(router.location().state, { text: 'typed' })
    assert.notEqual(router.location().key, key)
    await go(-1)
    assert.equal(router.location().path, '/a')
  })

  for (const to of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    test(`rejects ${to}`, async () => {
      const router = start()
      await assert.rejects(router.navigate(to), TypeError)
      assert.equal(address(), '/')
    })
  }

  test('a fragment link followed by the browser adds an entry of the same screen', async () => {
    const router = start()
    await router.navigate('/form')
    await show(router, 'Form')
    router.patchState({ text: 'typed' })
    const blocker = blocking(router, [])
    const link = document.createElement('a')
    link.href = '#iata'
    document.body.append(link)
    scrollTo(300)
    link.click()
    scrollTo(7)
    assert.equal(router.location().hash, '#iata')
    assert.deepEqual(router.location().state, { text: 'typed' })
    router.patchState({ text: 'typed on' })
    await go(-1)
    assert.equal(router.location().hash, '')
    assert.deepEqual(router.location().state, { text: 'typed on' })
    router.settle()
    await settle()
    assert.equal(window.scrollY, 300)
    assert.equal(blocker.asked, 0)
  })

  test('a stopped router ignores navigation', async () => {
    const router = start()
    await router.navigate('/a')
    router.stop()
    await go(-1)
    assert.equal(router.location().path, '/a')
  })
})
