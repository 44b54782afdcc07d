import { airport, assert, blogTag, country, test } from '../../panel.ts'
import { safeCell } from '../../../src/contract/csv/csv-cell.ts'
import { subscriber } from '../../../src/contract/entities/subscriber.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'
import { goroka } from './goroka.ts'
import { batchesOf, rowsOf } from './plans.ts'

const values = async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).map((row) => row.values)

test('converts cells to field values and finds relations by their code', async () => {
  const text =
    'ident,name,type,elevation_ft,scheduled_service,iso_country,iso_region\n' +
    'KJFK,JFK,large_airport,13,yes,US,US-NY\nX,Small,Heliport,"1,200",0,US,\n'
  assert.deepEqual(await values(airport, text), [
    {
      ident: 'KJFK',
      name: 'JFK',
      type: 'large_airport',
      elevationFt: 13,
      scheduledService: true,
      country: 'US',
      state: 'US-NY',
    },
    { ident: 'X', name: 'Small', type: 'heliport', elevationFt: 1200, scheduledService: false, country: 'US' },
  ])
})

test('keeps an unreadable cell as text, so that validation reports it', async () => {
  assert.deepEqual(await values(airport, 'ident,elevation_ft,scheduled_service\nA1,high,perhaps\n'), [
    { ident: 'A1', elevationFt: 'high', scheduledService: 'perhaps' },
  ])
})

test('an empty cell leaves its field unchanged, or clears it if the user chooses so', async () => {
  const text = 'code,name,currency\nIN,,\n'
  assert.deepEqual(await values(country, text), [{ alpha2: 'IN' }])
  assert.deepEqual(await values(country, text, { isEmptying: true }), [{ alpha2: 'IN', name: null, currency: null }])
})

test('skips the line that tells Excel the separator and reads column names from the next line', async () => {
  for (const [line, separator] of [
    ['\ufeffsep=;', ';'],
    ['SEP=,', ','],
    ['sep=\t', '\t'],
  ]) {
    const text = `${line}\r\nName${separator}Description\r\nFog${separator}Of winter\r\n`
    const [row, ...others] = await rowsOf(blogTag, text)
    assert.deepEqual([row?.values, row?.line, others], [{ name: 'Fog', description: 'Of winter' }, 3, []], line)
  }
  assert.equal((await rowsOf(blogTag, 'Name;Description\r\nsep=;\r\n')).length, 1)
})

test('a runway row belongs to the airport that it names', async () => {
  const text =
    'airport_ident,length_ft,lighted,closed,le_ident,le_latitude_deg,he_ident\n' + 'VIDP,12500,1,0,11R,28.56,29L\n'
  const runway = { lengthFt: 12500, lighted: true, closed: false, leIdent: '11R', leLat: 28.56, heIdent: '29L' }
  assert.deepEqual(await values(airport, text), [{ ident: 'VIDP', runways: [runway] }])
})

test('reads a row of OpenFlights with its markers for missing values', async () => {
  const other = goroka.with(1, 'Elsewhere').with(4, '\\N').with(5, 'AYXX').with(11, '\\N')
  const place = {
    municipality: 'Goroka',
    country: 'Papua New Guinea',
    lat: -6.081689,
    lon: 145.391998,
    elevationFt: 5282,
  }
  assert.deepEqual(await values(airport, `${goroka.join(',')}\n${other.join(',')}\n`), [
    { ...place, name: 'Goroka Airport', iata: 'GKA', icao: 'AYGA', timeZone: 'Pacific/Port_Moresby' },
    { ...place, name: 'Elsewhere', icao: 'AYXX' },
  ])
})

test('reads a time without a zone as UTC and converts one with a zone', async () => {
  const given = ['2026-03-14', '2026-03-14 18:05:09', '2026-03-14T18:00:00+05:30', 'soon']
  const text = `email,consent\n${given.map((time, at) => `p${at}@example.com,${time}\n`).join('')}`
  assert.deepEqual(
    (await values(subscriber, text)).map(({ consentAt }) => consentAt),
    ['2026-03-14T00:00Z', '2026-03-14T18:05:09Z', '2026-03-14T18:00:00+05:30', 'soon'],
  )
})

for (const [cell, expected] of [
  ['2024-05-01 12:34:56 UTC', '2024-05-01T12:34:56Z'],
  ['2024-05-01 12:34:56+00', '2024-05-01T12:34:56+00:00'],
  ['2024-05-01 12:34:56 +00', '2024-05-01T12:34:56+00:00'],
  ['2024-05-01 12:34:56.123456-0330', '2024-05-01T12:34:56.123-03:30'],
  ['2024-05-01 12:34:56 GMT', '2024-05-01T12:34:56Z'],
  ['2024-05-01 12:34:56 Z', '2024-05-01T12:34:56Z'],
  ['2024/05/01', '2024-05-01T00:00Z'],
  ['2024/5/1 9:05', '2024-05-01T09:05Z'],
  ['Wed, 01 May 2024 12:34:56 GMT', '2024-05-01T12:34:56Z'],
  ['Wed May 01 2024 12:34:56 GMT+0200 (Central European Summer Time)', '2024-05-01T12:34:56+02:00'],
  ['1 May 2024', '2024-05-01T00:00Z'],
  ['May 1, 2024 3:05 PM', '2024-05-01T15:05Z'],
  ['1714566896', '2024-05-01T12:34:56.000Z'],
  ['1714566896000', '2024-05-01T12:34:56.000Z'],
  ['31.12.2024 08:00', '2024-12-31T08:00Z'],
  ['31/12/2024', '2024-12-31T00:00Z'],
  ['12/31/2024 11:59 pm', '2024-12-31T23:59Z'],
  ['3/4/2024', '3/4/2024'],
  ['2024-05-01 at noon', '2024-05-01 at noon'],
  ['12345', '12345'],
] as const) {
  test(`reads the time ${cell} as ${expected}`, async () => {
    const [row] = await values(subscriber, `email,Created at\np@example.com,"${cell}"\n`)
    assert.equal(row?.consentAt, expected)
  })
}

