import { airport, assert, test } from '../../../panel.ts'
import { zeroCoordinates } from '../../../../src/app/form/save/check-form.ts'

test('warns about an airport at 0, 0 but not about one on the equator or the prime meridian', () => {
  const warning = { field: 'lat', text: '0, 0 lies in the Gulf of Guinea. Check the coordinates.' }
  assert.deepEqual(zeroCoordinates(airport, { lat: 0, lon: 0 }), [warning])
  for (const place of [
    { lat: 0, lon: 9.4 },
    { lat: 51.5, lon: 0 },
    { lat: null, lon: null },
  ]) {
    assert.deepEqual(zeroCoordinates(airport, place), [])
  }
})
