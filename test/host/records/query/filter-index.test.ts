import { assert, describe, test } from '../../host.ts'
import { airport } from '../../../../src/contract/entities/airport.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'
import { filterIndex } from '../../../../src/host/records/query/conditions.ts'
import { filterIndexes } from '../../../../src/host/records/schema/columns.ts'

const indexFor = (query: string) => filterIndex(airport, readListQuery(new URLSearchParams(query)).filters)

describe('a list of airports', () => {
  test('a list of airports reads only the airports of a city, with any other filters', () => {
    assert.equal(indexFor('filter[cityId]=delhi'), 'records:airport:to:cityId')
    assert.equal(indexFor('filter[status]=published&filter[cityId]=delhi'), 'records:airport:to:cityId')
    assert.notEqual(indexFor('filter[status]=published&filter[cityId]='), 'records:airport:to:cityId')
  })

  test('a list of airports counts a range combined with other filters in one index', () => {
    const range = 'filter[updatedAt][gte]=2026-01-01&filter[completeness][lte]=50'
    assert.equal(indexFor(`${range}&filter[status]=published`), 'records:airport:filters:status')
    assert.equal(indexFor(range), 'records:airport:filters:status')
  })

  test('a list of airports uses the index of the sort for a single range', () => {
    assert.equal(indexFor('filter[updatedAt][gte]=2026-01-01&filter[updatedAt][lte]=2026-02-01'), undefined)
  })

  test('airports have times and scores in one filter index only, and cities in none', () => {
    const holding = (name: string) => filterIndexes(airport).filter((columns) => columns.includes(name)).length
    assert.deepEqual(['status', 'updatedAt', 'completeness', 'cityId'].map(holding), [3, 1, 1, 0])
  })
})
