import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
