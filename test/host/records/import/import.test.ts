import { after, assert, before, isObject, isReference, test } from '../../host.ts'
import { setTimeout } from 'node:timers/promises'
import { failedOf, importsOf, ourAirports } from '../import-calls.ts'
import { post } from '../records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from '../records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { find, run } = importsOf(() => host)

test('states refer to their country by code, and airports to their country and state', async () => {
  const states = await run('state', {
    rows: [
      { code: 'IN-DL', name: 'Delhi', country: 'IN' },
      { code: 'IN-U-A', name: '(unassigned)', country: 'in' },
    ],
    key: 'code',
    mode: 'both',
  })
  assert.deepEqual([states.created, states.updated, states.unchanged, states.failed], [2, 0, 0, []])
  const airports = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0002', { state: 'IN-U-A' })],
    key: 'ident',
    mode: 'both',
  })
  assert.deepEqual([airports.created, airports.failed], [2, []])
  const row = await find('airports', 'search=IN-0001')
  assert.ok(row && isReference(row.state) && isReference(row.country))
  assert.deepEqual(
    [row.country.label, row.state.label, row.lat, row.scheduledService, row.slug],
    ['India', 'Delhi', 28.5, false, 'najafgarh'],
  )
  assert.equal(
    (await find('airports', 'search=IN-0002'))?.slug,
    'najafgarh-2',
    'an address that is taken gets a number',
  )
})

test('importing the same rows again changes nothing, and a different value updates only that record', async () => {
  const same = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0002', { state: 'IN-U-A', elevationFt: '900' })],
    key: 'ident',
    mode: 'both',
  })
  assert.deepEqual([same.created, same.updated, same.unchanged, same.outcomes], [0, 1, 1, ['unchanged', 'update']])
})

test('valid rows are imported although others fail, and each failed row reports its errors by field', async () => {
  const rows = [
    ourAirports('IN-0010', { type: 'spaceport' }),
    ourAirports('IN-0011', { lat: '95' }),
    ourAirports('IN-0012', { name: '' }),
    ourAirports('IN-0013'),
    ourAirports('IN-0014', { wings: 2 }),
    ourAirports('IN-0015', { elevationFt: '28,5' }),
    ourAirports('IN-0016', { country: 'NP' }),
    ourAirports('bad ident!'),
    ourAirports('IN-0017', { country: 'IN\0' }),
  ]
  const result = await run('airports', { rows, key: 'ident', mode: 'both' })
  assert.equal(result.created, 1)
  assert.deepEqual(failedOf(result), [
    [0, { type: 'Choose one from the list' }],
    [1, { lat: 'Must be between −90 and 90' }],
    [2, { name: 'Enter the name' }],
    [4, { wings: 'Unknown field “wings”' }],
    [5, { elevationFt: 'Enter a number between −1,500 and 20,000' }],
    [6, { stateId: 'There is no state “IN-DL”' }],
    [7, { ident: 'Use 2 to 8 letters, digits or hyphens' }],
    [8, {}],
  ])
  assert.ok(await find('airports', 'search=IN-0013'))
  const cities = [
    { name: 'Nullville', country: 'IN', state: 'A\0' },
    { name: 'Goodville', country: 'IN' },
  ]
  assert.deepEqual((await run('city', { rows: cities, key: 'name', mode: 'both' })).outcomes, ['error', 'create'])
})

test('an object instead of a text fails only its own row, with any keys', async () => {
  const odd = { toString: 1 }
  const runways = [{ leIdent: odd, heIdent: '27' }]
  for (const dryRun of [true, false]) {
    const rows = [ourAirports('IN-0018', { iata: odd }), ourAirports('IN-0019', { slug: [odd] })]
    const result = await run('airports', { rows, key: 'ident', mode: 'both', dryRun })
    assert.deepEqual(failedOf(result), [
      [0, { iata: 'Enter it as text' }],
      [1, { slug: 'Enter it as text' }],
    ])
    const appending = { rows: [{ ident: 'IN-0013', runways }], key: 'ident', mode: 'update', append: 'runways', dryRun }
    assert.deepEqual(failedOf(await run('airports', appending)), [[0, { 'runways.0.leIdent': 'Enter it as text' }]])
  }
})

