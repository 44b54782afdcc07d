import { assert, city, json, profileOf, readProfile, refusal, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { createMissing } from '../../../src/app/import/missing-names.tsx'
import { importBatchMax } from '../../../src/contract/constants.ts'
import { start } from './responding-host.ts'

const missing = Array.from({ length: importBatchMax + 1 }, (_, at) => ({
  field: 'cityId',
  entity: 'city',
  name: `City ${at}`,
  within: {},
  place: '',
  rows: 1,
}))

test('a failed call keeps the finished operations, so that they can be undone', async () => {
  start(({ rows }, count) => {
    if (count === 2) return refusal(500, 'The disk is full.')
    const result = { created: rows.length, updated: 0, unchanged: 0, failed: [], operationId: 'o1' }
    return json(200, { data: result })
  }, city)
  profile.set(readProfile(await profileOf(['entities', 'operations']).json()))
  assert.deepEqual(await createMissing(city, missing, 'fields.csv'), {
    created: importBatchMax,
    operationIds: ['o1'],
    problem: 'The disk is full.',
  })
})
