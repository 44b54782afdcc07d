import { allByRole, byRole, byText, click, queryRole, settle, type, until } from '../../dom.ts'
import { airport, assert, country, json, test } from '../../panel.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { airports, names } from './airports.ts'
import { rowOf, startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('reads a list without a query on a host with only the specification’s calls, and sorts and searches in the browser', async () => {
  const host = startFakeHost(airport, airports(30), 'bare')
  await openList(airport, '?sort=name&order=desc')
  await until(() => names()[0] === 'Airport 30')
  await click(byRole('button', { name: 'Next page' }))
  await until(() => names()[0] === 'Airport 05')
  await type(byRole('searchbox', { name: 'Search' }), 'airport 17')
  await until(() => names().length === 1)
  const listed = host.calls.filter(({ path }) => path === airport.path)
  assert.deepEqual(
    listed.map(({ query }) => query.size),
    [0],
  )
  assert.equal(queryRole('link', { name: 'Trash' }), undefined)
})

test('a bare host deletes each selected record with its own call, after a confirmation', async () => {
  const host = startFakeHost(airport, airports(3), 'bare')
  await openList(airport)
  await until(() => names().length === 3)
  await click(byRole('checkbox', { name: 'Select Airport 01' }))
  await click(byRole('checkbox', { name: 'Select Airport 02' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  assert.equal(queryRole('button', { name: 'Edit fields', within: bar }), undefined)
  await click(byRole('button', { name: 'Delete', within: bar }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 2 airports?' }))
  await click(byRole('button', { name: 'Delete 2 airports', within: dialog }))
  await until(() => names().length === 1)
  const deleted = host.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  assert.deepEqual(deleted, [`${airport.path}/a01`, `${airport.path}/a02`])
})

test('a bare host deletes all matching records, found page by page', async () => {
  const host = startFakeHost(airport, airports(12), 'bare')
  await openList(airport, '?limit=10')
  await until(() => names().length === 10)
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: bar }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 12 airports?' }))
  await click(byRole('button', { name: 'Delete 12 airports', within: dialog }))
  await until(() => host.calls.filter(({ method }) => method === 'DELETE').length === 12)
})

test('a list offers no actions for which the host has no call', async () => {
  const india = rowOf('in', { name: 'India', alpha2: 'IN', continent: 'AS', states: 0, airports: 0 })
  startFakeHost(country, [india], 'bare')
  await openList(country)
  await until(() => queryRole('link', { name: /^India/ }))
  await click(byRole('checkbox', { name: 'Select India' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  assert.deepEqual(
    allByRole('button', { within: bar }).map((button) => button.textContent),
    ['Export', ''],
  )
  await click(byRole('button', { name: 'Filters' }))
  await until(() => queryRole('group', { name: 'Filters' }))
  assert.equal(queryRole('combobox', { name: 'Without airports' }), undefined, 'only a host can tell')
})

test('the link to a record without a name shows a placeholder', async () => {
  startFakeHost(user, [rowOf('u1', { email: 'ann@example.com' })], 'bare')
  await openList(user)
  const link = await until(() => queryRole('link', { name: 'None' }))
  assert.equal(link.getAttribute('href'), '/admin/users?edit=u1')
  assert.equal(link.textContent, '—None')
})

test('relations to an entity that the host lacks are shown as text, without links, filters or requests', async () => {
  const role = { roleId: 'r1', role: { id: 'r1', label: 'Editor' } }
  const host = startFakeHost(user, [rowOf('u1', { email: 'ann@example.com', firstName: 'Ann', ...role })], 'bare')
  await openList(user, '?filter[roleId]=r2')
  await until(() => queryRole('button', { name: 'Remove filter: Role' }))
  await click(byRole('button', { name: /^Filters/ }))
  const tray = await until(() => queryRole('group', { name: 'Filters' }))
  const labels = [...tray.querySelectorAll('label')].map(({ textContent }) => textContent)
  assert.deepEqual(labels, ['Updated', 'Sort by'])
  await click(byRole('button', { name: 'Clear filters' }))
  await until(() => byText('Editor'))
  assert.equal(queryRole('link', { name: 'Editor' }), undefined)
  assert.deepEqual([...new Set(host.calls.map(({ path }) => path))], ['/personal/profile', user.path])
})

test('a count of records that the host lacks is not a link', async () => {
  const delhi = { ...airports(1)[0], guidelines: 3 }
  startFakeHost(airport, [rowOf('a01', delhi)], 'bare')
  await openList(airport, '?columns=name,guidelines')
  await until(() => byText('3'))
  assert.equal(queryRole('link', { name: '3' }), undefined)
})

test('a record without a version is changed by a call without one', async () => {
  const { version: _, ...delhi } = rowOf('a01', { ...airports(1)[0] })
  const host = startFakeHost(airport, [], 'bare')
  let kept: object = delhi
  host.instead = ({ method, path }) => {
    if (path === airport.path && method === 'GET') return json(200, { data: [kept] })
    if (path !== airport.savePath) return undefined
    kept = { ...delhi, status: 'archived' }
    return json(200, { data: kept })
  }
  await openList(airport)
  await click(await until(() => queryRole('button', { name: 'Published' })))
  await click(await until(() => queryRole('menuitemradio', { name: 'Archived' })))
  await until(() => queryRole('button', { name: 'Archived' }))
  const saves = host.calls.filter(({ path }) => path === airport.savePath)
  assert.deepEqual(
    saves.map(({ body }) => body),
    [{ id: 'a01', status: 'archived' }],
  )
})

test('opening the trash by its URL reports that the host has no trash', async () => {
  startFakeHost(airport, airports(3), 'bare')
  await openList(airport, '?trashed=1')
  await until(() => queryRole('heading', { name: 'Not available on this server' }))
  byText('This server has no trash.')
})

test('hides the trash on a host that cannot filter', async () => {
  startFakeHost(airport, airports(3), ['operations'])
  await openList(airport)
  await until(() => names().length === 3)
  assert.equal(queryRole('link', { name: 'Trash' }), undefined)
})

test('approves one waiting user on any host, but a selection only on hosts with bulk changes', async () => {
  const pending = rowOf('u1', { firstName: 'Ann', lastName: 'Bee', statusId: 'pending' })
  for (const features of [['entities'], ['entities', 'operations']]) {
    startFakeHost(user, [pending], features)
    await openList(user, '?filter[statusId]=pending')
    await click(await until(() => queryRole('button', { name: 'Actions for Ann Bee' })))
    await until(() => queryRole('menuitem', { name: 'Edit' }))
    byRole('menuitem', { name: 'Approve' })
    await click(byRole('checkbox', { name: 'Select Ann Bee' }))
    const bar = await until(() => queryRole('region', { name: 'Selection' }))
    await settle()
    assert.equal(queryRole('button', { name: 'Approve', within: bar }) !== undefined, features.includes('operations'))
  }
})

test('a list reports that views last only until a reload', async () => {
  startFakeHost(airport, airports(1), 'bare')
  await openList(airport)
  await click(byRole('button', { name: 'View' }))
  await until(() => byText('This server can’t save views. They last until you reload the page.'))
})
