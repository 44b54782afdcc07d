import { after, assert, before, isReference, test } from '../host.ts'
import { failedOf, importsOf, ourAirports } from './import-calls.ts'
import { post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { find, run } = importsOf(() => host)

test('a city is found by its name within its state and country, even if others have the same name', async () => {
  await run('city', {
    rows: [
      { name: 'Springfield', country: 'US' },
      { name: 'Springfield', country: 'CA' },
      { name: 'Zürich', country: 'CH' },
    ],
    key: 'name',
    mode: 'both',
  })
  const again = await run('city', {
    rows: [
      { name: 'SPRINGFIELD', country: 'US', lat: '1', lon: '2' },
      { name: 'Springfield', lat: '3', lon: '4' },
    ],
    key: 'name',
    mode: 'update',
  })
  assert.deepEqual([again.updated, failedOf(again)], [1, [[1, { name: 'There is no city with this name' }]]])
  const { created, failed } = await run('airports', {
    rows: [
      ourAirports('CH-0001', { country: 'CH', state: '', city: 'Zuerich' }),
      ourAirports('US-0001', { country: 'US', state: '', city: 'Springfield' }),
    ],
    key: 'ident',
    mode: 'both',
  })
  assert.deepEqual([created, failed], [2, []])
  const row = await find('airports', 'search=CH-0001')
  assert.ok(row && isReference(row.city))
  assert.equal(row.city.label, 'Zürich')
})

test('a row without a state or city matches only the record without one', async () => {
  const salem = { name: 'Salem', country: 'US' }
  const rows = [
    { ...salem, state: 'US-MO' },
    { ...salem, lat: 44.9, lon: -123 },
  ]
  await run('state', { rows: [{ code: 'US-MO', name: 'Missouri', country: 'US' }], key: 'code', mode: 'both' })
  assert.deepEqual((await run('city', { rows, key: 'name', mode: 'both' })).outcomes, ['create', 'create'])
  const exported = [
    { ...salem, state: 'US-MO' },
    { ...salem, state: null },
  ]
  const back = await run('city', { rows: exported, key: 'name', mode: 'both' })
  assert.deepEqual(back.outcomes, ['unchanged', 'unchanged'])
  const agents = [
    { name: 'Blue Travel', country: 'CH', city: 'Zürich', email: 'branch@example.com' },
    { name: 'Blue Travel', country: 'CH', email: 'head@example.com' },
  ]
  assert.deepEqual((await run('travel_agents', { rows: agents, key: 'name', mode: 'both' })).outcomes, [
    'create',
    'create',
  ])
})

test('the exact spelling is chosen among names that differ only in accents', async () => {
  const cities = ['Cordoba', 'Córdoba'].map((name) => ({ name, country: 'AR' }))
  assert.deepEqual((await run('city', { rows: cities.slice(0, 1), key: 'name', mode: 'both' })).outcomes, ['create'])
  const { id: countryId } = (await find('country', 'search=AR')) ?? {}
  // Of an earlier release, in which names with other accents were others.
  const { id: second = '' } = rowOf(await host.post(`${post}/city/create`, { name: 'Other', countryId }))
  host.host.core.db.run(`update city set name = 'Córdoba', "name$sort" = 'cordoba' where id = ?`, [second])
  const again = [...cities, { name: 'CÓRDOBA', country: 'AR' }]
  assert.deepEqual((await run('city', { rows: again, key: 'name', mode: 'both' })).outcomes, [
    'unchanged',
    'unchanged',
    'error',
  ])
  const airports = ['Córdoba', 'cordoba'].map((city, at) =>
    ourAirports(`AR-000${at}`, { country: 'AR', state: '', city }),
  )
  await run('airports', { rows: airports, key: 'ident', mode: 'both' })
  // From now on the second one is the first under a new name.
  const both = ['Tigre', 'Tigré'].map((name) => ({ name, country: 'AR' }))
  const dry = await run('city', { rows: both, key: 'name', mode: 'both', dryRun: true })
  assert.deepEqual(dry.outcomes, ['create', 'update'])
  assert.deepEqual(dry.outcomes, (await run('city', { rows: both, key: 'name', mode: 'both' })).outcomes)
  const named = rowsOf(await host.get(`${post}/airports?filter[countryId]=${countryId}&sort=ident`))
  assert.deepEqual(
    named.map(({ city }) => isReference(city) && city.label),
    ['Córdoba', 'Cordoba'],
  )
})

test('a name matches despite other spaces or invisible characters', async () => {
  const bring = async (path: string, rows: object[], key = 'name', dryRun = false) => {
    const { outcomes, failed } = await run(path, { rows, key, mode: 'both', dryRun })
    return [outcomes, failed]
  }
  const made = { name: 'New\u00a0Harbour', country: 'NZ' }
  assert.deepEqual(await bring('city', [made]), [['create'], []])
  const written = ['New Harbour', 'new  harbour', 'New Har\u200bbour'].map((name) => ({ ...made, name }))
  for (const row of [...written, made]) {
    const responses = [await bring('city', [row], 'name', true), await bring('city', [row])]
    assert.deepEqual(
      responses,
      [
        [['update'], []],
        [['update'], []],
      ],
      JSON.stringify(row.name),
    )
  }
  const both = [made, { ...made, name: 'New Harbour' }]
  assert.deepEqual(await bring('city', both, 'name', true), [['unchanged', 'update'], []])
  const port = ourAirports('NZ-0001', { country: 'NZ', state: '', city: 'New Harbour' })
  assert.deepEqual(await bring('airports', [port], 'ident'), [['create'], []])
  const marked = { ...port, ident: 'NZ-0001\u200b', country: 'N\u2060Z' }
  assert.deepEqual(await bring('airports', [marked], 'ident'), [['unchanged'], []])
  const city = await find('city', 'search=harbour')
  await host.remove(`${post}/city/${city?.id}`)
  assert.deepEqual(await bring('airports', [{ ...port, city: 'New\u2009Harbour' }], 'ident'), [['unchanged'], []])
})

test('a record keeps its references even if several records share the name or it is in the trash', async () => {
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
  const rows = [
    { ...shown, city: 'Sunktown' },
    { ...beside, city: 'Fairfield' },
  ]
  assert.deepEqual(failedOf(await run('airports', { rows, key: 'ident', mode: 'both' })), [
    [0, { cityId: 'There is no city “Sunktown”' }],
    [1, { cityId: 'There are several cities “Fairfield”' }],
  ])
  const moved = await run('airports', { rows: [{ ...exported, state: 'US-MO' }], key: 'ident', mode: 'both' })
  assert.deepEqual([moved.outcomes, moved.failed], [['update'], []])
})

test('a code decides between records that share a row’s name, and the error suggests it', async () => {
  const states = ['DN', 'DS'].map((code) => ({ code: `AU-${code}`, name: 'Dalby', country: 'AU' }))
  await run('state', { rows: states, key: 'code', mode: 'both' })
  const town = { name: 'Warra', country: 'AU' }
  const rows = [{ ...town, state: 'Dalby' }, ...states.map(({ code }) => ({ ...town, state: code }))]
  const { outcomes, ...answer } = await run('city', { rows, key: 'name', mode: 'both' })
  assert.deepEqual(outcomes, ['error', 'create', 'create'])
  assert.deepEqual(failedOf(answer), [[0, { stateId: 'There are several states “Dalby”. Write the code instead' }]])
})

test('a record identified by its place is found again even if the place is in the trash', async () => {
  const states = ['IN', 'WI'].map((code) => ({ code: `US-${code}`, name: `State ${code}`, country: 'US' }))
  await run('state', { rows: states, key: 'code', mode: 'both' })
  const towns = states.map(({ code }) => ({ name: 'Milltown', country: 'US', state: code }))
  await run('city', { rows: [...towns, { name: 'Lostville', country: 'US' }], key: 'name', mode: 'both' })
  const agent = (name: string, city: string, state: string) => ({ name, country: 'US', state, city })
  const agents = [
    agent('Mill Tours', 'Milltown', 'State IN'),
    agent('Lost Tours', 'Lostville', ''),
    agent('Twin Tours', 'Milltown', 'State IN'),
    agent('Twin Tours', 'Milltown', 'State WI'),
  ]
  const bring = (rows: object[]) => run('travel_agents', { rows, key: 'name', mode: 'both' })
  assert.deepEqual((await bring(agents)).outcomes, ['create', 'create', 'create', 'create'])
  const gone = [await find('city', 'search=Milltown IN'), await find('city', 'search=Lostville')]
  for (const city of gone) await host.remove(`${post}/city/${city?.id}`)

  const again = await bring(agents)
  assert.deepEqual([again.outcomes, again.failed], [agents.map(() => 'unchanged'), []])
  const stateless = await bring(agents.slice(0, 3).map(({ state: _, ...row }) => row))
  assert.deepEqual(
    [stateless.outcomes, failedOf(stateless)],
    [['unchanged', 'unchanged', 'error'], [[2, { name: 'There are several travel agents with this name' }]]],
  )
  const moved = await bring([{ ...agent('Mill Tours', 'Milltown', 'State WI') }, agent('Lost Tours', 'Nowhere', '')])
  assert.deepEqual(
    [moved.outcomes, failedOf(moved)],
    [['create', 'error'], [[1, { cityId: 'There is no city “Nowhere”' }]]],
  )
})
