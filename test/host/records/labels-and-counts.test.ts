import { after, assert, before, isReference, type Row, test } from '../host.ts'
import { airportsIn, startPlaces } from './locations.ts'
import { callsOf } from './records-calls.ts'
import { rowOf, rowsOf, totalOf, type RecordsHost } from './records-host.ts'
import { until } from '../until.ts'

let host: RecordsHost
let india: Row
let nepal: Row
const { made } = callsOf(() => host)
const airport = airportsIn(
  () => host,
  () => india,
)
before(async () => {
  ;({ host, india, nepal } = await startPlaces())
})
after(() => host.stop())

test('renaming a record updates its label in every list, for search and sorting', async () => {
  const land = await made('country', { name: 'Zembla', alpha2: 'QZ', continent: 'EU' })
  const row = await airport({ countryId: land.id })
  const found = async (word: string): Promise<string[]> =>
    rowsOf(await host.get(`/api/v1/post/airports?search=${word}`)).map(({ id }) => id)
  assert.deepEqual(await found('zembla'), [row.id])
  await made('country', { id: land.id, version: 1, name: 'Aardland' })
  assert.deepEqual([await found('zembla'), await found('aardl')], [[], [row.id]])
  const [first] = rowsOf(await host.get('/api/v1/post/airports?sort=country&limit=1'))
  assert.ok(first && isReference(first.country))
  assert.equal(first.country.label, 'Aardland')
})

test('records beyond the limit of an immediate rename are found by the new name a moment later', async () => {
  const land = await made('country', { name: 'Manyland', alpha2: 'QM', continent: 'EU' })
  const strip = { type: 'small_airport', lat: '1', lon: '1', country: 'QM' }
  const rows = Array.from({ length: 120 }, (_, index) => ({ ...strip, name: `Strip ${index}`, ident: `QM-${index}` }))
  await host.post('/api/v1/post/airports/import', { rows, key: 'ident', mode: 'both' })
  const found = async (word: string) => totalOf(await host.get(`/api/v1/post/airports?search=${word}&limit=1`))
  assert.equal(await found('manyland'), 120)
  await made('country', { id: land.id, version: 1, name: 'Otherland' })
  assert.ok((await found('otherland')) >= 50)
  await until(async () => (await found('manyland')) === 0)
  assert.equal(await found('otherland'), 120)
})

test('counts stay correct for every way of adding and removing records', async () => {
  const land = await made('country', { name: 'Countland', alpha2: 'QC', continent: 'EU' })
  const count = async (): Promise<unknown> => rowOf(await host.get(`/api/v1/post/country/${land.id}`)).airports
  const row = await airport({ countryId: land.id })
  assert.equal(await count(), 1)
  await host.remove(`/api/v1/post/airports/${row.id}`)
  assert.equal(await count(), 0)
  await host.post('/api/v1/post/airports/bulk', { action: 'restore', ids: [row.id] })
  assert.equal(await count(), 1)
  await made('airports', { id: row.id, version: 3, countryId: nepal.id })
  assert.equal(await count(), 0)
})
