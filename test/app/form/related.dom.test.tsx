import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrayOf } from '../../../src/app/data/api.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { city } from '../../../src/contract/entities/city.ts'
import { isRow } from '../../../src/contract/json.ts'
import { json } from '../host-double.ts'
import { openForm, value } from './open-form.tsx'
import { withPlaces } from './places.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

const real = realHost(true)

const chooseOption = async (label: string, typed: string, option: string | RegExp) => {
  await type(byLabel(label), typed)
  await click(await until(() => queryRole('option', { name: option })))
}
const addCity = async (typed: string, name: string) => {
  await chooseOption('City', typed, `Add city “${name}”`)
  await until(() => value('City') === name)
}
const openNew = async () => {
  const host = await withPlaces()
  await openForm(airport, '/admin/airport/create')
  await type(byLabel('IATA code'), 'AGR')
  await type(byLabel('Name'), 'Agra Airport')
  return host
}
const cityOf = (body: unknown) => Object(body).cityId

test('a new city is created by the save, in the state and country chosen by then', async () => {
  const host = await openNew()
  await chooseOption('Country', 'Germany', /Germany/)
  await addCity('agra', 'Agra')
  byText('Added when you save: Agra')
  await chooseOption('Country', 'India', /India/)
  assert.equal(value('City'), 'Agra', 'it lies nowhere yet')
  await chooseOption('State', 'Delhi', /Delhi/)
  assert.equal(host.writes(city.savePath).length, 0)
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
  const cities = host.writes(city.savePath).map(({ body }) => body)
  assert.deepEqual(cities, [{ name: 'Agra', countryId: 'in', stateId: 'dl' }])
  assert.equal(cityOf(host.writes(airport.savePath)[0]?.body), 'new1')
  await until(() => !document.body.textContent.includes('Added when you save'))
  assert.equal(value('City'), 'Agra')
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
  assert.equal(host.writes(city.savePath).length, 0)
})

test('uses a city in the same country that a colleague has created since', async () => {
  const host = await openNew()
  await chooseOption('Country', 'India', /India/)
  await addCity('agra', 'Agra')
  for (const [id, stateId] of [
    ['aaa', 'dl'],
    ['agra', null],
  ] as const) {
    host.add('city', id, { name: 'Agra', countryId: 'in', stateId })
  }
  host.instead = ({ path }) =>
    path === city.savePath
      ? json(409, { error: 'Taken.', code: 'duplicate', fields: { name: 'Another city has this name' } })
      : undefined
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
  assert.equal(cityOf(host.writes(airport.savePath)[0]?.body), 'agra')
})

test('a city that cannot be created shows the reason at its field and blocks the save', async () => {
  const host = await openNew()
  await chooseOption('Country', 'India', /India/)
  await addCity('agra', 'Agra')
  const fields = { name: 'Use at most 100 characters; this has 120' }
  host.instead = ({ path }) =>
    path === city.savePath ? json(422, { error: 'Some fields aren’t valid.', code: 'validation', fields }) : undefined
  await press('Control+s')
  await until(() => queryRole('link', { name: /^City: “Agra” wasn’t added. Use at most 100/ }))
  assert.equal(byLabel('City').getAttribute('aria-invalid'), 'true')
  assert.equal(host.writes(airport.savePath).length, 0)
})

test('deletes the new city if the host refuses the form, and creates it again with the next save', async () => {
  const host = await openNew()
  await chooseOption('Country', 'India', /India/)
  await addCity('agra', 'Agra')
  const removed: string[] = []
  host.instead = ({ method, path }) => {
    if (method === 'DELETE') {
      removed.push(path)
      host.purge('city', 'new1')
      host.remove('city', 'new1')
      return json(200, { data: null })
    }
    return path === airport.savePath
      ? json(422, { error: 'Look again.', code: 'validation', fields: { iata: 'Taken' } })
      : undefined
  }
  await press('Control+s')
  await until(() => queryRole('link', { name: /IATA code: taken/ }))
  assert.deepEqual(removed, [`${city.path}/new1`])
  assert.deepEqual([value('City'), host.all('city').length], ['Agra', 1])
  byText('Added when you save: Agra')
  host.instead = () => undefined
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 2)
  assert.equal(cityOf(host.writes(airport.savePath)[1]?.body), 'new2')
  const keys = host.writes(city.savePath).map(({ key }) => key)
  assert.notEqual(keys[0], keys[1], 'the kept answer of the first would be the record that went')
})

test('creates city, country and airport with one save on a real host', async () => {
  await openScreen(real, '/admin/airport/create')
  const found = async () => arrayOf((await real.get(`${city.path}?search=Zzyzx&limit=5`)).body.data, isRow)
  await type(await until(() => byLabel('Name')), 'Zzyzx Airport')
  await type(byLabel('IATA code'), 'ZZX')
  await chooseOption('Country', 'India', /^India/)
  await addCity('zzyzx', 'Zzyzx')
  assert.deepEqual(await found(), [])
  await click(byRole('button', { name: 'Save draft and close' }))
  await until(() => document.querySelector('h1')?.textContent === 'Airport')
  await until(() => byText('Airport saved as a draft.'))
  assert.match(byRole('link', { name: 'Open airport' }).getAttribute('href') ?? '', /^\/admin\/airport\/edit\?id=\w+$/)
  assert.deepEqual(
    (await found()).map(({ name, country }) => [name, Object(country).label]),
    [['Zzyzx', 'India']],
  )
})
