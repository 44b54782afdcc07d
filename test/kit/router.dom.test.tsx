import { assertFocused, settle } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { type Router, type RouterOptions, startRouter } from '../../src/kit/router.ts'

const running = new Set<Router>()
const start = (options?: RouterOptions): Router => {
  const router = startRouter(window, options)
  running.add(router)
  return router
}
describe('the router', () => {
  afterEach(() => {
    for (const router of running) router.stop()
    running.clear()
    mock.timers.reset()
  })

  const address = () => window.location.pathname + window.location.search + window.location.hash
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  const go = async (distance: number) => {
    const over = popped()
    window.history.go(distance)
    await over
    await settle()
  }
  /** Until all traversals are through. */
  const atRest = () => new Promise((resolve) => setTimeout(resolve, 60))
  const show = (router: Router, heading: string) => {
    const main = document.createElement('main')
    const h1 = document.createElement('h1')
    h1.append(heading)
    main.append(h1)
    document.body.replaceChildren(main)
    router.settle()
    return h1
  }
  const scrollTo = (top: number) => {
    window.scrollTo(0, top)
    window.dispatchEvent(new Event('scroll'))
  }
  const blocking = (router: Router, answers: boolean[]) => {
    const blocker = { blocked: true, asked: 0, free: () => {} }
    blocker.free = router.block({
      isBlocked: () => blocker.blocked,
      ask: async () => {
        blocker.asked++
        return answers.shift() ?? false
      },
    })
    return blocker
  }

  test('going somewhere is seen in the address and by who listens, at once', () => {
    const router = start()
    let heard = 0
    router.subscribe(() => heard++)
    void router.navigate('/admin/airport?page=2#row')
    assert.equal(address(), '/admin/airport?page=2#row')
    const { path, search, hash, state } = router.location()
    assert.deepEqual([path, search, hash, state], ['/admin/airport', '?page=2', '#row', {}])
    assert.equal(heard, 1)
  })

  test('back and forward are heard, with the state of their entries', async () => {
    const router = start()
    await router.navigate('/a', { state: { from: 'x' } })
    await router.navigate('/b')
    await go(-1)
    assert.equal(router.location().path, '/a')
    assert.deepEqual(router.location().state, { from: 'x' })
    await go(1)
    assert.equal(router.location().path, '/b')
  })

  test('to replace leaves no entry behind', async () => {
    const router = start()
    await router.navigate('/a')
    await router.navigate('/b')
    await router.navigate('/c', { replace: true })
    await go(-1)
    assert.equal(router.location().path, '/a')
  })

  test('going where one is replaces the entry and keeps its state', async () => {
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
    test(`${to} is refused`, async () => {
      const router = start()
      await assert.rejects(router.navigate(to), TypeError)
      assert.equal(address(), '/')
    })
  }

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

  test('state that a caller handed in stays the caller\'s', async () => {
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
    const refuse = () => { throw new DOMException('too often', 'SecurityError') }
    mock.method(window.history, 'replaceState', refuse)
    mock.method(window.history, 'pushState', refuse)
    router.patchState({ text: 'x' })
    window.dispatchEvent(new Event('pagehide'))
    assert.deepEqual(router.location().state, { text: 'x' })
    assert.equal(await router.navigate('/next'), true)
    assert.equal(router.location().path, '/next')
    mock.restoreAll()
  })

  test('who is blocked is asked before a navigation, and stays or leaves as the answer is', async () => {
    const router = start()
    await router.navigate('/form')
    const blocker = blocking(router, [false, true])
    assert.equal(await router.navigate('/list'), false)
    assert.equal(address(), '/form')
    assert.equal(await router.navigate('/list'), true)
    assert.equal(address(), '/list')
    assert.equal(blocker.asked, 2)
  })

  test('who is not blocked, is forced or only goes to a fragment is not asked', async () => {
    const router = start()
    await router.navigate('/form')
    const blocker = blocking(router, [])
    assert.equal(await router.navigate('/form#iata'), true)
    assert.equal(await router.navigate('/elsewhere', { force: true }), true)
    blocker.blocked = false
    assert.equal(await router.navigate('/list'), true)
    assert.equal(blocker.asked, 0)
  })

  test('of several only those that block are asked', async () => {
    const router = start()
    const idle = blocking(router, [])
    idle.blocked = false
    const busy = blocking(router, [true])
    assert.equal(await router.navigate('/list'), true)
    assert.deepEqual([idle.asked, busy.asked], [0, 1])
  })

  test('a popstate that has gone nowhere asks and renders nothing', async () => {
    const router = start()
    const blocker = blocking(router, [])
    const before = router.location()
    window.dispatchEvent(new PopStateEvent('popstate'))
    await atRest()
    assert.equal(blocker.asked, 0)
    assert.equal(router.location(), before)
  })

  test('going back is not done after all when the person is elsewhere by the time of the answer', async () => {
    const router = start()
    await router.navigate('/a')
    await router.navigate('/form')
    let answer: (isLeaving: boolean) => void = () => {}
    const free = router.block({ isBlocked: () => true, ask: () => new Promise((resolve) => { answer = resolve }) })
    window.history.back()
    await atRest()
    await router.navigate('/login', { force: true })
    free()
    answer(true)
    await atRest()
    assert.equal(address(), '/login')
  })

  test('while one question is open no other is asked', async () => {
    const router = start()
    let answer: (isLeaving: boolean) => void = () => {}
    let asked = 0
    router.block({
      isBlocked: () => true,
      ask: () => {
        asked++
        return new Promise((resolve) => { answer = resolve })
      },
    })
    const first = router.navigate('/a')
    assert.equal(await router.navigate('/b'), false)
    answer(true)
    assert.equal(await first, true)
    assert.equal(asked, 1)
    assert.equal(address(), '/a')
  })

  test('an answer that comes when the person is elsewhere already moves nothing', async () => {
    const router = start()
    let answer: (isLeaving: boolean) => void = () => {}
    router.block({ isBlocked: () => true, ask: () => new Promise((resolve) => { answer = resolve }) })
    const asking = router.navigate('/a')
    await router.navigate('/login', { force: true })
    answer(true)
    assert.equal(await asking, false)
    assert.equal(address(), '/login')
  })

  for (const [distance, isLeaving, where] of [[-1, false, '/form'], [-1, true, '/b'], [-2, true, '/a']] as const) {
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

  test('what leaves in another way than by navigating asks the same', async () => {
    const router = start()
    assert.equal(await router.mayLeave(), true)
    blocking(router, [false, true])
    assert.equal(await router.mayLeave(), false)
    assert.equal(await router.mayLeave(), true)
  })

  /** As the guards of a panel: signed out only /login, signed in never. */
  const guards = (person: { isSignedIn: boolean }): RouterOptions => ({
    resolve({ path, state }) {
      if (!person.isSignedIn) return path === '/login' ? undefined : '/login'
      if (path === '/login') return typeof state.from === 'string' ? state.from : '/dashboard'
      return path === '/admin' ? '/dashboard' : undefined
    },
  })

  test('a location that leads elsewhere is replaced, at the start, on the way and on return', async () => {
    window.history.replaceState(null, '', '/admin')
    const router = start(guards({ isSignedIn: true }))
    assert.equal(address(), '/dashboard')
    await router.navigate('/list')
    await router.navigate('/admin')
    assert.equal(address(), '/dashboard')
    await go(-1)
    assert.equal(address(), '/list')
  })

  test('after signing in the person comes to the address first asked for', () => {
    const person = { isSignedIn: false }
    window.history.replaceState(null, '', '/airport?page=3#row')
    const router = start(guards(person))
    assert.equal(address(), '/login')
    assert.equal(router.location().state.from, '/airport?page=3#row')
    person.isSignedIn = true
    router.recheck()
    assert.equal(address(), '/airport?page=3#row')
  })

  test('signing out brings to the sign-in screen without a question, and back with what was typed', async () => {
    const person = { isSignedIn: true }
    const router = start(guards(person))
    await router.navigate('/form')
    router.patchState({ text: 'typed' })
    const blocker = blocking(router, [])
    person.isSignedIn = false
    router.recheck()
    assert.equal(address(), '/login')
    assert.equal(blocker.asked, 0)
    person.isSignedIn = true
    router.recheck()
    assert.equal(address(), '/form')
    assert.equal(router.location().state.text, 'typed')
  })

  test('rechecking where nothing has changed moves nothing', () => {
    for (const resolve of [() => undefined, ({ path }: { path: string }) => path]) {
      const router = start({ resolve })
      const before = router.location()
      router.recheck()
      assert.equal(router.location(), before)
    }
  })

  for (const from of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)']) {
    test(`an address to return to of ${from} is not gone to`, () => {
      const person = { isSignedIn: false }
      window.history.replaceState({ index: 0, key: 'k', state: { from }, scroll: 0 }, '', '/login')
      const router = start(guards(person))
      person.isSignedIn = true
      router.recheck()
      assert.equal(window.location.href, 'http://localhost/login')
    })
  }

  test('rules that send each other in a circle come to an end', () => {
    const router = start({ resolve: ({ path }) => path === '/a' ? '/b' : '/a' })
    assert.match(router.location().path, /^\/[ab]$/)
  })

  test('a forward navigation shows the top of the page and its heading has the focus', async () => {
    const router = start()
    show(router, 'First')
    assertFocused(document.body, 'the first page leaves the focus where it is')
    scrollTo(900)
    await router.navigate('/second')
    assert.equal(window.scrollY, 900, 'the old screen stands until the new one is shown')
    const heading = show(router, 'Second')
    assert.equal(window.scrollY, 0)
    assertFocused(heading)
    assert.equal(heading.tabIndex, -1)
  })

  test('a change of the query alone moves neither scroll nor focus', async () => {
    const router = start()
    show(router, 'List')
    scrollTo(300)
    await router.navigate('/?page=2')
    router.settle()
    assert.equal(window.scrollY, 300)
    assertFocused(document.body)
    await router.navigate('/other')
    show(router, 'Other')
    await go(-1)
    show(router, 'List')
    assert.equal(window.scrollY, 300, 'and comes back to it')
  })

  test('back and forward restore where the page was scrolled to', async () => {
    const router = start()
    show(router, 'First')
    scrollTo(900)
    await router.navigate('/second')
    show(router, 'Second')
    scrollTo(40)
    await go(-1)
    scrollTo(7) // the old screen still, which does not count
    show(router, 'First')
    assert.equal(window.scrollY, 900)
    await go(1)
    show(router, 'Second')
  })

  test('back leaves the focus alone where the new screen has taken it', async () => {
    const router = start()
    show(router, 'First')
    await router.navigate('/second')
    show(router, 'Second')
    await go(-1)
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    router.settle()
    assertFocused(field)
  })

  test('scroll is left to the router alone', () => {
    start()
    assert.equal(window.history.scrollRestoration, 'manual')
  })

  test('a reload restores where the page was scrolled to', () => {
    const router = start()
    show(router, 'First')
    scrollTo(900)
    router.stop()
    window.scrollTo(0, 0)
    show(start(), 'First')
    assert.equal(window.scrollY, 900)
  })

  test('a link to a fragment, followed by the browser, is one entry more of the same screen', async () => {
    const router = start()
    await router.navigate('/form')
    show(router, 'Form')
    router.patchState({ text: 'typed' })
    const blocker = blocking(router, [])
    const link = document.createElement('a')
    link.href = '#iata'
    document.body.append(link)
    link.click()
    assert.equal(router.location().hash, '#iata')
    assert.deepEqual(router.location().state, { text: 'typed' })
    router.patchState({ text: 'typed on' })
    await go(-1)
    assert.equal(router.location().hash, '')
    assert.deepEqual(router.location().state, { text: 'typed on' })
    assert.equal(blocker.asked, 0)
  })

  test('a router that has stopped hears no more', async () => {
    const router = start()
    await router.navigate('/a')
    router.stop()
    await go(-1)
    assert.equal(router.location().path, '/a')
  })
})
