import { allByRole, byLabel, byRole, click, queryRole, settle, type, until } from '../../dom.ts'
import { airport, assert, profileOf, test } from '../../panel.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('a view saves the list’s query and columns under a name', async () => {
  startFakeHost(airport, airports(4))
  await openList(airport, '?filter[type]=heliport')
  await click(byRole('button', { name: 'View' }))
  await type(await until(() => byLabel('Name of this view')), 'Only heliports')
  await click(byRole('button', { name: 'Save view' }))
  const view = await until(() => queryRole('link', { name: 'Only heliports' }))
  await click(byRole('button', { name: 'Remove filter: Type' }))
  await until(() => names().length === 4)
  assert.match(view.getAttribute('href') ?? '', /filter%5Btype%5D=heliport&columns=iata%2C/)
})

test('a view starts at page 1, one with the same name replaces it, and it can be removed', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport, '?sort=iata&limit=10&page=2&columns=name,type')
  await click(byRole('button', { name: 'View' }))
  const views = () => allByRole('link', { name: 'Mine' }).map((view) => view.getAttribute('href'))
  for (const button of ['Save view', 'Replace']) {
    await type(await until(() => byLabel('Name of this view')), 'Mine')
    await click(byRole('button', { name: button }))
    await settle()
    assert.deepEqual(views(), ['/admin/airport?sort=iata&limit=10&columns=name%2Ctype'])
  }
  await click(byRole('button', { name: 'Remove view Mine' }))
  await until(() => views().length === 0)
})

test('removing a view moves the focus to the next view, or to the field after the last one', async () => {
  const host = startFakeHost(airport, airports(1), ['entities'])
  let views = ['First', 'Second', 'Third'].map((name) => ({ name, query: '' }))
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET'
      ? profileOf(['entities'], { preferences: { lists: { airport: { views } } } })
      : undefined
  await openList(airport)
  await click(byRole('button', { name: 'View' }))
  const field = await until(() => byLabel('Name of this view'))
  const remove = async (gone: string) => {
    views = views.filter(({ name }) => name !== gone)
    await click(byRole('button', { name: `Remove view ${gone}` }))
    return document.activeElement
  }
  assert.equal((await remove('Second'))?.getAttribute('aria-label'), 'Remove view Third')
  assert.equal((await remove('Third'))?.getAttribute('aria-label'), 'Remove view First')
  assert.equal((await remove('First'))?.id, field.id)
})

test('saving a view beyond the limit never silently replaces another', async () => {
  const host = startFakeHost(airport, airports(1), ['entities'])
  const views = Array.from({ length: 50 }, (_, index) => ({ name: `View ${index}`, query: '' }))
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET'
      ? profileOf(['entities'], { preferences: { lists: { airport: { views } } } })
      : undefined
  await openList(airport)
  await click(byRole('button', { name: 'View' }))
  const name = await until(() => byLabel('Name of this view'))
  await type(name, 'One more')
  await click(byRole('button', { name: 'Save view' }))
  assert.match(byRole('alert').textContent ?? '', /50 views can be saved\. Remove one first\./)
  byRole('link', { name: 'View 0' })
  assert.equal(queryRole('link', { name: 'One more' }), undefined)
  await type(name, 'View 7')
  assert.equal(queryRole('alert'), undefined)
  byRole('button', { name: 'Replace' })
})

test('choosing a view applies it to the list and closes the panel', async () => {
  const host = startFakeHost(airport, airports(4), [])
  const lists = { airport: { views: [{ name: 'Heliports', query: 'filter[type]=heliport' }] } }
  host.instead = ({ path }) => (path === '/personal/profile' ? profileOf([], { preferences: { lists } }) : undefined)
  await openList(airport)
  await until(() => names().length === 4)
  await click(byRole('button', { name: 'View' }))
  await click(await until(() => queryRole('link', { name: 'Heliports' })))
  await until(() => names().length === 2)
  await until(() => !queryRole('link', { name: 'Heliports' }))
})
