import { after, assert, before, test } from '../host.ts'
import { failedOf, importsOf, ourAirports } from './import-calls.ts'
import { post } from './records-calls.ts'
import { startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
  await run('state', { rows: [{ code: 'IN-DL', name: 'Delhi', country: 'IN' }], key: 'code', mode: 'both' })
  await run('airports', { rows: [ourAirports('IN-0001'), ourAirports('IN-0002')], key: 'ident', mode: 'both' })
})
after(() => host.stop())
const { find, run } = importsOf(() => host)

test('a dry run reports the result for each row and writes nothing', async () => {
  const before = JSON.stringify((await host.get(`${post}/airports?limit=100`)).body)
  const entries = totalOf(await host.get(`${post}/activity`))
  const rows = [
    ourAirports('IN-0003'),
    ourAirports('IN-0001'),
    ourAirports('IN-0002', { name: 'Renamed' }),
    ourAirports('IN-0004', { country: 'XX' }),
    ourAirports('IN-0003'),
  ]
  const dry = await run('airports', { rows, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, ['create', 'unchanged', 'update', 'error', 'unchanged'])
  assert.deepEqual(failedOf(dry), [[3, { countryId: 'There is no country “XX”' }]])
  assert.equal(JSON.stringify((await host.get(`${post}/airports?limit=100`)).body), before)
  assert.equal(totalOf(await host.get(`${post}/activity`)), entries)
})

test('a dry run detects rows that collide with each other or with existing records', async () => {
  const rows = [
    ourAirports('IN-0031', { icao: 'VIXA' }),
    ourAirports('IN-0032', { icao: 'vixa' }),
    ourAirports('VIXA'),
    ourAirports('IN-0033', { iata: 'QXA' }),
  ]
  const dry = await run('airports', { rows, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, ['create', 'error', 'create', 'create'])
  await run('airports', { rows: rows.slice(3), key: 'ident', mode: 'both' })
  const rowsAlone = [ourAirports('IN-0034', { iata: 'QXA' }), ourAirports('IN-0035')]
  const alone = await run('airports', { rows: rowsAlone, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(alone.outcomes, ['error', 'create'])
  assert.equal(await find('airports', 'search=IN-0035'), undefined)
  const derived = [
    { ...ourAirports(''), iata: 'QXZ' },
    { ...ourAirports(''), localCode: 'QXZ' },
  ]
  const derivedDry = await run('airports', { rows: derived, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(derivedDry.outcomes, ['create', 'error'])
})

test('a dry run lets a row take a value that an earlier row gives up, and blocks one that it has taken', async () => {
  const [old, next] = [ourAirports('TR-0001', { country: 'TR', state: '', iata: 'QYA' }), { country: 'TR', state: '' }]
  const towns = [old, ourAirports('TR-0002', { ...next, municipality: 'Silivri' })]
  await run('airports', { rows: towns, key: 'ident', mode: 'both' })
  const both = async (path: string, rows: object[], key: string): Promise<unknown> => {
    const dry = await run(path, { rows, key, mode: 'both', dryRun: true })
    const done = await run(path, { rows, key, mode: 'both' })
    for (const name of ['created', 'updated', 'unchanged', 'failed', 'renamed', 'outcomes']) {
      assert.deepEqual(dry[name], done[name], name)
    }
    return done.outcomes
  }
  // A new airport is given the code of the one that it replaces.
  const codes = [{ ...old, iata: 'QYB' }, ourAirports('TR-0003', { ...next, iata: 'QYA' })]
  assert.deepEqual(await both('airports', codes, 'ident'), ['update', 'create'])
  const made = ourAirports('TR-0004', { ...next, municipality: 'Arnavutkoy' })
  const takes = { ident: 'TR-0002', slug: 'arnavutkoy' }
  assert.deepEqual(await both('airports', [made, takes], 'ident'), ['create', 'error'])
  const agents = ['TR', 'IN'].map((country) => ({ name: 'Bosphorus Tours', country, licence: `L-${country}` }))
  await run('travel_agents', { rows: agents, key: 'name', mode: 'both' })
  const moves = [
    { licence: 'L-TR', country: 'US' },
    { licence: 'L-IN', country: 'US' },
  ]
  assert.deepEqual(await both('travel_agents', moves, 'licence'), ['update', 'error'])
})

test('a dry run makes trial writes only if rows can collide', async (t) => {
  const made = t.mock.method(host.host.core.db, 'insert')
  const named = (name: string, more: object) => ({ name, type: 'heliport', country: 'IN', ...more })
  const cases: [rows: object[], isWritten: boolean][] = [
    [[named('One', { icao: 'VIYA' }), named('Two', { localCode: 'YB' })], false],
    [[named('One', { icao: 'VIYA' }), named('Two', { localCode: 'viya' })], true],
    [[named('One', { icao: 'VIYA' }), named('Two', { icao: 'VIYB', ident: '' })], true],
  ]
  for (const [rows, isWritten] of cases) {
    made.mock.resetCalls()
    await run('airports', { rows, key: 'icao', mode: 'both', dryRun: true })
    assert.equal(
      made.mock.calls.some(({ arguments: [table] }) => table === '"airport"'),
      isWritten,
    )
  }
})
