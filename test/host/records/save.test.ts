import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject, isReference, type Row } from '../../../src/contract/json.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let india: Row
let nepal: Row
before(async () => {
  host = await startRecords()
  india = await country('IN')
  nepal = await country('NP')
})
after(() => host.stop())

const country = async (code: string): Promise<Row> => {
  const [row] = rowsOf(await host.get(`/api/v1/post/country?search=${code}`))
  assert.equal(row?.alpha2, code)
  return row
}
const save = (entity: string, body: object) => host.post(`/api/v1/post/${entity}/create`, body)
const made = async (entity: string, body: object): Promise<Row> => rowOf(await save(entity, body))
let number = 0
const airport = (more: object = {}): Promise<Row> => {
  number += 1
  return made('airports', {
    name: `Field ${number}`, localCode: `T${number}`, type: 'heliport', countryId: india.id, ...more,
  })
}

test('a new record has version 1, its maker, its times and what follows from it', async () => {
  const row = await airport({ icao: 'zzaa', municipality: 'Żary' })
  assert.deepEqual([row.version, row.icao, row.ident, row.slug, row.status], [1, 'ZZAA', 'ZZAA', 'zary', 'draft'])
  assert.ok(isReference(row.createdBy) && row.createdBy.label === 'First Administrator')
  assert.equal(row.createdAt, row.updatedAt)
  assert.equal(row.completeness, 10)
})

test('a change touches the given fields alone and raises the version', async () => {
  const row = await airport({ elevationFt: 100 })
  const changed = await made('airports', { id: row.id, version: 1, name: 'Renamed' })
  assert.deepEqual([changed.name, changed.elevationFt, changed.version], ['Renamed', 100, 2])
})

test('a save that changes nothing is answered without a new version or an entry in activity', async () => {
  const row = await airport()
  const again = await save('airports', { id: row.id, version: 1, name: ` ${String(row.name)} `, lat: null })
  assert.deepEqual([again.status, rowOf(again).version, again.body.meta], [200, 1, undefined])
  const { body } = await host.get(`/api/v1/post/activity?filter[entity]=airport&filter[recordId]=${row.id}`)
  assert.equal(Array.isArray(body.data) && body.data.length, 1)
})

test('a change without a version, with an odd one, or with a stale one, is refused each in its way', async () => {
  const row = await airport()
  assert.deepEqual(
    [
      (await save('airports', { id: row.id, name: 'X1' })).status,
      (await save('airports', { id: row.id, name: 'X1' })).body.code,
    ],
    [428, 'version_required']
  )
  assert.equal((await save('airports', { id: row.id, version: '1', name: 'X1' })).status, 422)
  await made('airports', { id: row.id, version: 1, name: 'Theirs', elevationFt: 7 })
  const { status, body } = await save('airports', { id: row.id, version: 1, name: 'Mine' })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.ok(isObject(body.data) && Array.isArray(body.data.changedBy))
  assert.deepEqual([body.data.name, body.data.version], ['Theirs', 2])
  const [change] = body.data.changedBy
  assert.ok(isObject(change) && isReference(change.by))
  assert.deepEqual([change.by.label, change.fields], ['First Administrator', ['name', 'elevationFt']])
})

test('what is not there, or is in the trash, can be neither read nor changed', async () => {
  const row = await airport()
  await host.remove(`/api/v1/post/airports/${row.id}`)
  for (const id of ['nothing', row.id]) {
    assert.equal((await host.get(`/api/v1/post/airports/${id}`)).status, 404)
    assert.equal((await save('airports', { id, version: 1, name: 'X1' })).status, 404)
    assert.equal((await host.remove(`/api/v1/post/airports/${id}`)).status, 404)
  }
})

