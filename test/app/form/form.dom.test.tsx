import {
  allByRole, assertFocused, byLabel, byRole, byText, choose, click, press, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { isHostAway } from '../../../src/app/product-host.ts'
import { signIn, signOut } from '../../../src/app/session.ts'
import { draftPauseMs } from '../../../src/contract/constants.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { city } from '../../../src/contract/entities/city.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'
import { later } from '../host-double.ts'
import { json, me } from './fake-host.ts'
import { openForm, startHost } from './open-form.tsx'

const withPlaces = async (features?: readonly string[]) => {
  const host = await startHost(features)
  host.add('country', 'in', { name: 'India', alpha2: 'IN', continent: 'AS' })
  host.add('country', 'de', { name: 'Germany', alpha2: 'DE', continent: 'EU' })
  host.add('state', 'dl', { name: 'Delhi', code: 'IN-DL', countryId: 'in' })
  host.add('state', 'by', { name: 'Bavaria', code: 'DE-BY', countryId: 'de' })
  host.add('city', 'nd', { name: 'New Delhi', countryId: 'in', stateId: 'dl' })
  return host
}
const value = (label: string) => (byLabel(label) as HTMLInputElement).value

test('a new record is made by its labels and Save, and the list follows', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create')
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'in-br')
  await type(byLabel('Country'), 'Ind')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await click(byRole('button', { name: 'Save' }))
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(host.writes(state.savePath)[0]?.body, { name: 'Bihar', code: 'IN-BR', countryId: 'in' })
  assert.ok(byText('State saved.'))
})

test('a failed save is headed, focused and counted, and its links lead to the fields', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await click(byRole('button', { name: 'Save' }))
  const summary = byRole('alert')
  assert.ok(byRole('heading', { name: 'There is a problem' }))
  assertFocused(summary)
  assert.match(summary.textContent ?? '', /3 things need/)
  await click(byRole('link', { name: 'Name: enter the name' }))
  assertFocused(byLabel('Name'))
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), 'true')
  const [first = ''] = byLabel('Name').getAttribute('aria-describedby')?.split(' ') ?? []
  assert.match(document.getElementById(first)?.textContent ?? '', /Enter the name/)
})

test('an error goes from field and summary as soon as the value is right', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await click(byRole('button', { name: 'Save' }))
  await type(byLabel('Name'), 'Bihar')
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), null)
  assert.equal(queryRole('link', { name: /Name:/ }), undefined)
})

test('what the host refuses lands on its field, and nothing typed is lost', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await type(byLabel('Name'), 'Another')
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('Code'), 'IN-DL')
  await click(byRole('button', { name: 'Save' }))
  await until(() => byLabel('Code').getAttribute('aria-invalid') === 'true')
  assert.equal(value('Name'), 'Another')
  assert.equal(value('Country'), 'India')
  assert.equal(value('Code'), 'IN-DL')
})

test('a save whose answer was lost is offered again, and is the same save', async () => {
  const host = await withPlaces()
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Name'), 'Ruritania')
  await type(byLabel('Alpha-2 code'), 'ZR')
  await choose(byLabel('Continent'), 'Europe')
  host.instead = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('lost')) : undefined)
  await click(byRole('button', { name: 'Save' }))
  const again = await until(() => queryRole('button', { name: 'Save again' }))
  assert.equal(value('Name'), 'Ruritania')
  host.instead = () => undefined
  await click(again)
  await until(() => router.location().path === '/admin/country')
  const [first, second, ...more] = host.writes(country.savePath).map(({ key }) => key)
  assert.ok(first)
  assert.deepEqual([second, more], [first, []])
})

test('what is put back after an answer was lost can still be saved, since the host may have the other', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  const name = await until(() => byLabel('Name'))
  const was = name.value
  await type(name, 'New Delhi')
  host.instead = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('lost')) : undefined)
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('button', { name: 'Save again' }))
  await type(byLabel('Name'), was)
  byRole('button', { name: 'Save again' })
})

