import { byRole, click, queryRole, render, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { api } from '../../../src/app/api.ts'
import DashboardScreen, { prefetch as prefetchFigures } from '../../../src/app/screens/dashboard.tsx'
import { prefetch } from '../../../src/app/screens/list.tsx'
import { calls } from '../../../src/contract/calls.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { sectionOf } from '../../../src/contract/entities/sections.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { refusal } from '../host-double.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from './fake-host.ts'
import { openList } from './open-list.tsx'

const section = sectionOf('airport')
assert.ok(section)
const listed = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === airport.path).length

test('what was fetched ahead is shown without asking again', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  prefetch({ section, entity: airport }, '?sort=name')
  await settle()
  const before = listed(host.calls)
  await openList(airport, '?sort=name')
  assert.equal(listed(host.calls), before)
  assert.equal(names()[0], 'Airport 01')
})

test('what was fetched a while ago is shown, and asked for again', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  prefetch({ section, entity: airport }, '?sort=name')
  await settle()
  const before = listed(host.calls)
  host.rows = host.rows.map((row) => ({ ...row, name: `New ${String(row.name)}` }))
  const later = Date.now() + 3000
  mock.method(Date, 'now', () => later)
  await openList(airport, '?sort=name')
  mock.restoreAll()
  await until(() => byRole('table').textContent?.includes('New Airport 01'))
  assert.equal(listed(host.calls), before + 1)
})

test('what was fetched before something was written is asked for again', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  host.instead = ({ method }) => method === 'POST' ? Response.json({ data: host.rows[0] }) : undefined
  prefetch({ section, entity: airport }, '?sort=name')
  await settle()
  await api.save(airport, { id: '1', version: 1, name: 'Another' })
  const before = listed(host.calls)
  await openList(airport, '?sort=name')
  assert.equal(listed(host.calls), before + 1)
})

test('a list that is asked for anew is not answered by what was fetched ahead', async () => {
  const host = startFakeHost(airport, airports(3))
  host.instead = ({ path }) => path === airport.path ? refusal(500, 'Not now') : undefined
  await openList(airport, '?sort=name')
  host.instead = () => undefined
  prefetch({ section, entity: airport }, '?sort=name')
  await settle()
  host.rows = host.rows.map((row) => ({ ...row, name: `New ${String(row.name)}` }))
  await click(await until(() => queryRole('button', { name: 'Try again' })))
  await until(() => queryRole('table')?.textContent?.includes('New Airport 01'))
})

test('figures that were fetched before something was written are asked for again', async () => {
  const host = startFakeHost(airport, airports(3))
  const router = await openList(airport)
  host.instead = ({ method, path }) => method === 'POST' ? Response.json({ data: host.rows[0] })
    : path === calls.dashboard ? Response.json({ data: {} }) : undefined
  const asked = () => host.calls.filter(({ path }) => path === calls.dashboard).length
  const open = () => render(<RouterProvider router={router}><DashboardScreen section={section} /></RouterProvider>)
  prefetchFigures()
  await (await open()).unmount()
  assert.equal(asked(), 1)
  prefetchFigures()
  await api.save(airport, { id: '1', version: 1, name: 'Another' })
  await open()
  assert.equal(asked(), 3)
})
