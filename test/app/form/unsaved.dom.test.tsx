import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { draftPauseMs } from '../../../src/contract/constants.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { everything } from './fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { dilli, openState, withPlaces } from './places.ts'

test('what differs is counted and named; Discard takes it back, and Undo brings it again', async () => {
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

test('what is typed after Discard comes back as well, where Undo has put the text before in its place', async () => {
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

test('leaving with changes asks; Stay stays, Leave leaves', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'Leave without saving 1 change?' }))
  // Who is about to go back is not told that going back brings it.
  assert.ok(byText('Come back with Back or Forward, and what you typed is there again.'))
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(router.location().search, '?id=dl')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
})

test('the question whether to leave goes with the save that was under way, and the way is free', async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  const isTime = host.holds(({ method }) => method === 'POST')
  await press('Control+s')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'Leave without saving 1 change?' }))
  isTime.settle()
  await until(() => router.location().path === '/admin/state' && !queryRole('alertdialog'))
})

test('going back brings the unsaved text with it, for the same person only', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
  window.history.back()
  await until(() => router.location().search === '?id=dl' && value('Name') === 'Dilli')
  await until(() => byText(/Your unsaved text is back/))
  await click(byRole('button', { name: 'Discard it' }))
  assert.equal(value('Name'), 'Delhi')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

test('text that came back and was discarded is offered no more once something else is saved', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': dilli } }))
  await click(await until(() => queryRole('button', { name: 'Discard it' })))
  assert.ok(byRole('button', { name: 'Undo' }))
  await type(byLabel('Name'), 'Delhi NCT')
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Delhi NCT'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('a note above the form that is closed leaves the focus in the form', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await click(await until(() => queryRole('button', { name: 'Restore' })))
  await until(() => !queryRole('button', { name: 'Restore' }))
  assert.ok(document.activeElement === byRole('form', { name: 'Edit state' }))
  assert.equal(queryRole('heading', { name: 'There is a problem' }), undefined)
  await press('Control+s')
  await until(() => host.all('state').find(({ id }) => id === 'dl')?.name === 'Dilli')
  assert.equal(queryRole('dialog'), undefined)
})

test('what was deleted meanwhile is not offered back by a host without a trash', async () => {
  const host = await withPlaces(everything.filter((feature) => feature !== 'bulk'))
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => byText(/^Deleted while you were writing/))
  assert.equal(queryRole('heading', { name: 'There is a problem' }), undefined)
  assert.equal(queryRole('button', { name: 'Restore' }), undefined)
})

test('that text is back is not told again once it was saved', async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await act(() => router.navigate('/admin/state', { force: true }))
  window.history.back()
  await until(() => byText(/Your unsaved text is back/))
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Dilli'))
  await until(() => queryRole('region', { name: 'Unsaved changes' }) === undefined)
  await type(byLabel('Name'), 'Dilli NCT')
  assert.equal(queryRole('button', { name: 'Discard it' }), undefined)
})

test('text that came back and was discarded is offered back in its own form alone', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { 'unsaved state': dilli } }))
  await click(await until(() => queryRole('button', { name: 'Discard it' })))
  assert.ok(byRole('button', { name: 'Undo' }))
  await act(() => router.navigate('/admin/state'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('what was discarded is offered back in its own form alone', async () => {
  await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('button', { name: 'Discard' }))
  assert.ok(byRole('button', { name: 'Undo' }))
  await act(() => router.navigate('/admin/state'))
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('what is saved once its form was left is no unsaved text of the next new one', async () => {
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
  await click(byRole('button', { name: 'Save' }))
  await act(async () => void router.navigate('/admin/state'))
  await click(await until(() => queryRole('button', { name: 'Leave' })))
  isTime.settle()
  await until(() => host.drafts.size === 0)
})
