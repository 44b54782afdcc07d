import { airport, assert, blogTag, country, describe, type Entity, state, test } from '../../panel.ts'
import { exportRecords } from '../../../src/app/list-tools/bulk/export.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import { goroka } from './goroka.ts'
import { ended, flowOf, importHost, told } from './import-into-host.ts'
import { airportsHeader, countriesHeader, regionsHeader, runwaysHeader } from './public-headers.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import '../../dom.ts'

describe('importing into a host', () => {
  const host = importHost({ isWhole: true })

  /** The results of the check and of the import. */
  const bring = async (entity: Entity, content: string | Blob) => {
    const flow = flowOf(entity)
    await flow.open(content instanceof Blob ? content : new Blob([content]), 'rows.csv')
    flow.check()
    const checked = told(await ended(flow))
    const before = await host().get(`${entity.path}?limit=1000`)
    flow.import()
    const imported = told(await ended(flow))
    flow.close()
    return { checked, imported, before: rowsOf(before) }
  }
  const all = async (entity: Entity) => rowsOf(await host().get(`${entity.path}?limit=1000&sort=name`))

  /** As OurAirports writes files: text in quotes, numbers without. */
  const fileOf = (header: readonly string[], rows: readonly Record<string, string | number>[]): string => {
    const line = (cells: readonly (string | number)[]) =>
      `${cells.map((cell) => (typeof cell === 'string' && cell !== '' ? `"${cell}"` : cell)).join(',')}\n`
    return line(header) + rows.map((row) => line(header.map((name) => row[name] ?? ''))).join('')
  }
  const countries = fileOf(countriesHeader, [
    { id: 302634, code: 'XK', name: 'Kosovo', continent: 'EU', wikipedia_link: 'https://en.wikipedia.org/wiki/Kosovo' },
    { id: 302672, code: 'AD', name: 'Principality of Andorra', continent: 'EU' },
  ])
  const regions = fileOf(regionsHeader, [
    { id: 1, code: 'XK-01', local_code: '01', name: 'Pristina', continent: 'EU', iso_country: 'XK' },
    { id: 2, code: 'AD-U-A', local_code: 'U-A', name: '(unassigned)', continent: 'EU', iso_country: 'AD' },
    { id: 3, code: 'QQ-1', local_code: '1', name: 'Nowhere', continent: 'EU', iso_country: 'QQ' },
  ])
  const airports = fileOf(airportsHeader, [
    {
      id: 1,
      ident: 'BKPR',
      type: 'medium_airport',
      name: 'Priština Adem Jashari International Airport',
      latitude_deg: 42.5728,
      longitude_deg: 21.035801,
      elevation_ft: 1789,
      continent: 'EU',
      iso_country: 'XK',
      iso_region: 'XK-01',
      municipality: 'Prishtina',
      scheduled_service: 'yes',
      icao_code: 'BKPR',
      iata_code: 'PRN',
      gps_code: 'BKPR',
      home_link: 'https://www.airportpristina.com',
      keywords: 'LYPR, ""Slatina""',
      wikipedia_link: 'https://en.wikipedia.org/wiki/Pristina_International_Airport',
    },
    {
      id: 2,
      ident: 'XK-0001',
      type: 'small_airport',
      name: 'Gjakova Airport',
      latitude_deg: 42.43,
      longitude_deg: 20.42,
      continent: 'EU',
      iso_country: 'XK',
      iso_region: 'XK-01',
      scheduled_service: 'no',
    },
  ])
  const runways = fileOf(runwaysHeader, [
    {
      id: 1,
      airport_ref: 1,
      airport_ident: 'BKPR',
      length_ft: 8202,
      width_ft: 148,
      surface: 'ASP',
      lighted: 1,
      closed: 0,
      le_ident: '17',
      le_latitude_deg: 42.584,
      le_longitude_deg: 21.03,
      le_elevation_ft: 1784,
      le_heading_degT: 174,
      he_ident: '35',
      he_latitude_deg: 42.561,
      he_longitude_deg: 21.0329,
      he_elevation_ft: 1700,
      he_heading_degT: 354,
    },
    {
      id: 2,
      airport_ref: 2,
      airport_ident: 'XK-0001',
      length_ft: 6000,
      surface: 'ASP',
      le_ident: '18',
      he_ident: '36',
    },
    { id: 3, airport_ref: 9, airport_ident: 'ZZZZ', length_ft: 80, surface: 'GRS', le_ident: 'H1' },
  ])

  test('imports the files of OurAirports unedited and in order, and a second import changes nothing', async () => {
    const first = await bring(country, countries)
    assert.deepEqual(first.checked, [1, 1, 0])
    assert.deepEqual(first.imported, [1, 1, 0])
    assert.ok(!first.before.some(({ alpha2 }) => alpha2 === 'XK'), 'a check writes nothing')
    assert.deepEqual((await bring(state, regions)).imported, [2, 0, 0, 'Country: There is no country “QQ”'])
    assert.deepEqual((await bring(airport, airports)).imported, [2, 0, 0])
    assert.deepEqual((await bring(airport, runways)).imported, [
      0,
      2,
      0,
      'OurAirports ID: There is no airport with this OurAirports ID',
    ])
    const wrong = fileOf(runwaysHeader, [{ id: 4, airport_ident: 'BKPR', length_ft: 80, le_ident: '18?36' }])
    assert.match(String((await bring(airport, wrong)).imported[3]), /^Runways, low end: Use a designator/)

    const [gjakova, pristina] = await all(airport)
    assert.equal(gjakova?.ident, 'XK-0001')
    assert.ok(pristina)
    const { name, iata, icao, lat, elevationFt, scheduledService, municipality } = pristina
    assert.deepEqual(
      [name, iata, icao, lat, elevationFt, scheduledService, municipality],
      ['Priština Adem Jashari International Airport', 'PRN', 'BKPR', 42.5728, 1789, true, 'Prishtina'],
    )
    assert.deepEqual(pristina.runways, [
      {
        leIdent: '17',
        heIdent: '35',
        lengthFt: 8202,
        widthFt: 148,
        surface: 'ASP',
        lighted: true,
        closed: false,
        leLat: 42.584,
        leLon: 21.03,
        heLat: 42.561,
        heLon: 21.0329,
        sourceId: '1',
      },
    ])
    assert.deepEqual(pristina.state, { id: pristina.stateId, label: 'Pristina' })

    assert.deepEqual((await bring(airport, airports)).imported, [0, 0, 2])
    assert.deepEqual((await bring(airport, runways)).imported.slice(0, 3), [0, 0, 2])
  })

  test('imports a corrected cell instead of the file’s cell', async () => {
    const flow = flowOf(state)
    await flow.open(new Blob(['code,name,iso_country\nAD-02,Canillo,QQ\n']), 'rows.csv')
    flow.check()
    assert.deepEqual(told(await ended(flow)), [0, 0, 0, 'Country: There is no country “QQ”'])
    assert.deepEqual((await flow.cellsOf(new Set([1])))?.get(1), ['AD-02', 'Canillo', 'QQ'])
    flow.mend(1, 2, 'AD')
    assert.match((await (await flow.failedRows())?.text()) ?? '', /\r\nAD-02,Canillo,AD,Country: There is no country/)
    flow.check()
    assert.deepEqual(told(await ended(flow)), [1, 0, 0])
    flow.import()
    assert.deepEqual(told(await ended(flow)), [1, 0, 0])
    flow.close()
    const made = (await all(state)).find(({ code }) => code === 'AD-02')
    assert.equal((await all(country)).find(({ alpha2 }) => alpha2 === 'AD')?.id, made?.countryId)
  })

  test('OpenFlights rows name their country and match their airport by ICAO code', async () => {
    const without = goroka.with(4, '\\N').with(5, 'AYXX').with(1, 'Elsewhere')
    const text = `${goroka.join(',')}\n${without.join(',')}\n`
    assert.deepEqual((await bring(airport, text)).imported, [2, 0, 0])
    assert.deepEqual((await bring(airport, text)).imported, [0, 0, 2])
    const found = (await all(airport)).find(({ icao }) => icao === 'AYGA')
    assert.deepEqual(
      [found?.country, found?.timeZone, found?.municipality],
      [{ id: found?.countryId, label: 'Papua New Guinea' }, 'Pacific/Port_Moresby', 'Goroka'],
    )
  })

  const hostile = [
    '=1+1',
    "'=1+1",
    "''@x",
    '+cmd|x',
    '-x',
    '@sum',
    "'tis",
    'a"b',
    'a;b',
    'a,b',
    '"',
    "'",
    '-11',
    '007',
    'TRUE',
    '\\n',
    'ß🛫é',
  ]
  /** All records of an entity, as the list's export writes them. */
  const exported = async (entity: Entity, columns: readonly string[]): Promise<Blob> => {
    const query = readListQuery(new URLSearchParams())
    const job = { entity, format: 'csv' as const, ids: undefined, columns, query }
    return (await exportRecords(job, new AbortController().signal, () => {})).blob
  }

  test('an export with relations, options and groups is imported without changes', async () => {
    await bring(country, countries)
    await bring(state, regions)
    await bring(airport, airports)
    await bring(airport, runways)
    const file = await exported(airport, Object.keys(airport.fields))
    const count = (await all(airport)).length
    assert.deepEqual((await bring(airport, file)).imported, [0, 0, count])
  })

  test('exported text is imported without changes', async () => {
    for (const [at, description] of hostile.entries()) {
      const { status } = await host().post(blogTag.savePath, { name: `${description.slice(0, 10)} ${at}`, description })
      assert.equal(status, 201, description)
    }
    const values = async () => (await all(blogTag)).map(({ name, slug, description }) => [name, slug, description])
    const before = await values()
    const file = await exported(blogTag, ['name', 'blogs', 'slug', 'description', 'updatedAt'])
    assert.deepEqual((await bring(blogTag, file)).imported, [0, 0, hostile.length])
    for (const { id } of await all(blogTag)) await host().remove(`${blogTag.path}/${id}`)
    assert.deepEqual((await bring(blogTag, file)).imported, [hostile.length, 0, 0])
    assert.deepEqual(await values(), before)
  })

  test('imports 1,200 rows in batches, each once, and the check knows records of earlier batches', async () => {
    const text = `name\n${Array.from({ length: 1200 }, (_, at) => `tag ${at}\n`).join('')}tag 7\nTAG 8\n`
    const { checked, imported } = await bring(blogTag, text)
    assert.deepEqual(checked, [1200, 2, 0])
    assert.deepEqual(imported, [1200, 1, 1])
  })
})
