import { byRole, click, render } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { hrefOf, pathOf } from '../../src/kit/base-path.ts'
import { Link } from '../../src/kit/link.tsx'
import { RouterProvider } from '../../src/kit/use-router.tsx'
import { address, endRouters, go, start } from './started-routers.ts'

describe('a panel under a base path', () => {
  beforeEach(() => {
    process.env.BASE_PATH = '/panel'
    window.history.replaceState(null, '', '/panel/admin/city?page=2')
  })
  afterEach(() => {
    endRouters()
    delete process.env.BASE_PATH
    window.history.replaceState(null, '', '/')
  })

  test('uses paths without the base path inside and with it in the browser', () => {
    const pairs = [
      ['/admin/city?page=2', '/panel/admin/city?page=2'],
      ['/', '/panel/'],
      ['#main', '#main'],
    ] as const
    for (const [path, href] of pairs) assert.deepEqual([hrefOf(path), pathOf(href)], [href, path])
    assert.deepEqual(['/panel', '/panels/city', '/other'].map(pathOf), ['/', '/panels/city', '/other'])
  })

  test('keeps the base path on navigation and on return', async () => {
    const router = start()
    assert.equal(router.location().path, '/admin/city')
    await router.navigate('/admin/airport#row')
    assert.equal(address(), '/panel/admin/airport#row')
    assert.equal(router.location().path, '/admin/airport')
    await go(-1)
    assert.equal(address(), '/panel/admin/city?page=2')
    assert.equal(router.location().path, '/admin/city')
  })

  test('redirects within the base path and remembers the requested page', () => {
    const router = start({ resolve: ({ path }) => (path === '/login' ? undefined : '/login') })
    assert.equal(address(), '/panel/login')
    assert.equal(router.location().state.from, '/admin/city?page=2')
  })

  test('keeps state when only the query changes, as without a base path', async () => {
    const router = start()
    router.patchState({ text: 'typed' })
    await router.navigate('/admin/city?page=3', { replace: true })
    assert.deepEqual(router.location().state, { text: 'typed' })
  })

  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    test(`rejects ${to} under a base path`, async () => {
      const router = start()
      await assert.rejects(router.navigate(to), TypeError)
      assert.equal(address(), '/panel/admin/city?page=2')
    })
  }

  test('a link’s href includes the base path, for opening in a new tab', async () => {
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
