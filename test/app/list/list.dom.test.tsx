import { allByRole, byRole, click, compose, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { searchPauseMs } from '../../../src/contract/constants.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { sectionOf } from '../../../src/contract/entities/index.ts'
import { later, profileOf } from '../host-double.ts'
import { airports, names } from './airports.ts'
import { json, startFakeHost } from './fake-host.ts'
import { openList, reloadList } from './open-list.tsx'

const next = () => byRole('button', { name: 'Next page' })

test('a list shows a page of records in a table named after its screen', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport)
  assert.equal(byRole('table', { name: 'Airport' }).getAttribute('aria-rowcount'), '30')
  assert.equal(names().length, 25)
  assert.equal(byRole('link', { name: 'Airport 01' }).getAttribute('href'), '/admin/airport/edit?id=a01')
  byRole('link', { name: 'New airport' })
})

test('the next page is in the address, and going back shows the one before', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport, '?sort=name')
  await click(next())
  await until(() => names()[0] === 'Airport 26')
  assert.equal(window.location.search, '?sort=name&page=2')
  assert.equal(next().getAttribute('aria-disabled'), 'true')
  assert.equal(document.activeElement, byRole('table'))
  window.history.back()
  await until(() => names()[0] === 'Airport 01')
})

test('a header sorts one way, the other way, and back to the usual order', async () => {
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

test('a column of numbers is sorted from the most first', async () => {
  startFakeHost(airport, airports(5))
  await openList(airport)
  await click(byRole('button', { name: 'Complete' }))
  await until(() => names()[0] === 'Airport 05')
})

test('searching waits for a pause, and Escape takes it back', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  await press('/')
  assert.equal(document.activeElement, box)
  const before = host.calls.length
  await type(box, 'airport 0')
  mock.timers.tick(searchPauseMs - 1)
  await type(box, 'airport 07')
  mock.timers.tick(searchPauseMs - 1)
  assert.equal(host.calls.length, before)
  await act(async () => mock.timers.tick(1))
  await until(() => names().length === 1)
  assert.equal(host.calls.length, before + 1)
  await compose('Escape')
  assert.equal(window.location.search, '?search=airport+07')
  await press('Escape')
  await until(() => names().length === 25)
})

test('a search that was typed before a link was followed asks for nothing under the new address', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  const router = await openList(airport, '', { isLeft: true })
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byRole('searchbox', { name: 'Search' }), 'airport 07')
  await act(() => router.navigate('/admin/city?filter%5BstateId%5D=s1'))
  const before = host.calls.length
  await act(async () => mock.timers.tick(searchPauseMs))
  assert.equal(host.calls.length, before)
  assert.equal(window.location.search, '?filter%5BstateId%5D=s1')
})

test('Enter searches at once, for what can be seen; a blank more leaves the page as it is', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?limit=10&page=2')
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  const before = host.calls.length
  await type(box, ' ')
  await act(async () => mock.timers.tick(searchPauseMs))
  assert.equal(window.location.search, '?limit=10&page=2')
  await type(box, 'airport\t07\u0000')
  await press('Enter')
  assert.equal(window.location.search, '?search=airport+07&limit=10')
  await until(() => names().length === 1)
  assert.equal(host.calls.length, before + 1)
})

test('an answer that comes late does not replace a newer one', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  let answerLate: (response: Response) => void = () => {}
  host.instead = ({ query }) =>
    query.get('page') === '2' ? new Promise((resolve) => { answerLate = resolve }) : undefined
  await click(next())
  await type(byRole('searchbox', { name: 'Search' }), 'airport 03')
  await until(() => names().length === 1)
  answerLate(json(200, { data: airports(1), meta: { total: 30 } }))
  await settle()
  assert.deepEqual(names(), ['Airport 03'])
})

test('what fails is said with its request, and can be tried again', async () => {
  const host = startFakeHost(airport, airports(3))
  host.instead = ({ path }) =>
    path === airport.path ? json(500, { error: 'The disk is full.', code: 'internal' }) : undefined
  await openList(airport)
  await until(() => document.body.textContent?.includes('The airports could not be loaded'))
  assert.match(byRole('main').textContent ?? '', /The disk is full\..*7f3a-19c2/)
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => names().length === 3)
})

test('a list that one may not see says so, and is not offered for another try', async () => {
  const host = startFakeHost(airport, airports(3))
  host.instead = ({ path }) =>
    path === airport.path ? json(403, { error: 'Your role does not permit this.', code: 'forbidden' }) : undefined
  await openList(airport)
  await until(() => byRole('heading', { name: 'You may not see the airports' }))
  assert.match(byRole('main').textContent, /Your role does not permit this\./)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
})