test('a double click makes one record', async () => {
  const host = await withPlaces()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'XX')
  await type(byLabel('Name'), 'Somewhere')
  await choose(byLabel('Continent'), 'Asia')
  const save = byRole('button', { name: 'Save' })
  await act(async () => {
    save.click()
    save.click()
  })
  await settle()
  await until(() => host.all('country').length === 3)
  assert.equal(host.writes(country.savePath).length, 1)
})

test('typing the alpha-2 code of a new country fills in the rest', async () => {
  await startHost()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'np')
  await until(() => value('Name') === 'Nepal')
  assert.deepEqual(['Alpha-3 code', 'Numeric code', 'Calling code', 'Currency', 'Continent'].map(value),
    ['NPL', '524', '+977', 'NPR', 'AS'])
})

test('codes become capitals as they are typed', async () => {
  await startHost()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-3 code'), 'npl')
  assert.equal(value('Alpha-3 code'), 'NPL')
})

test('another country empties the state and says so', async () => {
  await withPlaces()
  await openForm(city, '/admin/city/create?id=nd')
  await until(() => value('State') === 'Delhi')
  await type(byLabel('Country'), 'Ger')
  await click(await until(() => queryRole('option', { name: /Germany/ })))
  assert.equal(value('State'), '')
  assert.ok(byText('Emptied: “Delhi” lies elsewhere'))
  assert.match(byRole('status', { name: '' }).ownerDocument.body.textContent ?? '', /State: Emptied/)
})

test('a picker offers only what lies within', async () => {
  await withPlaces()
  await openForm(city, '/admin/city/create')
  await type(byLabel('Country'), 'Ind')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await click(byLabel('State'))
  await until(() => queryRole('option', { name: /Delhi/ }))
  assert.equal(queryRole('option', { name: /Bavaria/ }), undefined)
})

test('the list of a picker is walked by arrows, chosen by Enter and left by Escape', async () => {
  await withPlaces()
  await openForm(city, '/admin/city/create')
  const field = byLabel('Country')
  field.focus()
  await press('ArrowDown')
  await until(() => allByRole('option').length === 2)
  await press('ArrowDown')
  const active = field.getAttribute('aria-activedescendant')
  assert.match(document.getElementById(active ?? '')?.textContent ?? '', /Germany/)
  await press('Enter')
  assert.equal(value('Country'), 'Germany')
  assert.equal(field.getAttribute('aria-expanded'), 'false')
  await press('ArrowDown')
  await press('Escape')
  assert.equal(field.getAttribute('aria-expanded'), 'false')
  assert.equal(value('Country'), 'Germany')
  await press('Escape')
  assert.equal(value('Country'), '')
})

test('a picker says that nothing matches, and that it could not search, with a way to try again', async () => {
  const host = await withPlaces()
  await openForm(city, '/admin/city/create')
  await type(byLabel('Country'), 'xq')
  await until(() => byText('No country matches “xq”.'))
  host.instead = ({ path }) => (path === country.path ? json(500, { error: 'Broken', code: 'internal' }) : undefined)
  await type(byLabel('Country'), 'in')
  await until(() => byText(/Could not search/))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => queryRole('option', { name: /India/ }))
})

test('a city that is missing is made from its picker', async () => {
  const host = await withPlaces()
  const { airport } = await import('../../../src/contract/entities/airport.ts')
  await openForm(airport, '/admin/airport/create')
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('City'), 'Agra')
  await click(await until(() => queryRole('option', { name: 'Add city “Agra”' })))
  await until(() => value('City') === 'Agra')
  assert.deepEqual(host.writes(city.savePath)[0]?.body, { name: 'Agra', countryId: 'in' })
})

