import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMatch, writeMatch } from '../../src/contract/match.ts'

test('a bulk action keeps its search and filters in the request body', () => {
  const match = {
    search: 'del',
    filters: [
      { name: 'type', operator: 'is', value: 'heliport' },
      { name: 'type', operator: 'is', value: '' },
      { name: 'lat', operator: 'gte', value: '3' },
      { name: 'alpha2', operator: 'not', value: 'IN' },
    ],
  } as const
  assert.deepEqual(readMatch(JSON.parse(JSON.stringify(writeMatch(match)))), match)
  assert.deepEqual(readMatch({}), { search: '', filters: [] })
  assert.deepEqual(readMatch({ filter: { visible: true, 'lat][lte': 5 } }), {
    search: '',
    filters: [
      { name: 'visible', operator: 'is', value: 'true' },
      { name: 'lat', operator: 'lte', value: '5' },
    ],
  })
  for (const odd of [
    null,
    'x',
    { search: 1 },
    { filter: [] },
    { filter: { 'a b': 'x' } },
    { filter: { a: { b: 1 } } },
    { filter: { 'a[in]': 'x' } },
  ]) {
    assert.equal(readMatch(odd), undefined, JSON.stringify(odd))
  }
})
