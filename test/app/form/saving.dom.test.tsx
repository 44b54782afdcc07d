import {
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { act, airport, assert, country, json, state, test } from '../../panel.ts'
import { openChanged, openNewCountry } from './changed-form.ts'
import { openDelhi, withDelhi } from './delhi.ts'
import { openForm, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

test('creates a record through its labelled fields and Save, and the list shows it', async () => {
  const host = await withPlaces()
  const router = await openForm(state, '/admin/state/create')
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'in-br')
  await type(byLabel('Country'), 'Ind')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await saveAndClose()
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(host.writes(state.savePath)[0]?.body, { name: 'Bihar', code: 'IN-BR', countryId: 'in' })
  await until(() => byText('State saved.'))
})

test('offers to repeat a save with a lost response as the same save', async () => {
  const host = await withPlaces()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Name'), 'Ruritania')
  await type(byLabel('Alpha-2 code'), 'ZR')
  await choose(byLabel('Continent'), 'Europe')
  host.instead = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('lost')) : undefined)
  await saveAndClose()
  const again = await until(() => queryRole('button', { name: 'Save again' }))
  assert.equal(value('Name'), 'Ruritania')
  host.instead = () => undefined
  await click(again)
  await until(() => byText('Country saved.'))
  const [first, second, ...more] = host.writes(country.savePath).map(({ key }) => key)
  assert.ok(first)
  assert.deepEqual([second, more], [first, []])
})

for (const answer of [() => json(200, { message: 'Created.' }), () => new Response('OK')]) {
  test('a created record that the host does not return ends the form after one call', async () => {
    const host = await withPlaces()
    const router = await openForm(country, '/admin/country/create')
    await type(byLabel('Name'), 'Ruritania')
    await type(byLabel('Alpha-2 code'), 'ZR')
    await choose(byLabel('Continent'), 'Europe')
    host.instead = ({ method }) => (method === 'POST' ? answer() : undefined)
    await saveAndClose()
    await until(() => router.location().path === '/admin/country')
    await until(() => byText('Country saved.'))
    assert.equal(queryRole('alert'), undefined)
    assert.equal(host.writes(country.savePath).length, 1)
  })
}

test('a value that was changed back after a lost response can be saved, since the host may have stored the other one', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  const name = await until(() => byLabel('Name'))
  const was = name.value
  await type(name, 'New Delhi')
  host.instead = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('lost')) : undefined)
  await saveAndClose()
  await until(() => queryRole('button', { name: 'Save again' }))
  await type(byLabel('Name'), was)
  byRole('button', { name: 'Save again' })
})

test('a double click creates one record', async () => {
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

test('Enter, Ctrl+S and Ctrl+Enter save and keep the form open', async () => {
  const { host, router } = await openChanged()
  const save = [
    () => act(async () => byLabel('Name').closest('form')?.requestSubmit()),
    () => press('Control+s'),
    () => press('Control+Enter'),
  ]
  for (const [at, way] of save.entries()) {
    await type(byLabel('Name'), `Delhi ${at}`)
    await way()
    await until(() => host.all('state').some(({ name }) => name === `Delhi ${at}`))
  }
  await settle()
  assert.equal(router.location().path, '/admin/state/create')
  assert.equal(host.writes(state.savePath).length, 3, 'each press saves once')
})

test('saving a new record and staying continues as that record', async () => {
  await withPlaces()
  const router = await openNewCountry()
  const field = byLabel('Name')
  field.focus()
  await press('Control+s')
  await until(() => router.location().search === '?id=new1')
  assert.equal(byLabel('Name'), field, 'the same field, with the focus in it')
})

test('Save and add another shows an empty form with the focus in it', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  await click(byRole('button', { name: 'More ways to save' }))
  await click(byRole('menuitem', { name: /Save and add another/ }))
  await until(() => value('Name') === '')
  assert.equal(host.all('country').length, 3)
  assert.equal(router.location().path, '/admin/country/create')
  assertFocused(byLabel('Alpha-2 code'))
})

test('Save and add another shows an empty form even after a copy', async () => {
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
  await saveAndClose()
  assert.ok(byRole('alert'), 'the empty form is a new one')
})

for (const [name, status] of [
  ['Save draft', 'draft'],
  ['Publish', 'published'],
] as const) {
  test(`${name} saves the status together with the other changes`, async () => {
    const host = await withDelhi()
    host.change('airport', 'del', { status: status === 'draft' ? 'archived' : 'draft' })
    await openDelhi()
    await type(byLabel('Name'), 'Delhi airport')
    if (status === 'published') await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole(status === 'published' ? 'menuitem' : 'button', { name }))
    const saved = await until(() => host.writes('/api/v1/post/airports/create')[0]?.body)
    assert.deepEqual(saved, { id: 'del', version: 2, name: 'Delhi airport', status })
  })
}

test('publishes a draft in one click, even without other changes', async () => {
  const host = await withDelhi()
  host.change('airport', 'del', { status: 'draft' })
  await openDelhi()
  await click(byRole('button', { name: 'Publish' }))
  const saved = await until(() => host.writes('/api/v1/post/airports/create')[0]?.body)
  assert.deepEqual(saved, { id: 'del', version: 2, status: 'published' })
})

test('offers no Publish for a published record', async () => {
  await withDelhi()
  await openDelhi()
  await type(byLabel('Name'), 'Delhi airport')
  await click(byRole('button', { name: 'More ways to save' }))
  byRole('menuitem', { name: 'Save and add another' })
  assert.equal(queryRole('menuitem', { name: 'Publish' }), undefined)
  for (const name of ['Save draft', 'Publish']) assert.equal(queryRole('button', { name }), undefined)
})

test('saving removes the Undo for an earlier discard', async () => {
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

test('a record without a status is saved without one', async () => {
  const host = await withDelhi(['entities'])
  host.change('airport', 'del', { status: null })
  await openDelhi()
  await type(byLabel('Name'), 'Indira Gandhi Airport')
  assert.equal(queryRole('button', { name: 'Save draft' }), undefined)
  await press('Control+s')
  const { body } = await until(() => host.writes(airport.savePath)[0])
  assert.deepEqual(body, { id: 'del', version: 2, name: 'Indira Gandhi Airport' })
})