test('a city brings its state and country where those are empty', async () => {
  await withPlaces()
  const { airport } = await import('../../../src/contract/entities/airport.ts')
  await openForm(airport, '/admin/airport/create')
  await type(byLabel('City'), 'New')
  await click(await until(() => queryRole('option', { name: /New Delhi/ })))
  assert.deepEqual([value('City'), value('State'), value('Country')], ['New Delhi', 'Delhi', 'India'])
})

test('a code that another record has is said as typing pauses; one that is free as well', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await type(byLabel('Code'), 'IN-DL')
  await until(() => byText('Another state has this code: Delhi'))
  await type(byLabel('Code'), 'IN-XX')
  await until(() => byText('Not used elsewhere'))
  assert.equal(byLabel('Code').getAttribute('aria-invalid'), null)
})

test('of fields unique together the name is at fault, in the host’s words, also where one is empty', async () => {
  const host = await withPlaces()
  host.add('travel-agent', 'b', { name: 'Blue Travel', countryId: 'in' })
  await openForm(travelAgent, '/admin/travel-agents?new=1')
  await type(await until(() => byLabel('Name')), 'Blue Travel')
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await until(() => byText('Another travel agent has this name'))
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), 'true')
  assert.equal(byLabel('City').getAttribute('aria-invalid'), null)
  assert.equal(byRole('link', { name: 'Open Blue Travel' }).getAttribute('href'), '/admin/travel-agents?edit=b')
})

test('what differs is counted and named; Discard takes it back, and Undo brings it again', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  assert.equal(queryRole('button', { name: 'Save' }), undefined)
  await type(byLabel('Name'), 'Dilli')
  assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved change.*Name/)
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('Name'), 'Delhi')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

test('Ctrl+S saves and stays', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Dilli'))
  await settle()
  assert.equal(router.location().path, '/admin/state/create')
  assert.equal(queryRole('region', { name: 'Unsaved changes' }), undefined)
})

test('a new record that is saved to stay goes on as that record', async () => {
  const host = await withPlaces()
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'XX')
  await type(byLabel('Name'), 'Somewhere')
  await choose(byLabel('Continent'), 'Asia')
  const field = byLabel('Name')
  field.focus()
  await press('Control+s')
  await until(() => router.location().search === '?id=new1')
  assert.equal(byLabel('Name'), field, 'the same field, with the focus in it')
  assert.equal(host.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/new1')).length, 0)
})

test('Save and add another leaves an empty form with the focus in it', async () => {
  const host = await withPlaces()
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'XX')
  await type(byLabel('Name'), 'Somewhere')
  await choose(byLabel('Continent'), 'Asia')
  await click(byRole('button', { name: 'More ways to save' }))
  await click(byRole('menuitem', { name: /Save and add another/ }))
  await until(() => value('Name') === '')
  assert.equal(host.all('country').length, 3)
  assert.equal(router.location().path, '/admin/country/create')
  assertFocused(byLabel('Alpha-2 code'))
})

test('Save and add another leaves such a form also after a copy', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?copy=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'IN-BR')
  await click(byRole('button', { name: 'More ways to save' }))
  await click(byRole('menuitem', { name: /Save and add another/ }))
  await until(() => host.all('state').length === 3 && router.location().search === '')
  await settle()
  assert.deepEqual(['Name', 'Code', 'Country'].map(value), ['', '', ''])
  assertFocused(byLabel('Country'))
  await click(byRole('button', { name: 'Save' }))
  assert.ok(byRole('alert'), 'the empty form is a new one')
})

test('Enter in a form without changes leads back', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await act(async () => byLabel('Name').closest('form')?.requestSubmit())
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(host.writes(state.savePath), [])
})

test('who has gone elsewhere while a save was under way stays there', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  const { promise, settle: goOn } = later<undefined>()
  host.instead = ({ method, path }) => (method === 'POST' && path === state.savePath
    ? promise.then(() => json(200, { data: { ...host.all('state')[0], name: 'Dilli', version: 2 } })) : undefined)
  await click(byRole('button', { name: 'Save' }))
  await act(() => router.navigate('/admin/state?search=bav', { force: true }))
  goOn(undefined)
  await until(() => byText('State saved.'))
  assert.equal(router.location().search, '?search=bav')
})

