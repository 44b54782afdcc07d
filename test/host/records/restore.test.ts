import { after, assert, before, test } from '../host.ts'
import { callsOf, post } from './records-calls.ts'
import { rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())
const { made, first, bulk, undo } = callsOf(() => host)

test('a record stays in the trash if it would collide or needs another one there', async () => {
  const tag = await made('blogs_tag', { name: 'Twin' })
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  await made('blogs_tag', { name: 'TWIN' })
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).failed.map(({ code }) => code),
    ['duplicate'],
  )
  const land = await made('country', { name: 'Sunken', alpha2: 'QS', continent: 'OC' })
  const state = await made('state', { name: 'Reef', code: 'QS-R', countryId: land.id })
  await host.remove(`${post}/state/${state.id}`)
  await host.remove(`${post}/country/${land.id}`)
  const { failed } = await bulk('state', { action: 'restore', ids: [state.id] })
  assert.deepEqual(
    failed.map(({ code, error }) => [code, error]),
    [['validation', 'This country is in the trash']],
  )
  const purge = await bulk('country', { action: 'purge', ids: [land.id] })
  assert.deepEqual(
    purge.failed.map(({ code, error }) => [code, error]),
    [['in_use', '1 state in the trash needs “Sunken”.']],
  )
})

test('a restored record gets a new slug if its own slug redirects elsewhere', async () => {
  const page = { body: 'b', status: 'published', slug: 'press' }
  const old = await made('content_details', { ...page, title: 'Old press' })
  await host.remove(`${post}/content_details/${old.id}`)
  const next = await made('content_details', { ...page, title: 'New press' })
  const restore = () => bulk('content_details', { action: 'restore', ids: [old.id] })
  assert.deepEqual(
    (await restore()).failed.map(({ code }) => code),
    ['duplicate'],
  )
  await made('content_details', { id: next.id, version: 1, slug: 'newsroom' })
  const { done, operationId } = await restore()
  assert.deepEqual(done, [old.id])
  const leadsTo = async (slug: string) => (await first('content_details', `filter[pageAddress]=${slug}`)).id
  assert.deepEqual([await leadsTo('press'), await leadsTo('press-2')], [next.id, old.id])
  assert.deepEqual((await undo('content_details', operationId)).failed, [])
  assert.equal((await first('content_details', `filter[trashed]=1&filter[id]=${old.id}`)).slug, 'press')
  assert.equal(await leadsTo('press'), next.id)
})

test('other records can take the former slugs of a trashed record, which returns with the remaining slugs', async () => {
  const page = { body: 'b', status: 'published' }
  const goes = await made('content_details', { ...page, title: 'Fares', slug: 'fares' })
  await made('content_details', { id: goes.id, version: 1, slug: 'prices' })
  await made('content_details', { id: goes.id, version: 2, slug: 'costs' })
  await host.remove(`${post}/content_details/${goes.id}`)
  const leadsTo = async (slug: string) =>
    rowsOf(await host.get(`${post}/content_details?filter[pageAddress]=${slug}`)).map(({ id }) => id)
  for (const slug of ['fares', 'costs', 'fares&filter[trashed]=1', 'costs&filter[trashed]=1']) {
    assert.deepEqual(await leadsTo(slug), [], slug)
  }
  const taker = await made('content_details', { ...page, title: 'Fares' })
  assert.equal(taker.slug, 'fares')
  assert.deepEqual((await bulk('content_details', { action: 'restore', ids: [goes.id] })).failed, [])
  assert.deepEqual([await leadsTo('fares'), await leadsTo('prices')], [[taker.id], [goes.id]])
})

test('a restored record takes its slug back from redirects to another trashed record', async () => {
  const page = { body: 'b', status: 'published' }
  const first = await made('content_details', { ...page, title: 'Parking', slug: 'parking' })
  await host.remove(`${post}/content_details/${first.id}`)
  const second = await made('content_details', { ...page, title: 'Parking', slug: 'parking' })
  await made('content_details', { id: second.id, version: 1, slug: 'car-parks' })
  await host.remove(`${post}/content_details/${second.id}`)
  for (const { id } of [first, second]) {
    assert.deepEqual((await bulk('content_details', { action: 'restore', ids: [id] })).failed, [])
  }
  const led = rowsOf(await host.get(`${post}/content_details?filter[pageAddress]=parking`))
  assert.deepEqual(
    led.map(({ id, slug }) => [id, slug]),
    [[first.id, 'parking']],
  )
})

test('a restored record drops its city if the city has moved to another state, and undo puts it back', async () => {
  const land = await made('country', { name: 'Driftland', alpha2: 'QD', continent: 'EU' })
  const inLand = { countryId: land.id }
  const [north, south] = [
    await made('state', { ...inLand, name: 'North', code: 'QD-N' }),
    await made('state', { ...inLand, name: 'South', code: 'QD-S' }),
  ]
  const city = await made('city', { ...inLand, name: 'Raft', stateId: north.id })
  const airport = await made('airports', {
    ...inLand,
    name: 'Raft Field',
    icao: 'QDRA',
    stateId: north.id,
    cityId: city.id,
  })
  await host.remove(`${post}/airports/${airport.id}`)
  await made('city', { id: city.id, version: 1, stateId: south.id })
  const { failed, operationId, changed } = await bulk('airports', { action: 'restore', ids: [airport.id] })
  assert.deepEqual(changed, ['cityId'], 'whoever restores it is told')
  const back = await first('airports', `filter[id]=${airport.id}`)
  assert.deepEqual([failed, back.stateId, back.cityId, back.completeness], [[], north.id, null, 10])
  assert.deepEqual((await undo('airports', operationId)).failed, [])
  assert.equal((await first('airports', `filter[trashed]=1&filter[id]=${airport.id}`)).cityId, city.id)
})

test('a record stays in the trash if it has lost the place that distinguished it from a record with the same name', async () => {
  const [land, other] = [
    await made('country', { name: 'Lostland', alpha2: 'QL', continent: 'EU' }),
    await made('country', { name: 'Otherland', alpha2: 'QO', continent: 'EU' }),
  ]
  const state = await made('state', { name: 'Moving', code: 'QL-M', countryId: land.id })
  const city = await made('city', { name: 'Twin', countryId: land.id, stateId: state.id })
  await host.remove(`${post}/city/${city.id}`)
  await made('state', { id: state.id, version: 1, code: 'QO-M', countryId: other.id })
  await made('city', { name: 'Twin', countryId: land.id })
  const { failed } = await bulk('city', { action: 'restore', ids: [city.id] })
  assert.deepEqual(
    failed.map(({ code, error }) => [code, error]),
    [['duplicate', 'Another city has this name']],
  )
})
