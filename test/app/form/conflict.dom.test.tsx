import { assertFocused, byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { startEvents } from '../../../src/app/shell/live/events.ts'
import type { Row } from '../../../src/contract/json.ts'
import { json, later } from '../host-double.ts'
import { untilPageEnds } from '../page.ts'
import { everything } from '../fake-host.ts'
import { value } from './open-form.tsx'
import { openState, withPlaces } from './places.ts'

test('somebody else’s save is compared field by field, and the result is saved upon it', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  await type(byLabel('Code'), 'IN-DD')
  host.change('state', 'dl', { name: 'NCT of Delhi' })
  await press('Control+s')
  await until(() => byRole('dialog', { name: 'Rhea D’Souza saved this state while you were writing' }))
  await until(() => queryRole('radio', { name: 'Name: theirs' }))
  assert.equal(queryRole('radio', { name: 'Code: yours' }), undefined, 'what one side alone changed is settled')
  await click(byRole('radio', { name: 'Name: theirs' }))
  await click(byRole('button', { name: 'Save the result' }))
  await until(() => host.all('state').find(({ id }) => id === 'dl')?.code === 'IN-DD')
  const saved = host.all('state').find(({ id }) => id === 'dl')
  assert.deepEqual([saved?.name, saved?.version], ['NCT of Delhi', 3])
})

test('where the host does not say who saved it, somebody else did; all of one’s own can be kept', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  await type(byLabel('Code'), 'IN-DD')
  Object.assign(host.change('state', 'dl', { name: 'NCT of Delhi', code: 'IN-NC' }), { updatedBy: null })
  await press('Control+s')
  await until(() => byRole('dialog', { name: 'Somebody else saved this state while you were writing' }))
  await click(byRole('button', { name: 'Keep all of yours' }))
  await click(byRole('button', { name: 'Save the result' }))
  await until(() => host.all('state').some(({ code, name }) => code === 'IN-DD' && name === 'Dilli'))
})

test('that somebody changed the record since it was opened is told, and can be looked at before anything is typed', async () => {
  const host = await withPlaces([...everything, 'events'])
  let cursor = 0
  let answer = later<Response>()
  host.instead = ({ path }) => (path === '/api/v1/post/events' ? answer.promise : undefined)
  const bring = async (row: Row, by: unknown) => {
    const event = { cursor: ++cursor, type: 'record', entity: 'state', id: row.id, version: row.version, by, at: '' }
    const { settle } = answer
    answer = later<Response>()
    await act(async () => settle(json(200, { data: [event], meta: { cursor } })))
  }
  untilPageEnds(startEvents())
  await openState()
  await settle()
  await bring(host.change('state', 'dl', { name: 'NCT of Delhi' }), { id: 'u9', label: 'Rhea D’Souza' })
  await until(() => byText(/Rhea D’Souza has changed this state since you opened it/))
  const button = byRole('button', { name: 'Refresh' })
  button.focus()
  await click(button)
  await until(() => value('Name') === 'NCT of Delhi')
  assert.equal(queryRole('button', { name: 'Refresh' }), undefined)
  assertFocused(byRole('heading', { name: 'NCT of Delhi' }))
  await type(byLabel('Name'), 'Dilli')
  await bring(host.change('state', 'dl', { code: 'IN-DD' }), null)
  await until(() => byText(/System has changed this state since you opened it\. Saving shows what differs\./))
  assert.equal(queryRole('button', { name: 'Refresh' }), undefined, 'nothing that is typed is written over')
  assert.equal(value('Name'), 'Dilli')
})

test('when the bar goes away after a save, or a comparison that left theirs, the focus stays in the form', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  const saveAndStay = async () => {
    await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole('menuitem', { name: /Save and stay/ }))
  }
  const isInForm = () => until(() => document.activeElement === byRole('form', { name: 'Edit state' }))
  await saveAndStay()
  await until(() => byText('State saved.'))
  await isInForm()
  await type(byLabel('Name'), 'Dehli')
  host.change('state', 'dl', { name: 'NCT of Delhi' })
  await saveAndStay()
  await click(await until(() => queryRole('button', { name: 'Take all of theirs' })))
  await click(byRole('button', { name: 'Save the result' }))
  assert.equal(value('Name'), 'NCT of Delhi')
  await isInForm()
})
