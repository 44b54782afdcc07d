import { byRole, byText, click, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { searchPauseMs } from '../../../src/contract/constants.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { profileOf } from '../host-double.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('filters are chips, controls in the tray, and part of the address', async () => {
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

test('a filter by a record is offered to who may choose one: who sees such records, or writes what names them', async () => {
  const host = startFakeHost(airport, airports(2))
  let permissions: object = {}
  const role = { id: 'reader', label: 'Reader' }
  host.instead = ({ path }) =>
    path === '/personal/profile' ? profileOf(['entities', 'bulk'], { role, permissions }) : undefined
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
  await click(byRole('checkbox', { name: 'All except these' }))
  await until(() => status.textContent === 'All except Published or Archived')
  assert.deepEqual(new URLSearchParams(window.location.search).getAll('filter[status][not]'), ['published', 'archived'])
  assert.deepEqual(names(), ['Airport 02', 'Airport 03', 'Airport 05'])
  await click(byRole('button', { name: 'Clear' }))
  await until(() => names().length === 6)
})

test('a filter by a record that is not there names it by its id', async () => {
  startFakeHost(airport, [])
  const chip = (id: string) => until(() => queryRole('button', { name: `Country is ${id}` }))
  await openList(airport, '?filter[countryId]=constructor')
  await chip('constructor')
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
    'filter[municipality]': 'New',
    'filter[elevationFt][gte]': '1',
    'filter[elevationFt][lte]': '9',
  })
  assert.equal((city as HTMLInputElement).value, 'New ')
  await click(byRole('button', { name: 'Clear all', within: byRole('group', { name: 'Filters' }) }))
  await until(() => (city as HTMLInputElement).value === '')
})

test('a filter that was typed before another address was gone to is not applied there', async ({ mock }) => {
  startFakeHost(airport, airports(3))
  const router = await openList({ ...airport, filters: [{ field: 'municipality' }] }, '?filter[municipality]=Old')
  await click(byRole('button', { name: /^Filters/ }))
  const city = await until(() => queryRole('textbox', { name: 'Municipality' }))
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(city, 'Older')
  await act(() => router.navigate(router.location().path))
  await act(async () => mock.timers.tick(searchPauseMs))
  await settle()
  assert.deepEqual([router.location().search, (city as HTMLInputElement).value], ['', ''])
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
