import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { listOf, startContent, type ContentHost } from '../content/content-host.ts'
import { failedOf, importsOf, ourAirports } from './import-calls.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { rowOf, rowsOf } from './records-host.ts'

let host: ContentHost
let countryId: string
before(async () => {
  host = await startContent()
  countryId = (await first('country', 'search=IN')).id
})
after(() => host.stop())
const { first, undo, bulk } = callsOf(() => host)
const { run } = importsOf(() => host)

const today = (): string => new Date(host.now()).toISOString().slice(0, 10)
/** Lets days pass, in steps that keep the session. */
const pass = async (days = 1): Promise<void> => {
  for (let half = 0; half < 2 * days; half += 1) {
    host.pass(12 * 3_600_000)
    await host.get(`${post}/country?limit=25`)
  }
}
const live = (values: object): Promise<Row> =>
  host.make('airports', { type: 'large_airport', countryId, status: 'published', ...values })
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${post}/airports/${id}`))
const change = async (airport: Row, values: object): Promise<Row> => {
  const { id, version } = await read(airport)
  return rowOf(await host.post(`${post}/airports/create`, { id, version, ...values }))
}
/** The row that keeps the name which the same save replaces. */
const keptName = (value: string) => ({ kind: 'name', value, from: null, until: null, source: null })
/** "iata XAA 2026-03-14…2026-03-16" of each row of the group. */
const formerOf = ({ formerCodes }: Row): string[] =>
  (Array.isArray(formerCodes) ? formerCodes : []).map((row: unknown) =>
    isObject(row) ? `${row.kind} ${row.value} ${row.from ?? ''}…${row.until ?? ''}` : '',
  )
const found = async (text: string): Promise<unknown[]> =>
  rowsOf(await host.get(`${post}/airports?search=${encodeURIComponent(text)}`)).map(({ iata, former }) =>
    isObject(former) ? [iata, `${former.kind} ${former.value} until ${former.until}`] : iata,
  )

describe('former codes and names', () => {
  test('a replaced code is stored with the day of the change, and the next former code begins on that day', async () => {
    const airport = await live({ name: 'Keeping Airport', iata: 'XAA', icao: 'XAAA', localCode: 'XAL' })
    await pass()
    const day = today()
    const formerCodes = [keptName('Keeping Airport')]
    const changed = await change(airport, { iata: 'XAB', name: 'Kept Airport', formerCodes })
    assert.deepEqual(formerOf(changed).toSorted(), [`iata XAA …${day}`, `name Keeping Airport …${day}`])
    await pass(2)
    const again = await change(airport, { iata: 'XAC' })
    assert.deepEqual(formerOf(again)[0], `iata XAB ${day}…${today()}`)
  })

  test('a corrected name is not stored as a former name, unless the save asks for that', async () => {
    const airport = await live({ name: 'Corected Airport', iata: 'XYA' })
    await pass()
    assert.deepEqual(formerOf(await change(airport, { name: 'Corrected Airport' })), [])
    await pass()
    const kept = await change(airport, { name: 'Retitled Airport', formerCodes: [keptName('Corrected Airport')] })
    assert.deepEqual(formerOf(kept), [`name Corrected Airport …${today()}`])
  })

  test('an import stores a replaced code, and changing other fields keeps it', async () => {
    const airport = await live({ name: 'Filed Airport', iata: 'XBA', icao: 'XBAA', sourceId: '990001' })
    await pass()
    const row = ourAirports('XBAA', { sourceId: '990001', state: '', iata: 'XBB', icao: 'XBAA' })
    await run('airports', { rows: [row], key: 'sourceId', mode: 'update' })
    const kept = [`iata XBA …${today()}`, `name Filed Airport …${today()}`]
    assert.deepEqual(formerOf(await read(airport)).toSorted(), kept)
    const { done } = await bulk('airports', { action: 'set', ids: [airport.id], set: { type: 'heliport' } })
    assert.deepEqual([done.length, formerOf(await read(airport)).toSorted()], [1, kept])
  })

  test('a draft that was never published stores no former name, except from an import', async () => {
    const draft = await live({ name: 'Drafted Airprot', iata: 'XCA', status: 'draft' })
    await pass()
    assert.deepEqual(formerOf(await change(draft, { name: 'Drafted Airport' })), [])
    const row = { id: draft.id, ident: 'XCA', iata: 'XCB' }
    await run('airports', { rows: [{ ...row, id: undefined }], key: 'ident', mode: 'update' })
    assert.deepEqual(formerOf(await read(draft)), [`iata XCA …${today()}`])
  })

  test('a code that is restored on the same day is not stored as a former code, but a code restored later is', async () => {
    const airport = await live({ name: 'Back Airport', iata: 'XDA' })
    await pass()
    await change(airport, { iata: 'XDB' })
    assert.deepEqual(formerOf(await change(airport, { iata: 'XDA' })), [])
    await change(airport, { iata: 'XDB' })
    const out = today()
    await pass()
    assert.deepEqual(formerOf(await change(airport, { iata: 'XDA' })), [
      `iata XDB ${out}…${today()}`,
      `iata XDA …${out}`,
    ])
    assert.deepEqual(await found('XDA'), ['XDA'], 'the airport has the code again')
  })

  test('changing a code ends the former-code row that a user entered for it, without adding a second row', async () => {
    const row = { kind: 'iata', value: 'xea', from: '1990-05-01', until: null, source: 'IATA' }
    const airport = await live({ name: 'Sourced Airport', iata: 'XEA', formerCodes: [row] })
    await pass()
    const changed = await change(airport, { iata: 'XEB' })
    assert.deepEqual(formerOf(changed), [`iata XEA 1990-05-01…${today()}`])
    const own = { kind: 'iata', value: 'XEB', from: null, until: '2026-01-01', source: null }
    const known = Array.isArray(changed.formerCodes) ? changed.formerCodes : []
    await pass()
    assert.equal(formerOf(await change(airport, { iata: 'XEC', formerCodes: [own, ...known] })).length, 2)
  })

  test('undo removes a former code, and undoing the undo adds it again', async () => {
    const airport = await live({ name: 'Undone Airport', iata: 'XFA' })
    await pass()
    const { version } = await read(airport)
    const saved = await host.post(`${post}/airports/create`, { id: airport.id, version, iata: 'XFB' })
    await pass()
    const { operationId } = await undo('airports', operationOf(saved))
    const back = await read(airport)
    assert.deepEqual([back.iata, formerOf(back)], ['XFA', []])
    assert.deepEqual(await found('XFB'), [])
    await undo('airports', operationId)
    assert.deepEqual([(await read(airport)).iata, (await found('XFA')).length], ['XFB', 1])
  })

  test('undoing a published change removes the former code, and so does undoing an import', async () => {
    const airport = await live({ name: 'Pending Undo', iata: 'XRA' })
    const path = `${post}/airports/${airport.id}/pending`
    const pending = rowOf(await host.post(path, { liveVersion: airport.version, iata: 'XRB' }))
    const published = await host.post(`${path}/publish`, { version: pending.version })
    assert.equal(formerOf(await read(airport)).length, 1)
    await undo('airports', operationOf(published))
    assert.deepEqual([(await read(airport)).iata, formerOf(await read(airport))], ['XRA', []])
    const again = await live({ name: 'Import Undo', iata: 'XSA', sourceId: '990201' })
    const rows = [{ sourceId: '990201', iata: 'XSB' }]
    const { operationId } = await run('airports', { rows, key: 'sourceId', mode: 'update' })
    assert.equal(formerOf(await read(again)).length, 1)
    await undo('airports', operationId)
    assert.deepEqual([(await read(again)).iata, formerOf(await read(again))], ['XSA', []])
  })

  test('an ident that equals a code changes with it, unless the change sets an ident', async () => {
    const airport = await live({ name: 'Ident Airport', iata: 'XTA' })
    assert.equal((await change(airport, { iata: 'XTB' })).ident, 'XTB')
    assert.equal((await change(airport, { icao: 'XTTT' })).ident, 'XTB')
    assert.equal((await change(airport, { iata: 'XTC', ident: 'XTB' })).ident, 'XTB')
    assert.equal((await change(airport, { icao: null })).ident, 'XTB')
  })

  test('each former value is checked by the rule of its kind', async () => {
    const rows = [
      { kind: 'iata', value: 'PB1', from: null, until: null, source: null },
      { kind: 'name', value: 'Palm Beach', from: '2020-02-02', until: '2019-02-02', source: null },
    ]
    const response = await host.post(`${post}/airports/create`, {
      name: 'Odd Airport',
      iata: 'XGX',
      type: 'heliport',
      countryId,
      formerCodes: rows,
    })
    assert.deepEqual(
      [response.status, response.body.fields],
      [
        422,
        {
          'formerCodes.0.value': 'Use 3 letters, for example DEL',
          'formerCodes.1.until': 'Enter a day after the first one',
        },
      ],
    )
  })

  test('merging the city of an airport leaves its former codes', async () => {
    const [kept, gone] = [
      await host.make('city', { name: 'Kept City', countryId }),
      await host.make('city', { name: 'Gone City', countryId }),
    ]
    const airport = await live({ name: 'Merged Airport', iata: 'XGA', cityId: gone.id })
    await pass()
    await change(airport, { iata: 'XGB' })
    const before = formerOf(await read(airport))
    await host.post(`${post}/city/merge`, { from: [gone.id], into: kept.id })
    const merged = await read(airport)
    assert.deepEqual([merged.cityId, formerOf(merged)], [kept.id, before])
  })
})

test('a scheduled change stores the former code on its effective day, not before', async () => {
  const airport = await live({ name: 'Planned Airport', iata: 'XHA' })
  const path = `${post}/airports/${airport.id}/pending`
  const pending = rowOf(await host.post(path, { liveVersion: airport.version, iata: 'XHB' }))
  assert.deepEqual(formerOf(pending), [])
  const at = new Date(host.now() + 4 * 24 * 3_600_000)
  const scheduled = await host.post(`${path}/publish`, { version: pending.version, at: at.toISOString() })
  assert.equal(scheduled.status, 200, JSON.stringify(scheduled.body))
  assert.deepEqual(formerOf(await read(airport)), [])
  // The host was down for two days.
  await runDue(host.host.core.tables, () => {}, new Date(at.getTime() + 2 * 24 * 3_600_000))
  const after = await read(airport)
  assert.deepEqual([after.iata, formerOf(after)], ['XHB', [`iata XHA …${at.toISOString().slice(0, 10)}`]])
})

describe('finding by a former code', () => {
  test('an airport is found by a former code, which the list and the palette show', async () => {
    const airport = await live({ name: 'Palm Airport', iata: 'XIA', icao: 'XIAA' })
    await pass()
    await change(airport, { iata: 'XIB', name: 'Renamed Field', formerCodes: [keptName('Palm Airport')] })
    const day = today()
    assert.deepEqual(await found('xia'), [['XIB', `iata XIA until ${day}`]])
    assert.deepEqual(await found('palm'), [['XIB', `name Palm Airport until ${day}`]])
    assert.deepEqual(await found('renamed'), ['XIB'])
    const { body } = await host.get(`${post}/search?q=xia`)
    assert.ok(Array.isArray(body.data) && isObject(body.data[0]))
    const { label, foundIn, former } = body.data[0]
    assert.deepEqual([label, foundIn, former], ['Renamed Field', 'name', { kind: 'iata', value: 'XIA', until: day }])
  })

  test('an airport that has a code now comes before an airport that had it, in search and on the website', async () => {
    const old = await live({ name: 'A Older Airport', iata: 'XJA' })
    await pass()
    await change(old, { iata: 'XJB' })
    const iatasOf = async (code: string): Promise<unknown[]> =>
      listOf(await host.content(`/airports?iata=${code}`)).map(({ iata, former }) => [iata, former])
    const former = { kind: 'iata', value: 'XJA', until: today() }
    assert.deepEqual(await iatasOf('XJA'), [['XJB', former]])
    const young = await live({ name: 'B Younger Airport', iata: 'XJA', status: 'draft' })
    assert.deepEqual(await iatasOf('XJA'), [['XJB', former]], 'a draft has no code on the website')
    await change(young, { status: 'published' })
    assert.deepEqual(await iatasOf('XJA'), [['XJA', undefined]])
    assert.deepEqual(await found('XJA'), ['XJA', ['XJB', `iata XJA until ${today()}`]])
    const { body } = await host.get(`${post}/search?q=XJA`)
    assert.deepEqual(Array.isArray(body.data) && body.data.map((hit) => isObject(hit) && hit.detail), ['XJA', 'XJB'])
  })

  test('a row that a search found by a former code can be sent back unchanged', async () => {
    const airport = await live({ name: 'Sent Back', iata: 'XWA' })
    await change(airport, { iata: 'XWB' })
    const [row] = rowsOf(await host.get(`${post}/airports?search=XWA`))
    assert.ok(row?.former)
    const { status, body } = await host.post(`${post}/airports/create`, row)
    assert.deepEqual([status, body.meta], [200, undefined], 'nothing changes')
  })

  test('an airport that had the code comes before airports whose names begin with it', async () => {
    const old = await live({ name: 'Coded Field', iata: 'XVA' })
    await change(old, { iata: 'XVB' })
    await live({ name: 'Xva Field', iata: 'XVC' })
    const [first, second] = await found('xva')
    assert.deepEqual([first, second], [['XVB', `iata XVA until ${today()}`], 'XVC'])
    const { body } = await host.get(`${post}/search?q=xva`)
    assert.deepEqual(Array.isArray(body.data) && body.data.map((hit) => isObject(hit) && hit.detail), ['XVB', 'XVC'])
  })

  test('an airport in the trash gives up its former codes until it is restored', async () => {
    const airport = await live({ name: 'Trashed Airport', iata: 'XUA' })
    await change(airport, { iata: 'XUB' })
    await host.remove(`${post}/airports/${airport.id}`)
    assert.deepEqual([await found('XUA'), listOf(await host.content('/airports?iata=XUA'))], [[], []])
    const rows = [{ iata: 'XUA', name: 'Another Field', type: 'heliport', country: 'IN' }]
    const plan = await run('airports', { rows, key: 'iata', mode: 'both', dryRun: true })
    assert.deepEqual([plan.created, plan.former], [1, []])
    await bulk('airports', { action: 'restore', ids: [airport.id] })
    assert.equal((await found('XUA')).length, 1)
  })

  test('two airports that exchange codes are found by the code that they have now', async () => {
    const [one, two] = [await live({ name: 'One Swap', iata: 'XKA' }), await live({ name: 'Two Swap', iata: 'XKB' })]
    await pass()
    await change(one, { iata: null, localCode: 'XK1' })
    await change(two, { iata: 'XKA' })
    await change(one, { iata: 'XKB' })
    const day = today()
    assert.deepEqual(await found('XKA'), ['XKA', ['XKB', `iata XKA until ${day}`]])
    assert.deepEqual(await found('XKB'), ['XKB', ['XKA', `iata XKB until ${day}`]])
    assert.deepEqual(
      listOf(await host.content('/airports?iata=XKB')).map(({ name }) => name),
      ['One Swap'],
    )
  })

  test('a new airport can take the code of a closed one, which keeps it as a former code', async () => {
    const old = await live({ name: 'Old Field', iata: 'XLA', icao: 'XLAA' })
    await pass()
    await change(old, { iata: null, type: 'closed' })
    const row = ourAirports('XLNW', { state: '', iata: 'XLA', icao: 'XLNW', name: 'New Field', status: 'published' })
    const { created, former } = await run('airports', { rows: [row], key: 'icao', mode: 'both' })
    assert.deepEqual([created, former], [1, []])
    assert.deepEqual(await found('XLA'), ['XLA', [null, `iata XLA until ${today()}`]])
  })
})

describe('importing by a former code', () => {
  const formerAirport = async (code: string, more: object = {}): Promise<Row> => {
    const airport = await live({ name: `${code} Airport`, iata: code, ...more })
    await pass()
    return change(airport, { iata: `${code.slice(0, 2)}Z` })
  }

  test('a row matches the airport that had its code, as the response reports, and the airport keeps its own code', async () => {
    const airport = await formerAirport('XMA')
    const rows = [{ iata: 'XMA', phone: '+911125661000' }]
    const order = { rows, key: 'iata', mode: 'both' }
    const former = [{ row: 0, field: 'iata', kind: 'iata', value: 'XMA', until: today(), label: 'XMA Airport' }]
    const plan = await run('airports', { ...order, dryRun: true })
    assert.deepEqual([plan.updated, plan.former], [1, former])
    const result = await run('airports', order)
    assert.deepEqual([result.updated, result.former], [1, former])
    const { iata, phone } = await read(airport)
    assert.deepEqual([iata, phone], ['XMZ', '+911125661000'])
  })

  test('a row with another OurAirports ID creates an airport', async () => {
    await formerAirport('XNA', { sourceId: '990101' })
    const row = ourAirports('XNAA', { state: '', sourceId: '990102', iata: 'XNA', name: 'Another Airport' })
    const result = await run('airports', { rows: [row], key: 'sourceId', mode: 'both' })
    assert.deepEqual([result.created, result.former], [1, []])
  })

  test('an import that only creates records can create an airport with a former code of another', async () => {
    await formerAirport('XOA')
    const row = { iata: 'XOA', name: 'Brand New', type: 'heliport', country: 'IN' }
    const result = await run('airports', { rows: [row], key: 'iata', mode: 'create' })
    assert.deepEqual([result.created, result.former], [1, []])
  })

  test('rejects a row whose code is a former code of two airports', async () => {
    await formerAirport('XPA')
    const other = await live({ name: 'Second Holder', iata: 'XPA' })
    await pass()
    await change(other, { iata: 'XPY' })
    const result = await run('airports', { rows: [{ iata: 'XPA', phone: '' }], key: 'iata', mode: 'both' })
    assert.deepEqual(failedOf(result), [[0, { iata: 'Several airports had this IATA code before' }]])
  })
})
