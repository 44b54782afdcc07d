import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../src/app/local-list.ts'
import { airport } from '../../src/contract/entities/airport.ts'
import type { Row, Values } from '../../src/contract/json.ts'
import { readListQuery } from '../../src/contract/list-query.ts'

const india = { id: 'in', label: 'India' }
const swiss = { id: 'ch', label: 'Switzerland' }
const row = (id: string, values: Values): Row =>
  ({ id, version: 1, createdAt: '2026-01-01T00:00:00Z', updatedAt: `2026-01-0${id}T00:00:00Z`, ...values })
const rows = [
  row('1', { name: 'Zürich Airport', iata: 'ZRH', type: 'large_airport', elevationFt: 1416, countryId: 'ch', country: swiss }),
  row('2', { name: 'Indira Gandhi International Airport', iata: 'DEL', type: 'large_airport', elevationFt: 777, countryId: 'in', country: india }),
  row('3', { name: 'Agra Airport', iata: null, type: 'medium_airport', elevationFt: 551, countryId: 'in', country: india }),
]

const cases: [query: string, ids: string][] = [
  ['', '321'], // newest first, as the definition has it
  ['sort=name', '321'],
  ['sort=name&order=desc', '123'],
  ['sort=elevationFt', '321'],
  ['sort=elevationFt&order=desc', '123'],
  ['sort=country', '231'],
  ['search=zurich', '1'],
  ['search=AIR zur', '1'],
  ['search=gandhi INTER', '2'],
  ['search=nobody', ''],
  ['filter[type]=large_airport&sort=name', '21'],
  ['filter[type]=large_airport&filter[type]=medium_airport&sort=name', '321'],
  ['filter[type]=large_airport&filter[countryId]=in', '2'],
  ['filter[type][not]=large_airport', '3'],
  ['filter[iata]=', '3'],
  ['filter[elevationFt][gte]=777&sort=name', '21'],
  ['filter[elevationFt][lte]=777&filter[elevationFt][gte]=600', '2'],
  ['sort=name&limit=2', '32'],
  ['sort=name&limit=2&page=2', '1'],
]
for (const [query, ids] of cases) {
  test(`${query || 'no query'} finds ${ids || 'nothing'}`, () => {
    const page = pageOf(airport, rows, readListQuery(new URLSearchParams(query)))
    assert.equal(page.rows.map(({ id }) => id).join(''), ids)
  })
}

test('the total counts all pages', () => {
  const { page, limit, total } = pageOf(airport, rows, readListQuery(new URLSearchParams('limit=2&page=2')))
  assert.deepEqual([page, limit, total], [2, 2, 3])
})
