import { after, assert, before, isObject, test } from '../host.ts'
import { importsOf } from './import-calls.ts'
import { post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'
import { until } from '../until.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
  const cities = [
    { name: 'Greatville', country: 'GB', code: 'QGV' },
    { name: 'Smallville', country: 'GB' },
  ]
  await run('city', { rows: cities, key: 'name', mode: 'both' })
  const airports = ['XGA', 'XGB'].map((iata) => ({
    name: `${iata} Airport`,
    iata,
    type: 'large_airport',
    country: 'GB',
    city: 'Greatville',
  }))
  await run('airports', { rows: airports, key: 'iata', mode: 'both' })
})
after(() => host.stop())
const { find, run } = importsOf(() => host)

const codesFor = async (text: string): Promise<unknown[]> =>
  rowsOf(await host.get(`${post}/airports?search=${text}&sort=iata`)).map(({ iata }) => iata)

test('searching airports by the code of a city finds the airports of that city', async () => {
  assert.deepEqual(await codesFor('QGV'), ['XGA', 'XGB'])
})

test('search over all entities finds a city by its code, followed by its airports', async () => {
  const { body } = await host.get(`${post}/search?q=qgv`)
  const found: readonly unknown[] = Array.isArray(body.data) ? body.data : []
  assert.deepEqual(
    found.map((one) => (isObject(one) ? [one.entity, one.label, one.foundIn] : one)),
    [
      ['city', 'Greatville', 'name'],
      ['airport', 'XGA Airport', 'name'],
      ['airport', 'XGB Airport', 'name'],
    ],
  )
})

test('changing a city’s code finds its airports by the new code and no longer by the old one', async () => {
  const city = await find('city', 'search=QGV')
  assert.ok(city)
  rowOf(await host.post(`${post}/city/create`, { id: city.id, version: city.version, code: 'QGX' }))
  await until(async () => (await codesFor('QGX')).length === 2)
  assert.deepEqual(await codesFor('QGV'), [])
})

test('two cities cannot have the same code', async () => {
  const city = await find('city', 'search=Smallville')
  const response = await host.post(`${post}/city/create`, { id: city?.id, version: city?.version, code: 'QGX' })
  assert.deepEqual(
    [response.status, Object.keys(isObject(response.body.fields) ? response.body.fields : {})],
    [409, ['code']],
  )
})