test('all errors of a row are reported at once, including missing references', async () => {
  await run('airports', { rows: [ourAirports('IN-0018')], key: 'ident', mode: 'both' })
  const nowhere = { countryId: 'There is no country “QQ”' }
  const kind = { type: 'Choose one from the list' }
  const { name: _, ...nameless } = ourAirports('IN-0019', { country: 'QQ', state: '' })
  const rows = [
    nameless,
    ourAirports('IN-0018', { country: 'QQ', state: '', type: 'spaceport', lat: '' }),
    { ident: 'IN-0018', country: 'QQ' },
    { ident: 'bad ident!', country: 'QQ', type: 'spaceport' },
  ]
  const ident = { ident: 'Use 2 to 8 letters, digits or hyphens' }
  const known = [
    { ...nowhere, ...kind, lat: 'Enter both latitude and longitude, or neither' },
    nowhere,
    { ...ident, ...kind, ...nowhere },
  ]
  const missing = { both: { name: 'Enter the name' }, update: { ident: 'There is no airport with this ident' } }
  for (const [mode, problem] of Object.entries(missing)) {
    const told = [{ ...problem, ...nowhere }, ...known]
    assert.deepEqual(failedOf(await run('airports', { rows, key: 'ident', mode })), [...told.entries()])
  }
})

test('rows limited to creating or to updating report why they cannot', async () => {
  const result = await run('airports', {
    rows: [ourAirports('IN-0001'), ourAirports('IN-0020')],
    key: 'ident',
    mode: 'create',
  })
  assert.deepEqual([result.created, failedOf(result)], [1, [[0, { ident: 'Another airport has this ident' }]]])
  const changes = await run('airports', {
    rows: [{ ident: 'IN-0020', name: 'Other name' }, ourAirports('IN-0021')],
    key: 'ident',
    mode: 'update',
  })
  assert.deepEqual([changes.updated, failedOf(changes)], [1, [[1, { ident: 'There is no airport with this ident' }]]])
  assert.equal((await find('airports', 'search=IN-0020'))?.elevationFt, 777, 'what the row leaves out stays')
})

test('runways are added to their airport by designator, across rows and batches', async () => {
  const runway = (leIdent: string, heIdent: string, more: object = {}) => ({
    ident: 'IN-0001',
    runways: [{ leIdent, heIdent, lengthFt: '3000', lighted: '1', ...more }],
  })
  const first = await run('airports', {
    rows: [runway('09', '27'), runway('18L', '36R')],
    key: 'ident',
    mode: 'update',
    append: 'runways',
  })
  assert.deepEqual([first.updated, first.failed], [2, []])
  const second = await run('airports', {
    rows: [
      { ident: 'IN-0001', runways: [{ leIdent: '9', heIdent: '27', surface: 'ASP' }] },
      runway('05', '23'),
      { ident: 'IN-9999', runways: [] },
    ],
    key: 'ident',
    mode: 'both',
    append: 'runways',
  })
  const third = [{ ident: 'IN-0001', runways: [{ leIdent: ' 18l', heIdent: '36r ', surface: 'CON' }] }]
  await run('airports', { rows: third, key: 'ident', mode: 'update', append: 'runways' })
  assert.deepEqual([second.updated, failedOf(second)], [2, [[2, { ident: 'There is no airport with this ident' }]]])
  const odd = await run('airports', {
    rows: [
      { ident: 'IN-0001', runways: 'x' },
      { ident: 'IN-0001', runways: 7 },
    ],
    key: 'ident',
    mode: 'update',
    append: 'runways',
  })
  assert.deepEqual(odd.outcomes, ['error', 'error'])
  const none = [{}, { runways: null }, { runways: '' }, { runways: [] }].map((row) => ({ ident: 'IN-0001', ...row }))
  const added = await run('airports', { rows: none, key: 'ident', mode: 'update', append: 'runways' })
  assert.deepEqual(
    added.outcomes,
    none.map(() => 'unchanged'),
  )
  const runways = (await find('airports', 'search=IN-0001'))?.runways
  assert.ok(Array.isArray(runways))
  assert.deepEqual(
    runways.map((one) => (isObject(one) ? [one.leIdent, one.surface, one.lighted, one.lengthFt] : one)),
    [
      ['09', 'ASP', true, 3000],
      ['18L', 'CON', true, 3000],
      ['05', null, true, 3000],
    ],
  )
})

test('checking many rows that depend on each other doesn’t keep other calls waiting', async () => {
  const rows = Array.from({ length: 500 }, (_, at) =>
    ourAirports(`IN-${7000 + (at >> 1)}`, { elevationFt: String(at), municipality: `Place ${at >> 1}` }),
  )
  const ended: string[] = []
  const check = run('airports', { rows, key: 'ident', mode: 'both', dryRun: true })
  const checked = check.then(({ created, updated }) => ended.push(`checked ${created} ${updated}`))
  await setTimeout(20)
  for (let n = 0; n < 3; n += 1) ended.push(`health ${(await host.get('/healthz')).status}`)
  await checked
  assert.deepEqual(ended, ['health 200', 'health 200', 'health 200', 'checked 250 250'])
})

