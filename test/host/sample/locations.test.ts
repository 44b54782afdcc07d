import { assert, test } from '../host.ts'
import { airport, airportTypes } from '../../../src/contract/entities/airport.ts'
import { countryByAlpha2 } from '../../../src/contract/places/iso3166.ts'
import { publishOptions } from '../../../src/contract/publishing/publishing-fields.ts'
import { sampleContent } from '../../../src/host/sample/sample-content.ts'
import { assertFields, assertUnique, kilometres } from './sample-checks.ts'

const { airports, cities, states } = sampleContent

test('the sample has at least 60 airports in at least 25 countries', () => {
  assert.ok(airports.length >= 60)
  assert.ok(new Set(airports.map((row) => row.country)).size >= 25)
})

test('codes, names and slugs are unique', () => {
  for (const key of ['ident', 'iata', 'icao', 'name', 'slug'] as const) assertUnique(airports.map((row) => row[key]))
  assertUnique(states.map((row) => row.code))
  assertUnique(states.map((row) => `${row.country} ${row.name}`))
  assertUnique(cities.map((row) => row.name))
})

test('every airport passes the rules of its entity', () => {
  for (const row of airports) assertFields(airport.fields, row, row.iata)
})

test('every state belongs to its country and has its prefix', () => {
  for (const { country, code, name } of states) {
    assert.ok(countryByAlpha2(country), code)
    assert.match(code, new RegExp(`^${country}-[A-Z0-9]{1,3}$`))
    assert.ok(
      cities.some((city) => city.state === code),
      `no city in ${name}`,
    )
  }
})

test('every city has a state if its country has any', () => {
  for (const city of cities) {
    assert.ok(countryByAlpha2(city.country), city.name)
    if (city.state === null) assert.ok(!states.some((state) => state.country === city.country), city.name)
    else
      assert.ok(
        states.some((state) => state.code === city.state && state.country === city.country),
        city.name,
      )
    assert.ok(
      airports.some((row) => row.city === city.name),
      `no airport in ${city.name}`,
    )
  }
})

test('every airport has its city’s country, state and time zone and lies within 60 km of it', () => {
  for (const row of airports) {
    const city = cities.find((candidate) => candidate.name === row.city)
    assert.ok(city, row.iata)
    assert.deepEqual([row.country, row.state, row.timeZone], [city.country, city.state, city.timeZone])
    assert.ok(kilometres(row, city) < 60, `${row.iata} is ${kilometres(row, city)} km from ${city.name}`)
  }
})

test('every time zone is known to the runtime', () => {
  for (const { timeZone } of cities) assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone)
})

test('types and statuses are valid, and most but not all airports are published', () => {
  const statuses = publishOptions.map((option) => option.value)
  const types = airportTypes.map((type): string => type.value)
  for (const row of airports) {
    assert.ok(types.includes(row.type), row.iata)
    assert.ok(statuses.includes(row.status) && row.status !== 'scheduled', row.iata)
  }
  assert.ok(airports.filter((row) => row.status === 'published').length > airports.length * 0.7)
  for (const status of ['draft', 'in_review', 'archived']) assert.ok(airports.some((row) => row.status === status))
})

test('every runway lies at its airport, has the direction of its name and the length between its ends', () => {
  for (const row of airports) {
    assertUnique(row.runways.map((runway) => runway.leIdent))
    for (const { leIdent, heIdent, lengthFt, leLat, leLon, heLat, heLon } of row.runways) {
      const name = `${row.iata} ${leIdent}/${heIdent}`
      assert.ok(Math.abs(parseInt(heIdent, 10) - parseInt(leIdent, 10)) === 18, name)
      assert.equal(leLat === null, heLon === null, name)
      if (leLat === null || leLon === null || heLat === null || heLon === null) continue
      const apartFt = kilometres({ lat: leLat, lon: leLon }, { lat: heLat, lon: heLon }) * 3280.84
      // Thresholds may be displaced inwards, by as much as 2,800 ft together in Dubai; never outwards.
      assert.ok(apartFt > lengthFt * 0.8 && apartFt < lengthFt * 1.03, `${name}: ${Math.round(apartFt)} of ${lengthFt}`)
      assert.ok(kilometres({ lat: leLat, lon: leLon }, row) < 8, name)
      const east = (heLon - leLon) * Math.cos((leLat * Math.PI) / 180)
      const bearing = (Math.atan2(east, heLat - leLat) * 180) / Math.PI
      const off = Math.abs(((bearing - parseInt(leIdent, 10) * 10 + 540) % 360) - 180)
      assert.ok(off < 30, `${name} points to ${Math.round(bearing)}°`) // magnetic variation takes up to 22° of it
    }
  }
})

test('airports that show the airfield plan have all their runways', () => {
  const counts = { DEL: 4, LHR: 2, JFK: 4, SIN: 2, DXB: 2, FRA: 4, AMS: 6, HND: 4, SYD: 3, ZRH: 3 }
  for (const [iata, count] of Object.entries(counts)) {
    const runways = airports.find((row) => row.iata === iata)?.runways ?? []
    assert.equal(runways.filter((runway) => runway.leLat !== null).length, count, iata)
  }
  assert.ok(airports.filter((row) => row.runways.length > 0).length >= 15)
})

test('websites use https and articles are on Wikipedia', () => {
  for (const { website, wikipedia } of airports) {
    if (website !== null) assert.equal(new URL(website).protocol, 'https:')
    assert.equal(new URL(wikipedia).hostname, 'en.wikipedia.org')
    assert.equal(new URL(wikipedia).href, wikipedia)
  }
})

test('some airports lack a description, a website or runways, and at least 25 have a description', () => {
  assert.ok(airports.filter((row) => row.description !== '').length >= 25)
  assert.ok(airports.some((row) => row.description === ''))
  assert.ok(airports.some((row) => row.website === null))
  assert.ok(airports.some((row) => row.runways.length === 0))
})

const known: readonly [string, string, string, number, string][] = [
  ['DEL', 'VIDP', 'IN-DL', 777, 'delhi-del'],
  ['LHR', 'EGLL', 'GB-ENG', 83, 'london-lhr'],
  ['AMS', 'EHAM', 'NL-NH', -11, 'amsterdam-ams'],
  ['BER', 'EDDB', 'DE-BB', 157, 'berlin-ber'],
  ['EZE', 'SAEZ', 'AR-B', 67, 'buenos-aires-eze'],
]
for (const [iata, icao, state, elevationFt, slug] of known) {
  test(`the codes, state and elevation of ${iata} are correct`, () => {
    const row = airports.find((candidate) => candidate.iata === iata)
    assert.deepEqual([row?.icao, row?.state, row?.elevationFt, row?.slug], [icao, state, elevationFt, slug])
  })
}
