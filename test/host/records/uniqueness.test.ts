import { after, assert, before, type Row, test } from '../host.ts'
import { airportsIn, startPlaces } from './locations.ts'
import { callsOf } from './records-calls.ts'
import { rowsOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let india: Row
let nepal: Row
const { made, save } = callsOf(() => host)
const airport = airportsIn(
  () => host,
  () => india,
)
before(async () => {
  ;({ host, india, nepal } = await startPlaces())
})
after(() => host.stop())

test('unique values are unique among live records regardless of case, and the error names the record', async () => {
  const row = await airport({ iata: 'QQA' })
  const taken = await save('airports', { name: 'Other', iata: 'qqa', type: 'heliport', countryId: india.id })
  assert.deepEqual([taken.status, taken.body.code], [409, 'duplicate'])
  assert.deepEqual(taken.body.fields, {
    iata: `Another airport has this IATA code: ${String(row.name)}`,
    ident: `Another airport has this ident: ${String(row.name)}`,
  })
  await made('blogs_tag', { name: 'Éclair' })
  assert.deepEqual((await save('blogs_tag', { name: 'éCLAIR' })).body.fields, {
    name: 'Another post tag has this name',
  })
  await host.remove(`/api/v1/post/airports/${row.id}`)
  assert.equal((await airport({ iata: 'QQA' })).iata, 'QQA')
})

test('names that look the same are equal, even with different spaces and invisible characters', async () => {
  await made('blogs_tag', { name: 'New York' })
  for (const name of ['New\u00a0York', 'New\u202f York', 'Ne\u200bw York', 'new Yo\u00adrk', 'New York\ufe0f']) {
    const { status, body } = await save('blogs_tag', { name })
    assert.deepEqual([status, body.fields], [409, { name: 'Another post tag has this name' }], JSON.stringify(name))
  }
  const kept = await made('blogs_tag', { name: 'Los\u00a0Angeles' })
  assert.equal(kept.name, 'Los\u00a0Angeles', 'it is stored as it was written')
  assert.equal((await save('blogs_tag', { name: 'Los Angeles' })).status, 409)
  await made('blogs_tag', { name: 'NewYork' })
})

test('a city is unique in its state, or in its country without one', async () => {
  const state = await made('state', { name: 'Kerala', code: 'IN-KL', countryId: india.id })
  await made('city', { name: 'Kochi', countryId: india.id })
  await made('city', { name: 'Kochi', countryId: india.id, stateId: state.id })
  await made('city', { name: 'Kochi', countryId: nepal.id })
  assert.deepEqual((await save('city', { name: 'kochi', countryId: india.id })).body.fields, {
    name: 'Another city has this name',
  })
  assert.equal((await save('city', { name: 'KOCHI', countryId: india.id, stateId: state.id })).status, 409)
})

test('proposes a slug if none is given, adds a number if taken, and uses the code if no letters remain', async () => {
  const tag = (name: string, more: object = {}) => made('blogs_tag', { name, ...more })
  assert.equal((await tag('Night flights')).slug, 'night-flights')
  assert.equal((await tag('Night-flights')).slug, 'night-flights-2')
  assert.equal((await tag('Night  flights!')).slug, 'night-flights-3')
  assert.deepEqual(
    (await save('blogs_tag', { name: 'Other', slug: 'night-flights' })).body.fields?.slug,
    'Another post tag has this slug: Night flights',
  )
  const gone = await tag('Thrown away')
  await host.remove(`/api/v1/post/blogs_tags/${gone.id}`)
  assert.equal((await tag('Thrown away')).slug, 'thrown-away', 'what lies in the trash keeps no address')
  const unnamed = await tag('!!!')
  assert.equal(unnamed.slug, unnamed.id)
  assert.equal((await airport({ icao: 'ZZSL', municipality: '—' })).slug, 'zzsl')
  const city = await made('city', { name: 'Bad Homburg', countryId: india.id })
  assert.equal((await airport({ iata: 'ZZH', cityId: city.id })).slug, 'bad-homburg-zzh')
  const suburban = await airport({ iata: 'ZZO', cityId: city.id, municipality: 'Ober-Eschbach' })
  assert.equal(suburban.slug, 'ober-eschbach-zzo')
  assert.equal((await tag('x'.repeat(40), { slug: 'x'.repeat(80) })).slug, 'x'.repeat(80))
})

test('a former slug of a published record stays reserved, and never forms a chain', async () => {
  const page = await made('content_details', { title: 'Old name', body: 'b', status: 'published' })
  const renamed = await made('content_details', { id: page.id, version: page.version, slug: 'second' })
  const moved = await made('content_details', { id: page.id, version: renamed.version, slug: 'third' })
  const third = await made('content_details', { id: page.id, version: moved.version, body: 'What is new.' })
  for (const slug of ['old-name', 'second']) {
    const { status, body } = await save('content_details', { title: 'Another', body: 'b', slug })
    assert.deepEqual([status, body.fields], [409, { slug: 'This URL redirects to “Old name”, which used it before' }])
  }
  assert.equal((await made('content_details', { title: 'Second', body: 'b' })).slug, 'second-2')
  const { db } = host.host.core
  const redirects = () =>
    db.all('select slug, recordId from slug_redirect where entity = ? order by slug', ['content-page'])
  assert.deepEqual(redirects(), [
    { slug: 'old-name', recordId: page.id },
    { slug: 'second', recordId: page.id },
  ])
  const leadsTo = async (slug: string) =>
    rowsOf(await host.get(`/api/v1/post/content_details?filter[pageAddress]=${slug}`)).map(({ id }) => id)
  for (const slug of ['old-name', 'second', 'third']) assert.deepEqual(await leadsTo(slug), [page.id], slug)
  assert.deepEqual(await leadsTo('no-such-name'), [])
  await made('content_details', { id: page.id, version: third.version, slug: 'old-name' })
  assert.deepEqual(redirects(), [
    { slug: 'second', recordId: page.id },
    { slug: 'third', recordId: page.id },
  ])
  await host.remove(`/api/v1/post/content_details/${page.id}`)
  await host.post('/api/v1/post/content_details/bulk', { action: 'purge', ids: [page.id] })
  assert.deepEqual(redirects(), [], 'until it goes for good')
})

test('a draft can change its slug freely', async () => {
  const page = await made('content_details', { title: 'Draft page', body: 'b' })
  await made('content_details', { id: page.id, version: 1, slug: 'draft-moved' })
  assert.equal((await made('content_details', { title: 'Draft page', body: 'b' })).slug, 'draft-page')
})
