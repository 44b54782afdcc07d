import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { RouterOptions } from '../../src/kit/router.ts'
import { address, blocking, endRouters, go, start } from './started-routers.ts'

describe('the router with guards', () => {
  afterEach(endRouters)

  /** As the guards of a panel: signed out only /login, signed in never. */
  const guards = (person: { isSignedIn: boolean }): RouterOptions => ({
    resolve({ path, state }) {
      if (!person.isSignedIn) return path === '/login' ? undefined : '/login'
      if (path === '/login') return typeof state.from === 'string' ? state.from : '/dashboard'
      return path === '/admin' ? '/dashboard' : undefined
    },
  })

  test('replaces a redirected location at the start, on navigation and on return', async () => {
    window.history.replaceState(null, '', '/admin')
    const router = start(guards({ isSignedIn: true }))
    assert.equal(address(), '/dashboard')
    await router.navigate('/list')
    await router.navigate('/admin')
    assert.equal(address(), '/dashboard')
    await go(-1)
    assert.equal(address(), '/list')
  })

  test('after sign-in the user returns to the requested page', () => {
    const person = { isSignedIn: false }
    window.history.replaceState(null, '', '/airport?page=3#row')
    const router = start(guards(person))
    assert.equal(address(), '/login')
    assert.equal(router.location().state.from, '/airport?page=3#row')
    person.isSignedIn = true
    router.recheck()
    assert.equal(address(), '/airport?page=3#row')
  })

  test('sign-out shows the sign-in screen without a confirmation, and signing in again restores typed text', async () => {
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

  test('rechecking an unchanged location does nothing', () => {
    for (const resolve of [() => undefined, ({ path }: { path: string }) => path]) {
      const router = start({ resolve })
      const before = router.location()
      router.recheck()
      assert.equal(router.location(), before)
    }
  })

  for (const from of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)']) {
    test(`does not return to ${from} after sign-in`, () => {
      const person = { isSignedIn: false }
      window.history.replaceState({ index: 0, key: 'k', state: { from }, scroll: 0 }, '', '/login')
      const router = start(guards(person))
      person.isSignedIn = true
      router.recheck()
      assert.equal(window.location.href, 'http://localhost/login')
    })
  }

  test('ends a redirect loop', () => {
    const router = start({ resolve: ({ path }) => (path === '/a' ? '/b' : '/a') })
    assert.match(router.location().path, /^\/[ab]$/)
  })
})
