import { airport, assert, blogTag, city, country, type Entity, state, test } from '../../panel.ts'
import {
  columnAt,
  guessMapping,
  mapColumn,
  type Mapping,
  mappingProblem,
  missingLabels,
} from '../../../src/app/import/mapping.ts'
import { scanFile } from '../../../src/app/import/scan.ts'
import type { ImportRule } from '../../../src/contract/import-rule.ts'
import { subscriber } from '../../../src/contract/entities/subscriber.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'
import { goroka } from './goroka.ts'
import { airportsHeader, countriesHeader, regionsHeader, runwaysHeader } from './public-headers.ts'

const ruleOf = (entity: Entity): ImportRule => {
  if (!entity.import) throw new Error(`${entity.key} has no import`)
  return entity.import
}
const guess = (entity: Entity, first: string[], fixed?: Parameters<typeof guessMapping>[3]): Mapping =>
  guessMapping(entity, ruleOf(entity), { first }, fixed)

interface Expected {
  fills: Record<string, string>
  key: string
  group?: string
  hasHeader?: boolean
}
/** The mapped columns, by name or, without one, by number. */
const told = ({ columns, key, group, hasHeader }: Mapping, first: readonly string[]): Expected => {
  const nameOf = (at: number) => (hasHeader ? (first[at] ?? '') : String(at + 1))
  return {
    fills: Object.fromEntries(columns.flatMap((path, at) => (path === undefined ? [] : [[nameOf(at), path]]))),
    key,
    ...(group !== undefined && { group }),
    ...(!hasHeader && { hasHeader }),
  }
}

const openFlights: Expected = {
  fills: {
    2: 'name',
    3: 'municipality',
    4: 'countryId',
    5: 'iata',
    6: 'icao',
    7: 'lat',
    8: 'lon',
    9: 'elevationFt',
    12: 'timeZone',
  },
  key: 'icao',
  hasHeader: false,
}
const narsarsuaq = [
  '7',
  'Narsarsuaq',
  'Narssarssuaq',
  'Greenland',
  '\\N',
  'BGBW',
  '61.1',
  '-45.4',
  '112',
  '\\N',
  '\\N',
  '\\N',
  'airport',
  'x',
]

const cases: [name: string, entity: Entity, first: string[], expected: Expected][] = [
  [
    'airports.csv of OurAirports',
    airport,
    airportsHeader,
    {
      fills: {
        id: 'sourceId',
        ident: 'ident',
        type: 'type',
        name: 'name',
        latitude_deg: 'lat',
        longitude_deg: 'lon',
        elevation_ft: 'elevationFt',
        iso_country: 'countryId',
        iso_region: 'stateId',
        municipality: 'municipality',
        scheduled_service: 'scheduledService',
        icao_code: 'icao',
        iata_code: 'iata',
        local_code: 'localCode',
        home_link: 'website',
        wikipedia_link: 'wikipedia',
        keywords: 'keywords',
      },
      key: 'sourceId',
    },
  ],
  [
    'countries.csv of OurAirports',
    country,
    countriesHeader,
    { fills: { code: 'alpha2', name: 'name', continent: 'continent' }, key: 'alpha2' },
  ],
  [
    'regions.csv of OurAirports',
    state,
    regionsHeader,
    { fills: { code: 'code', name: 'name', iso_country: 'countryId' }, key: 'code' },
  ],
  [
    'runways.csv of OurAirports',
    airport,
    runwaysHeader,
    {
      fills: {
        id: 'runways.sourceId',
        airport_ref: 'sourceId',
        airport_ident: 'ident',
        length_ft: 'runways.lengthFt',
        width_ft: 'runways.widthFt',
        surface: 'runways.surface',
        lighted: 'runways.lighted',
        closed: 'runways.closed',
        le_ident: 'runways.leIdent',
        le_latitude_deg: 'runways.leLat',
        le_longitude_deg: 'runways.leLon',
        he_ident: 'runways.heIdent',
        he_latitude_deg: 'runways.heLat',
        he_longitude_deg: 'runways.heLon',
      },
      key: 'sourceId',
      group: 'runways',
    },
  ],
  ['airports.dat of OpenFlights, which has no header', airport, goroka, openFlights],
  ['airports.dat with its null marks', airport, narsarsuaq, openFlights],
  ['airports.dat whose first town is called as a column is', airport, goroka.with(2, 'Name'), openFlights],
  [
    'an export, which has the panel’s own labels',
    airport,
    ['Name', 'IATA code', 'ICAO code', 'Country', 'Elevation', 'Slug', 'Completeness'],
    {
      fills: {
        Name: 'name',
        'IATA code': 'iata',
        'ICAO code': 'icao',
        Country: 'countryId',
        Elevation: 'elevationFt',
        Slug: 'slug',
      },
      key: 'icao',
    },
  ],
  [
    'a file with the labels over a list’s columns',
    airport,
    ['IATA', 'ICAO', 'Elev. ft'],
    { fills: { IATA: 'iata', ICAO: 'icao', 'Elev. ft': 'elevationFt' }, key: 'icao' },
  ],
  [
    'a file of airports with row numbers of its own',
    airport,
    ['id', 'name', 'iata_code'],
    { fills: { name: 'name', iata_code: 'iata' }, key: 'iata' },
  ],
  [
    'a file with the wire’s names',
    travelAgent,
    ['name', 'contactName', 'countryId'],
    { fills: { name: 'name', contactName: 'contactName', countryId: 'countryId' }, key: 'name' },
  ],
  [
    'a file with capitals, accents and blanks',
    city,
    [' NAME ', 'Làtitude', 'LNG', 'Time-Zone'],
    { fills: { ' NAME ': 'name', Làtitude: 'lat', LNG: 'lon', 'Time-Zone': 'timeZone' }, key: 'name' },
  ],
  [
    'a file with two for the same field: the first has it',
    country,
    ['code', 'iso', 'name'],
    { fills: { code: 'alpha2', name: 'name' }, key: 'alpha2' },
  ],
  [
    'a newsletter service’s export',
    subscriber,
    ['Email Address', 'First Name', 'status'],
    { fills: { 'Email Address': 'email', status: 'status' }, key: 'email' },
  ],
  ['bare addresses', subscriber, ['ann@example.com'], { fills: { 1: 'email' }, key: 'email', hasHeader: false }],
  ['one column of words', blogTag, ['Tag'], { fills: { Tag: 'name' }, key: 'name' }],
  ['a file whose names nothing fits', country, ['a', 'b'], { fills: {}, key: '' }],
  ['a file of numbers that nothing fits', country, ['1', '2'], { fills: {}, key: '', hasHeader: false }],
]
for (const [name, entity, first, expected] of cases) {
  test(`guesses the columns of ${name}`, () => {
    assert.deepEqual(told(guess(entity, first), first), expected)
  })
}