test('a dry run finds rows that depend on the records of others, in any order', async () => {
  const made = [
    ourAirports('IN-7501', { iata: 'QDA', name: 'First Field' }),
    ourAirports('IN-7502', { name: 'Second Field' }),
    ourAirports('IN-7503', { iata: 'QDC', name: 'Third Field' }),
  ]
  assert.deepEqual((await run('airports', { rows: made, key: 'ident', mode: 'create' })).failed, [])
  const rows = [
    { ident: 'IN-7501', iata: 'QDB' },
    { ident: 'IN-7599', iata: 'QDC', name: 'Unknown Field' },
    { ident: 'IN-7502', iata: 'QDA' },
    { ident: 'IN-7503', iata: 'QDD' },
  ]
  for (const order of [rows, rows.toReversed()]) {
    const dry = await run('airports', { rows: order, key: 'ident', mode: 'update', dryRun: true })
    const wet = await run('airports', { rows: order, key: 'ident', mode: 'update' })
    const { operationId, ...result } = wet
    assert.ok(operationId)
    for (const [name, value] of Object.entries(result)) assert.deepEqual(dry[name], value, name)
    await run('airports', { rows: made, key: 'ident', mode: 'update' })
  }
})

test('rows neither change nor refer to records in the trash', async () => {
  const email = 'thrown.out@example.com'
  const reader = rowOf(await host.post(`${post}/subscribe/create`, { email }))
  await host.remove(`${post}/subscribe/${reader.id}`)
  const readers = await run('subscribe', {
    rows: [{ email, status: 'subscribed', source: 'event' }],
    key: 'email',
    mode: 'both',
  })
  assert.deepEqual([readers.created, readers.failed], [1, []])
  const land = rowOf(await host.post(`${post}/country/create`, { name: 'Sunk', alpha2: 'QS', continent: 'OC' }))
  await host.remove(`${post}/country/${land.id}`)
  const states = await run('state', { rows: [{ code: 'QS-A', name: 'A', country: 'QS' }], key: 'code', mode: 'both' })
  assert.deepEqual(failedOf(states), [[0, { countryId: 'There is no country “QS”' }]])
})

test('an import does not resubscribe a person who unsubscribed; a user can do it manually', async () => {
  const email = 'has-left@example.com'
  const { id } = rowOf(await host.post(`${post}/subscribe/create`, { email, status: 'unsubscribed' }))
  const told = await run('subscribe', { rows: [{ email, status: 'subscribed' }], key: 'email', mode: 'both' })
  const why = 'This person has unsubscribed. If they ask to return, subscribe them in the list.'
  assert.deepEqual(failedOf(told), [[0, { status: why }]])
  assert.equal((await find('subscribe', 'search=has-left@example.com'))?.status, 'unsubscribed')
  const others = [
    { email, source: 'event' },
    { email: 'new-here@example.com', status: 'subscribed' },
  ]
  assert.deepEqual((await run('subscribe', { rows: others, key: 'email', mode: 'both' })).outcomes, [
    'update',
    'create',
  ])
  const change = { id, version: 2, status: 'subscribed' }
  assert.equal((await host.post(`${post}/subscribe/create`, change)).status, 200)
})

test('an empty joining date keeps the stored one', async () => {
  const [email, consentAt] = ['known@example.com', '2024-05-01T00:00:00.000Z']
  await host.post(`${post}/subscribe/create`, { email, consentAt })
  const fresh = { email: 'fresh@example.com', status: 'subscribed', consentAt: '' }
  const rows = [{ email, source: 'event', consentAt: '' }, fresh]
  assert.deepEqual((await run('subscribe', { rows, key: 'email', mode: 'both' })).outcomes, ['update', 'create'])
  assert.equal((await find('subscribe', 'search=known@example.com'))?.consentAt, consentAt)
  const made = await find('subscribe', 'search=fresh@example.com')
  assert.deepEqual([made?.consentAt, made?.source], [null, 'import'], 'an import makes up no consent')
  assert.ok(rowOf(await host.post(`${post}/subscribe/create`, { email: 'by-hand@example.com' })).consentAt)
})

test('a row without a status creates no subscriber', async () => {
  const told = await run('subscribe', { rows: [{ email: 'unsaid@example.com' }], key: 'email', mode: 'both' })
  assert.deepEqual(failedOf(told), [[0, { status: 'Choose the status' }]])
})

test('only a row with recorded consent resubscribes a person who unsubscribed', async () => {
  for (const name of ['asked', 'other']) {
    await host.post(`${post}/subscribe/create`, { email: `${name}@example.com`, status: 'unsubscribed' })
  }
  const rows = [
    { email: 'asked@example.com', status: 'subscribed', comesBack: true },
    { email: 'other@example.com', status: 'subscribed' },
  ]
  assert.deepEqual((await run('subscribe', { rows, key: 'email', mode: 'both' })).outcomes, ['update', 'error'])
  assert.equal((await find('subscribe', 'search=asked@example.com'))?.status, 'subscribed')
  assert.equal((await find('subscribe', 'search=other@example.com'))?.status, 'unsubscribed')
  const elsewhere = { rows: [{ name: 'Tag', comesBack: true }], key: 'name', mode: 'both' }
  assert.deepEqual(failedOf(await run('blogs_tags', elsewhere)), [[0, { comesBack: 'Unknown field “comesBack”' }]])
})

