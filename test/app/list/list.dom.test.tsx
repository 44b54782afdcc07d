import { act, airport, assert, json, mock, test } from '../../panel.ts'
import { invalidateKinds } from '../../../src/app/data/queries.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'
import { byRole, byText, click, queryRole, settle, type, until } from '../../dom.ts'

const next = () => byRole('button', { name: 'Next page' })

test('a list shows a page of records in a table with the name of its screen', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport)
  assert.equal(byRole('table', { name: 'Airport' }).getAttribute('aria-rowcount'), '30')
  assert.equal(names().length, 25)
  assert.equal(byRole('link', { name: 'Airport 01' }).getAttribute('href'), '/admin/airport/edit?id=a01')
  byRole('link', { name: 'New airport' })
})

test('relative times stay current, even after the computer slept', async () => {
  startFakeHost(airport, airports(1))
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse('2026-10-31T00:00:20.000Z') })
  try {
    await openList(airport)
    const updated = () => byRole('table').querySelector('tbody time')?.textContent
    assert.equal(updated(), 'Now')
    await act(async () => mock.timers.tick(3 * 60_000))
    assert.equal(updated(), '3 min')
    mock.timers.setTime(Date.parse('2026-11-01T09:00:00.000Z'))
    await act(async () => mock.timers.tick(60_000))
    assert.equal(updated(), '31 Oct')
    mock.timers.setTime(Date.parse('2027-01-01T09:00:00.000Z'))
    await act(async () => mock.timers.tick(60_000))
    assert.equal(updated(), 'Oct 2026')
  } finally {
    mock.timers.reset()
  }
})

test('the next page is part of the URL, and Back shows the one before', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport, '?sort=name')
  await click(next())
  await until(() => names()[0] === 'Airport 26')
  assert.equal(window.location.search, '?sort=name&page=2')
  assert.equal(queryRole('button', { name: 'Next page' }), undefined)
  assert.equal(document.activeElement, byRole('table'))
  window.history.back()
  await until(() => names()[0] === 'Airport 01')
})

test('clicking a header sorts one way, then the other, then in the default order', async () => {
  startFakeHost(airport, airports(5))
  await openList(airport)
  const header = () => byRole('columnheader', { name: 'Name' })
  const press = () => click(byRole('button', { name: 'Name', within: header() }))
  assert.equal(byRole('columnheader', { name: 'Updated' }).getAttribute('aria-sort'), 'descending')
  await press()
  assert.equal(header().getAttribute('aria-sort'), 'ascending')
  await press()
  assert.equal(header().getAttribute('aria-sort'), 'descending')
  await until(() => names()[0] === 'Airport 05')
  await press()
  assert.equal(header().hasAttribute('aria-sort'), false)
  assert.equal(window.location.search, '')
})

test('a number column sorts the highest first', async () => {
  startFakeHost(airport, airports(5))
  await openList(airport)
  await click(byRole('button', { name: 'Complete' }))
  await until(() => names()[0] === 'Airport 05')
})

test('a late response never replaces a newer one', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  let answerLate: (response: Response) => void = () => {}
  host.instead = ({ query }) =>
    query.get('page') === '2'
      ? new Promise((resolve) => {
          answerLate = resolve
        })
      : undefined
  await click(next())
  await type(byRole('searchbox', { name: 'Search' }), 'airport 03')
  await until(() => names().length === 1)
  answerLate(json(200, { data: airports(1), meta: { total: 30 } }))
  await settle()
  assert.deepEqual(names(), ['Airport 03'])
})

test('a failure is shown with its request and can be retried', async () => {
  const host = startFakeHost(airport, airports(3))
  const failure = { error: 'The disk is full.', code: 'internal' }
  host.instead = ({ path }) => (path === airport.path ? json(500, failure, { 'X-Request-Id': '7f3a-19c2' }) : undefined)
  await openList(airport)
  await until(() => document.body.textContent?.includes('Airports couldn’t load'))
  assert.match(byRole('main').textContent ?? '', /The disk is full\..*7f3a-19c2/)
  assert.equal(queryRole('alert', { within: byRole('main') }), undefined, 'only the notification is read out')
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => names().length === 3)
})

test('rows stay when reloading fails, with a note that they may be outdated', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await until(() => names().length === 3)
  const failing = (status: number) => {
    const failure = json(status, { error: 'Broken.', code: 'internal' })
    host.instead = ({ path }) => (path === airport.path ? failure : undefined)
  }
  failing(500)
  await act(async () => invalidateKinds([airport.key]))
  await until(() => byText(/These airports might be outdated\. Refreshing failed\. Broken\./))
  assert.equal(names().length, 3)
  byRole('navigation', { name: 'Pages' })
  host.instead = () => undefined
  host.put('airport', airports(4))
  await click(byRole('button', { name: 'Try again' }))
  await until(() => names().length === 4)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
  failing(403)
  await act(async () => invalidateKinds([airport.key]))
  await until(() => byRole('heading', { name: 'You can’t view airports' }))
  assert.equal(queryRole('table'), undefined)
})

test('announces no count when rows fail to load', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  const counted = () => document.querySelector('p[role="status"]')?.textContent
  await until(() => counted() === '3 airports, 1–3 of 3')
  host.instead = ({ query }) => (query.has('search') ? json(500, { error: 'Broken.', code: 'internal' }) : undefined)
  await type(byRole('searchbox', { name: 'Search' }), 'air')
  await until(() => document.body.textContent?.includes('Airports couldn’t load'))
  assert.equal(counted(), '')
})

test('a list without view permission reports the missing permission and offers no retry', async () => {
  const host = startFakeHost(airport, airports(3))
  host.instead = ({ path }) =>
    path === airport.path ? json(403, { error: 'You don’t have permission to do this.', code: 'forbidden' }) : undefined
  await openList(airport)
  await until(() => byRole('heading', { name: 'You can’t view airports' }))
  assert.match(byRole('main').textContent, /You don’t have permission to do this\./)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
})

test('an empty list shows the first step to take', async () => {
  startFakeHost(airport, [])
  await openList(airport)
  await until(() => queryRole('heading', { name: 'No airports yet' }))
  assert.equal(byRole('link', { name: 'Create airport' }).getAttribute('href'), '/admin/airport/create')
})
