import { airport, assert, json, test } from '../../panel.ts'
import { startFakeHost } from '../fake-host.ts'
import { airports } from './airports.ts'
import { openList } from './open-list.tsx'
import { byRole, queryRole, click, press, until } from '../../dom.ts'

const record = '/admin/airport/edit?id=a01'
const cell = (className: string): Element => {
  const found = byRole('table').querySelector(`tbody .${className}`)
  assert.ok(found, `a cell ${className}`)
  return found
}
const here = () => window.location.pathname + window.location.search

/** Records the URLs of new tabs instead of opening them. */
const noteTabs = (): (string | undefined)[] => {
  const opened: (string | undefined)[] = []
  window.open = (address, target, features) => {
    opened.push(`${target} ${features} ${new URL(String(address)).pathname}`)
    return null
  }
  return opened
}

test('a click on any text of a row opens its record', async () => {
  startFakeHost(airport, airports(2))
  const router = await openList(airport)
  await click(cell('fact-cell time'))
  await until(() => here() === record)
  assert.equal(router.location().state.back, '/admin/airport', 'the form leads back here')
})

test('a related record is not a link in its row, and opens from the row’s menu', async () => {
  startFakeHost(airport, airports(2))
  await openList(airport)
  assert.equal(queryRole('link', { name: 'India' }), undefined)
  await click(byRole('button', { name: 'Actions for Airport 01' }))
  await click(await until(() => queryRole('menuitem', { name: 'Country: India' })))
  await until(() => here().startsWith('/admin/country'))
})

test('a click next to the checkbox or menu, a click that selects text, and one that closes a menu open nothing', async () => {
  startFakeHost(airport, airports(2))
  await openList(airport)
  await click(cell('pick'))
  await click(cell('act'))
  window.getSelection()?.selectAllChildren(cell('main-cell'))
  await click(cell('status-cell'))
  window.getSelection()?.removeAllRanges()
  await click(byRole('button', { name: 'Actions for Airport 01' }))
  byRole('menu')
  await click(cell('status-cell'))
  assert.equal(here(), '/admin/airport')
  await press('Escape')
  await click(cell('status-cell'))
  await until(() => here() === record)
})

test('the middle button and Ctrl open the record in a new tab and leave the list as it is', async () => {
  const opened = noteTabs()
  startFakeHost(airport, airports(2))
  await openList(airport)
  await click(cell('status-cell'), { button: 1 })
  await click(cell('status-cell'), { ctrlKey: true })
  await click(cell('status-cell'), { button: 2 })
  await click(cell('status-cell'), { shiftKey: true })
  const tab = '_blank noopener /admin/airport/edit'
  assert.deepEqual(opened, [tab, tab])
  assert.equal(here(), '/admin/airport')
})

test('a click on a row in the trash opens nothing', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ query }) =>
    query.get('filter[trashed]') === '1'
      ? json(200, { data: airports(2), meta: { page: 1, limit: 25, total: 2 } })
      : undefined
  await openList(airport, '?trashed=1')
  await click(cell('main-cell'))
  assert.equal(here(), '/admin/airport?trashed=1')
})
