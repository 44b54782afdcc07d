import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { address, atRest, blocking, endRouters, go, start } from './started-routers.ts'

describe('the router with a blocker', () => {
  afterEach(endRouters)

  test('asks before a navigation and follows the user’s decision', async () => {
    const router = start()
    await router.navigate('/form')
    const blocker = blocking(router, [false, true])
    assert.equal(await router.navigate('/list'), false)
    assert.equal(address(), '/form')
    assert.equal(await router.navigate('/list'), true)
    assert.equal(address(), '/list')
    assert.equal(blocker.asked, 2)
  })

  test('does not ask if nothing is blocked, on forced navigation or for a fragment', async () => {
    const router = start()
    await router.navigate('/form')
    const blocker = blocking(router, [])
    assert.equal(await router.navigate('/form#iata'), true)
    assert.equal(await router.navigate('/elsewhere', { force: true }), true)
    assert.equal(await router.navigate('/saved', { isSameScreen: true }), true)
    blocker.blocked = false
    assert.equal(await router.navigate('/list'), true)
    assert.equal(blocker.asked, 0)
  })

  test('asks only the latest blocker when a dialog on top is closed', async () => {
    const router = start()
    const beneath = blocking(router, [])
    const over = blocking(router, [false, true])
    assert.equal(await router.mayLeave(true), false)
    assert.equal(await router.mayLeave(true), true)
    assert.deepEqual([beneath.asked, over.asked], [0, 2])
  })

  test('asks only the blockers that are blocking', async () => {
    const router = start()
    const idle = blocking(router, [])
    idle.blocked = false
    const busy = blocking(router, [true])
    assert.equal(await router.navigate('/list'), true)
    assert.deepEqual([idle.asked, busy.asked], [0, 1])
  })

  test('a popstate without a new location asks and renders nothing', async () => {
    const router = start()
    const blocker = blocking(router, [])
    const before = router.location()
    window.dispatchEvent(new PopStateEvent('popstate'))
    await atRest()
    assert.equal(blocker.asked, 0)
    assert.equal(router.location(), before)
  })

  test('a decision about going back is dropped if the user has moved elsewhere first', async () => {
    const router = start()
    await router.navigate('/a')
    await router.navigate('/form')
    let response: (isLeaving: boolean) => void = () => {}
    const free = router.block({
      isBlocked: () => true,
      ask: () =>
        new Promise((resolve) => {
          response = resolve
        }),
    })
    window.history.back()
    await atRest()
    await router.navigate('/login', { force: true })
    free()
    response(true)
    await atRest()
    assert.equal(address(), '/login')
  })

  test('shows one confirmation at a time', async () => {
    const router = start()
    let response: (isLeaving: boolean) => void = () => {}
    let asked = 0
    router.block({
      isBlocked: () => true,
      ask: () => {
        asked++
        return new Promise((resolve) => {
          response = resolve
        })
      },
    })
    const first = router.navigate('/a')
    assert.equal(await router.navigate('/b'), false)
    response(true)
    assert.equal(await first, true)
    assert.equal(asked, 1)
    assert.equal(address(), '/a')
  })

  test('a decision is ignored once the user has moved elsewhere', async () => {
    const router = start()
    let response: (isLeaving: boolean) => void = () => {}
    router.block({
      isBlocked: () => true,
      ask: () =>
        new Promise((resolve) => {
          response = resolve
        }),
    })
    const asking = router.navigate('/a')
    await router.navigate('/login', { force: true })
    response(true)
    assert.equal(await asking, false)
    assert.equal(address(), '/login')
  })

  for (const [distance, isLeaving, where] of [
    [-1, false, '/form'],
    [-1, true, '/b'],
    [-2, true, '/a'],
  ] as const) {
    const end = isLeaving ? 'done after yes' : 'stays undone after no'
    test(`going ${distance} while blocked is undone, and ${end}`, async () => {
      const router = start()
      await router.navigate('/a')
      await router.navigate('/b')
      await router.navigate('/form')
      const seen: string[] = []
      router.subscribe(() => seen.push(router.location().path))
      let addressWhenAsked = ''
      const free = router.block({
        isBlocked: () => true,
        ask: async () => {
          addressWhenAsked = address()
          router.patchState({ text: 'typed' })
          return isLeaving
        },
      })
      window.history.go(distance)
      await atRest()
      assert.equal(addressWhenAsked, '/form', 'the person is asked where she still is')
      assert.equal(address(), where)
      assert.equal(router.location().path, where)
      assert.deepEqual(seen, isLeaving ? [where] : [])
      if (!isLeaving) return
      free()
      await go(-distance)
      assert.deepEqual(router.location().state, { text: 'typed' }, 'and what was typed is there on return')
    })
  }

  test('closing the page asks only while blocked', () => {
    const router = start()
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    assert.equal(isAsked(), false)
    const blocker = blocking(router, [])
    assert.equal(isAsked(), true)
    blocker.blocked = false
    assert.equal(isAsked(), false)
  })

  test('leaving other than by navigation asks for confirmation too', async () => {
    const router = start()
    assert.equal(await router.mayLeave(), true)
    blocking(router, [false, true])
    assert.equal(await router.mayLeave(), false)
    assert.equal(await router.mayLeave(), true)
  })
})
