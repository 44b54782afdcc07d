import { byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { act, assert, json, later, test } from '../../panel.ts'
import { value } from './open-form.tsx'
import { openState, withPlaces } from './locations.ts'

test('deleting a record returns to the list, which offers Undo', async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Delete' }))
  await until(() => router.location().path === '/admin/state')
  assert.equal(
    host.all('state').some(({ id }) => id === 'dl'),
    false,
  )
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => host.writes('/api/v1/post/state/undo').length > 0)
  assert.deepEqual(host.writes('/api/v1/post/state/undo')[0]?.body, { operationId: '0f'.repeat(16) })
})

test('a user who opens another record during a deletion stays there and keeps the way back', async () => {
  const host = await withPlaces()
  const router = await openState()
  const isTime = host.holds(({ method }) => method === 'DELETE')
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Delete' }))
  await act(() => router.navigate('/admin/state/create?id=by'))
  await until(() => value('Name') === 'Bavaria')
  await type(byLabel('Name'), 'Bayern')
  isTime.settle()
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Bayern')
  assert.equal(router.location().search, '?id=by')
})

test('a list opened during a deletion drops the record, and shows it again after Undo', async () => {
  const host = await withPlaces()
  const router = await openState()
  const isTime = later<void>()
  host.instead = (call) => {
    if (call.method === 'DELETE') return isTime.promise.then(() => host.answer(call))
    if (!call.path.endsWith('/undo')) return undefined
    host.add('state', 'dl', { name: 'Delhi', code: 'IN-DL', countryId: 'in' })
    return json(200, { data: { done: ['dl'], failed: [], operationId: '' } })
  }
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Delete' }))
  await act(() => router.navigate('/admin/state'))
  await until(() => queryRole('link', { name: 'Delhi' }))
  isTime.settle()
  await until(() => !queryRole('link', { name: 'Delhi' }))
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('link', { name: 'Delhi' }))
})

test('deletes nothing if the user leaves before the references of a record have loaded', async () => {
  const host = await withPlaces()
  const router = await openState()
  const needed = json(200, { data: [{ entity: 'city', field: 'stateId', count: 1, effect: 'empties' }] })
  const isTime = host.holds(
    ({ path }) => path.endsWith('/impact'),
    () => needed,
  )
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Delete' }))
  await act(() => router.navigate('/admin/state/create?id=by'))
  isTime.settle()
  await until(() => byText(/^Delhi wasn’t deleted/))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.ok(host.all('state').some(({ id }) => id === 'dl'))
})
