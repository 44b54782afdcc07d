import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject, isReference, type Row } from '../../../src/contract/json.ts'
import type { Reply } from '../start-host.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => { host = await startRecords() })
after(() => host.stop())

const post = '/api/v1/post'
const run = async (path: string, body: object): Promise<{ [name: string]: unknown }> => {
  const answer: Reply = await host.post(`${post}/${path}/import`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.ok(isObject(answer.body.data))
  return answer.body.data
}
const failedOf = ({ failed }: { [name: string]: unknown }): unknown[] =>
  Array.isArray(failed) ? failed.map((one: unknown) => (isObject(one) ? [one.row, one.fields] : one)) : []
const find = async (path: string, query: string): Promise<Row | undefined> =>
  rowsOf(await host.get(`${post}/${path}?${query}`))[0]

/** A row of OurAirports' airports.csv as the panel maps its columns. */
const ourAirports = (ident: string, more: object = {}) => ({
  ident, type: 'small_airport', name: `${ident} Airstrip`, lat: '28.5', lon: '77.25', elevationFt: '777',
  country: 'IN', state: 'IN-DL',
  municipality: 'Najafgarh', scheduledService: 'no', icao: '', iata: '', localCode: '', website: '', wikipedia: '',
  ...more,
})

test('states name their country by its code, airports their country and state', async () => {
  const states = await run('state', {
    rows: [{ code: 'IN-DL', name: 'Delhi', country: 'IN' }, { code: 'IN-U-A', name: '(unassigned)', country: 'in' }],
    key: 'code', mode: 'both',
  })
  assert.deepEqual([states.created, states.updated, states.unchanged, states.failed], [2, 0, 0, []])
  const airports = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0002', { state: 'IN-U-A' })], key: 'ident', mode: 'both',
  })
  assert.deepEqual([airports.created, airports.failed], [2, []])
  const row = await find('airports', 'search=IN-0001')
  assert.ok(row && isReference(row.state) && isReference(row.country))
  assert.deepEqual([row.country.label, row.state.label, row.lat, row.scheduledService, row.slug], [
    'India', 'Delhi', 28.5, false, 'najafgarh',
  ])
  assert.equal(
    (await find('airports', 'search=IN-0002'))?.slug, 'najafgarh-2', 'an address that is taken gets a number'
  )
})

test('the same rows again change nothing; another value updates that record alone', async () => {
  const same = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0002', { state: 'IN-U-A', elevationFt: '900' })], key: 'ident',
    mode: 'both',
  })
  assert.deepEqual([same.created, same.updated, same.unchanged, same.outcomes], [0, 1, 1, ['unchanged', 'update']])
})

