import { assert, test } from '../../panel.ts'
import { givenIn, givenState } from '../../../src/app/form/first-values.ts'

test('a new record starts with the text and the lists of its history entry, without damaged values', () => {
  const state = givenState('notice', { title: 'Fog', airportIds: ['del', 'bom'], cityIds: [1], rank: 2 })
  assert.deepEqual(givenIn(state, 'notice'), { title: 'Fog', airportIds: ['del', 'bom'] })
  assert.deepEqual(givenIn({ 'given notice': 'Fog' }, 'notice'), {})
})
