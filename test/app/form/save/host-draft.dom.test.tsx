import { byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { isHostAway } from '../../../../src/app/data/product-host.ts'
import { draftPauseMs } from '../../../../src/contract/constants.ts'
import { state } from '../../../../src/contract/entities/state.ts'
import { json } from '../../host-double.ts'
import { everything, type FakeHost } from '../../fake-host.ts'
import { openForm, value } from '../open-form.tsx'
import { dilli, openState, withPlaces } from '../places.ts'

test('text that the host keeps is offered, can be taken, and is gone there once it is saved', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  await openForm(state, '/admin/state/create?id=dl')
  await click(await until(() => queryRole('button', { name: 'Continue with it' })))
  assert.equal(value('Name'), 'Dilli')
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.drafts.size === 0)
})

test('text that the host keeps and that is deleted there can be had back', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  await openForm(state, '/admin/state/create?id=dl')
  await click(await until(() => queryRole('button', { name: 'Delete it' })))
  await until(() => host.drafts.size === 0)
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

/** Types until it is due to go to the host. */
const typeUntilDue = async (meanwhile = async () => {}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byLabel('Name'), 'Dilli')
  await meanwhile()
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
}

test('text that could not be sent is kept on the host as soon as that is back', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.instead = () => Promise.reject(new TypeError('lost'))
  await typeUntilDue()
  await until(() => isHostAway.get())
  host.instead = () => undefined
  await act(async () => isHostAway.set(false))
  await until(() => host.drafts.size === 1)
})

test('text that the host does not answer to, though it answers to all else, is not sent over and over', async () => {
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

/** What is unsaved is due to go to the host while its save is under way, which then comes to nothing. */
const dueDuringSave = async (host: FakeHost, failure: () => Response | Promise<Response>) => {
  await openForm(state, '/admin/state/create?id=dl')
  const isTime = host.holds(({ path }) => path === state.savePath, failure)
  await typeUntilDue(() => press('Control+s'))
  await settle()
  assert.equal(host.drafts.size, 0)
  return isTime
}

test('text whose save came to nothing as it should have been kept is kept once the host is back', async () => {
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

test('text that was due to be kept while a save was under way is kept once that was refused', async () => {
  const host = await withPlaces()
  const refuse = () => json(422, { error: 'No.', code: 'validation', fields: { name: 'Taken.' } })
  const isTime = await dueDuringSave(host, refuse)
  isTime.settle()
  await until(() => host.drafts.size === 1)
})

test('text that came back by itself and is saved leaves none on the host, which had it since before', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': dilli } }))
  await until(() => byText(/Your unsaved text is back/))
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.drafts.size === 0)
})

test('what is saved before it went to the host as unsaved is taken away there by no call of its own', async () => {
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

test('what the host could not be asked for is taken away there all the same when the text is saved', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  host.instead = ({ method, path }) => (method === 'GET' && host.drafts.has(path) ? json(500, {}) : undefined)
  await openState()
  await type(byLabel('Name'), 'Delhi NCT')
  await press('Control+s')
  await until(() => host.drafts.size === 0)
})

test('text whose save arrived after all does not come back, neither from its entry nor from the host', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  host.change('state', 'dl', { name: 'Dilli' })
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': dilli } }))
  await until(() => value('Name') === 'Dilli' && host.drafts.size === 0)
  await settle()
  assert.equal(queryRole('region', { name: 'Unsaved changes' }), undefined)
  assert.equal(queryRole('button', { name: 'Continue with it' }), undefined)
  assert.equal(router.location().state.unsaved, undefined)
})

test('text of which more was sent than it holds now comes back, for the rest is still to be put back', async () => {
  const host = await withPlaces()
  host.change('state', 'dl', { name: 'Dilli', code: 'IN-DX' })
  const router = await openForm(state, '/admin/state')
  const pending = { key: 'k', body: { id: 'dl', version: 1, name: 'Dilli', code: 'IN-DX' } }
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': { ...dilli, pending } } }))
  await until(() => byText(/Your unsaved text is back/))
  byRole('button', { name: 'Save again' })
})

const warnsBeforeClosing = () => !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }))

test('the browser warns before it closes the page only while the host does not have what is unsaved', async () => {
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

test('text that came back by itself goes to the host again, and the browser does not warn of it', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state')
  mock.timers.enable({ apis: ['setTimeout'] })
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': dilli } }))
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  await until(() => host.drafts.size === 1 || undefined)
  await until(() => !warnsBeforeClosing())
})

test('on a host that keeps no drafts the browser warns', async () => {
  await withPlaces(everything.filter((feature) => feature !== 'drafts'))
  await openState()
  await typeUntilDue()
  assert.equal(warnsBeforeClosing(), true)
})