test('keeps the user’s choices of header and rows when guessing columns', () => {
  const first = ['ident', 'le_ident']
  assert.equal(guess(airport, first, { hasHeader: true, group: undefined }).group, undefined)
  assert.deepEqual(guess(airport, first, { hasHeader: true, group: 'runways' }).columns, ['ident', 'runways.leIdent'])
  assert.deepEqual(guess(airport, first, { hasHeader: false }).columns, [undefined, undefined])
})

test('rows that add to a group are only updates', () => {
  assert.equal(guess(airport, ['airport_ident', 'le_ident']).mode, 'update')
  assert.equal(guess(airport, ['ident', 'name']).mode, 'both')
})

test('assigning a field to a column removes it from its former column', () => {
  const mapping = guess(country, ['code', 'name'])
  const changed = mapColumn(ruleOf(country), mapping, 1, 'alpha2')
  assert.deepEqual(changed.columns, [undefined, 'alpha2'])
  assert.equal(changed.key, 'alpha2')
})

test('the key changes when its column gets another field', () => {
  const mapping = guess(country, ['code', 'name'])
  const changed = mapColumn(ruleOf(country), mapping, 0, 'alpha3')
  assert.equal(changed.key, 'name')
  assert.equal(mapColumn(ruleOf(country), changed, 1, undefined).key, '')
})

test('reports problems that block the check, and required fields that new records would lack', () => {
  const rule = ruleOf(airport)
  const mapping = guess(airport, ['a', 'b'])
  assert.equal(
    mappingProblem(airport, rule, mapping),
    'Choose a column for OurAirports ID, Ident, ICAO code or IATA code. It identifies the airport.',
  )
  assert.deepEqual(missingLabels(airport, mapping), ['Name', 'Country'])
  const good = guess(airport, ['ident', 'name', 'country'])
  assert.equal(mappingProblem(airport, rule, good), '')
  assert.deepEqual(missingLabels(airport, good), [])
  assert.deepEqual(missingLabels(airport, { ...mapping, mode: 'update' }), [])
  assert.deepEqual(missingLabels(airport, { ...mapping, group: 'runways' }), [])
  const bare = { ...guess(airport, ['airport_ident', 'le_ident']), columns: ['ident', undefined] }
  assert.equal(mappingProblem(airport, rule, bare), 'Choose at least one more column.')
})

test('finds the column of an error by the field names of the host', () => {
  const airports = guess(airport, ['ident', 'name', 'iso_country'])
  assert.deepEqual(
    ['ident', 'countryId', 'country', 'iata'].map((path) => columnAt(airports, path)),
    [0, 2, 2, undefined],
  )
  const runways = guess(airport, ['airport_ident', 'length_ft', 'le_ident'])
  const paths = ['ident', 'runways.0.lengthFt', 'runways.0.leIdent', 'runways']
  assert.deepEqual(
    paths.map((path) => columnAt(runways, path)),
    [0, 1, 2, undefined],
  )
})

const guessFile = async (entity: Entity, text: string) => {
  const scan = await scanFile(new Blob([text]))
  return { scan, mapping: guessMapping(entity, ruleOf(entity), scan) }
}

test('ignores row numbers of other data sets, and prefers the column whose cells all name a country', async () => {
  const text = 'name,country_id,country,country_code\nUtrecht,156,Holland or so,NL\nLyon,76,France,FR\n'
  const { scan, mapping } = await guessFile(city, text)
  assert.deepEqual(mapping.columns, ['name', undefined, undefined, 'countryId'])
  assert.deepEqual(
    [...scan.disagreements].map(([key, { count, line }]) => [key, count, line]),
    [['1 3', 1, 2]],
  )
})

