import {
  allByRole, assertFocused, byLabel, byRole, byText, choose, click, press, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { goOnceThere } from '../../../src/app/shell/routes.ts'
import { city } from '../../../src/contract/entities/city.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { state } from '../../../src/contract/entities/state.ts'
import type { Router } from '../../../src/kit/router.ts'
import { type Call, json } from './fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { openState, withPlaces } from './places.ts'

/** The form of a new country, with all that it must have. */
const openNewCountry = async (): Promise<Router> => {
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'XX')
  await type(byLabel('Name'), 'Somewhere')
  await choose(byLabel('Continent'), 'Asia')
  return router
}

/** To another page, which is asked about. */
const leadAway = async (router: Router) => {
  await act(async () => void router.navigate('/admin/state?search=bav'))
  await until(() => queryRole('alertdialog'))
}

/** A record with a change that is not saved, and the host, which has it. */
const openChanged = async () => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  return { host, router }
}

/** The same while its save is under way. */
const openSaving = async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath)
  await click(byRole('button', { name: 'Save' }))
  return { host, router, isTime }
}

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

test('a refusal that is about no field is told as it is, without a count of fields', async () => {
  const host = await withPlaces()
  host.instead = ({ method }) => method === 'POST'
    ? json(403, { error: 'Your role does not permit this.', code: 'forbidden' }) : undefined
  await openForm(state, '/admin/state/create?id=dl')
  await type(await until(() => byLabel('Name')), 'Delhi NCT')
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('heading', { name: 'There is a problem' }))
  const summary = byRole('heading', { name: 'There is a problem' }).parentElement?.textContent
  assert.equal(summary, 'There is a problemYour role does not permit this.')
})

test('an error goes from field and summary as soon as the value is right', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await click(byRole('button', { name: 'Save' }))
  await type(byLabel('Name'), 'Bihar')
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), null)
  assert.equal(queryRole('link', { name: /Name:/ }), undefined)
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

test('Ctrl+S saves and stays', async () => {
  const { host, router } = await openChanged()
  await press('Control+s')
  await until(() => host.all('state').some(({ name }) => name === 'Dilli'))
  await settle()
  assert.equal(router.location().path, '/admin/state/create')
  assert.equal(queryRole('region', { name: 'Unsaved changes' }), undefined)
})

test('a new record that is saved to stay goes on as that record', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const field = byLabel('Name')
  field.focus()
  await press('Control+s')
  await until(() => router.location().search === '?id=new1')
  assert.equal(byLabel('Name'), field, 'the same field, with the focus in it')
  assert.equal(host.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/new1')).length, 0)
})

test('Save and add another leaves an empty form with the focus in it', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
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
  const router = await openState()
  await act(async () => byLabel('Name').closest('form')?.requestSubmit())
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(host.writes(state.savePath), [])
})

test('a save that takes a while says so on its button', async () => {
  const { router, isTime } = await openSaving()
  assert.equal(byRole('button', { name: 'Save' }).getAttribute('aria-busy'), null, 'a quick one does not flash')
  await until(() => byRole('button', { name: 'Save' }).getAttribute('aria-busy') === 'true')
  isTime.settle()
  await until(() => router.location().path === '/admin/state')
})

test('what was saved stands as it was until the list is there', async () => {
  const { host, router } = await openChanged()
  const isList = ({ method, path }: Call) => method === 'GET' && path === state.path
  const list = host.holds(isList)
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.calls.some(isList))
  assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved/)
  list.settle()
  await until(() => router.location().path === '/admin/state')
})

test('who typed on during a save, and stays then, can save again', async () => {
  const { host, isTime } = await openSaving()
  await type(byLabel('Code'), 'IN-DX')
  isTime.settle()
  await click(await until(() => queryRole('button', { name: 'Stay' })))
  await click(byRole('button', { name: 'Save' }))
  await until(() => host.writes(state.savePath).length === 2)
})

test('who has gone elsewhere while a save was under way stays there', async () => {
  const { router, isTime } = await openSaving()
  await act(() => router.navigate('/admin/state?search=bav', { force: true }))
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(router.location().search, '?search=bav')
})

test('who is asked about leaving while a save is under way goes there once it is saved', async () => {
  const { router, isTime } = await openSaving()
  await leadAway(router)
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(router.location().search, '?search=bav')
})