test('a related record must be there, live, and where it belongs', async () => {
  const delhi = await made('state', { name: 'Delhi', code: 'IN-DL', countryId: india.id })
  const gone = await made('state', { name: 'Gone', code: 'IN-GO', countryId: india.id })
  await host.remove(`/api/v1/post/state/${gone.id}`)
  const refused = async (body: object): Promise<unknown> => {
    const answer = await save('airports', {
      name: 'X1', localCode: 'XX', type: 'heliport', countryId: india.id, ...body,
    })
    assert.equal(answer.status, 422)
    return answer.body.fields
  }
  assert.deepEqual(await refused({ countryId: 'atlantis' }), { countryId: 'There is no such country' })
  assert.deepEqual(await refused({ stateId: gone.id }), { stateId: 'This state is in the trash' })
  assert.deepEqual(
    await refused({ countryId: nepal.id, stateId: delhi.id }), { stateId: 'Choose a state of the chosen country' }
  )
  assert.deepEqual(await refused({ coverId: 'nothing' }), { coverId: 'There is no such file' })
  const row = await airport({ stateId: delhi.id })
  const moved = await save('airports', { id: row.id, version: 1, countryId: nepal.id })
  assert.deepEqual([moved.status, moved.body.fields], [
    422, { stateId: 'Choose a state of the chosen country' },
  ], 'also when only the country changes')
  const blog = { title: 'A title', excerpt: 'x'.repeat(60), body: 'b', authorId: 'x', typeId: 'y', tagIds: ['z'] }
  assert.equal((await save('blogs', blog)).body.fields?.tagIds, 'There is no such blog tag')
})

test('a state carries the code of its country', async () => {
  const { status, body } = await save('state', { name: 'Elsewhere', code: 'NP-P1', countryId: india.id })
  assert.deepEqual([status, body.fields], [422, { code: 'Start with IN-, the code of the country' }])
  const state = await made('state', { name: 'Mover', code: 'IN-MV', countryId: india.id })
  const moved = await save('state', { id: state.id, version: 1, countryId: nepal.id })
  assert.deepEqual([moved.status, moved.body.fields], [422, { code: 'Start with NP-, the code of the country' }])
  assert.equal((await save('state', { id: state.id, version: 1, countryId: nepal.id, code: 'NP-MV' })).status, 200)
})

test('a place does not move away from under those who name it there', async () => {
  const state = await made('state', { name: 'Goa', code: 'IN-GA', countryId: india.id })
  const city = await made('city', { name: 'Panaji', countryId: india.id, stateId: state.id })
  const field = await airport({ stateId: state.id, cityId: city.id })
  const beside = await airport({ cityId: city.id })
  const problems = async (entity: string, body: object) => (await save(entity, { version: 1, ...body })).body.fields
  assert.deepEqual(await problems('state', { id: state.id, countryId: nepal.id, code: 'NP-GA' }),
    { countryId: 'Named by 1 airport and 1 city of the present country' })
  assert.deepEqual(await problems('city', { id: city.id, countryId: nepal.id, stateId: null }), {
    countryId: 'Named by 2 airports of the present country', stateId: 'Named by 1 airport of the present state',
  })
  assert.equal(await problems('airports', { id: field.id, cityId: null }), undefined)
  assert.equal(await problems('airports', { id: beside.id, cityId: null }), undefined)
  assert.equal(await problems('city', { id: city.id, countryId: nepal.id, stateId: null }), undefined)
})

test('a country keeps its code while that of a state, also of one in the trash, begins with it', async () => {
  const land = await made('country', { name: 'Codeland', alpha2: 'QK', continent: 'EU' })
  const state = await made('state', { name: 'North', code: 'QK-N', countryId: land.id })
  const { version } = await made('country', { id: land.id, version: 1, name: 'Codelandia' })
  const recode = () => save('country', { id: land.id, version, alpha2: 'QJ' })
  for (const where of ['live', 'in the trash']) {
    const { status, body } = await recode()
    const fields = { alpha2: 'The codes of 1 state, the trash included, begin with QK-' }
    assert.deepEqual([status, body.fields], [422, fields], where)
    await host.remove(`/api/v1/post/state/${state.id}`)
  }
  await host.post('/api/v1/post/state/bulk', { action: 'purge', ids: [state.id] })
  assert.equal((await recode()).status, 200)
})

test('what must be unique is so among live records, without regard to case, and says where it is taken', async () => {
  const row = await airport({ iata: 'QQA' })
  const taken = await save('airports', { name: 'Other', iata: 'qqa', type: 'heliport', countryId: india.id })
  assert.deepEqual([taken.status, taken.body.code], [409, 'duplicate'])
  assert.deepEqual(taken.body.fields, {
    iata: `Another airport has this IATA code: ${String(row.name)}`,
    ident: `Another airport has this ident: ${String(row.name)}`,
  })
  await made('blogs_tag', { name: 'Éclair' })
  assert.deepEqual(
    (await save('blogs_tag', { name: 'éCLAIR' })).body.fields, { name: 'Another blog tag has this name' }
  )
  await host.remove(`/api/v1/post/airports/${row.id}`)
  assert.equal((await airport({ iata: 'QQA' })).iata, 'QQA')
})

