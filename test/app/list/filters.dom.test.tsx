import { byLabel, byRole, byText, choose, click, queryRole, settle, type, until } from '../../dom.ts'
import { act, airport, assert, profileOf, test } from '../../panel.ts'
import { searchEveryMs } from '../../../src/contract/constants.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('active filters are chips, controls in the tray, and part of the URL', async () => {
  startFakeHost(airport, airports(6))
  await openList(airport, '?filter%5Btype%5D=heliport')
  await until(() => names().length === 3)
  byText('3 airports found')
  await click(byRole('button', { name: /^Filters/ }))
  await click(await until(() => queryRole('button', { name: 'Status', within: byRole('group', { name: 'Filters' }) })))
  await click(await until(() => queryRole('checkbox', { name: 'Published' })))
  await until(() => names().length === 1)
  assert.equal(new URLSearchParams(window.location.search).get('filter[status]'), 'published')
  await click(byRole('button', { name: 'Remove filter: Type' }))
  await until(() => names().length === 2)
  await click(byRole('button', { name: 'Remove filter: Status' }))
  await until(() => names().length === 6)
  byText('6 airports')
})

test('offers a filter by a record to users who can view such records or edit records that refer to them', async () => {
  const host = startFakeHost(airport, airports(2))
  let permissions: object = {}
  const role = { id: 'reader', label: 'Reader' }
  host.instead = ({ path }) =>
    path === '/personal/profile' ? profileOf(['entities', 'operations'], { role, permissions }) : undefined
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

test('a filter matches any of several values, or excludes them all', async () => {
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
  await click(byRole('checkbox', { name: 'All except these' }))
  await until(() => status.textContent === 'All except Published or Archived')
  assert.deepEqual(new URLSearchParams(window.location.search).getAll('filter[status][not]'), ['published', 'archived'])
  assert.deepEqual(names(), ['Airport 02', 'Airport 03', 'Airport 05'])
  await click(byRole('button', { name: 'Clear' }))
  await until(() => names().length === 6)
})

test('a filter by a missing record shows its id', async () => {
  startFakeHost(airport, [])
  const chip = (id: string) => until(() => queryRole('button', { name: `Country is ${id}` }))
  await openList(airport, '?filter[countryId]=constructor')
  await chip('constructor')
})

test('a typed filter keeps its trailing space while it is applied, and both ends of a range', async () => {
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
    'filter[municipality]': 'New',
    'filter[elevationFt][gte]': '1',
    'filter[elevationFt][lte]': '9',
  })
  assert.equal((city as HTMLInputElement).value, 'New ')
  await click(byRole('button', { name: 'Clear all', within: byRole('group', { name: 'Filters' }) }))
  await until(() => (city as HTMLInputElement).value === '')
})

test('a typed filter is not applied after navigating to another URL', async ({ mock }) => {
  startFakeHost(airport, airports(3))
  const router = await openList({ ...airport, filters: [{ field: 'municipality' }] }, '?filter[municipality]=Old')
  await click(byRole('button', { name: /^Filters/ }))
  const city = await until(() => queryRole('textbox', { name: 'Municipality' }))
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(city, 'Olde')
  await type(city, 'Older')
  await act(() => router.navigate(router.location().path))
  await act(async () => mock.timers.tick(searchEveryMs))
  await settle()
  assert.deepEqual([router.location().search, (city as HTMLInputElement).value], ['', ''])
})

test('a typed filter adds one history entry', async () => {
  startFakeHost(airport, airports(3))
  const router = await openList({ ...airport, filters: [{ field: 'municipality' }, { field: 'elevationFt' }] })
  await click(byRole('button', { name: /^Filters/ }))
  const city = await until(() => queryRole('textbox', { name: 'Municipality' }))
  const length = window.history.length
  for (const text of ['N', 'Ne', 'New']) {
    await type(city, text)
    await until(() => new URLSearchParams(router.location().search).get('filter[municipality]') === text)
  }
  assert.equal(window.history.length, length + 1)
  for (const text of ['1', '10']) {
    await type(byRole('textbox', { name: 'Elevation from' }), text)
    await until(() => new URLSearchParams(router.location().search).get('filter[elevationFt][gte]') === text)
  }
  assert.equal(window.history.length, length + 2)
})

test('a month typed in a browser without a month control is applied once it is complete', async () => {
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

test('filters airports by city, completeness and last change', async () => {
  const host = startFakeHost(airport, airports(6))
  await openList(airport)
  await click(byRole('button', { name: /^Filters/ }))
  const tray = await until(() => queryRole('group', { name: 'Filters' }))
  byRole('combobox', { name: 'City', within: tray })
  const updated = byRole('combobox', { name: 'Updated', within: tray })
  await choose(updated, 'In the last 7 days')
  const asked = () => host.calls.at(-1)?.query
  await until(() => /^\d{4}-\d\d-\d\dT/.test(asked()?.get('filter[updatedAt][gte]') ?? ''))
  assert.equal(new URLSearchParams(window.location.search).get('filter[updatedAt][gte]'), '-7d')
  assert.equal(queryRole('textbox', { name: 'Updated from' }), undefined)
  byRole('button', { name: 'Updated in the last 7 days' })
  await choose(updated, 'Between two days')
  await type(await until(() => byLabel('Updated to', tray)), '2026-10-31')
  await until(() => asked()?.has('filter[updatedAt][lte]'))
  assert.equal(asked()?.has('filter[updatedAt][gte]'), false)
  await choose(updated, 'Any')
  await until(() => window.location.search === '')
  await type(byLabel('Completeness, % from', tray), '3')
  await until(() => names().length === 3)
})

test('more than seven filters are folded to those of the definition, and those in use', async () => {
  startFakeHost(airport, airports(3))
  const more = [{ field: 'municipality' }, { field: 'elevationFt' }]
  const router = await openList({ ...airport, filters: [...airport.filters, ...more] }, '?filter[completeness][gte]=1')
  await click(byRole('button', { name: /^Filters/ }))
  const tray = await until(() => queryRole('group', { name: 'Filters' }))
  const labels = () => [...tray.querySelectorAll('label')].map(({ textContent }) => textContent)
  const folded = ['City', 'Updated']
  assert.ok(labels().includes('Country') && labels().includes('Completeness, %'))
  assert.deepEqual(
    labels().filter((label) => folded.includes(label)),
    [],
  )
  await click(byRole('button', { name: 'More filters', within: tray }))
  assert.deepEqual(
    labels().filter((label) => folded.includes(label)),
    folded,
  )
  await click(byRole('button', { name: 'Fewer filters', within: tray }))
  assert.deepEqual(
    labels().filter((label) => folded.includes(label)),
    [],
  )
  assert.match(router.location().search, /completeness/)
})