test('a search without a match quotes it and offers to clear it', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq&filter[type]=heliport')
  await until(() => queryRole('heading', { name: 'No airport matches “zzq”' }))
  assert.ok(allByRole('status').some(({ textContent }) => textContent === 'No airports'), 'it is read out')
  assert.match(byRole('main').textContent ?? '', /One filter also applies: Type is Heliport\./)
  await click(byRole('button', { name: 'Clear search' }))
  await until(() => names().length === 1)
})

test('a search that found nothing and is cleared is not taken for a list without records', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq')
  const answer = later<void>()
  host.instead = ({ path, query }) => path === airport.path && !query.has('search')
    ? answer.promise.then(() => json(200, { data: airports(3), meta: { page: 1, limit: 25, total: 3 } })) : undefined
  await click(await until(() => queryRole('button', { name: 'Clear search' })))
  assert.equal(queryRole('heading', { name: 'No airports yet' }), undefined)
  answer.settle()
  await until(() => names().length === 3)
})

test('a list without records says what to do first', async () => {
  startFakeHost(airport, [])
  await openList(airport)
  await until(() => queryRole('heading', { name: 'No airports yet' }))
  assert.equal(byRole('link', { name: 'Make the first' }).getAttribute('href'), '/admin/airport/create')
})

test('filters are chips, controls in the tray, and part of the address', async () => {
  startFakeHost(airport, airports(6))
  await openList(airport, '?filter%5Btype%5D=heliport')
  await until(() => names().length === 3)
  await click(byRole('button', { name: /^Filters/ }))
  await click(await until(() => queryRole('button', { name: 'Status', within: byRole('group', { name: 'Filters' }) })))
  await click(await until(() => queryRole('checkbox', { name: 'Published' })))
  await until(() => names().length === 1)
  assert.equal(new URLSearchParams(window.location.search).get('filter[status]'), 'published')
  await click(byRole('button', { name: 'Remove filter: Type' }))
  await until(() => names().length === 2)
  await click(byRole('button', { name: 'Remove filter: Status' }))
  await until(() => names().length === 6)
})

test('a filter by a record is offered to who may choose one: who sees such records, or writes what names them',
  async () => {
    const host = startFakeHost(airport, airports(2))
    let permissions: object = {}
    const role = { id: 'reader', label: 'Reader' }
    host.instead = ({ path }) => path === '/personal/profile' ? profileOf(['entities', 'bulk'], { role, permissions })
      : undefined
    const offered = async (given: object) => {
      permissions = given
      await openList(airport)
      await click(byRole('button', { name: /^Filters/ }))
      await until(() => queryRole('button', { name: 'Status', within: byRole('group', { name: 'Filters' }) }))
      return queryRole('combobox', { name: 'Country' }) !== undefined
    }
    assert.equal(await offered({ airport: ['view'] }), false)
    assert.equal(await offered({ airport: ['view'], country: ['view'] }), true)
    assert.equal(await offered({ airport: ['view', 'edit'] }), true)
  })

test('a filter takes several values, any of which will do, or leaves all of them out', async () => {
  const last = Object.assign({}, ...airports(6).slice(-1), { status: 'archived' })
  startFakeHost(airport, [...airports(5), last])
  await openList(airport)
  await click(byRole('button', { name: /^Filters/ }))
  const tray = await until(() => queryRole('group', { name: 'Filters' }))
  const status = byRole('button', { name: 'Status', within: tray })
  assert.equal(status.textContent, 'Any')
  await click(status)
  await click(await until(() => queryRole('checkbox', { name: 'Published' })))
  await click(byRole('checkbox', { name: 'Archived' }))
  await until(() => names().length === 3)
  assert.equal(status.textContent, 'Published or Archived')
  assert.deepEqual(new URLSearchParams(window.location.search).getAll('filter[status]'), ['published', 'archived'])
  await click(byRole('checkbox', { name: 'All but these' }))
  await until(() => status.textContent === 'All but Published or Archived')
  assert.deepEqual(new URLSearchParams(window.location.search).getAll('filter[status][not]'), ['published', 'archived'])
  assert.deepEqual(names(), ['Airport 02', 'Airport 03', 'Airport 05'])
  await click(byRole('button', { name: 'Clear' }))
  await until(() => names().length === 6)
})

test('a filter by a record that is not there, or whose definition does not come, names it by its id', async (t) => {
  startFakeHost(airport, [])
  const chip = (id: string) => until(() => queryRole('button', { name: `Country is ${id}` }))
  await openList(airport, '?filter[countryId]=constructor')
  await chip('constructor')
  t.mock.method(Object(sectionOf('country')), 'load', () => Promise.reject(new Error('gone')))
  await openList(airport, '?filter[countryId]=xx')
  await chip('xx')
})

