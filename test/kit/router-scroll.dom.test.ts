import { assertFocused, settle } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { endRouters, go, scrollTo, show, start } from './started-routers.ts'

describe('the router’s scroll and focus', () => {
  afterEach(endRouters)

  test('forward navigation scrolls to the top and focuses the heading', async () => {
    const router = start()
    await show(router, 'First')
    assertFocused(document.body, 'the first page leaves the focus where it is')
    scrollTo(900)
    await router.navigate('/second')
    assert.equal(window.scrollY, 900, 'the old screen stands until the new one is shown')
    const heading = await show(router, 'Second')
    assert.equal(window.scrollY, 0)
    assertFocused(heading)
    assert.equal(heading.tabIndex, -1)
  })

  test('forward navigation with a scroll position restores it and focuses the heading', async () => {
    const router = start()
    await show(router, 'Form')
    await router.navigate('/list?page=2', { scroll: 700 })
    const heading = await show(router, 'List')
    assert.equal(window.scrollY, 700)
    assertFocused(heading)
    await router.navigate('/form')
    await show(router, 'Form')
    scrollTo(900)
    await router.navigate('/form?id=2', { scroll: 40 })
    assert.equal(window.history.state.scroll, 40, 'also where the screen stays')
  })

  test('changing only the query keeps scroll and focus', async () => {
    const router = start()
    await show(router, 'List')
    scrollTo(300)
    await router.navigate('/?page=2')
    router.settle()
    await settle()
    assert.equal(window.scrollY, 300)
    assertFocused(document.body)
    await router.navigate('/other')
    await show(router, 'Other')
    await go(-1)
    await show(router, 'List')
    assert.equal(window.scrollY, 300, 'and comes back to it')
  })

  test('a screen that continues at another URL keeps scroll, focus and its history entry', async () => {
    const router = start()
    await show(router, 'First')
    await router.navigate('/create')
    await show(router, 'New')
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    scrollTo(300)
    await router.navigate('/edit?id=1', { isSameScreen: true })
    router.settle()
    await settle()
    assert.equal(window.scrollY, 300)
    assertFocused(field)
    field.remove()
    await go(-1)
    assert.equal(window.location.pathname, '/')
  })

  test('back and forward restore the scroll position', async () => {
    const router = start()
    await show(router, 'First')
    scrollTo(900)
    await router.navigate('/second')
    await show(router, 'Second')
    scrollTo(40)
    await go(-1)
    scrollTo(7) // the old screen still, which does not count
    await show(router, 'First')
    assert.equal(window.scrollY, 900)
    await go(1)
    await show(router, 'Second')
  })

  test('back keeps the focus that the new screen has set', async () => {
    const router = start()
    await show(router, 'First')
    await router.navigate('/second')
    await show(router, 'Second')
    await go(-1)
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    router.settle()
    await settle()
    assertFocused(field)
  })

  test('a field that takes the focus before the next frame keeps it', async () => {
    const router = start()
    await show(router, 'First')
    await router.navigate('/second')
    const shown = show(router, 'Second')
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    await shown
    assertFocused(field)
  })

  test('turns off the browser’s scroll restoration', () => {
    start()
    assert.equal(window.history.scrollRestoration, 'manual')
  })

  test('a reload restores the scroll position', async () => {
    const router = start()
    await show(router, 'First')
    scrollTo(900)
    router.stop()
    window.scrollTo(0, 0)
    await show(start(), 'First')
    assert.equal(window.scrollY, 900)
  })
})
