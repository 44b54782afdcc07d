import { assertFocused, byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { act, assert, json, later, type Row, test } from '../../panel.ts'
import { startEvents } from '../../../src/app/shell/live/events.ts'
import { untilPageEnds } from '../page.ts'
import { everything } from '../fake-host.ts'
import { value } from './open-form.tsx'
import { openState, withPlaces } from './locations.ts'

test('a save over someone else’s version compares fields, and the result is saved on top of that version', async () => {
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
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.all('state').find(({ id }) => id === 'dl')?.code === 'IN-DD')
  const saved = host.all('state').find(({ id }) => id === 'dl')
  assert.deepEqual([saved?.name, saved?.version], ['NCT of Delhi', 3])
})

test('the comparison says “someone else” if the host names no one, and can keep all local changes', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  await type(byLabel('Code'), 'IN-DD')
  Object.assign(host.change('state', 'dl', { name: 'NCT of Delhi', code: 'IN-NC' }), { updatedBy: null })
  await press('Control+s')
  await until(() => byRole('dialog', { name: 'Someone else saved this state while you were writing' }))
  await click(byRole('button', { name: 'Keep mine' }))
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.all('state').some(({ code, name }) => code === 'IN-DD' && name === 'Dilli'))
})

test('reports that someone else changed the open record, and compares the versions even before anything is typed', async () => {
  const host = await withPlaces([...everything, 'live'])
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
  await until(() => byText(/Rhea D’Souza saved a newer version/))
  const button = byRole('button', { name: 'Refresh' })
  button.focus()
  await click(button)
  await until(() => value('Name') === 'NCT of Delhi')
  assert.equal(queryRole('button', { name: 'Refresh' }), undefined)
  assertFocused(byRole('heading', { name: 'NCT of Delhi' }))
  await type(byLabel('Name'), 'Dilli')
  await bring(host.change('state', 'dl', { code: 'IN-DD' }), null)
  await until(() => byText(/System saved a newer version\. You can compare when you save\./))
  assert.equal(queryRole('button', { name: 'Refresh' }), undefined, 'nothing that is typed is written over')
  assert.equal(value('Name'), 'Dilli')
})

test('the focus stays in the form when its save bar closes after a save or comparison', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Dilli')
  const saveAndStay = () => click(byRole('button', { name: 'Save' }))
  const isInForm = () => until(() => document.activeElement === byRole('form', { name: 'Edit state' }))
  await saveAndStay()
  await until(() => byText('State saved.'))
  await isInForm()
  await type(byLabel('Name'), 'Dehli')
  host.change('state', 'dl', { name: 'NCT of Delhi' })
  await saveAndStay()
  await click(await until(() => queryRole('button', { name: 'Use their version' })))
  await click(byRole('button', { name: 'Save' }))
  assert.equal(value('Name'), 'NCT of Delhi')
  await isInForm()
})

test('the comparison marks changed words on both sides', async () => {
  const host = await withPlaces()
  await openState()
  await type(byLabel('Name'), 'Old Delhi Capital')
  host.change('state', 'dl', { name: 'New Delhi Capital' })
  await press('Control+s')
  await until(() => queryRole('radio', { name: 'Name: theirs' }))
  const marked = (name: string) =>
    [...(byRole('radio', { name }).closest('label')?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)
  assert.deepEqual([marked('Name: yours'), marked('Name: theirs')], [['Old'], ['New']])
})