test('leaving with changes asks; Stay stays, Leave leaves', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'Leave without saving 1 change?' }))
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(router.location().search, '?id=dl')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
})

test('the question whether to leave goes with the save that was under way, and the way is free', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  const isTime = later<void>()
  host.instead = (call) => call.method === 'POST' ? isTime.promise.then(() => host.answer(call)) : undefined
  await press('Control+s')
  await click(byRole('link', { name: 'State' }))
  await until(() => byRole('alertdialog', { name: 'Leave without saving 1 change?' }))
  isTime.settle()
  await until(() => router.location().path === '/admin/state' && !queryRole('alertdialog'))
})

test('going back brings the unsaved text with it, for the same person only', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('link', { name: 'State' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/state')
  window.history.back()
  await until(() => router.location().search === '?id=dl' && value('Name') === 'Dilli')
  await until(() => byText(/What you typed and did not save is back/))
  await click(byRole('button', { name: 'Discard it' }))
  assert.equal(value('Name'), 'Delhi')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), 'Dilli')
})

const dilli = {
  entity: 'state', id: 'dl', person: 'meera@example.com', version: 1,
  typed: { name: 'Dilli' }, base: { name: 'Delhi' }, labels: {}, pending: null, at: '2026-11-18T14:02:00.000Z',
}

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

test('text that could not be sent is kept on the host as soon as that is back', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.instead = () => Promise.reject(new TypeError('lost'))
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byLabel('Name'), 'Dilli')
  mock.timers.tick(draftPauseMs)
  mock.timers.reset()
  await until(() => isHostAway.get())
  host.instead = () => undefined
  await act(async () => isHostAway.set(false))
  await until(() => host.drafts.size === 1)
})

test('a note above the form that is closed leaves the focus in the form', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  host.remove('state', 'dl')
  await type(byLabel('Name'), 'Dilli')
  await press('Control+s')
  await click(await until(() => queryRole('button', { name: 'Restore it' })))
  await until(() => !queryRole('button', { name: 'Restore it' }))
  assert.ok(document.activeElement === byRole('form', { name: 'Edit state' }))
  assert.equal(queryRole('heading', { name: 'There is a problem' }), undefined)
  await press('Control+s')
  await until(() => host.all('state').find(({ id }) => id === 'dl')?.name === 'Dilli')
  assert.equal(queryRole('dialog'), undefined)
})

test('text that came back by itself and is saved leaves none on the host, which had it since before', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/dl', dilli)
  const router = await openForm(state, '/admin/state')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { unsaved: dilli } }))
  await until(() => byText(/What you typed and did not save is back/))
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.drafts.size === 0)
})

test('somebody else’s save is compared field by field, and the result is saved upon it', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
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

test('when the bar goes away after a save, or a comparison that left theirs, the focus stays in the form', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
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

test('a record in the trash says who put it there, and can be restored', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'This state is in the trash' }))
  assert.ok(byText(/Rhea D’Souza deleted it/))
  const refused = { id: 'dl', error: 'Another state has this code.', code: 'duplicate' }
  host.instead = ({ path }) => (path.endsWith('/bulk')
    ? json(200, { data: { done: [], failed: [refused], operationId: 'op1' } }) : undefined)
  await click(byRole('button', { name: 'Restore' }))
  await until(() => byText('Another state has this code.'))
  byRole('heading', { name: 'This state is in the trash' })
  host.instead = () => undefined
  await click(byRole('button', { name: 'Restore' }))
  await until(() => value('Name') === 'Delhi')
})

test('a record in the trash is offered back also where nobody can say until when', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl', 'Rhea', 'x')
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/It can be restored\.$/))
  byRole('button', { name: 'Restore' })
})

