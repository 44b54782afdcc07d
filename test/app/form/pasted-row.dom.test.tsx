import { byLabel, byRole, click, queryRole, settle, type, until } from '../../dom.ts'
import { airport, assert, country, json, test } from '../../panel.ts'
import { withDelhi } from './delhi.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, unfoldLocation, value } from './open-form.tsx'

const hindon =
  '26555,"VIDX","large_airport","Hindon Airport",28.7077,77.3589,700,"AS","IN",' +
  '"IN-DL","New Delhi","no","VIDX","HDO","VIDX",,,,'

test('a pasted row of OurAirports fills the form and finds country and state by their codes', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('Fill from OurAirports'))
  await type(byLabel('Fill from OurAirports'), hindon)
  await until(() => value('City') === 'New Delhi')
  const labels = ['Name', 'IATA code', 'ICAO code', 'Country', 'State', 'Latitude', 'Elevation']
  assert.deepEqual(
    labels.map((label) => value(label)),
    ['Hindon Airport', 'HDO', 'VIDX', 'India', 'Delhi', '28.7077', '700'],
  )
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), '')
})

const portland =
  '3693,"KPWM","large_airport","Portland International Jetport",43.6462,-70.3093,76,"NA","US",' +
  '"US-ME","Portland","yes","KPWM","PWM","KPWM",,,,'
const withMaine = async () => {
  const host = await withDelhi()
  host.add('country', 'us', { name: 'United States', alpha2: 'US', continent: 'NA' })
  host.add('state', 'me', { name: 'Maine', code: 'US-ME', countryId: 'us' })
  host.add('state', 'or', { name: 'Oregon', code: 'US-OR', countryId: 'us' })
  host.add('city', 'po', { name: 'Portland', countryId: 'us', stateId: 'or' })
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('Fill from OurAirports'))
  return host
}
const pick = async (label: string, name: string) => {
  await type(byLabel(label), name)
  await click(await until(() => queryRole('option', { name: new RegExp(name) })))
  await until(() => value(label) === name)
}

test('Undo of a pasted row restores every changed field, and the row never takes a city of another state', async () => {
  await withMaine()
  await type(byLabel('IATA code'), 'HDO')
  await pick('Country', 'India')
  await unfoldLocation()
  await pick('State', 'Delhi')
  await type(byLabel('Fill from OurAirports'), portland)
  await until(() => value('State') === 'Maine')
  assert.deepEqual([value('City'), value('Slug')], ['', 'portland-pwm'])
  await type(byLabel('Website'), 'https://www.example.com/')
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  const labels = ['Name', 'Slug', 'Country', 'State', 'IATA code', 'Website']
  assert.deepEqual(
    labels.map((label) => value(label)),
    ['', 'hdo', 'India', 'Delhi', 'HDO', 'https://www.example.com/'],
  )
})

const lateUnitedStates = (host: FakeHost) => {
  const data = () => host.all('country').filter(({ id }) => id === 'us')
  return host.holds(
    ({ path, query }) => path === country.path && query.get('filter[alpha2]') === 'US',
    () => json(200, { data: data(), meta: { page: 1, limit: 2, total: 1 } }),
  )
}

test('a second pasted row gets its own places, even if those of the first row load later', async () => {
  const isTime = lateUnitedStates(await withMaine())
  await type(byLabel('Fill from OurAirports'), portland)
  assert.ok(queryRole('button', { name: 'Undo' }), 'at once')
  await type(byLabel('Fill from OurAirports'), hindon)
  await until(() => value('City') === 'New Delhi')
  isTime.settle()
  await settle()
  assert.deepEqual(
    ['Name', 'Country', 'State', 'City'].map((label) => value(label)),
    ['Hindon Airport', 'India', 'Delhi', 'New Delhi'],
  )
})

test('Undo of a pasted row during its lookup leaves the places empty', async () => {
  const isTime = lateUnitedStates(await withMaine())
  await type(byLabel('Fill from OurAirports'), portland)
  await click(byRole('button', { name: 'Undo' }))
  isTime.settle()
  await settle()
  await unfoldLocation()
  assert.deepEqual(
    ['Name', 'Country', 'State', 'City'].map((label) => value(label)),
    ['', '', '', ''],
  )
})

test('a country chosen during the lookup of a pasted row stays', async () => {
  const host = await withMaine()
  const isTime = lateUnitedStates(host)
  await type(byLabel('Fill from OurAirports'), portland)
  await pick('Country', 'India')
  isTime.settle()
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.deepEqual(
    ['Country', 'State', 'City'].map((label) => value(label)),
    ['India', '', ''],
  )
})