test('recognises airport columns by everyday names', async () => {
  const { mapping } = await guessFile(airport, 'Airport name,Kind,Lat,Long,IATA\nGoroka,large_airport,-6.1,145.4,GKA\n')
  assert.deepEqual(mapping.columns, ['name', 'type', 'lat', 'lon', 'iata'])
})

test('a first row that looks like the others is not a header', async () => {
  const { mapping } = await guessFile(country, 'IN,India\nFR,France\n')
  assert.deepEqual([mapping.hasHeader, mapping.columns], [false, ['alpha2', 'name']])
})

test('swaps coordinates only if that puts them on the globe, and does not mistake continents for countries', async () => {
  const { mapping } = await guessFile(airport, 'ident,spot,continent\nA1,"-155.9, 19.8",AS\nA2,"-74.9, 40.0",NA\n')
  assert.deepEqual(mapping.columns, ['ident', 'lon,lat', undefined])
})

test('asks for the order of coordinates whose values contradict the name of their column', async () => {
  const columnsOf = async (name: string, ...cells: string[]) => {
    const rows = cells.map((cell, at) => `A${at},"${cell}"`)
    return (await guessFile(airport, `ident,${name}\n${rows.join('\n')}\n`)).mapping.columns[1]
  }
  assert.equal(await columnsOf('coordinates', '-174.93, 40.07', '-74.93, 40.07'), undefined)
  assert.equal(await columnsOf('lon lat', '40.07, -174.93'), undefined)
  assert.equal(await columnsOf('coordinates', '-174.93, 40.07', '40.07, -174.93'), undefined)
  assert.equal(await columnsOf('spot', '-174.93, 40.07', '40.07, -174.93'), undefined)
  assert.equal(await columnsOf('coordinates', '40.07, -174.93'), 'lat,lon')
  assert.equal(await columnsOf('lon lat', '-174.93, 40.07'), 'lon,lat')
})

test('asks for latitude and longitude in separate columns if some values can’t be latitudes', async () => {
  const columnsOf = async (...pairs: string[]) => {
    const rows = pairs.map((pair, at) => `A${at},${pair}`)
    return (await guessFile(airport, `ident,latitude,longitude\n${rows.join('\n')}\n`)).mapping.columns
  }
  assert.deepEqual(await columnsOf('-174.93,40.07', '-74.93,40.07'), ['ident', undefined, undefined])
  assert.deepEqual(await columnsOf('−74.93,40.07', '−174.93,40.07'), ['ident', undefined, undefined])
  assert.deepEqual(await columnsOf('40.07,-174.93', '90,180'), ['ident', 'lat', 'lon'])
  const runway = await guessFile(airport, 'airport_ident,le_ident,le_latitude_deg,le_longitude_deg\nA1,09,174,-41\n')
  assert.deepEqual(runway.mapping.columns, ['ident', 'runways.leIdent', undefined, undefined])
})

test('asks once for the order of day and month, unless a date in the file settles it', async () => {
  const orderOf = async (...cells: string[]) => {
    const rows = cells.map((cell, at) => `p${at}@example.com,${cell}`)
    const { mapping, scan } = await guessFile(subscriber, `email,Created at\n${rows.join('\n')}\n`)
    return [mapping.dayOrder, mappingProblem(subscriber, ruleOf(subscriber), mapping, scan.facts)]
  }
  const question = 'Choose the order of day and month in the dates.'
  assert.deepEqual(await orderOf('3/4/2024', '31/12/2024'), ['day first', ''])
  assert.deepEqual(await orderOf('3/4/2024', '12/31/2024'), ['month first', ''])
  assert.deepEqual(await orderOf('3/4/2024'), [undefined, question])
  assert.deepEqual(await orderOf('31/12/2024', '12/31/2024'), [undefined, question])
  assert.deepEqual(await orderOf('3.4.2024'), [undefined, ''])
  assert.deepEqual(await orderOf('2024/05/01'), [undefined, ''])
})

test('recognises calling codes by the names of common lists', async () => {
  for (const name of ['phonecode', 'Phone code', 'callingCode', 'dial_code', 'IDD']) {
    const { mapping } = await guessFile(country, `iso,${name}\nAF,93\n`)
    assert.deepEqual(mapping.columns, ['alpha2', 'callingCode'], name)
  }
})

test('never assumes a decimal comma if cells also have decimal points or the file is comma-separated', async () => {
  const rows = ['ident;lat;lon', 'A1;52,31;4,76', 'A2;52,32;4.76']
  assert.equal((await guessFile(airport, rows.slice(0, 2).join('\n'))).mapping.hasDecimalComma, true)
  assert.equal((await guessFile(airport, rows.join('\n'))).mapping.hasDecimalComma, false)
  assert.equal((await guessFile(airport, 'ident,lat,lon\nA1,"52,31","4,76"\n')).mapping.hasDecimalComma, false)
})