test('a country is found by alternative names but never guessed between two', async () => {
  const named = [
    'Burma',
    'Swaziland',
    'Korea, Republic of',
    'Congo (Kinshasa)',
    'Côte d’Ivoire',
    'ＩＮ',
    'Congo',
    'Korea',
  ]
  const rows = named.map((country, at) => ourAirports(`QN-${at}`, { country, state: '' }))
  const result = await run('airports', { rows, key: 'ident', mode: 'both' })
  assert.deepEqual(result.outcomes, [...Array.from({ length: 6 }, () => 'create'), 'error', 'error'])
  assert.deepEqual(failedOf(result), [
    [6, { countryId: '“Congo” matches several countries: CG, CD. Write the alpha-2 code instead' }],
    [7, { countryId: '“Korea” matches several countries: KP, KR. Write the alpha-2 code instead' }],
  ])
  const labels = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (at) => {
      const found = await find('airports', `search=QN-${at}`)
      return isReference(found?.country) ? found.country.label : ''
    }),
  )
  assert.deepEqual(labels, ['Myanmar', 'Eswatini', 'South Korea', 'DR Congo', "Côte d'Ivoire", 'India'])
})

test('an import does not resubscribe a person whose unsubscribed record is in the trash', async () => {
  const email = 'left-and-deleted@example.com'
  const { id } = rowOf(await host.post(`${post}/subscribe/create`, { email, status: 'unsubscribed' }))
  await host.remove(`${post}/subscribe/${id}`)
  const result = await run('subscribe', { rows: [{ email, status: 'subscribed' }], key: 'email', mode: 'both' })
  assert.deepEqual(result.outcomes, ['error'])
  const asked = { rows: [{ email, status: 'subscribed', comesBack: true }], key: 'email', mode: 'both' }
  assert.deepEqual((await run('subscribe', asked)).outcomes, ['create'])
})

test('reports each row that renames a record', async () => {
  const rows = [
    { alpha2: 'BO', name: 'Bolivia, Plurinational State of' },
    { alpha2: 'BR', name: 'Brazil' },
  ]
  const { renamed } = await run('country', { rows, key: 'alpha2', mode: 'both', dryRun: true })
  assert.deepEqual(renamed, [{ row: 0, from: 'Bolivia', to: 'Bolivia, Plurinational State of' }])
})

test('an exported record can be imported again: computed fields are ignored', async () => {
  const row = await find('airports', 'search=IN-0013')
  assert.ok(row)
  const { country: _, state: __, city: ___, cover: ____, ...exported } = row
  const result = await run('airports', { rows: [exported], key: 'ident', mode: 'both' })
  assert.deepEqual([result.unchanged, result.failed], [1, []])
})

test('a slug of maximum length is accepted, and shortened for a number if taken', async () => {
  const rows = ['Long', 'Longer'].map((name) => ({ name, slug: 'x'.repeat(80) }))
  const { operationId } = await run('blogs_tags', { rows, key: 'name', mode: 'both' })
  const slugs = rowsOf(await host.get(`${post}/blogs_tags?sort=name`)).map(({ slug }) => slug)
  assert.deepEqual(slugs, ['x'.repeat(80), `${'x'.repeat(78)}-2`])
  await host.post(`${post}/blogs_tags/undo`, { operationId })
})

test('many rows with the same slug are numbered without gaps', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Same ${at}`, slug: 'same' }))
  const { operationId } = await run('blogs_tags', { rows, key: 'name', mode: 'both' })
  const slugs = rowsOf(await host.get(`${post}/blogs_tags?limit=100`)).map(({ slug }) => slug)
  assert.deepEqual(new Set(slugs), new Set(['same', ...rows.slice(1).map((_, at) => `same-${at + 2}`)]))
  await host.post(`${post}/blogs_tags/undo`, { operationId })
})

test('a batch is undone as a whole', async () => {
  const { operationId } = await run('blogs_tags', {
    rows: [{ name: 'Import one' }, { name: 'Import two' }],
    key: 'name',
    mode: 'both',
  })
  const undone = await host.post(`${post}/blogs_tags/undo`, { operationId })
  assert.ok(isObject(undone.body.data) && Array.isArray(undone.body.data.done))
  assert.equal(undone.body.data.done.length, 2)
  assert.equal(totalOf(await host.get(`${post}/blogs_tags`)), 0)
})
