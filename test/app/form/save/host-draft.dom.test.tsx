import { byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../../dom.ts'
import { saveAndClose } from '../../press-item.ts'
import { act, assert, json, mock, state, test } from '../../../panel.ts'
import { isHostAway } from '../../../../src/app/data/product-host.ts'
import { draftPauseMs } from '../../../../src/contract/constants.ts'
import { everything, type FakeHost } from '../../fake-host.ts'
import { openForm, value } from '../open-form.tsx'
import { dilli, openState, withPlaces } from '../locations.ts'

test('a draft on the host is offered, can be continued, and is deleted after the save', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  await openForm(state, '/admin/state/create?id=dl')
  await click(await until(() => queryRole('button', { name: 'Restore it' })))
  assert.equal(value('Name'), 'Dilli')
  await saveAndClose()
  await until(() => host.drafts.size === 0)
})

test('a draft that was deleted on the host can be restored', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  await openForm(state, '/admin/state/create?id=dl')
  await click(await until(() => queryRole('button', { name: 'Delete it' })))
  await until(() => host.drafts.size === 0)
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

/** Types and waits until the draft is due. */
const typeUntilDue = async (meanwhile = async () => {}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byLabel('Name'), 'Dilli')
  await meanwhile()
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
}

test('text that could not be sent is stored on the host as soon as the host is reachable', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.instead = () => Promise.reject(new TypeError('lost'))
  await typeUntilDue()
  await until(() => isHostAway.get())
  host.instead = () => undefined
  await act(async () => isHostAway.set(false))
  await until(() => host.drafts.size === 1)
})

test('does not resend a draft endlessly if only the draft call fails', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  const isKeeping = ({ method, path }: { method: string; path: string }) => method === 'PUT' && /drafts/.test(path)
  host.instead = (call) => (isKeeping(call) ? Promise.reject(new TypeError('lost')) : undefined)
  await typeUntilDue()
  for (const count of [1, 2, 2]) {
    await settle()
    await until(() => host.calls.filter(isKeeping).length === count)
    await act(async () => isHostAway.set(false))
  }
  await settle()
  assert.equal(host.calls.filter(isKeeping).length, 2)
})

/** Lets a draft become due during a save that then fails. */
const dueDuringSave = async (host: FakeHost, failure: () => Response | Promise<Response>) => {
  await openForm(state, '/admin/state/create?id=dl')
  const isTime = host.holds(({ path }) => path === state.savePath, failure)
  await typeUntilDue(() => press('Control+s'))
  await settle()
  assert.equal(host.drafts.size, 0)
  return isTime
}

test('text whose save failed while a draft was due is stored as a draft once the host is reachable', async () => {
  const host = await withPlaces()
  const lost = () => Promise.reject(new TypeError('lost'))
  const isTime = await dueDuringSave(host, lost)
  host.instead = lost
  isTime.settle()
  await until(() => isHostAway.get())
  host.instead = () => undefined
  await act(async () => isHostAway.set(false))
  await until(() => host.drafts.size === 1)
})

test('text whose draft was due during a save is stored as a draft once the save is refused', async () => {
  const host = await withPlaces()
  const refuse = () => json(422, { error: 'No.', code: 'validation', fields: { name: 'Taken.' } })
  const isTime = await dueDuringSave(host, refuse)
  isTime.settle()
  await until(() => host.drafts.size === 1)
})

test('saving restored text also deletes its older draft on the host', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': dilli } }))
  await until(() => byText(/Restored your unsaved text/))
  await saveAndClose()
  await until(() => host.drafts.size === 0)
})

test('saving text that was never stored as a draft sends no call to delete one', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => host.writes(state.savePath).length === 1 && !queryRole('button', { name: 'Save' }))
  assert.deepEqual(
    host.calls.filter(({ method }) => method === 'DELETE'),
    [],
  )
})

test('saving deletes a host draft that could not be read before', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  host.instead = ({ method, path }) => (method === 'GET' && host.drafts.has(path) ? json(500, {}) : undefined)
  await openState()
  await type(byLabel('Name'), 'Delhi NCT')
  await press('Control+s')
  await until(() => host.drafts.size === 0)
})

test('text is not restored, neither from history nor from the host, if its save arrived after all', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  host.change('state', 'dl', { name: 'Dilli' })
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': dilli } }))
  await until(() => value('Name') === 'Dilli' && host.drafts.size === 0)
  await settle()
  assert.equal(queryRole('region', { name: 'Unsaved changes' }), undefined)
  assert.equal(queryRole('button', { name: 'Restore it' }), undefined)
  assert.equal(router.location().state.unsaved, undefined)
})

test('text is restored if the lost save contained more than it has now', async () => {
  const host = await withPlaces()
  host.change('state', 'dl', { name: 'Dilli', code: 'IN-DX' })
  const router = await openForm(state, '/admin/state')
  const pending = { key: 'k', body: { id: 'dl', version: 1, name: 'Dilli', code: 'IN-DX' } }
  await act(() =>
    router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': { ...dilli, pending } } }),
  )
  await until(() => byText(/Restored your unsaved text/))
  byRole('button', { name: 'Save again' })
})

const warnsBeforeClosing = () => !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }))

test('the browser warns before closing only while unsaved text isn’t on the host', async () => {
  const host = await withPlaces()
  await openState()
  assert.equal(warnsBeforeClosing(), false)
  await typeUntilDue(async () => assert.equal(warnsBeforeClosing(), true))
  await until(() => host.drafts.size === 1)
  await settle()
  assert.equal(warnsBeforeClosing(), false)
  await type(byLabel('Name'), 'Dilli NCT')
  assert.equal(warnsBeforeClosing(), true)
})

test('leaving text that the host keeps asks nothing, and Back offers it again', async () => {
  const host = await withPlaces()
  const router = await openState()
  await typeUntilDue()
  await until(() => host.drafts.size === 1)
  await settle()
  await act(() => router.navigate('/admin/state'))
  await until(() => byText('Kept as a draft.'))
  assert.equal(queryRole('alertdialog'), undefined)
  await click(byRole('link', { name: 'Back' }))
  await click(await until(() => queryRole('button', { name: 'Restore it' })))
  assert.equal(value('Name'), 'Dilli')
})

test('restored text is stored on the host again, which ends the browser’s warning', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state')
  mock.timers.enable({ apis: ['setTimeout'] })
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': dilli } }))
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  await until(() => host.drafts.size === 1 || undefined)
  await until(() => !warnsBeforeClosing())
})

test('the browser warns before closing on a host without drafts', async () => {
  await withPlaces(everything.filter((feature) => feature !== 'operations'))
  await openState()
  await typeUntilDue()
  assert.equal(warnsBeforeClosing(), true)
})
