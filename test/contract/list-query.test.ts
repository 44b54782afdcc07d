import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readListQuery, writeListQuery, type ListQuery } from '../../src/contract/list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))
const plain: ListQuery = { page: 1, limit: 25, sort: undefined, order: 'asc', search: '', filters: [] }

test('an empty query is the first page as usual, and writes nothing', () => {
  assert.deepEqual(read(''), { ...plain, unknown: [] })
  assert.equal(writeListQuery(plain).toString(), '')
})

test('what is written reads back the same', () => {
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
      {
        name: 'elevationFt',
        operator: 'lte',
        value: '5',
      },
    ],
  }
  assert.deepEqual(read(writeListQuery(query).toString()), { ...query, unknown: [] })
})

test('page and limit stay within their bounds, and nonsense is as if it were not there', () => {
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

test('parameters that no list knows are named', () => {
  assert.deepEqual(read('search=x&sortBy=name&filter[a][in]=1&filter[]=2').unknown, [
    'sortBy',
    'filter[a][in]',
    'filter[]',
  ])
})

test('an order without a sort is not written, for it says nothing', () => {
  assert.equal(writeListQuery({ ...plain, order: 'desc' }).toString(), '')
})