test('a city is unique in its state, and without one in its country', async () => {
  const state = await made('state', { name: 'Kerala', code: 'IN-KL', countryId: india.id })
  await made('city', { name: 'Kochi', countryId: india.id })
  await made('city', { name: 'Kochi', countryId: india.id, stateId: state.id })
  await made('city', { name: 'Kochi', countryId: nepal.id })
  assert.deepEqual(
    (await save('city', { name: 'kochi', countryId: india.id })).body.fields, { name: 'Another city has this name' }
  )
  assert.equal((await save('city', { name: 'KOCHI', countryId: india.id, stateId: state.id })).status, 409)
})

test('an address is proposed where none is given, numbered where taken, of the code where no letter is', async () => {
  const tag = (name: string, more: object = {}) => made('blogs_tag', { name, ...more })
  assert.equal((await tag('Night flights')).slug, 'night-flights')
  assert.equal((await tag('Night-flights')).slug, 'night-flights-2')
  assert.equal((await tag('Night  flights!')).slug, 'night-flights-3')
  assert.deepEqual(
    (await save('blogs_tag', { name: 'Other', slug: 'night-flights' })).body.fields?.slug,
    'Another blog tag has this page address: Night flights'
  )
  const gone = await tag('Thrown away')
  await host.remove(`/api/v1/post/blogs_tags/${gone.id}`)
  assert.equal((await tag('Thrown away')).slug, 'thrown-away', 'what lies in the trash keeps no address')
  const unnamed = await tag('उड़ान')
  assert.equal(unnamed.slug, unnamed.id)
  assert.equal((await airport({ icao: 'ZZSL', municipality: 'दिल्ली' })).slug, 'zzsl')
  const city = await made('city', { name: 'Bad Homburg', countryId: india.id })
  assert.equal((await airport({ iata: 'ZZH', cityId: city.id })).slug, 'bad-homburg-zzh')
  assert.equal((await airport({ iata: 'ZZO', cityId: city.id, municipality: 'Ober-Eschbach' })).slug, 'ober-eschbach-zzo')
  assert.equal((await tag('x'.repeat(40), { slug: 'x'.repeat(80) })).slug, 'x'.repeat(80))
})

test('an address that a published record had stays reserved for it, and never in a chain', async () => {
  const page = await made('content_details', { title: 'Old name', body: 'b', status: 'published' })
  const renamed = await made('content_details', { id: page.id, version: page.version, slug: 'second' })
  const moved = await made('content_details', { id: page.id, version: renamed.version, slug: 'third' })
  const third = await made('content_details', { id: page.id, version: moved.version, body: 'What is new.' })
  for (const slug of ['old-name', 'second']) {
    const { status, body } = await save('content_details', { title: 'Another', body: 'b', slug })
    assert.deepEqual([status, body.fields], [409, { slug: 'This address leads to “Old name”, which had it before' }])
  }
  assert.equal((await made('content_details', { title: 'Second', body: 'b' })).slug, 'second-2')
  const { db } = host.host.services
  const redirects = () => db.all(
    'select slug, recordId from slug_redirect where entity = ? order by slug', ['content-page']
  )
  assert.deepEqual(redirects(), [{ slug: 'old-name', recordId: page.id }, { slug: 'second', recordId: page.id }])
  const leadsTo = async (slug: string) =>
    rowsOf(await host.get(`/api/v1/post/content_details?filter[pageAddress]=${slug}`)).map(({ id }) => id)
  for (const slug of ['old-name', 'second', 'third']) assert.deepEqual(await leadsTo(slug), [page.id], slug)
  assert.deepEqual(await leadsTo('no-such-name'), [])
  await made('content_details', { id: page.id, version: third.version, slug: 'old-name' })
  assert.deepEqual(redirects(), [{ slug: 'second', recordId: page.id }, { slug: 'third', recordId: page.id }])
  await host.remove(`/api/v1/post/content_details/${page.id}`)
  await host.post('/api/v1/post/content_details/bulk', { action: 'purge', ids: [page.id] })
  assert.deepEqual(redirects(), [], 'until it goes for good')
})

test('a draft may change its address freely', async () => {
  const page = await made('content_details', { title: 'Draft page', body: 'b' })
  await made('content_details', { id: page.id, version: 1, slug: 'draft-moved' })
  assert.equal((await made('content_details', { title: 'Draft page', body: 'b' })).slug, 'draft-page')
})

