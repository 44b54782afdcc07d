import { airport, assert, city, isRow, json, test } from '../../panel.ts'
import { arrayOf } from '../../../src/app/data/api.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, unfoldLocation, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { pressInCard } from '../press-item.ts'

const real = realHost(true)

const chooseOption = async (label: string, typed: string, option: string | RegExp) => {
  await type(byLabel(label), typed)
  await click(await until(() => queryRole('option', { name: option })))
}
const addCity = async (typed: string, name: string) => {
  await chooseOption('City', typed, `Add city “${name}”`)
  await until(() => value('City') === name)
}
const openNew = async (features?: readonly string[]) => {
  const host = await withPlaces(features)
  await openForm(airport, '/admin/airport/create')
  await type(byLabel('IATA code'), 'AGR')
  await type(byLabel('Name'), 'Agra Airport')
  return host
}
const bodyOf = (host: FakeHost, save = 0) => Object(host.writes(airport.savePath)[save]?.body)

test('a save names the new city, in the state and country chosen by then', async () => {
  const host = await openNew()
  await chooseOption('Country', 'Germany', /Germany/)
  await addCity('agra', 'Agra')
  byText('Added when you save: Agra')
  await chooseOption('Country', 'India', /India/)
  assert.equal(value('City'), 'Agra', 'it lies nowhere yet')
  await unfoldLocation()
  await chooseOption('State', 'Delhi', /Delhi/)
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
  const { cityId, stateId, countryId, related } = bodyOf(host)
  assert.match(cityId, /^new:\w+$/)
  assert.deepEqual([stateId, countryId, related], ['dl', 'in', { [cityId]: 'Agra' }])
  assert.equal(host.writes(city.savePath).length, 0)
})

test('creates no city for a discarded form or a cleared field', async () => {
  const host = await openNew()
  await chooseOption('Country', 'India', /India/)
  await addCity('agra', 'Agra')
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('City'), '')
  await type(byLabel('IATA code'), 'AGR')
  await type(byLabel('Name'), 'Agra Airport')
  await chooseOption('Country', 'India', /India/)
  await addCity('mun', 'Mun')
  await type(byLabel('City'), '')
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
  assert.equal(bodyOf(host).related, undefined)
})

test('a refused save keeps the new city, with the reason at its field, and the next save names it again', async () => {
  const host = await openNew()
  await chooseOption('Country', 'India', /India/)
  await addCity('agra', 'Agra')
  const fields = { cityId: '“Agra” wasn’t added. Use at most 100 characters' }
  host.instead = ({ path }) =>
    path === airport.savePath
      ? json(422, { error: 'Some fields aren’t valid.', code: 'validation', fields })
      : undefined
  await press('Control+s')
  await until(() => queryRole('link', { name: /^City: “Agra” wasn’t added. Use at most 100/ }))
  assert.equal(byLabel('City').getAttribute('aria-invalid'), 'true')
  assert.equal(value('City'), 'Agra')
  byText('Added when you save: Agra')
  host.instead = () => undefined
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 2)
  const { cityId, related } = bodyOf(host, 1)
  assert.deepEqual(related, { [cityId]: 'Agra' })
})

test('a picker offers no new record on a host with only the calls of the specification', async () => {
  await openNew([])
  await chooseOption('Country', 'India', /India/)
  await type(byLabel('City'), 'agra')
  await until(() => byText('Nothing matches “agra”.'))
  assert.equal(queryRole('option', { name: /^Add city/ }), undefined)
})

test('creates city, country and airport with one save on a real host', async () => {
  await openScreen(real, '/admin/airport/create')
  const found = async () => arrayOf((await real.get(`${city.path}?search=Zzyzx&limit=5`)).body.data, isRow)
  await type(await until(() => byLabel('Name')), 'Zzyzx Airport')
  await type(byLabel('IATA code'), 'ZZX')
  await chooseOption('Country', 'India', /^India/)
  await addCity('zzyzx', 'Zzyzx')
  assert.deepEqual(await found(), [])
  await pressInCard('Save and close')
  await until(() => document.querySelector('h1')?.textContent === 'Airport')
  await until(() => byText('Airport saved as a draft.'))
  assert.match(byRole('link', { name: 'Open airport' }).getAttribute('href') ?? '', /^\/admin\/airport\/edit\?id=\w+$/)
  assert.deepEqual(
    (await found()).map(({ name, country }) => [name, Object(country).label]),
    [['Zzyzx', 'India']],
  )
})
