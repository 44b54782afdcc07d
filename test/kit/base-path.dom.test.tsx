import { byRole, click, render } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { hrefOf, pathOf } from '../../src/kit/base-path.ts'
import { Link } from '../../src/kit/link.tsx'
import { RouterProvider } from '../../src/kit/use-router.tsx'
import { address, endRouters, go, start } from './started-routers.ts'

describe('a panel under a path', () => {
  beforeEach(() => {
    process.env.BASE_PATH = '/panel'
    window.history.replaceState(null, '', '/panel/admin/city?page=2')
  })
  afterEach(() => {
    endRouters()
    delete process.env.BASE_PATH
    window.history.replaceState(null, '', '/')
  })

  test('its own addresses are without the path, those of the browser with it', () => {
    const pairs = [
      ['/admin/city?page=2', '/panel/admin/city?page=2'],
      ['/', '/panel/'],
      ['#main', '#main'],
    ] as const
    for (const [path, href] of pairs) assert.deepEqual([hrefOf(path), pathOf(href)], [href, path])
    assert.deepEqual(['/panel', '/panels/city', '/other'].map(pathOf), ['/', '/panels/city', '/other'])
  })

  test('going somewhere and back keeps the path, and the location is without it', async () => {
    const router = start()
    assert.equal(router.location().path, '/admin/city')
    await router.navigate('/admin/airport#row')
    assert.equal(address(), '/panel/admin/airport#row')
    assert.equal(router.location().path, '/admin/airport')
    await go(-1)
    assert.equal(address(), '/panel/admin/city?page=2')
    assert.equal(router.location().path, '/admin/city')
  })

  test('who is led elsewhere stays under the path, and the way back is one of the panel', () => {
    const router = start({ resolve: ({ path }) => (path === '/login' ? undefined : '/login') })
    assert.equal(address(), '/panel/login')
    assert.equal(router.location().state.from, '/admin/city?page=2')
  })

  test('another query of the same screen keeps its state, as at the root', async () => {
    const router = start()
    router.patchState({ text: 'typed' })
    await router.navigate('/admin/city?page=3', { replace: true })
    assert.deepEqual(router.location().state, { text: 'typed' })
  })

  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    test(`${to} is refused there too`, async () => {
      const router = start()
      await assert.rejects(router.navigate(to), TypeError)
      assert.equal(address(), '/panel/admin/city?page=2')
    })
  }

  test('a link names the address that a new tab would open', async () => {
    const router = start()
    await render(
      <RouterProvider router={router}>
        <Link to="/admin/state">States</Link>
      </RouterProvider>,
    )
    const link = byRole('link', { name: 'States' })
    assert.equal(link.getAttribute('href'), '/panel/admin/state')
    await click(link)
    assert.equal(address(), '/panel/admin/state')
  })
})
