import { allByRole, byLabel, byRole, click, press, queryRole, settle, until } from '../../dom.ts'
import { airport, assert, isObject, type Json, profileOf, test } from '../../panel.ts'
import { airports } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

const headings = () => allByRole('columnheader').map(({ textContent }) => textContent)

test('a chosen column is stored in the URL and the profile', async () => {
  const host = startFakeHost(airport, airports(1), [])
  const others = { country: { columns: ['name'] } }
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET' ? profileOf([], { preferences: { lists: others } }) : undefined
  await openList(airport)
  await click(byRole('button', { name: 'View' }))
  const panel = await until(() => queryRole('group', { name: 'Columns' }))
  await click(byLabel('City', panel))
  assert.equal(queryRole('columnheader', { name: 'City' }), undefined)
  byLabel('Status', panel).focus()
  await press('Alt+ArrowUp')
  await settle()
  assert.match(byRole('status', { within: panel }).textContent ?? '', /^Status, \d+ of \d+$/)
  const shown = new URLSearchParams(window.location.search).get('columns')?.split(',')
  assert.deepEqual(shown?.slice(-3), ['status', 'completeness', 'updatedAt'])
  const kept = () => {
    const body = host.calls.filter(({ path, method }) => path === '/personal/profile' && method === 'POST').at(-1)?.body
    return isObject(body) && isObject(body.preferences) ? body.preferences.lists : undefined
  }
  await until(() => isObject(kept()))
  assert.deepEqual(kept(), { airport: { columns: shown } }, 'this list alone: another tab may have changed others')
  assert.deepEqual(headings().slice(-4), ['Status', 'Complete', 'Updated', 'Actions'])
  await click(byRole('button', { name: 'Back to default', within: panel }))
  assert.equal(window.location.search, '')
  byRole('columnheader', { name: 'City' })
  await settle()
  assert.deepEqual(kept(), { airport: {} })
})

test('choosing columns keeps a view that another tab has saved since', async () => {
  const host = startFakeHost(airport, airports(1), ['entities'])
  let kept: Json = { lists: { airport: { views: [{ name: 'First', query: 'search=a' }] } } }
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET' ? profileOf(['entities'], { preferences: kept }) : undefined
  await openList(airport)
  const views = ['First', 'Second'].map((name) => ({ name, query: `search=${name}` }))
  kept = { theme: 'dark', lists: { airport: { views } } }
  await click(byRole('button', { name: 'View' }))
  const panel = await until(() => queryRole('group', { name: 'Columns' }))
  for (const label of ['City', 'Status']) await click(byLabel(label, panel))
  const sent = () => host.calls.filter(({ path, method }) => path === '/personal/profile' && method === 'POST')
  await until(() => sent().length > 0)
  await settle()
  const columns = new URLSearchParams(window.location.search).get('columns')?.split(',')
  assert.deepEqual(sent().at(-1)?.body, { preferences: { lists: { airport: { views, columns } } } })
  await until(() => queryRole('link', { name: 'Second' }))
})

test('the URL orders columns, always includes the name and ignores unknown ones', async () => {
  startFakeHost(airport, airports(1))
  await openList(airport, '?columns=type,nothing,icao,type')
  assert.deepEqual(headings(), ['', 'Name', 'Type', 'ICAO', 'Actions'])
})
