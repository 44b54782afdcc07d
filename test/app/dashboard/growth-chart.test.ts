import { assert, test } from '../../panel.ts'
import { axisTop } from '../../../src/app/dashboard/growth-chart.tsx'

test('a chart has grid lines at whole numbers, with the top one close to the highest value', () => {
  for (let value = 0; value <= 20_000; value += value < 200 ? 1 : 37) {
    const top = axisTop(value)
    assert.ok(top >= value && top <= Math.max(3, value * 2), `${top} for ${value}`)
    assert.equal(top % 3, 0, `${top / 3} is the first line for ${value}`)
  }
  assert.deepEqual([0, 1, 4, 134, 14_386].map(axisTop), [3, 3, 6, 150, 15_000])
})