test('reads coordinates with letters in their own order, and those of a URL', async () => {
  const cells = [
    'E011 47 10 N48 21 13.7',
    'https://www.openstreetmap.org/#map=15/48.3538/11.7861',
    '"48.3538, 11.7861"',
  ]
  const rows = cells.map((cell, at) => `A${at},${cell}\n`)
  const read = await values(airport, `ident,coordinates\n${rows.join('')}`)
  assert.deepEqual(
    read.map(({ lat, lon }) => [lat, lon]),
    [
      [48.353806, 11.786111],
      [48.3538, 11.7861],
      [48.3538, 11.7861],
    ],
  )
})

test('reads one coordinate in degrees and minutes, with a letter or a decimal comma', async () => {
  const [first, second] = await values(
    airport,
    'ident,latitude,longitude\nA1,48°21\'14" N,"11,78° W"\nA2,N 48 21.2,011 47 10\n',
  )
  assert.deepEqual(
    [first, second].map((row) => [row?.lat, row?.lon]),
    [
      [48.353889, -11.78],
      [48.353333, 11.786111],
    ],
  )
})

test('a date field takes the day of a cell', async () => {
  const [row] = await values(airport, 'ident,Check date\nA1,2024/05/01 00:00:00\n')
  assert.equal(row?.reviewOn, '2024-05-01')
})

const hostile = [
  '=1+1',
  "'=1+1",
  "''@x",
  '+cmd',
  '-x',
  '@sum',
  "'quoted'",
  '\tx',
  'a"b',
  'a;b',
  'a,b',
  'a\nb',
  '-11',
  'a;=1',
  "a\n'=1",
  'a;"=1;',
  '- one\n- two',
  '\\N',
  "'\\N",
]
for (const cell of hostile) {
  test(`the exported cell ${JSON.stringify(cell)} is read back unchanged`, async () => {
    const text = `Ident,Description\nQQ01,"${safeCell(cell).replaceAll('"', '""')}"\n`
    const rows = await rowsOf(airport, text, { unseen: 'drop' })
    assert.deepEqual(
      rows.map((row) => row.values),
      [{ ident: 'QQ01', description: cell }],
    )
  })
}

test('a single-line field turns line breaks into spaces and drops invisible characters', async () => {
  const text = 'Name,Description\ntag,"Two\r\nlines\u202e"\n'
  assert.deepEqual(await values(blogTag, text), [{ name: 'tag', description: 'Two lines' }])
})

test('reports the file line of each row, counting line breaks in cells and empty rows', async () => {
  const rows = await rowsOf(travelAgent, 'name,address\nA,"1\n2"\n,\n \t, \nB,3\n')
  assert.deepEqual(
    rows.map(({ line, index }) => [line, index]),
    [
      [2, 1],
      [6, 2],
    ],
  )
})

test('rejects a row with more cells than the first row, unless the extra cells are empty', async () => {
  const rows = await rowsOf(country, 'code,name\nIN,India,\nFR,Fran,ce\nDE\n')
  assert.deepEqual(
    rows.map(({ problem }) => problem !== ''),
    [false, true, false],
  )
  assert.match(rows[1]?.problem ?? '', /has 3 cells, and the first row has 2/)
})

test('rejects a row with an unclosed quote, however much of the file it contains', async () => {
  const short = await rowsOf(blogTag, 'name,description\nA,"closed"\nB,"open\nC,c\nD,d\n')
  assert.deepEqual(
    short.map(({ line, problem }) => [line, problem !== '']),
    [
      [2, false],
      [3, true],
    ],
  )
  assert.match(short[1]?.problem ?? '', /^A quote in this row isn’t closed/)
  const long = await rowsOf(blogTag, `name,description\nB,"open\n${'C,c\n'.repeat(250_000)}`)
  assert.match(long[0]?.problem ?? '', /^A quote in this row isn’t closed/)
})

test('a batch ends after 500 rows', async () => {
  const text = `name\n${Array.from({ length: 1001 }, (_, at) => `t${at}\n`).join('')}`
  assert.deepEqual(
    (await batchesOf(blogTag, text)).map(({ length }) => length),
    [500, 500, 1],
  )
})

test('a batch ends before its body exceeds the host’s limit, and a larger row is rejected', async () => {
  const long = 'ü'.repeat(150_000)
  const rows = ['A', 'B', 'C', 'D'].map((name) => `${name},${long}\n`).join('')
  const batches = await batchesOf(travelAgent, `name,address\n${rows}E,${'x'.repeat(901_000)}\nF,\n`)
  assert.deepEqual(
    batches.map((batch) => batch.map(({ values: { name } }) => name)),
    [
      ['A', 'B'],
      ['C', 'D', undefined, 'F'],
    ],
  )
  assert.equal(batches[1]?.[2]?.problem, 'This row is larger than 900 KB.')
})
