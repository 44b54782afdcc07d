import { allByRole, byRole, click, compose, press, queryRole, settle, type, until } from '../../dom.ts'
import { act, airport, assert, json, later, test } from '../../panel.ts'
import { searchEveryMs } from '../../../src/contract/constants.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('a search starts at the first letter and runs at most every 100 ms, and Escape clears it', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  assert.equal(box.getAttribute('aria-keyshortcuts'), '/')
  const before = host.calls.length
  const length = window.history.length
  await type(box, 'a')
  await until(() => host.calls.length === before + 1)
  assert.equal(window.location.search, '?search=a')
  await type(box, 'airport 0')
  await type(box, 'airport 07')
  await act(async () => mock.timers.tick(searchEveryMs - 1))
  assert.equal(host.calls.length, before + 1)
  await act(async () => mock.timers.tick(1))
  await until(() => names().length === 1)
  assert.equal(host.calls.length, before + 2)
  assert.equal(window.history.length, length + 1, 'one search makes one history entry')
  await compose('Escape')
  assert.equal(window.location.search, '?search=airport+07')
  await press('Escape')
  await until(() => names().length === 25)
})

test('a late response never replaces the rows of a later search', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  const late = later<void>()
  host.instead = ({ path, query }) =>
    path === airport.path && query.get('search') === 'airport 0'
      ? late.promise.then(() => json(200, { data: airports(9), meta: { page: 1, limit: 25, total: 9 } }))
      : undefined
  const box = byRole('searchbox', { name: 'Search' })
  await type(box, 'airport 0')
  await until(() => window.location.search === '?search=airport+0')
  assert.equal(names().length, 25)
  await type(box, 'airport 07')
  await until(() => names().length === 1)
  late.settle()
  await settle()
  assert.deepEqual(names(), ['Airport 07'])
})

test('a search typed just before Back does not apply to the previous page', async ({ mock }) => {
  startFakeHost(airport, airports(60))
  const router = await openList(airport)
  await click(byRole('button', { name: 'Next page' }))
  await until(() => window.location.search === '?page=2')
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  await type(box, 'airport 0')
  await until(() => window.location.search === '?search=airport+0')
  await type(box, 'airport 07')
  await act(async () => {
    const over = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await over
  })
  await act(async () => mock.timers.tick(searchEveryMs))
  assert.deepEqual([router.location().search, (box as HTMLInputElement).value], ['?page=2', ''])
})

test('a search typed just before following a link sends no request for the new URL', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  const router = await openList(airport, '', { isLeft: true })
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byRole('searchbox', { name: 'Search' }), 'airport 0')
  await type(byRole('searchbox', { name: 'Search' }), 'airport 07')
  await act(() => router.navigate('/admin/city?filter%5BstateId%5D=s1'))
  const before = host.calls.length
  await act(async () => mock.timers.tick(searchEveryMs))
  assert.equal(host.calls.length, before)
  assert.equal(window.location.search, '?filter%5BstateId%5D=s1')
})

test('Enter searches at once without invisible characters, and an added space does not change the page', async ({
  mock,
}) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?limit=10&page=2')
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  const before = host.calls.length
  await type(box, ' ')
  await act(async () => mock.timers.tick(searchEveryMs))
  assert.equal(window.location.search, '?limit=10&page=2')
  await type(box, 'airport\t0\u0000')
  await press('Enter')
  assert.equal(window.location.search, '?search=airport+0&limit=10')
  await until(() => names().length < 10)
  assert.equal(host.calls.length, before + 1)
})

test('Enter opens the only record that a search finds, and no other', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport)
  const box = byRole('searchbox', { name: 'Search' })
  await type(box, 'airport 0')
  await press('Enter')
  await until(() => names().length < 10)
  assert.equal(window.location.pathname, '/admin/airport')
  await type(box, 'airport 07')
  await press('Enter')
  await until(() => window.location.pathname === '/admin/airport/edit')
  assert.equal(window.location.search, '?id=a07')
})

test('a search without matches quotes it and offers to clear it', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq&filter[type]=heliport')
  await until(() => queryRole('heading', { name: 'No airport matches “zzq”' }))
  assert.ok(
    allByRole('status').some(({ textContent }) => textContent === 'No airports'),
    'it is read out',
  )
  assert.match(byRole('main').textContent ?? '', /One filter also applies: Type is Heliport\./)
  await click(byRole('button', { name: 'Clear search' }))
  await until(() => names().length === 1)
})

test('clearing a search without matches does not briefly show an empty list', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq')
  const answer = later<void>()
  host.instead = ({ path, query }) =>
    path === airport.path && !query.has('search')
      ? answer.promise.then(() => json(200, { data: airports(3), meta: { page: 1, limit: 25, total: 3 } }))
      : undefined
  await click(await until(() => queryRole('button', { name: 'Clear search' })))
  assert.equal(queryRole('heading', { name: 'No airports yet' }), undefined)
  answer.settle()
  await until(() => names().length === 3)
})
