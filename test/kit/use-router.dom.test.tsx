import { byRole, click, render, settle } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { act, type ReactNode } from 'react'
import { Link, type LinkProps } from '../../src/kit/link.tsx'
import { type Location, type Router, startRouter } from '../../src/kit/router.ts'
import { useBlocker } from '../../src/kit/use-blocker.ts'
import {
  type ChangeQuery,
  LocationContext,
  RouterProvider,
  useLocation,
  useSearchParams,
} from '../../src/kit/use-router.tsx'

let router: Router
describe('the router in React', () => {
  beforeEach(() => {
    router = startRouter(window)
  })
  afterEach(() => router.stop())

  const show = (element: ReactNode) => render(<RouterProvider router={router}>{element}</RouterProvider>)

  function Address() {
    const { path, search } = useLocation()
    return <p>{path + search}</p>
  }

  test('a component shows the current location', async () => {
    const { container } = await show(<Address />)
    await act(() => router.navigate('/a?b=c'))
    assert.equal(container.textContent, '/a?b=c')
  })

  test('a screen that stays visible keeps its own location', async () => {
    const old: Location = router.location()
    const { container } = await show(
      <LocationContext value={old}>
        <Address />
      </LocationContext>,
    )
    await act(() => router.navigate('/next'))
    assert.equal(container.textContent, '/')
  })

  async function showQuery() {
    const now: { query?: URLSearchParams; change?: ChangeQuery } = {}
    function Screen() {
      const [query, change] = useSearchParams()
      Object.assign(now, { query, change })
      return null
    }
    await act(() => router.navigate('/list?page=2'))
    await show(<Screen />)
    return now
  }

  test('reads the query and writes it as a new entry or in place', async () => {
    const now = await showQuery()
    assert.equal(now.query?.get('page'), '2')
    const entries = window.history.length
    act(() => now.change?.((query) => query.set('page', '3')))
    assert.equal(now.query?.get('page'), '3')
    assert.equal(window.history.length, entries + 1)
    act(() => now.change?.((query) => query.set('search', 'a & b'), { replace: true }))
    assert.equal(now.query?.get('search'), 'a & b')
    assert.equal(window.history.length, entries + 1)
    act(() =>
      now.change?.((query) => {
        for (const name of [...query.keys()]) query.delete(name)
      }),
    )
    assert.equal(window.location.href, 'http://localhost/list')
  })

  test('changing the query of a form with unsaved changes needs no confirmation', async () => {
    const now = await showQuery()
    router.block({ isBlocked: () => true, ask: async () => false })
    act(() => now.change?.((query) => query.set('tab', 'seo')))
    assert.equal(now.query?.get('tab'), 'seo')
  })

  test('two query changes in one batch are both kept', async () => {
    const now = await showQuery()
    act(() => {
      now.change?.((query) => query.set('sort', 'name'))
      now.change?.((query) => query.delete('page'))
    })
    assert.equal(now.query?.toString(), 'sort=name')
  })

  test('a screen that is being left cannot navigate back by changing its query', async () => {
    const now = await showQuery()
    const { change } = now
    await act(() => router.navigate('/next'))
    act(() => change?.((query) => query.set('search', 'late')))
    assert.equal(router.location().path, '/next')
    assert.equal(router.location().search, '')
  })

  test('a blocker uses the latest render and stops asking once unmounted', async () => {
    let asked = ''
    function Form({ text }: { text: string }) {
      useBlocker(
        () => text !== '',
        async () => {
          asked = text
          return false
        },
      )
      return null
    }
    const { rerender } = await show(<Form text="" />)
    assert.equal(await act(() => router.navigate('/a')), true)
    await rerender(
      <RouterProvider router={router}>
        <Form text="typed" />
      </RouterProvider>,
    )
    assert.equal(await router.navigate('/b'), false)
    assert.equal(asked, 'typed')
    await rerender(<RouterProvider router={router}>{null}</RouterProvider>)
    assert.equal(await act(() => router.navigate('/b')), true)
  })

  const showLink = async (props: Partial<LinkProps> = {}) => {
    await show(
      <Link to="/airport?page=2" {...props}>
        Airport
      </Link>,
    )
    return byRole('link', { name: 'Airport' })
  }

  test('a link with target _self is followed like any other', async () => {
    await click(await showLink({ target: '_self' }))
    assert.equal(router.location().path, '/airport')
  })

  test('a link is a real link, and a plain click navigates', async () => {
    const link = await showLink({ className: 'entry', state: { from: 'menu' } })
    assert.equal(link.getAttribute('href'), '/airport?page=2')
    assert.equal(link.className, 'entry')
    await click(link)
    assert.equal(router.location().path, '/airport')
    assert.deepEqual(router.location().state, { from: 'menu' })
  })

  const left: [what: string, props: Partial<LinkProps>, init: MouseEventInit][] = [
    ['with Ctrl', {}, { ctrlKey: true }],
    ['with ⌘', {}, { metaKey: true }],
    ['with Shift', {}, { shiftKey: true }],
    ['with Alt', {}, { altKey: true }],
    ['of the middle button', {}, { button: 1 }],
    ['on a link to another window', { target: '_blank' }, {}],
    ['on a download', { download: '' }, {}],
  ]
  for (const [what, props, init] of left) {
    test(`leaves a click ${what} to the browser`, async () => {
      const link = await showLink(props)
      let isTaken = true
      // The last to hear of it, and the one that keeps the browser from following it here.
      window.addEventListener(
        'click',
        (event) => {
          isTaken = event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      act(() => {
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
      })
      await settle()
      assert.equal(isTaken, false)
      assert.equal(router.location().path, '/')
    })
  }

  test('a click that the caller handled does not navigate', async () => {
    await click(await showLink({ onClick: (event) => event.preventDefault() }))
    assert.equal(router.location().path, '/')
  })
})
