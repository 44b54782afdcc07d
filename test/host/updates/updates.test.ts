// The comparison of OurAirports' files with the records, and what applying it writes.
import { assert, isObject, test } from '../host.ts'
import { FileProblem, scanFile } from '../../../src/app/import/scan.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { airportsFile, line, runwaysFile, updatesFor } from './updates-host.ts'

const berlin = [
  line(2212, 'EDDB', 'Berlin Schönefeld Airport', { iata_code: 'SXF', icao_code: 'EDDB', scheduled_service: 'yes' }),
  line(2214, 'EDDT', 'Berlin Tegel Airport', { iata_code: 'TXL', icao_code: 'EDDT', scheduled_service: 'yes' }),
  line(9000, 'EDXX', 'Small Field', { type: 'small_airport' }),
]

const notTables = [
  'PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml',
  '\u0000\u0001\u0002spreadsheet',
  '<!DOCTYPE html>\n<html><body><table><tr><td>id</td></tr></table></body></html>',
  '\n  <html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>',
  '<!-- saved from url=(0030)https://ourairports.com/data/ -->\n<html>',
  '<?xml version="1.0"?><Workbook>',
  '%PDF-1.7\n',
]

test('the first file adds its airports, and comparing the same file again finds no changes', async (t) => {
  const host = await updatesFor(t)
  const first = await host.compare(airportsFile(berlin))
  assert.equal(first.state, 'ready', JSON.stringify(first))
  assert.deepEqual([first.counts.new.rows, first.counts.other.rows], [2, 1])
  assert.equal((await host.airports()).length, 0, 'a comparison writes no record')
  const [row] = await host.rows(first.id, '&group=new')
  assert.deepEqual(
    [row?.label, row?.code, row?.country, row?.airportId],
    ['Berlin Schönefeld Airport', 'SXF', 'Germany', null],
  )
  const applied = await host.apply(first.id)
  assert.equal(applied.state, 'applied', JSON.stringify(applied))
  assert.deepEqual(
    (await host.airports()).map(({ ident, iata, status }) => [ident, iata, status]),
    [
      ['EDDB', 'SXF', 'draft'],
      ['EDDT', 'TXL', 'draft'],
      ['EDXX', null, 'draft'],
    ],
  )
  const again = await host.compare(airportsFile(berlin))
  assert.equal(again.state, 'ready')
  assert.equal((await host.rows(again.id)).length, 0)
})

test('changes are grouped by kind, with filters by country, type and text', async (t) => {
  const host = await updatesFor(t)
  const base = [
    ...berlin,
    line(5, 'EDAA', 'Closing Field'),
    line(6, 'EDAB', 'Moving Field'),
    line(7, 'EDAC', 'Runway Field'),
    line(8, 'LTAA', 'Phone Field', { iso_country: 'TR' }),
  ]
  await host.apply((await host.compare(airportsFile(base))).id)
  const next = base.map((row) => {
    if (row.id === 2212) return { ...row, name: 'Berlin Brandenburg Airport', iata_code: 'BER' }
    if (row.id === 2214) return { ...row, iata_code: '' }
    if (row.id === 5) return { ...row, type: 'closed' }
    if (row.id === 6) return { ...row, latitude_deg: '52.52' }
    if (row.id === 8) return { ...row, home_link: 'https://www.example.com/' }
    return row
  })
  const runways = runwaysFile([
    { id: 77, airport_ref: 7, airport_ident: 'EDAC', length_ft: 5000, surface: 'ASP', le_ident: '9', he_ident: '27' },
  ])
  const update = await host.compare(airportsFile(next), runways)
  const groups = Object.entries(update.counts).flatMap(([name, { rows }]) => (rows > 0 ? [`${name} ${rows}`] : []))
  assert.deepEqual(groups.sort(), ['closed 1', 'moved 1', 'other 1', 'recoded 1', 'renamed 1', 'runways 1'])
  const [renamed] = await host.rows(update.id, '&group=renamed')
  assert.deepEqual(
    renamed?.changes.map(({ field, before, after, decision }) => [field, before, after, decision]),
    [
      ['name', 'Berlin Schönefeld Airport', 'Berlin Brandenburg Airport', 'take'],
      ['iata', 'SXF', 'BER', 'take'],
    ],
  )
  const names = async (query: string) => (await host.rows(update.id, query)).map(({ label }) => label)
  assert.equal(update.counts.recoded.also, 1)
  assert.deepEqual(await names('&group=recoded&search=berlin'), ['Berlin Schönefeld Airport', 'Berlin Tegel Airport'])
  const turkey = (await host.rows(update.id, '&group=other'))[0]?.countryId
  assert.deepEqual(await names(`&countryId=${turkey}`), ['Phone Field'])
  assert.deepEqual(await names('&search=brandenburg'), ['Berlin Schönefeld Airport'])
  assert.deepEqual(await names('&group=moved&type=medium_airport'), ['Moving Field'])
  assert.deepEqual(await names('&type=heliport'), [])
  assert.deepEqual(await names('&published=1'), [])
  await host.apply(update.id)
  assert.deepEqual((await host.airport(7)).runways, [
    {
      leIdent: '09',
      leLat: null,
      leLon: null,
      heIdent: '27',
      heLat: null,
      heLon: null,
      lengthFt: 5000,
      widthFt: null,
      surface: 'ASP',
      lighted: false,
      closed: false,
      sourceId: '77',
    },
  ])
  assert.equal((await host.rows((await host.compare(airportsFile(next), runways)).id)).length, 0)
})

test('rejects a workbook and a saved web page with the import’s message', async (t) => {
  const host = await updatesFor(t)
  for (const file of notTables) {
    const { fields } = (await host.upload(file)).body
    const inImport = await scanFile(new Blob([file])).catch((error: unknown) => error)
    assert.ok(inImport instanceof FileProblem)
    assert.equal(fields?.airports, inImport.message)
  }
})

test('rejects a file of another kind, and an upload without a file', async (t) => {
  const host = await updatesFor(t)
  const wrong = await host.upload('a,b\n1,2\n')
  assert.equal(wrong.status, 422)
  assert.match(wrong.body.fields?.airports ?? '', /isn’t airports\.csv from OurAirports: the column “id”/)
  const swapped = await host.upload(airportsFile(berlin), airportsFile(berlin))
  assert.match(swapped.body.fields?.runways ?? '', /isn’t runways\.csv/)
  const { body } = await host.get(airportUpdatePath)
  assert.deepEqual(body.data, [])
})

test('a running comparison can be deleted, and the next one is not affected', async (t) => {
  const host = await updatesFor(t)
  const many = Array.from({ length: 20_000 }, (_, at) => line(10_000 + at, `Q${at}`, `Field ${at}`))
  const { body } = await host.upload(airportsFile(many))
  assert.ok(isObject(body.data) && body.data.state === 'comparing', JSON.stringify(body))
  const path = `${airportUpdatePath}/${String(body.data.id)}`
  assert.equal((await host.remove(path)).status, 200)
  assert.equal((await host.get(path)).status, 404)
  const next = await host.compare(airportsFile(berlin))
  assert.equal(next.state, 'ready', JSON.stringify(next))
  assert.equal((await host.rows(next.id)).length, berlin.length)
})