test('a dry run says what would become of each row and writes nothing', async () => {
  const before = JSON.stringify((await host.get(`${post}/airports?limit=100`)).body)
  const entries = totalOf(await host.get(`${post}/activity`))
  const rows = [
    ourAirports('IN-0003'), ourAirports('IN-0001'), ourAirports('IN-0002', { name: 'Renamed' }),
    ourAirports('IN-0004', { country: 'XX' }), ourAirports('IN-0003'),
  ]
  const dry = await run('airports', { rows, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, ['create', 'unchanged', 'update', 'error', 'unchanged'])
  assert.deepEqual(failedOf(dry), [[3, { countryId: 'There is no country “XX”' }]])
  assert.equal(JSON.stringify((await host.get(`${post}/airports?limit=100`)).body), before)
  assert.equal(totalOf(await host.get(`${post}/activity`)), entries)
})

test('a dry run sees rows that are in the way of each other, and of what is there', async () => {
  const rows = [
    ourAirports('IN-0031', { icao: 'VIXA' }), ourAirports('IN-0032', { icao: 'vixa' }), ourAirports('VIXA'),
    ourAirports('IN-0033', { iata: 'QXA' }),
  ]
  const dry = await run('airports', { rows, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, ['create', 'error', 'create', 'create'])
  await run('airports', { rows: rows.slice(3), key: 'ident', mode: 'both' })
  const rowsAlone = [ourAirports('IN-0034', { iata: 'QXA' }), ourAirports('IN-0035')]
  const alone = await run('airports', { rows: rowsAlone, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(alone.outcomes, ['error', 'create'])
  assert.equal(await find('airports', 'search=IN-0035'), undefined)
  const derived = [{ ...ourAirports(''), iata: 'QXZ' }, { ...ourAirports(''), localCode: 'QXZ' }]
  const derivedDry = await run('airports', { rows: derived, key: 'ident', mode: 'both', dryRun: true })
  assert.deepEqual(derivedDry.outcomes, ['create', 'error'])
})

test('a dry run knows that what one row gives up another one may take, and what it takes no other may', async () => {
  const [old, next] = [ourAirports('TR-0001', { country: 'TR', state: '', iata: 'QYA' }), { country: 'TR', state: '' }]
  const towns = [old, ourAirports('TR-0002', { ...next, municipality: 'Silivri' })]
  await run('airports', { rows: towns, key: 'ident', mode: 'both' })
  const both = async (path: string, rows: object[], key: string): Promise<unknown> => {
    const dry = await run(path, { rows, key, mode: 'both', dryRun: true })
    const { operationId: _, ...done } = await run(path, { rows, key, mode: 'both' })
    assert.deepEqual(dry, done)
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
  const moves = [{ licence: 'L-TR', country: 'US' }, { licence: 'L-IN', country: 'US' }]
  assert.deepEqual(await both('travel_agents', moves, 'licence'), ['update', 'error'])
})

test('a dry run tries by writing only where rows may be in the way of each other', async (t) => {
  const made = t.mock.method(host.host.services.db, 'run')
  const named = (name: string, more: object) => ({ name, type: 'heliport', country: 'IN', ...more })
  const cases: [rows: object[], isWritten: boolean][] = [
    [[named('One', { icao: 'VIYA' }), named('Two', { localCode: 'YB' })], false],
    [[named('One', { icao: 'VIYA' }), named('Two', { localCode: 'viya' })], true],
    [[named('One', { icao: 'VIYA' }), named('Two', { icao: 'VIYB', ident: '' })], true],
  ]
  for (const [rows, isWritten] of cases) {
    made.mock.resetCalls()
    await run('airports', { rows, key: 'icao', mode: 'both', dryRun: true })
    assert.equal(made.mock.calls.some(({ arguments: [sql] }) => sql.startsWith('insert into "airport"')), isWritten)
  }
})

test('good rows go in although others are wrong, and each wrong one says why, by its field', async () => {
  const rows = [
    ourAirports('IN-0010', { type: 'spaceport' }), ourAirports('IN-0011', { lat: '95' }),
    ourAirports('IN-0012', { name: '' }), ourAirports('IN-0013'),
    ourAirports('IN-0014', { wings: 2 }), ourAirports('IN-0015', { elevationFt: '28,5' }),
    ourAirports('IN-0016', { country: 'NP' }), ourAirports('bad ident!'), ourAirports('IN-0017', { country: 'IN\0' }),
  ]
  const result = await run('airports', { rows, key: 'ident', mode: 'both' })
  assert.equal(result.created, 1)
  assert.deepEqual(failedOf(result), [
    [0, { type: 'Choose one of the list' }], [1, { lat: 'Must lie between −90 and 90' }],
    [2, { name: 'Enter the name' }], [4, { wings: 'There is no field “wings”' }],
    [5, { elevationFt: 'Enter a number between −1,500 and 20,000' }], [6, { stateId: 'There is no state “IN-DL”' }], [
      7, { ident: 'Use 2 to 8 letters, digits or hyphens' },
    ],
    [8, {}],
  ])
  assert.ok(await find('airports', 'search=IN-0013'))
  const cities = [{ name: 'Nullville', country: 'IN', state: 'A\0' }, { name: 'Goodville', country: 'IN' }]
  assert.deepEqual((await run('city', { rows: cities, key: 'name', mode: 'both' })).outcomes, ['error', 'create'])
})

test('all that is wrong with a row is told at once, beside what it names and is not there', async () => {
  await run('airports', { rows: [ourAirports('IN-0018')], key: 'ident', mode: 'both' })
  const nowhere = { countryId: 'There is no country “QQ”' }
  const kind = { type: 'Choose one of the list' }
  const { name: _, ...nameless } = ourAirports('IN-0019', { country: 'QQ', state: '' })
  const rows = [
    nameless, ourAirports('IN-0018', { country: 'QQ', state: '', type: 'spaceport', lat: '' }),
    { ident: 'IN-0018', country: 'QQ' }, { ident: 'bad ident!', country: 'QQ', type: 'spaceport' },
  ]
  const ident = { ident: 'Use 2 to 8 letters, digits or hyphens' }
  const known = [
    { ...nowhere, ...kind, lat: 'Enter both latitude and longitude, or neither' }, nowhere,
    { ...ident, ...kind, ...nowhere },
  ]
  const missing = { both: { name: 'Enter the name' }, update: { ident: 'There is no airport with this ident' } }
  for (const [mode, problem] of Object.entries(missing)) {
    const told = [{ ...problem, ...nowhere }, ...known]
    assert.deepEqual(failedOf(await run('airports', { rows, key: 'ident', mode })), [...told.entries()])
  }
})

test('a row that only makes, or only changes, says when it cannot', async () => {
  const result = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0020')], key: 'ident', mode: 'create',
  })
  assert.deepEqual([result.created, failedOf(result)], [1, [[0, { ident: 'Another airport has this ident' }]]])
  const changes = await run('airports', {
    rows: [{ ident: 'IN-0020', name: 'Other name' }, ourAirports('IN-0021')], key: 'ident', mode: 'update',
  })
  assert.deepEqual([changes.updated, failedOf(changes)], [1, [[1, { ident: 'There is no airport with this ident' }]]])
  assert.equal((await find('airports', 'search=IN-0020'))?.elevationFt, 777, 'what the row leaves out stays')
})

test('runways are added to their airport by their designators, over several rows and batches', async () => {
  const runway = (leIdent: string, heIdent: string, more: object = {}) => ({
    ident: 'IN-0001', runways: [{ leIdent, heIdent, lengthFt: '3000', lighted: '1', ...more }],
  })
  const first = await run('airports', {
    rows: [runway('09', '27'), runway('18L', '36R')], key: 'ident', mode: 'update', append: 'runways',
  })
  assert.deepEqual([first.updated, first.failed], [2, []])
  const second = await run('airports', {
    rows: [
      { ident: 'IN-0001', runways: [{ leIdent: '09', heIdent: '27', surface: 'ASP' }] }, runway('05', '23'),
      { ident: 'IN-9999', runways: [] },
    ],
    key: 'ident', mode: 'both', append: 'runways',
  })
  const third = [{ ident: 'IN-0001', runways: [{ leIdent: ' 18l', heIdent: '36r ', surface: 'CON' }] }]
  await run('airports', { rows: third, key: 'ident', mode: 'update', append: 'runways' })
  assert.deepEqual([second.updated, failedOf(second)], [2, [[2, { ident: 'There is no airport with this ident' }]]])
  const odd = await run('airports', {
    rows: [{ ident: 'IN-0001', runways: 'x' }, { ident: 'IN-0001', runways: 7 }], key: 'ident', mode: 'update',
    append: 'runways',
  })
  assert.deepEqual(odd.outcomes, ['error', 'error'])
  const runways = (await find('airports', 'search=IN-0001'))?.runways
  assert.ok(Array.isArray(runways))
  assert.deepEqual(runways.map((one) => (isObject(one) ? [one.leIdent, one.surface, one.lighted, one.lengthFt] : one)),
    [['09', 'ASP', true, 3000], ['18L', 'CON', true, 3000], ['05', null, true, 3000]])
})

test('what lies in the trash is neither changed nor named by a row', async () => {
  const email = 'thrown.out@example.com'
  const reader = rowOf(await host.post(`${post}/subscribe/create`, { email }))
  await host.remove(`${post}/subscribe/${reader.id}`)
  const readers = await run('subscribe', { rows: [{ email, source: 'event' }], key: 'email', mode: 'both' })
  assert.deepEqual([readers.created, readers.failed], [1, []])
  const land = rowOf(await host.post(`${post}/country/create`, { name: 'Sunk', alpha2: 'QS', continent: 'OC' }))
  await host.remove(`${post}/country/${land.id}`)
  const states = await run('state', { rows: [{ code: 'QS-A', name: 'A', country: 'QS' }], key: 'code', mode: 'both' })
  assert.deepEqual(failedOf(states), [[0, { countryId: 'There is no country “QS”' }]])
})

test('an empty cell for when a subscriber joined leaves what is known of it', async () => {
  const [email, consentAt] = ['known@example.com', '2024-05-01T00:00:00.000Z']
  await host.post(`${post}/subscribe/create`, { email, consentAt })
  const rows = [{ email, source: 'event', consentAt: '' }, { email: 'fresh@example.com', consentAt: '' }]
  assert.deepEqual((await run('subscribe', { rows, key: 'email', mode: 'both' })).outcomes, ['update', 'create'])
  assert.equal((await find('subscribe', 'search=known@example.com'))?.consentAt, consentAt)
  assert.ok((await find('subscribe', 'search=fresh@example.com'))?.consentAt)
})

test('a city is found by its name in its place, and told apart from its namesakes', async () => {
  await run('city', {
    rows: [
      { name: 'Springfield', country: 'US' }, { name: 'Springfield', country: 'CA' }, { name: 'Zürich', country: 'CH' },
    ],
    key: 'name', mode: 'both',
  })
  const again = await run('city', {
    rows: [{ name: 'SPRINGFIELD', country: 'US', lat: '1', lon: '2' }, { name: 'Springfield', lat: '3', lon: '4' }],
    key: 'name', mode: 'update',
  })
  assert.deepEqual([again.updated, failedOf(again)], [1, [[1, { name: 'There is no city with this name' }]]])
  const { created, failed } = await run('airports', {
    rows: [
      ourAirports('CH-0001', { country: 'CH', state: '', city: 'zurich' }),
      ourAirports('US-0001', { country: 'US', state: '', city: 'Springfield' }),
    ], key: 'ident', mode: 'both',
  })
  assert.deepEqual([created, failed], [2, []])
  const row = await find('airports', 'search=CH-0001')
  assert.ok(row && isReference(row.city))
  assert.equal(row.city.label, 'Zürich')
})

test('without a state or city a row means the record that has none, and no namesake in one', async () => {
  const salem = { name: 'Salem', country: 'US' }
  const rows = [{ ...salem, state: 'US-MO' }, { ...salem, lat: 44.9, lon: -123 }]
  await run('state', { rows: [{ code: 'US-MO', name: 'Missouri', country: 'US' }], key: 'code', mode: 'both' })
  assert.deepEqual((await run('city', { rows, key: 'name', mode: 'both' })).outcomes, ['create', 'create'])
  const exported = [{ ...salem, state: 'US-MO' }, { ...salem, state: null }]
  const back = await run('city', { rows: exported, key: 'name', mode: 'both' })
  assert.deepEqual(back.outcomes, ['unchanged', 'unchanged'])
  const agents = [
    { name: 'Blue Travel', country: 'CH', city: 'Zürich', email: 'branch@example.com' },
    { name: 'Blue Travel', country: 'CH', email: 'head@example.com' },
  ]
  assert.deepEqual((await run('travel_agents', { rows: agents, key: 'name', mode: 'both' })).outcomes,
    ['create', 'create'])
})

test('of names that differ in their accents alone, the one that is written the same is meant', async () => {
  const cities = ['Cordoba', 'Córdoba'].map((name) => ({ name, country: 'AR' }))
  assert.deepEqual((await run('city', { rows: cities.slice(0, 1), key: 'name', mode: 'both' })).outcomes, ['create'])
  const { id: countryId } = await find('country', 'search=AR') ?? {}
  await host.post(`${post}/city/create`, { name: 'Córdoba', countryId })
  const again = [...cities, { name: 'CÓRDOBA', country: 'AR' }]
  assert.deepEqual((await run('city', { rows: again, key: 'name', mode: 'both' })).outcomes,
    ['unchanged', 'unchanged', 'update'])
  const airports = ['Córdoba', 'cordoba'].map((city, at) =>
    ourAirports(`AR-000${at}`, { country: 'AR', state: '', city }))
  await run('airports', { rows: airports, key: 'ident', mode: 'both' })
  const both = ['Tigre', 'Tigré'].map((name) => ({ name, country: 'AR' }))
  const dry = await run('city', { rows: both, key: 'name', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, (await run('city', { rows: both, key: 'name', mode: 'both' })).outcomes)
  const named = rowsOf(await host.get(`${post}/airports?filter[countryId]=${countryId}&sort=ident`))
  assert.deepEqual(named.map(({ city }) => isReference(city) && city.label), ['CÓRDOBA', 'Cordoba'])
})

test('a record goes on naming what it names, also where several have that name or it is in the trash', async () => {
  await run('state', { rows: [{ code: 'US-IL', name: 'Illinois', country: 'US' }], key: 'code', mode: 'both' })
  const cities = ['US-IL', 'US-MO'].map((state) => ({ name: 'Fairfield', country: 'US', state }))
  const towns = [...cities, { name: 'Sunktown', country: 'US' }]
  await run('city', { rows: towns, key: 'name', mode: 'both' })
  const exported = ourAirports('US-0002', { country: 'US', state: 'US-IL', city: 'Fairfield' })
  const beside = ourAirports('US-0003', { country: 'US', state: '', city: 'Sunktown' })
  await run('airports', { rows: [exported, beside], key: 'ident', mode: 'both' })
  const town = await find('city', 'search=Sunktown')
  await host.remove(`${post}/city/${town?.id}`)
  const { state: _, ...shown } = exported
  const again = await run('airports', { rows: [shown, beside], key: 'ident', mode: 'both' })
  assert.deepEqual([again.outcomes, again.failed], [['unchanged', 'unchanged'], []])
  const rows = [{ ...shown, city: 'Sunktown' }, { ...beside, city: 'Fairfield' }]
  assert.deepEqual(failedOf(await run('airports', { rows, key: 'ident', mode: 'both' })), [
    [0, { cityId: 'There is no city “Sunktown”' }], [1, { cityId: 'There are several cities “Fairfield”' }],
  ])
  const moved = await run('airports', { rows: [{ ...exported, state: 'US-MO' }], key: 'ident', mode: 'both' })
  assert.deepEqual([moved.outcomes, moved.failed], [['update'], []])
})

test('a record that its place tells from others is found again though that lies in the trash', async () => {
  const states = ['IN', 'WI'].map((code) => ({ code: `US-${code}`, name: `State ${code}`, country: 'US' }))
  await run('state', { rows: states, key: 'code', mode: 'both' })
  const towns = states.map(({ code }) => ({ name: 'Milltown', country: 'US', state: code }))
  await run('city', { rows: [...towns, { name: 'Lostville', country: 'US' }], key: 'name', mode: 'both' })
  const agent = (name: string, city: string, state: string) => ({ name, country: 'US', state, city })
  const agents = [
    agent('Mill Tours', 'Milltown', 'State IN'), agent('Lost Tours', 'Lostville', ''),
    agent('Twin Tours', 'Milltown', 'State IN'), agent('Twin Tours', 'Milltown', 'State WI'),
  ]
  const bring = (rows: object[]) => run('travel_agents', { rows, key: 'name', mode: 'both' })
  assert.deepEqual((await bring(agents)).outcomes, ['create', 'create', 'create', 'create'])
  const gone = [await find('city', 'search=Milltown IN'), await find('city', 'search=Lostville')]
  for (const city of gone) await host.remove(`${post}/city/${city?.id}`)

  const again = await bring(agents)
  assert.deepEqual([again.outcomes, again.failed], [agents.map(() => 'unchanged'), []])
  const stateless = await bring(agents.slice(0, 3).map(({ state: _, ...row }) => row))
  assert.deepEqual([stateless.outcomes, failedOf(stateless)], [
    ['unchanged', 'unchanged', 'error'], [[2, { name: 'There are several travel agents with this name' }]],
  ])
  const moved = await bring([{ ...agent('Mill Tours', 'Milltown', 'State WI') }, agent('Lost Tours', 'Nowhere', '')])
  assert.deepEqual([moved.outcomes, failedOf(moved)], [
    ['create', 'error'], [[1, { cityId: 'There is no city “Nowhere”' }]],
  ])
})

test('an exported record can be brought back: what the host works out is passed over', async () => {
  const row = await find('airports', 'search=IN-0013')
  assert.ok(row)
  const { country: _, state: __, city: ___, cover: ____, ...exported } = row
  const result = await run('airports', { rows: [exported], key: 'ident', mode: 'both' })
  assert.deepEqual([result.unchanged, result.failed], [1, []])
})

test('an address of full length comes in as it is, and makes room for a number where it is taken', async () => {
  const rows = ['Long', 'Longer'].map((name) => ({ name, slug: 'x'.repeat(80) }))
  const { operationId } = await run('blogs_tags', { rows, key: 'name', mode: 'both' })
  const slugs = rowsOf(await host.get(`${post}/blogs_tags?sort=name`)).map(({ slug }) => slug)
  assert.deepEqual(slugs, ['x'.repeat(80), `${'x'.repeat(75)}-2`])
  await host.post(`${post}/blogs_tags/undo`, { operationId })
})

test('a batch is taken back as one', async () => {
  const { operationId } = await run('blogs_tags', {
    rows: [{ name: 'Import one' }, { name: 'Import two' }], key: 'name', mode: 'both',
  })
  const undone = await host.post(`${post}/blogs_tags/undo`, { operationId })
  assert.ok(isObject(undone.body.data) && Array.isArray(undone.body.data.done))
  assert.equal(undone.body.data.done.length, 2)
  assert.equal(totalOf(await host.get(`${post}/blogs_tags`)), 0)
})
