import { airport, assert, test } from '../../panel.ts'
import {
  kmBetween,
  northAt,
  planOf,
  readCoordinates,
  readRunway,
  type Runway,
} from '../../../src/app/airport/airfield-plan.ts'
import { readAirportRow, valuesOfRow } from '../../../src/app/airport/paste-row.tsx'

const start =
  '26555,"VIDP","large_airport","Indira Gandhi International Airport",28.5556,77.09519,777,"AS","IN",' +
  '"IN-DL","New Delhi","yes","VIDP","DEL"'
const end = '"http://www.newdelhiairport.in/","https://en.wikipedia.org/wiki/Palam","Palam"'
const newer = `${start},"VIDP",,${end}`
const older = `${start},,${end}`
const header =
  'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,' +
  'municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,wikipedia_link,keywords'

for (const [what, text] of Object.entries({
  'with today’s columns': newer,
  'of the older files': older,
  'under its header': `${header}\n${newer}`,
  'with its quotes and tabs, as a spreadsheet copies it': newer.replaceAll('"', '').replaceAll(',', '\t'),
})) {
  test(`reads a row of OurAirports ${what}`, () => {
    const row = readAirportRow(airport, text)
    assert.ok(row)
    const { values, references } = valuesOfRow(airport, row)
    assert.deepEqual(references, { countryId: 'IN', stateId: 'IN-DL' })
    assert.deepEqual(
      [values.ident, values.iata, values.icao, values.type, values.lat, values.lon, values.elevationFt],
      ['VIDP', 'DEL', 'VIDP', 'large_airport', '28.5556', '77.09519', '777'],
    )
    assert.deepEqual([values.municipality, values.scheduledService], ['New Delhi', true])
    assert.equal(values.localCode, undefined)
    assert.equal(values.website, 'http://www.newdelhiairport.in/')
  })
}

const spaceport = newer.replace('large_airport', 'spaceport')
for (const text of ['Delhi', 'a,b,c', 'Delhi, New; Palam', '1,2,3,4,5,6,7,8,9,10,11,12,13', spaceport]) {
  test(`rejects text that is not a row: ${text.slice(0, 30)}`, () =>
    assert.equal(readAirportRow(airport, text), undefined))
}

const delhi = (): Runway => {
  const read = readRunway({
    leIdent: '10',
    heIdent: '28',
    widthFt: '148',
    leLat: '28.5672',
    leLon: '77.0848',
    heLat: '28.5585',
    heLon: '77.1225',
  })
  assert.ok(typeof read === 'object')
  return read
}

test('the plan draws a runway with north up and east to the right', () => {
  const plan = planOf([delhi()], undefined)
  const [strip] = plan?.strips ?? []
  assert.ok(strip)
  assert.ok(strip.from[0] < strip.to[0], 'the low end, in the west, is left')
  assert.ok(strip.from[1] < strip.to[1], 'the low end, in the north, is above')
  // 10/28 heads a little south of east.
  const heading = (Math.atan2(strip.to[1] - strip.from[1], strip.to[0] - strip.from[0]) * 180) / Math.PI
  assert.ok(Math.abs(heading - 14.7) < 0.5, `${heading}`)
})

test('the scale bar has the length that it states', () => {
  const plan = planOf([delhi()], undefined)
  const [strip] = plan?.strips ?? []
  assert.ok(plan && strip)
  const km = kmBetween(delhi().le, delhi().he)
  const pixels = Math.hypot(strip.to[0] - strip.from[0], strip.to[1] - strip.from[1])
  assert.equal(plan.bar.words, '1 km')
  assert.ok(Math.abs(plan.bar.pixels - pixels / km) < 0.5)
})

test('the plan stays within its frame, even for a runway due north', () => {
  const north: Runway = { ...delhi(), le: { lat: 10, lon: 20 }, he: { lat: 10.03, lon: 20 } }
  const plan = planOf([north], { lat: 10.01, lon: 20 })
  assert.ok(plan?.reference)
  for (const { from, to } of plan.strips) {
    for (const [x, y] of [from, to]) assert.ok(x >= 0 && x <= plan.width && y >= 0 && y <= plan.height, `${x} ${y}`)
  }
})

test('no runway designator overlaps the north arrow', () => {
  // Two runways due east, the wider one across the whole plan, as at Heathrow.
  const across: Runway = { ...delhi(), le: { lat: 51.478, lon: -0.489 }, he: { lat: 51.478, lon: -0.433 } }
  const plan = planOf([across, { ...across, le: { lat: 51.465, lon: -0.487 } }], undefined)
  const [halfNamePx, halfArrowPx] = [8, 4]
  for (const { names } of plan?.strips ?? []) {
    for (const [name, [x]] of names) assert.ok(x + halfNamePx < northAt - halfArrowPx, `${name}: ${x}`)
  }
})

test('leaves out a distant reference point', () => {
  assert.equal(planOf([delhi()], { lat: 77.1, lon: 28.5 })?.reference, undefined)
})

test('draws no plan without thresholds', () => {
  const bare = { leIdent: '09', heIdent: '27', leLat: null, leLon: null, heLat: null, heLon: null }
  assert.equal(readRunway(bare), 'empty')
  assert.equal(planOf([], undefined), undefined)
})

test('an incomplete coordinate is wrong, not empty', () => {
  assert.equal(readCoordinates('771.031', '28.5'), 'wrong')
  assert.equal(readCoordinates('28.', '77'), 'wrong')
  assert.equal(readCoordinates('', '77'), 'empty')
  assert.deepEqual(readCoordinates('28.5', '77.1'), { lat: 28.5, lon: 77.1 })
})

test('a degree of latitude is 111 km', () => {
  assert.equal(Math.round(kmBetween({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })), 111)
})
