import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { draftPauseMs } from '../../../src/contract/constants.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { everything } from '../fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { dilli, openState, withPlaces } from './places.ts'

test('counts and names changes, Discard reverts them, and Undo restores them', async () => {
  await withPlaces()
  await openState()
  assert.equal(queryRole('button', { name: 'Save' }), undefined)
  await type(byLabel('Name'), 'Dilli')
  assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved change.*Name/)
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('Name'), 'Delhi')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

test('text typed after Discard can be restored even if Undo has replaced it', async () => {
  await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('button', { name: 'Discard' }))
  await type(byLabel('Name'), 'Delhi NCT')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
  await until(() => byText('What you typed since then was replaced.'))
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Delhi NCT')
  assert.ok(byText('1 unsaved change'))
})

test('leaving with unsaved changes asks first: Stay keeps the form open, and Leave leaves it', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'You have 1 unsaved change' }))
  // The question on Back omits the hint that Back restores the text.
  assert.ok(byText('We’ll keep them as a draft if you leave.'))
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(router.location().search, '?id=dl')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
})

test('a finished save closes the confirmation dialog about leaving and continues the navigation', async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  const isTime = host.holds(({ method }) => method === 'POST')
  await press('Control+s')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'You have 1 unsaved change' }))
  isTime.settle()
  await until(() => router.location().path === '/admin/state' && !queryRole('alertdialog'))
})

test('going back restores the unsaved text, for the same user only', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
  window.history.back()
  await until(() => router.location().search === '?id=dl' && value('Name') === 'Dilli')
  await until(() => byText(/Restored your unsaved text/))
  await click(byRole('button', { name: 'Discard it' }))
  assert.equal(value('Name'), 'Delhi')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

test('saving removes the Undo for discarded restored text', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': dilli } }))
  await click(await until(() => queryRole('button', { name: 'Discard it' })))
  assert.ok(byRole('button', { name: 'Undo' }))
  await type(byLabel('Name'), 'Delhi NCT')
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Delhi NCT'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('closing a note above the form returns the focus to the form', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await click(await until(() => queryRole('button', { name: 'Restore' })))
  await until(() => !queryRole('button', { name: 'Restore' }))
  assert.ok(document.activeElement === byRole('form', { name: 'Edit state' }))
  assert.equal(queryRole('heading', { name: /^Fix \d|^Not saved/ }), undefined)
  await press('Control+s')
  await until(() => host.all('state').find(({ id }) => id === 'dl')?.name === 'Dilli')
  assert.equal(queryRole('dialog'), undefined)
})

test('offers no Restore for a deleted record on a host without a trash', async () => {
  const host = await withPlaces(everything.filter((feature) => feature !== 'operations'))
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => byText(/^Someone deleted this record/))
  assert.equal(queryRole('heading', { name: /^Fix \d|^Not saved/ }), undefined)
  assert.equal(queryRole('button', { name: 'Restore' }), undefined)
})

test('offers no Restore for a permanently deleted record', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  host.purge('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => byText(/^Someone deleted this record/))
  await until(() => !queryRole('button', { name: 'Restore' }))
  assert.equal(value('Name'), 'Dilli')
})

test('reports that a record was permanently deleted after Restore was offered, and withdraws the offer', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => host.calls.some(({ query }) => query.has('filter[trashed]')))
  host.purge('state', 'dl')
  await click(byRole('button', { name: 'Restore' }))
  await until(() => byText('This state no longer exists.'))
  await until(() => !queryRole('button', { name: 'Restore' }))
  assert.ok(byText(/^Someone deleted this record/))
})

test('does not report text as restored again once it was saved', async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await act(() => router.navigate('/admin/state', { force: true }))
  window.history.back()
  await until(() => byText(/Restored your unsaved text/))
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Dilli'))
  await until(() => queryRole('region', { name: 'Unsaved changes' }) === undefined)
  await type(byLabel('Name'), 'Dilli NCT')
  assert.equal(queryRole('button', { name: 'Discard it' }), undefined)
})

test('offers Undo for discarded restored text only in its own form', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state dl': dilli } }))
  await click(await until(() => queryRole('button', { name: 'Discard it' })))
  assert.ok(byRole('button', { name: 'Undo' }))
  await act(() => router.navigate('/admin/state'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('offers Undo for discarded text only in its own form', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('button', { name: 'Discard' }))
  assert.ok(byRole('button', { name: 'Undo' }))
  await act(() => router.navigate('/admin/state'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('text saved after leaving its form is not restored into the next new record', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create')
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'IN-BR')
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  await type(byLabel('Country'), 'Ind')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await until(() => host.drafts.size === 1)
  const isTime = host.holds(({ path }) => path === state.savePath)
  await saveAndClose()
  await act(async () => void router.navigate('/admin/state'))
  await click(await until(() => queryRole('button', { name: 'Leave' })))
  isTime.settle()
  await until(() => host.drafts.size === 0)
})