test('a record that is not there says so', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=zz')
  await until(() => byRole('heading', { name: 'There is no such state' }))
})

test('what is wrong with a field is said as the person leaves it, once', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  const said = () => allByRole('status').map((one) => one.textContent).filter((text) => text?.startsWith('Code: '))
  await type(byLabel('Code'), '?')
  assert.deepEqual(said(), [])
  await press('Tab')
  assert.equal(said().length, 1)
})

test('a failed answer can be asked for again', async () => {
  const host = await withPlaces()
  const broken = json(500, { error: 'Something broke', code: 'internal' })
  host.instead = ({ path }) => (path === `${state.path}/dl` ? broken : undefined)
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'The state could not be loaded' }))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => value('Name') === 'Delhi')
  assert.ok(document.activeElement === byRole('heading', { name: 'Delhi' }))
})

test('who may only see reads the record, and finds nothing to type in', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  const { loadProfile } = await import('../../../src/app/profile.ts')
  signOut()
  signIn('rhea@example.com', 'token')
  await loadProfile()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/Your role may see this state/))
  assert.equal(queryRole('textbox'), undefined)
  assert.match(byRole('region', { name: 'State' }).textContent ?? '', /IN-DL/)
})

/** As on a reload: the form of a new one is there before it is known who opens it. */
const openBeforeProfile = async (host: Awaited<ReturnType<typeof withPlaces>>) => {
  const isTime = later<void>()
  host.instead = ({ path }) =>
    path === '/personal/profile' ? isTime.promise.then(() => json(200, { data: host.profile() })) : undefined
  signOut()
  signIn(me.email, 'token')
  await openForm(state, '/admin/state/create')
  await until(() => byLabel('Name'))
  isTime.settle()
}

test('what the host keeps is found also where the profile comes after the form', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/new', { ...dilli, id: 'new', version: 0, base: {} })
  await openBeforeProfile(host)
  await until(() => queryRole('button', { name: 'Continue with it' }))
})

test('who may only see has nothing to type in as soon as that is known', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  await openBeforeProfile(host)
  await until(() => byRole('heading', { name: 'Your role does not open this screen' }))
  assert.equal(queryRole('textbox'), undefined)
})

test('a copy opens as a new record without what must be its own', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?copy=dl')
  await until(() => value('Name') === 'Delhi')
  assert.equal(value('Code'), '')
  assert.equal(value('Country'), 'India')
})

test('another record in the same place is read from its beginning; one that was just saved goes on', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  window.scrollTo(0, 600)
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  const heading = await until(() => byRole('heading', { name: 'New state' }))
  assert.ok(document.activeElement === heading)
  assert.equal(window.scrollY, 0)
  await until(() => value('Country') === 'India')
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'IN-BR')
  window.scrollTo(0, 600)
  await press('Control+s')
  await until(() => byText('State saved.'))
  assert.ok(document.activeElement === byLabel('Code'))
  assert.equal(window.scrollY, 600)
})

test('deleting a record leads to the list, which offers it back', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  await type(byLabel('Name'), 'Dilli')
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Delete' }))
  await until(() => router.location().path === '/admin/state')
  assert.equal(host.all('state').some(({ id }) => id === 'dl'), false)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => host.writes('/api/v1/post/state/undo').length > 0)
  assert.deepEqual(host.writes('/api/v1/post/state/undo')[0]?.body, { operationId: 'op1' })
})

test('the way back from a new record is to the list as it was', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state?search=del')
  await click(await until(() => byRole('link', { name: 'New state' })))
  const back = async () => (await until(() => byRole('link', { name: 'Back to the states' }))).getAttribute('href')
  assert.equal(await back(), '/admin/state?search=del')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { back: '/admin/state?search=del' } }))
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  await until(() => router.location().search === '?copy=dl')
  assert.equal(await back(), '/admin/state?search=del')
})