test('what is published without a time is published now; a time that has passed stays', async () => {
  const page = await made('content_details', { title: 'Now page', body: 'b', status: 'published' })
  assert.ok(typeof page.publishAt === 'string' && Math.abs(Date.parse(page.publishAt) - Date.now()) < 60_000)
  const past = await made('content_details', {
    title: 'Past page', body: 'b', status: 'published', publishAt: '2020-01-01T00:00:00Z',
  })
  assert.equal(past.publishAt, '2020-01-01T00:00:00.000Z')
  for (const publishAt of [null, '2999-01-01T00:00:00Z']) {
    assert.equal((await made('content_details', { id: past.id, version: 1, publishAt })).publishAt, past.publishAt)
  }
})

test('the label of a renamed record is found and sorted by wherever it stands', async () => {
  const land = await made('country', { name: 'Zembla', alpha2: 'QZ', continent: 'EU' })
  const row = await airport({ countryId: land.id })
  const found = async (word: string): Promise<string[]> =>
    rowsOf(await host.get(`/api/v1/post/airports?search=${word}`)).map(({ id }) => id)
  assert.deepEqual(await found('zembla'), [row.id])
  await made('country', { id: land.id, version: 1, name: 'Aardland' })
  assert.deepEqual([await found('zembla'), await found('aardl')], [[], [row.id]])
  const [first] = rowsOf(await host.get('/api/v1/post/airports?sort=country&limit=1'))
  assert.ok(first && isReference(first.country))
  assert.equal(first.country.label, 'Aardland')
})

test('more records than a rename can wait for are found by the new name a moment later', async () => {
  const land = await made('country', { name: 'Manyland', alpha2: 'QM', continent: 'EU' })
  const strip = { type: 'small_airport', lat: '1', lon: '1', country: 'QM' }
  const rows = Array.from({ length: 600 }, (_, index) => ({ ...strip, name: `Strip ${index}`, ident: `QM-${index}` }))
  for (const batch of [rows.slice(0, 300), rows.slice(300)]) {
    await host.post('/api/v1/post/airports/import', { rows: batch, key: 'ident', mode: 'both' })
  }
  const found = async (word: string) => totalOf(await host.get(`/api/v1/post/airports?search=${word}&limit=1`))
  assert.equal(await found('manyland'), 600)
  await made('country', { id: land.id, version: 1, name: 'Otherland' })
  assert.ok(await found('otherland') >= 500)
  for (let tries = 0; tries < 100 && await found('manyland') > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.deepEqual([await found('manyland'), await found('otherland')], [0, 600])
})

test('counts follow every way in which records come and go', async () => {
  const land = await made('country', { name: 'Countland', alpha2: 'QC', continent: 'EU' })
  const count = async (): Promise<unknown> => rowOf(await host.get(`/api/v1/post/country/${land.id}`)).airports
  const row = await airport({ countryId: land.id })
  assert.equal(await count(), 1)
  await host.remove(`/api/v1/post/airports/${row.id}`)
  assert.equal(await count(), 0)
  await host.post('/api/v1/post/airports/bulk', { action: 'restore', ids: [row.id] })
  assert.equal(await count(), 1)
  await made('airports', { id: row.id, version: 3, countryId: nepal.id })
  assert.equal(await count(), 0)
})

test('the one record of settings is read at its list, changed with its version, and cannot be deleted', async () => {
  const path = '/api/v1/post/general_settings'
  const row = rowOf(await host.get(path))
  assert.equal(row.id, 'settings')
  assert.equal((await host.post(`${path}/create`, { siteName: 'New name' })).status, 428)
  assert.equal(
    rowOf(await host.post(`${path}/create`, { version: row.version, siteName: 'New name' })).siteName, 'New name'
  )
  assert.equal((await host.post(`${path}/create`, { version: row.version, siteName: 'Late' })).status, 409)
  for (const [method, at] of [
    ['DELETE', `${path}/settings`], ['POST', `${path}/bulk`], ['POST', `${path}/import`], ['DELETE', path],
  ] as const) {
    const answer = method === 'DELETE' ? await host.remove(at) : await host.post(at, {})
    assert.deepEqual([answer.status, answer.body.code], [405, 'method_not_allowed'], `${method} ${at}`)
    assert.ok(answer.headers.get('allow'))
  }
})