test('a filter that is typed keeps a blank while it is applied, and both ends of a range', async () => {
  startFakeHost(airport, airports(3))
  const filters = [{ field: 'municipality' }, { field: 'elevationFt' }] as const
  const router = await openList({ ...airport, filters })
  await click(byRole('button', { name: /^Filters/ }))
  const city = await until(() => queryRole('textbox', { name: 'Municipality' }))
  await type(city, 'New ')
  await type(byRole('textbox', { name: 'Elevation from' }), '1')
  await type(byRole('textbox', { name: 'Elevation to' }), '9')
  const asked = () => Object.fromEntries(new URLSearchParams(router.location().search))
  await until(() => 'filter[elevationFt][lte]' in asked())
  assert.deepEqual(asked(), {
    'filter[municipality]': 'New', 'filter[elevationFt][gte]': '1', 'filter[elevationFt][lte]': '9',
  })
  assert.equal((city as HTMLInputElement).value, 'New ')
  await click(byRole('button', { name: 'Clear all', within: byRole('group', { name: 'Filters' }) }))
  await until(() => (city as HTMLInputElement).value === '')
})

test('a month that is typed, where a browser has no control for it, is applied once it is one', async () => {
  startFakeHost(airport, airports(3))
  const router = await openList({ ...airport, filters: [{ month: 'createdAt' }, { field: 'municipality' }] })
  await click(byRole('button', { name: /^Filters/ }))
  const city = await until(() => queryRole('textbox', { name: 'Municipality' }))
  const month = document.querySelector<HTMLInputElement>('input[type=month]')
  assert.equal(month?.placeholder, 'YYYY-MM')
  month.type = 'text'
  const asked = async (typed: string) => {
    await type(month, typed)
    await type(city, typed)
    const now = () => new URLSearchParams(router.location().search)
    await until(() => now().get('filter[municipality]') === typed)
    return now().get('filter[month]')
  }
  assert.deepEqual([await asked('2026-'), await asked('2026-05')], [null, '2026-05'])
})

test('a row’s menu offers what may be done: the website for what is published, changing for who may edit', async () => {
  const itemsOf = async (number: string) => {
    await click(byRole('button', { name: `Actions for Airport ${number}` }))
    const menu = await until(() => queryRole('menu', { name: `Actions for Airport ${number}` }))
    const items = allByRole('menuitem', { within: menu }).map(({ textContent }) => textContent?.replace(/E$/, ''))
    await press('Escape')
    return items
  }
  const siteUrl = 'https://www.example.com/'
  const host = startFakeHost(airport, airports(2).map((row) => ({ ...row, slug: `airport-${row.id}` })))
  let more: object = { siteUrl }
  host.instead = ({ path }) => (path === '/personal/profile' ? profileOf(['bulk', 'activity'], { ...more }) : undefined)
  await openList(airport)
  assert.deepEqual(await itemsOf('01'), ['Edit', 'View on website', 'Duplicate', 'History', 'Delete'])
  assert.deepEqual(await itemsOf('02'), ['Edit', 'Duplicate', 'History', 'Delete'])
  more = { siteUrl, role: { id: 'reader', label: 'Reader' }, permissions: { airport: ['view'] } }
  await reloadList(airport)
  assert.deepEqual(await itemsOf('01'), ['Open', 'View on website', 'History'])
  assert.equal(queryRole('button', { name: 'Published' }), undefined)
})

test('who comes to the trash by its address, and may do nothing with what is in it, finds no menus there', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ path, query }) => {
    const more = { role: { id: 'reader', label: 'Reader' }, permissions: { airport: ['view'] } }
    if (path === '/personal/profile') return profileOf(['entities', 'bulk'], more)
    return query.get('filter[trashed]') === '1'
      ? json(200, { data: airports(2), meta: { page: 1, limit: 25, total: 2 } }) : undefined
  }
  await openList(airport, '?trashed=1')
  await until(() => allByRole('row').length === 3)
  assert.deepEqual(allByRole('button', { name: /^Actions for/ }), [])
})

test('from the menu of a row, too, a form leads back to the list as it was', async () => {
  startFakeHost(airport, airports(4))
  for (const item of ['Edit', 'Duplicate']) {
    const router = await openList(airport, '?filter[type]=heliport')
    await click(byRole('button', { name: 'Actions for Airport 02' }))
    await click(await until(() => queryRole('menuitem', { name: item })))
    await until(() => router.location().path !== '/admin/airport')
    assert.equal(router.location().state.back, '/admin/airport?filter[type]=heliport')
  }
})
