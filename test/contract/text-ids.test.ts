import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSignedIn } from '../../src/contract/calls.ts'
import { withTextIds } from '../../src/contract/text-ids.ts'

test('converts numeric IDs to text at every depth and keeps other numbers', () => {
  const answer = {
    data: [
      { id: 7, version: 3, countryId: 0, country: { id: 0, label: 'India' }, tagIds: [1, 2], lat: 28.5, cityId: null },
    ],
    meta: { total: 1, operationId: 12, online: [{ id: 4, label: 'Ann' }] },
  }
  assert.deepEqual(withTextIds(answer), {
    data: [
      {
        id: '7',
        version: 3,
        countryId: '0',
        country: { id: '0', label: 'India' },
        tagIds: ['1', '2'],
        lat: 28.5,
        cityId: null,
      },
    ],
    meta: { total: 1, operationId: '12', online: [{ id: '4', label: 'Ann' }] },
  })
})

test('leaves responses without objects unchanged', () => {
  for (const body of [undefined, null, 'OK', 5, true, [1, 2]]) assert.deepEqual(withTextIds(body), body)
})

test('a numeric ID in a sign-in response is read as a token', () => {
  const answer = withTextIds({ data: { id: 42 } })
  assert.deepEqual(readSignedIn(answer, 'ann@example.com'), { id: '42', email: 'ann@example.com' })
})
