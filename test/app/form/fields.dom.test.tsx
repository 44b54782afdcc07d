import { allByRole, byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airport } from '../../../src/contract/entities/airport.ts'
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { city } from '../../../src/contract/entities/city.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'
import { createForm } from './made-form.ts'
import { setField } from '../../../src/app/form/form.ts'
import { countryExtra } from '../../../src/app/airport/country-form.tsx'
import { json } from '../host-double.ts'
import { openForm, startHost, value } from './open-form.tsx'
import { withPlaces } from './places.ts'

test('typing the alpha-2 code of a new country fills in the rest', async () => {
  await startHost()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'np')
  await until(() => value('Name') === 'Nepal')
  assert.deepEqual(['Alpha-3 code', 'Numeric code', 'Calling code', 'Currency', 'Continent'].map(value), [
    'NPL',
    '524',
    '+977',
    'NPR',
    'AS',
  ])
})

test('what the alpha-2 code fills in comes with that letter, and fetches nothing that could fail', () => {
  const form = createForm(country, {})
  const end = countryExtra.watch?.(form)
  setField(form, 'alpha2', 'NP')
  assert.equal(form.store.get().typed.name, 'Nepal')
  end?.()
})

test('what a person cleared of it stays empty when the form comes back unsaved', async () => {
  await startHost()
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'np')
  await until(() => value('Name') === 'Nepal')
  await type(byLabel('Calling code'), '')
  await click(byRole('link', { name: 'Home' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path !== '/admin/country/create')
  window.history.back()
  await until(() => value('Name') === 'Nepal')
  await settle()
  assert.equal(value('Calling code'), '')
})

test('what a rule over several fields may ask for is not called optional: the time of what is scheduled', async () => {
  await startHost()
  await openForm(contentPage, '/admin/content-details?new=1')
  await until(() => byLabel('Publish at'))
  const isOptional = (label: string) => document.getElementById(`${byLabel(label).id}-o`) !== null
  assert.deepEqual(['Title', 'Page address', 'Publish at'].map(isOptional), [false, true, false])
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
  const words = 'State cleared: Delhi is not in Germany.'
  assert.equal(document.getElementById(`${byLabel('State').id}-n`)?.textContent, words)
  assert.equal(byRole('status', { name: '', within: byRole('form') }).textContent, words)
})

test('a field says that what it names lies in the trash, until another is chosen', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  host.change('city', 'nd', {})
  await openForm(city, '/admin/city/create?id=nd')
  await until(() => value('State') === 'Delhi')
  const words = 'In the trash: Delhi. Choose another, or restore it there.'
  const described = () =>
    (byLabel('State').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  assert.ok(described().includes(words))
  await type(byLabel('State'), '')
  await click(byLabel('Name'))
  await until(() => !described().includes(words))
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
  await until(() => byText('Nothing matches “xq”.'))
  host.instead = ({ path }) => (path === country.path ? json(500, { error: 'Broken', code: 'internal' }) : undefined)
  await type(byLabel('Country'), 'in')
  await until(() => byText(/The search failed/))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => queryRole('option', { name: /India/ }))
})

test('a city brings its state and country where those are empty', async () => {
  await withPlaces()
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

test('an address that another page had before, and that leads to it, is not said to be free', async () => {
  const host = await startHost()
  host.add('content-page', 'a', { title: 'Before you fly', slug: 'before-you-fly' })
  host.instead = ({ query }) =>
    query.get('filter[pageAddress]') === 'old-name'
      ? json(200, { data: host.all('content-page'), meta: { page: 1, limit: 2, total: 1 } })
      : undefined
  await openForm(contentPage, '/admin/content-details?new=1')
  const address = await until(() => byLabel('Page address'))
  await type(address, 'old-name')
  await until(() => byText('This address leads to “Before you fly”, which had it before'))
  byRole('link', { name: 'Open Before you fly' })
  await type(address, 'before-you-fly')
  await until(() => byText('Another page has this page address: Before you fly'))
  await type(address, 'new-name')
  await until(() => byText('Not used elsewhere'))
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
  const link = byRole('link', { name: 'Open Blue Travel' })
  assert.equal(link.getAttribute('href'), '/admin/travel-agents?edit=b')
  assert.equal(link.closest('p')?.textContent?.trim(), 'Open Blue Travel', 'what is wrong is said once')
})
