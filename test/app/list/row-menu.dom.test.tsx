import { allByRole, byRole, click, press, queryRole, until } from '../../dom.ts'
import { airport, assert, json, profileOf, test } from '../../panel.ts'
import { airports } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList, reloadList } from './open-list.tsx'

test('a row menu offers the website for published records and changes to users with edit permission', async () => {
  const itemsOf = async (number: string) => {
    await click(await until(() => queryRole('button', { name: `Actions for Airport ${number}` })))
    const menu = await until(() => queryRole('menu', { name: `Actions for Airport ${number}` }))
    await until(() => allByRole('menuitem', { within: menu })[0])
    const items = allByRole('menuitem', { within: menu }).map(({ textContent }) => textContent?.replace(/E$/, ''))
    await press('Escape')
    return items
  }
  const siteUrl = 'https://www.example.com/'
  const host = startFakeHost(
    airport,
    airports(2).map((row) => ({ ...row, slug: `airport-${row.id}` })),
  )
  let more: object = { siteUrl }
  host.instead = ({ path }) => (path === '/personal/profile' ? profileOf(['operations'], { ...more }) : undefined)
  await openList(airport)
  assert.deepEqual(await itemsOf('01'), ['Edit', 'View on website', 'Duplicate', 'History', 'Country: India', 'Delete'])
  assert.deepEqual(await itemsOf('02'), ['Edit', 'Publish', 'Duplicate', 'History', 'Country: India', 'Delete'])
  // A host without publishing returns no status, and takes none.
  host.change(airport.key, 'a02', { status: null })
  await reloadList(airport)
  assert.deepEqual(await itemsOf('02'), ['Edit', 'Duplicate', 'History', 'Country: India', 'Delete'])
  more = { siteUrl, contentAccess: 'off' }
  await reloadList(airport)
  assert.deepEqual(await itemsOf('01'), ['Edit', 'Duplicate', 'History', 'Country: India', 'Delete'])
  more = { siteUrl, role: { id: 'reader', label: 'Reader' }, permissions: { airport: ['view'] } }
  await reloadList(airport)
  assert.deepEqual(await itemsOf('01'), ['Open', 'View on website', 'History'])
  assert.equal(queryRole('button', { name: 'Published' }), undefined)
})

test('rows in the trash have no menus for users who cannot act on them', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ path, query }) => {
    const more = { role: { id: 'reader', label: 'Reader' }, permissions: { airport: ['view'] } }
    if (path === '/personal/profile') return profileOf(['entities', 'operations'], more)
    return query.get('filter[trashed]') === '1'
      ? json(200, { data: airports(2), meta: { page: 1, limit: 25, total: 2 } })
      : undefined
  }
  await openList(airport, '?trashed=1')
  await until(() => allByRole('row').length === 3)
  assert.deepEqual(allByRole('button', { name: /^Actions for/ }), [])
})

test('closing a form opened from a row menu returns to the list with its query', async () => {
  startFakeHost(airport, airports(4))
  for (const item of ['Edit', 'Duplicate']) {
    const router = await openList(airport, '?filter[type]=heliport')
    await click(byRole('button', { name: 'Actions for Airport 02' }))
    await click(await until(() => queryRole('menuitem', { name: item })))
    await until(() => router.location().path !== '/admin/airport')
    assert.equal(router.location().state.back, '/admin/airport?filter[type]=heliport')
  }
})

test('the down arrow opens a row menu with the focus on its first item', async () => {
  startFakeHost(airport, airports(2))
  await openList(airport)
  const button = await until(() => queryRole('button', { name: 'Actions for Airport 02' }))
  button.focus()
  await press('ArrowDown')
  await until(() => queryRole('menu', { name: 'Actions for Airport 02' }))
  await until(() => document.activeElement?.textContent?.startsWith('Edit'))
})
