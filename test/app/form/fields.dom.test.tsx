import { allByRole, byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { airport, assert, city, country, json, state, test } from '../../panel.ts'
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'
import { createForm } from './made-form.ts'
import { setField } from '../../../src/app/form/form.ts'
import { countryExtra } from '../../../src/app/airport/country-form.tsx'
import { openForm, startHost, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

test('the alpha-2 code of a new country fills in the other fields', async () => {
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

test('values filled in by the alpha-2 code appear at once, without a request', () => {
  const form = createForm(country, {})
  const end = countryExtra.watch?.(form)
  setField(form, 'alpha2', 'NP')
  assert.equal(form.text().typed.name, 'Nepal')
  end?.()
})

test('a filled-in value that the user cleared stays empty when the unsaved form is restored', async () => {
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

test('a field that a rule can require, such as the publication time, is not labelled optional', async () => {
  await startHost()
  await openForm(contentPage, '/admin/content-details?new=1')
  await until(() => byLabel('Publish at'))
  const isOptional = (label: string) => document.getElementById(`${byLabel(label).id}-o`) !== null
  assert.deepEqual(['Title', 'Slug', 'Publish at'].map(isOptional), [false, true, false])
})

test('codes turn into capitals as they are typed', async () => {
  await startHost()
  await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-3 code'), 'npl')
  assert.equal(value('Alpha-3 code'), 'NPL')
})

test('changing the country clears the state and shows a note', async () => {
  await withPlaces()
  await openForm(city, '/admin/city/create?id=nd')
  await until(() => value('State') === 'Delhi')
  await type(byLabel('Country'), 'Ger')
  await click(await until(() => queryRole('option', { name: /Germany/ })))
  assert.equal(value('State'), '')
  const words = 'State cleared: Delhi isn’t in Germany.'
  assert.equal(document.getElementById(`${byLabel('State').id}-n`)?.textContent, words)
  assert.equal(byRole('status', { name: '', within: byRole('form') }).textContent, words)
})

test('a field shows that its related record is in the trash until another one is chosen', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  host.change('city', 'nd', {})
  await openForm(city, '/admin/city/create?id=nd')
  await until(() => value('State') === 'Delhi')
  const words = 'In the trash: Delhi. Choose another one, or restore it.'
  const described = () =>
    (byLabel('State').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  assert.ok(described().includes(words))
  await type(byLabel('State'), '')
  await click(byLabel('Name'))
  await until(() => !described().includes(words))
})

test('a picker offers only records within the chosen parent', async () => {
  await withPlaces()
  await openForm(city, '/admin/city/create')
  await type(byLabel('Country'), 'Ind')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await click(byLabel('State'))
  await until(() => queryRole('option', { name: /Delhi/ }))
  assert.equal(queryRole('option', { name: /Bavaria/ }), undefined)
})

test('arrows move through the list of a picker, Enter chooses and Escape closes it', async () => {
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

test('a picker reports no matches, and a failed search with a retry', async () => {
  const host = await withPlaces()
  await openForm(city, '/admin/city/create')
  await type(byLabel('Country'), 'xq')
  await until(() => byText('Nothing matches “xq”.'))
  host.instead = ({ path }) => (path === country.path ? json(500, { error: 'Broken', code: 'internal' }) : undefined)
  await type(byLabel('Country'), 'in')
  await until(() => byText(/Search failed/))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => queryRole('option', { name: /India/ }))
})

test('choosing a city fills empty state and country fields', async () => {
  await withPlaces()
  await openForm(airport, '/admin/airport/create')
  await type(byLabel('City'), 'New')
  await click(await until(() => queryRole('option', { name: /New Delhi/ })))
  assert.deepEqual([value('City'), value('State'), value('Country')], ['New Delhi', 'Delhi', 'India'])
})

test('reports a code that another record has, or that is free, when typing pauses', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await type(byLabel('Code'), 'IN-DL')
  await until(() => byText('Another state has this code: Delhi'))
  await type(byLabel('Code'), 'IN-XX')
  await until(() => byText('Available'))
  assert.equal(byLabel('Code').getAttribute('aria-invalid'), null)
})

test('a former URL that redirects to another page is not reported as free', async () => {
  const host = await startHost()
  host.add('content-page', 'a', { title: 'Before you fly', slug: 'before-you-fly' })
  host.instead = ({ query }) =>
    query.get('filter[pageAddress]') === 'old-name'
      ? json(200, { data: host.all('content-page'), meta: { page: 1, limit: 2, total: 1 } })
      : undefined
  await openForm(contentPage, '/admin/content-details?new=1')
  const address = await until(() => byLabel('Slug'))
  await type(address, 'old-name')
  await until(() => byText('This URL redirects to “Before you fly”, which used it before'))
  byRole('link', { name: 'Open Before you fly' })
  await type(address, 'before-you-fly')
  await until(() => byText('Another page has this slug: Before you fly'))
  await type(address, 'new-name')
  await until(() => byText('Available'))
})

test('a duplicate over several fields shows the host’s error at the name, even if one field is empty', async () => {
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
