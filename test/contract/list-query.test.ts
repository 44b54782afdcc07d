import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readListQuery, writeListQuery, type ListQuery } from '../../src/contract/list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))
const plain: ListQuery = { page: 1, limit: 25, sort: undefined, order: 'asc', search: '', filters: [] }

test('an empty query is read as the default first page and written without parameters', () => {
  assert.deepEqual(read(''), { ...plain, unknown: [] })
  assert.equal(writeListQuery(plain).toString(), '')
})

test('a written query reads back the same', () => {
  const query: ListQuery = {
    page: 3,
    limit: 100,
    sort: 'country',
    order: 'desc',
    search: 'são & “paulo”',
    filters: [
      { name: 'type', operator: 'is', value: 'heliport' },
      { name: 'type', operator: 'is', value: 'closed' },
      { name: 'status', operator: 'not', value: '' },
      { name: 'elevationFt', operator: 'gte', value: '-10' },
      { name: 'elevationFt', operator: 'lte', value: '5' },
    ],
  }
  assert.deepEqual(read(writeListQuery(query).toString()), { ...query, unknown: [] })
})

test('clamps page and limit to their bounds and ignores invalid values', () => {
  assert.deepEqual(
    [read('page=0').page, read('page=-1').page, read('page=x').page, read('page=99999999').page],
    [1, 1, 1, 1],
  )
  assert.deepEqual(
    [read('limit=0').limit, read('limit=1000').limit, read('limit=5000').limit, read('limit=1.5').limit],
    [1, 1000, 1000, 25],
  )
  assert.equal(read('order=sideways').order, 'asc')
})

test('reports unknown parameters', () => {
  assert.deepEqual(read('search=x&sortBy=name&filter[a][in]=1&filter[]=2').unknown, [
    'sortBy',
    'filter[a][in]',
    'filter[]',
  ])
})

test('omits the order if there is no sort', () => {
  assert.equal(writeListQuery({ ...plain, order: 'desc' }).toString(), '')
})