for (const way of ['Save and add another', 'Save and stay']) {
  test(`what is typed on while “${way}” of a new record is under way stays, and nothing is asked`, async () => {
    const host = await withPlaces()
    const router = await openNewCountry()
    const isTime = host.holds(({ path }) => path === country.savePath)
    await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole('menuitem', { name: new RegExp(way) }))
    await type(byLabel('Name'), 'Somewhere else')
    isTime.settle()
    await until(() => router.location().search === '?id=new1')
    await settle()
    assert.equal(value('Name'), 'Somewhere else')
    assert.equal(queryRole('alertdialog'), undefined)
    assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved/)
  })
}

test('what is being saved is not discarded, and a new record is made once', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await press('Control+s')
  await until(() => byRole('button', { name: 'Discard' }).getAttribute('aria-disabled') === 'true')
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('Name'), 'Somewhere')
  await press('Control+s')
  isTime.settle()
  await until(() => router.location().search === '?id=new1')
  assert.equal(host.writes(country.savePath).length, 1)
})

test('who has chosen another screen before a save was answered goes there, not to the list', async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath || path === city.path)
  await click(byRole('button', { name: 'Save' }))
  await act(async () => {
    const going = goOnceThere(router, '/admin/city')
    isTime.settle()
    await going
  })
  await until(() => byText('State saved.'))
  assert.equal(router.location().path, '/admin/city')
})

test('who is asked about leaving while a new record is saved goes there once it is, be it saved to stay', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await press('Control+s')
  await leadAway(router)
  isTime.settle()
  await until(() => byText('Country saved.'))
  await settle()
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(router.location().search, '?search=bav')
})

for (const answer of ['Leave', 'Stay']) {
  test(`“${answer}” holds for what is typed on while a new record is saved to stay`, async () => {
    const host = await withPlaces()
    const router = await openNewCountry()
    const isTime = host.holds(({ path }) => path === country.savePath)
    await press('Control+s')
    await type(byLabel('Name'), 'Somewhere else')
    await leadAway(router)
    isTime.settle()
    await until(() => byText('Country saved.'))
    await click(byRole('button', { name: answer }))
    await settle()
    assert.equal(router.location().search, answer === 'Leave' ? '?search=bav' : '?id=new1')
  })
}

test('who typed on while a new record was saved, and stays then, goes on at its address', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await click(byRole('button', { name: 'Save' }))
  await type(byLabel('Name'), 'Somewhere else')
  isTime.settle()
  await click(await until(() => queryRole('button', { name: 'Stay' })))
  await settle()
  assert.equal(router.location().search, '?id=new1')
  assert.equal(value('Name'), 'Somewhere else')
})

test('a new record that was made, and of which the rest is refused, goes on at its address', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const lost = host.holds(({ path }) => path === country.savePath,
    (call) => { host.answer(call); return Promise.reject(new TypeError('lost')) })
  await click(byRole('button', { name: 'Save' }))
  lost.settle()
  await until(() => queryRole('button', { name: 'Save again' }))
  const made = host.all('country').at(-1)
  let writes = 0
  host.instead = ({ path }) => {
    if (path !== country.savePath) return undefined
    writes += 1
    return writes === 1 ? json(201, { data: made })
      : json(422, { error: 'No.', code: 'validation', fields: { name: 'Not this.' } })
  }
  await type(byLabel('Name'), 'Somewhere else')
  await click(byRole('button', { name: 'Save again' }))
  await until(() => byLabel('Name').getAttribute('aria-invalid') === 'true')
  await settle()
  assert.equal(router.location().search, '?id=new1')
  assert.equal(value('Name'), 'Somewhere else')
})

test('what was discarded before a save is offered no more once that is pressed', async () => {
  const host = await withPlaces()
  await openNewCountry()
  await click(byRole('button', { name: 'Discard' }))
  await type(byLabel('Alpha-2 code'), 'YY')
  await type(byLabel('Name'), 'Elsewhere')
  await choose(byLabel('Continent'), 'Asia')
  const isTime = host.holds(({ path }) => path === country.savePath)
  await press('Control+s')
  await settle()
  assert.ok(!queryRole('button', { name: 'Undo' }))
  isTime.settle()
})
