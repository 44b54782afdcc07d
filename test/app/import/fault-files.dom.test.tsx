import { airport, assert, country, describe, type Entity, isObject, state, test } from '../../panel.ts'
import { subscriber } from '../../../src/contract/entities/subscriber.ts'
import { ended, flowOf, importHost, told } from './import-into-host.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import '../../dom.ts'

describe('files with faults', () => {
  const host = importHost()

  /** Checks a file without any corrections, then imports it. */
  const bring = async (entity: Entity, content: BlobPart) => {
    const flow = flowOf(entity)
    await flow.open(new Blob([content]), 'rows.csv')
    flow.check()
    const checked = await ended(flow)
    flow.import()
    await ended(flow)
    flow.close()
    return { told: told(checked), tally: checked.tally }
  }
  const find = async (entity: Entity, search: string) =>
    rowsOf(await host().get(`${entity.path}?search=${encodeURIComponent(search)}`))[0]

  const airports = 'ident,type,name,elevation_ft,iso_country\n'
  const mailchimp = '"Email Address",OPTIN_TIME,CONFIRM_TIME'

  test('an unsubscribe time means unsubscribed, and consent comes from its own columns or stays empty', async () => {
    const left = `${mailchimp},UNSUB_TIME\ngone@example.com,"2018-06-02 08:15:00","2018-06-02 08:16:21","2020-02-03 04:05:06"\n`
    assert.deepEqual((await bring(subscriber, left)).told, [1, 0, 0])
    const gone = await find(subscriber, 'gone@example.com')
    assert.deepEqual(
      [gone?.status, gone?.source, gone?.consentAt],
      ['unsubscribed', 'import', '2018-06-02T08:16:21.000Z'],
    )
    const stayed = `${mailchimp}\na@example.com,"2019-06-02 08:15:00",\nb@example.com,,\ngone@example.com,,\n`
    const {
      told: [made, , , reason],
    } = await bring(subscriber, stayed)
    assert.deepEqual(
      [made, reason],
      [2, 'Status: This person has unsubscribed. If they ask to return, subscribe them in the list.'],
    )
    const times = await Promise.all(['a', 'b'].map((name) => find(subscriber, `${name}@example.com`)))
    assert.deepEqual(
      times.map((row) => row?.consentAt),
      ['2019-06-02T08:15:00.000Z', null],
    )
    assert.deepEqual((await bring(subscriber, 'email\nbare@example.com\n')).told, [
      0,
      0,
      0,
      'Status: Choose the status',
    ])
  })

  test('subscribes an unsubscribed address again only if the user confirms its row', async () => {
    await host().post(subscriber.savePath, { email: 'back@example.com', status: 'unsubscribed' })
    const flow = flowOf(subscriber)
    await flow.open(new Blob(['email,status\nback@example.com,subscribed\n']), 'rows.csv')
    flow.check()
    assert.equal(told(await ended(flow)).length, 4)
    flow.bringBack(1, true)
    flow.check()
    assert.deepEqual(told(await ended(flow)), [0, 1, 0])
    flow.close()
  })

  test('one value can be set for all rows, and one correction replaces a failing value in all of them', async () => {
    const flow = flowOf(airport)
    await flow.open(new Blob(['ident,name,iso_country\nQF01,One,Atlantis\nQF02,Two,Atlantis\n']), 'rows.csv')
    const now = flow.state.get()
    assert.ok(now.step === 'columns')
    flow.setMapping({ ...now.file.mapping, forAll: { type: 'heliport' } })
    flow.check()
    assert.equal(told(await ended(flow))[0], 0)
    flow.answer(2, 'Atlantis', 'IN')
    flow.check()
    assert.deepEqual(told(await ended(flow)), [2, 0, 0])
    flow.import()
    await ended(flow)
    flow.close()
    const made = await find(airport, 'QF02')
    assert.deepEqual([made?.type, made?.country], ['heliport', { id: made?.countryId, label: 'India' }])
  })

  test('splits coordinates in one column', async () => {
    const text =
      'ident,type,name,iso_country,coordinates\nQCA,heliport,One,US,"40.070985, -74.933689"\nQCB,heliport,Two,US,"19.8, -155.9"\n'
    assert.deepEqual((await bring(airport, text)).told, [2, 0, 0])
    const made = await find(airport, 'QCA')
    assert.deepEqual([made?.lat, made?.lon], [40.070985, -74.933689])
  })

  test('imports its own export after Excel has removed leading zeros and plus signs', async () => {
    const text =
      'Name,Alpha-2 code,Alpha-3 code,Numeric code,Calling code,Currency,Continent\r\nAfghanistan,AF,AFG,4,93,AFN,Asia\r\n'
    assert.deepEqual((await bring(country, text)).told, [0, 0, 1])
  })

  test('rejects codes that Excel has damaged and accepts codes kept as text', async () => {
    const text = `${airports}1E+05,small_airport,Field A,1,US\n1-Mar,small_airport,Field B,1,US\n="00AK",small_airport,Field C,1E+02,US\n`
    const {
      told: [made, , , ...reasons],
    } = await bring(airport, text)
    assert.deepEqual(
      [made, reasons],
      [
        1,
        ['Ident: Use 2 to 8 letters, digits or hyphens', 'A spreadsheet turned this code into a date. Enter the code.'],
      ],
    )
    assert.equal((await find(airport, '00AK'))?.elevationFt, 100)
  })

  const openFlights = (id: number, town: string, where: string, iata: string, icao: string) =>
    `${id},"Airport ${id}","${town}","${where}",${iata},"${icao}",1.5,2.5,10,1,"N","Africa/Brazzaville","airport","OurAirports"\n`

  test('reads OpenFlights files with former country names and backslashes, and reports codes moved to another field', async () => {
    const text =
      openFlights(1, 'Ann', 'Burma', '"VBA"', 'VYAN') +
      openFlights(2, "Xi\\'AN", 'China', '"SIA"', 'ZLSN') +
      openFlights(3, "Port O\\'Connor", 'United States', '\\N', 'XS46') +
      openFlights(4, 'D', 'Canada', '"DU9"', 'CDU9') +
      openFlights(5, 'B', 'Netherlands Antilles', '"BON"', 'TNCB')
    const {
      told: [made, , , reason],
      tally: { moved },
    } = await bring(airport, text)
    assert.deepEqual(
      [made, reason],
      [4, 'Country: “Netherlands Antilles” matches several countries: CW, SX, BQ. Write the alpha-2 code instead'],
    )
    assert.deepEqual(moved, { 'icao ident': 2, 'iata localCode': 1 })
    assert.equal((await find(airport, 'ZLSN'))?.municipality, "Xi'AN")
    const local = await find(airport, 'CDU9')
    assert.deepEqual([local?.ident, local?.icao, local?.localCode, local?.iata], ['CDU9', null, 'DU9', null])
    assert.equal((await bring(airport, text)).told[2], 4, 'a second time they are found again')
  })

  test('reports before the import which records a file renames', async () => {
    const {
      tally: { renamed, findings },
    } = await bring(country, 'name,alpha-2,country-code\n"Bolivia, Plurinational State of",BO,068\nBrazil,BR,076\n')
    assert.equal(renamed, 1)
    assert.equal(findings.find(({ outcome }) => outcome === 'update')?.formerName, 'Bolivia')
  })

  test('applies the decimal comma to the whole file', async () => {
    const text =
      'ident;type;name;latitude_deg;longitude_deg;elevation_ft;iso_country\r\nQZD1;small_airport;Field A;52,3086;4,7639;-11;NL\r\nQZD2;small_airport;Field B;4,763;9,123;1.234;CM\r\n'
    assert.deepEqual((await bring(airport, text)).told, [2, 0, 0])
    const made = await find(airport, 'QZD2')
    assert.deepEqual([made?.lat, made?.lon, made?.elevationFt], [4.763, 9.123, 1234])
  })

  const shapes: [name: string, content: BlobPart][] = [
    [
      'a title above the header',
      `Airports of Sweden\n\n${airports}QSH1,small_airport,Åre,12,SE\nQSH2,small_airport,Field B,12,SE\n`,
    ],
    ['vertical bars', `${airports}QSH1,small_airport,Åre,12,SE\n`.replaceAll(',', '|')],
    ['UTF-16 without its mark', Buffer.from(`${airports}QSH1,small_airport,Åre,12,SE\n`, 'utf16le')],
    ['a cell padded with NUL', `${airports}QSH1,small_airport,Åre\0\0,12,SE\n`],
    ['a line end within a name', `${airports}QSH1,small_airport,"Åre\nnorth",12,SE\n`],
    ['commas within a header of semicolons', 'ident;type;name, official;iso_country, ISO\nQSH1;small_airport;Åre;SE\n'],
  ]
  for (const [name, content] of shapes) {
    test(`imports a file with ${name}`, async () => {
      const {
        told: [made, changed, same, ...reasons],
      } = await bring(airport, content)
      assert.deepEqual(reasons, [])
      assert.ok(Number(made) + Number(changed) + Number(same) > 0)
      assert.match(String((await find(airport, 'QSH1'))?.name), /^Åre(?: north)?$/)
    })
  }

  test('one invalid UTF-8 byte fails only its own row, by name', async () => {
    const content = Buffer.concat([
      Buffer.from(`${airports}QBB1,small_airport,Åre Östersund,1,SE\nQBB2,small_airport,Caf`),
      Buffer.from([0xe9]),
      Buffer.from(',12,SE\n'),
    ])
    assert.deepEqual((await bring(airport, content)).told, [
      1,
      0,
      0,
      'One character is unreadable. Correct it, or choose another encoding.',
    ])
    assert.equal((await find(airport, 'QBB1'))?.name, 'Åre Östersund')
  })

  test('decodes control characters to the intended letters in all rows', async () => {
    assert.deepEqual((await bring(state, 'code,name,iso_country\nSI-087,Ormo\u009e,SI\n')).told, [1, 0, 0])
    assert.equal((await find(state, 'SI-087'))?.name, 'Ormož')
  })

  test('imports runways with every designator that OurAirports has, and without its placeholders', async () => {
    await bring(airport, `${airports}QRW1,small_airport,Field R,1,DE\n`)
    const pairs = [
      ['08T', '26T'],
      ['16H', '34H'],
      ['H-NORTH', ''],
      ['-', ''],
      ['XX', 'XX'],
      ['-', '?'],
      ['09L', '27R'],
      ['N', 'S'],
    ]
    const rows = pairs.map((pair, at) => `QRW1,${100 + at},${pair.join(',')}\n`)
    const text = `airport_ident,length_ft,le_ident,he_ident\n${rows.join('')}`
    assert.deepEqual((await bring(airport, text)).told, [0, pairs.length, 0])
    assert.deepEqual((await bring(airport, text)).told, [0, 0, pairs.length], 'all are recognised again')
    const runways = (await find(airport, 'QRW1'))?.runways
    assert.ok(Array.isArray(runways))
    assert.deepEqual(
      runways.map((one) => (isObject(one) ? [one.leIdent ?? '', one.heIdent ?? ''] : one)),
      pairs.map((pair) => pair.map((end) => (/^(?:-|XX|\?)$/.test(end) ? '' : end))),
    )
  })
})
