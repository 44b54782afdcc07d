import { after, assert, before, isObject, test } from '../host.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())
const { made, first, bulk, undo } = callsOf(() => host)

test('a deleted record goes to the trash and is restored unchanged', async () => {
  const tag = await made('blogs_tag', { name: 'Short lived' })
  const deleted = await host.remove(`${post}/blogs_tags/${tag.id}`)
  assert.equal(deleted.status, 200)
  assert.ok(typeof rowOf(deleted).deletedAt === 'string')
  const trash = await host.get(`${post}/blogs_tags?filter[trashed]=1&search=short`)
  assert.deepEqual(
    rowsOf(trash).map(({ id }) => id),
    [tag.id],
  )
  assert.equal(totalOf(await host.get(`${post}/blogs_tags?search=short`)), 0)
  assert.deepEqual((await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).done, [tag.id])
  const back = rowOf(await host.get(`${post}/blogs_tags/${tag.id}`))
  assert.deepEqual([back.name, back.slug, back.version], [tag.name, tag.slug, 3])
  assert.equal(totalOf(await host.get(`${post}/blogs_tags?search=short`)), 1)
})

test('a record that others need cannot be deleted, and the error counts them', async () => {
  const india = await first('country', 'search=IN')
  const { status, body } = await host.remove(`${post}/country/${india.id}`)
  assert.deepEqual([status, body.code], [409, 'in_use'])
  assert.match(body.error ?? '', /^\d+ airports, \d+ states, \d+ cities and \d+ travel agents need “India”\.$/)
  const { data } = (await host.get(`${post}/country/${india.id}/impact`)).body
  assert.ok(Array.isArray(data) && data.every(isObject))
  assert.deepEqual(
    data.find(({ entity }) => entity === 'airport'),
    { entity: 'airport', field: 'countryId', count: india.airports, effect: 'blocks' },
  )
})

test('optional references are counted before deletion and cleared on purging, with a new version', async () => {
  const airport = await first('airports', 'search=LHR')
  const guideline = await first('guidelines_details', `filter[airportId]=${airport.id}`)
  const { data } = (await host.get(`${post}/airports/${airport.id}/impact`)).body
  assert.deepEqual(data, [
    { entity: 'guideline-detail', field: 'airportId', count: airport.guidelines, effect: 'empties' },
  ])
  await host.remove(`${post}/airports/${airport.id}`)
  assert.equal(
    (await first('guidelines_details', `filter[id]=${guideline.id}`)).airportId,
    airport.id,
    'until then it may come back',
  )
  assert.deepEqual((await bulk('airports', { action: 'purge', ids: [airport.id] })).done, [airport.id])
  const emptied = await first('guidelines_details', `filter[id]=${guideline.id}`)
  assert.deepEqual([emptied.airportId, emptied.airport, emptied.version], [null, null, guideline.version + 1])
})

test('fields computed from a cleared reference are updated', async () => {
  const { id: countryId } = await first('country', 'search=IN')
  const city = await made('city', { name: 'Brief City', countryId })
  const airport = await made('airports', { name: 'Brief Field', icao: 'VIXB', countryId, cityId: city.id })
  await host.remove(`${post}/city/${city.id}`)
  await bulk('city', { action: 'purge', ids: [city.id] })
  const emptied = await first('airports', `filter[id]=${airport.id}`)
  assert.deepEqual([airport.completeness, emptied.completeness, emptied.cityId], [20, 10, null])
})

test('records in the trash are not affected by a deletion', async () => {
  const tag = await made('blogs_tag', { name: 'Touched' })
  const blog = await first('blogs', 'search=delhi')
  assert.ok(Array.isArray(blog.tagIds))
  await made('blogs', { id: blog.id, version: blog.version, tagIds: [...blog.tagIds, tag.id] })
  const impact = async () => (await host.get(`${post}/blogs_tags/${tag.id}/impact`)).body.data
  assert.deepEqual(await impact(), [{ entity: 'blog', field: 'tagIds', count: 1, effect: 'empties' }])
  const deleted = await host.remove(`${post}/blogs/${blog.id}`)
  assert.deepEqual(await impact(), [])
  await undo('blogs', operationOf(deleted))
})

test('a record can keep references to the trash, next to other references and after an undo', async () => {
  const [gone, stays, comes] = await Promise.all(['Thrown', 'Kept', 'Added'].map((name) => made('blogs_tag', { name })))
  const blog = await first('blogs', 'search=delhi')
  const tagged = await made('blogs', { id: blog.id, version: blog.version, tagIds: [gone?.id, stays?.id] })
  await host.remove(`${post}/blogs_tags/${gone?.id}`)
  const change = await host.post(`${post}/blogs/create`, {
    id: blog.id,
    version: tagged.version,
    tagIds: [gone?.id, comes?.id],
  })
  assert.deepEqual([change.status, change.body.fields], [200, undefined])
  const emptied = await host.post(`${post}/blogs/create`, { id: blog.id, version: tagged.version + 1, tagIds: [] })
  assert.deepEqual((await undo('blogs', operationOf(emptied))).failed, [])
  const back = await first('blogs', `filter[id]=${blog.id}`)
  assert.deepEqual(back.tagIds, [gone?.id, comes?.id])
  const anew = await host.post(`${post}/blogs/create`, { id: blog.id, version: back.version, tagIds: [stays?.id] })
  const again = { id: blog.id, version: rowOf(anew).version, tagIds: [gone?.id] }
  assert.deepEqual((await host.post(`${post}/blogs/create`, again)).body.fields, {
    tagIds: 'This post tag is in the trash',
  })
  await undo('blogs', operationOf(anew))
  await made('blogs', { id: blog.id, version: back.version + 2, tagIds: blog.tagIds })
})

test('undoing a change keeps other references to the trash', async () => {
  const [goes, other, comes] = await Promise.all(['Late', 'Early', 'Prompt'].map((name) => made('blogs_tag', { name })))
  const blog = await first('blogs', 'search=delhi')
  const tagged = await made('blogs', { id: blog.id, version: blog.version, tagIds: [goes?.id, other?.id] })
  const change = await host.post(`${post}/blogs/create`, {
    id: blog.id,
    version: tagged.version,
    tagIds: [goes?.id, comes?.id],
  })
  await host.remove(`${post}/blogs_tags/${goes?.id}`)
  assert.deepEqual((await undo('blogs', operationOf(change))).failed, [])
  assert.deepEqual((await first('blogs', `filter[id]=${blog.id}`)).tagIds, [goes?.id, other?.id])
  await made('blogs', { id: blog.id, version: tagged.version + 2, tagIds: blog.tagIds })
})

test('undo cannot move a record to the trash that others need', async () => {
  const [land, other] = [
    await first('country', 'search=IN'),
    await made('country', { name: 'Elsewhere', alpha2: 'QE', continent: 'EU' }),
  ]
  const agent = await made('travel_agents', { name: 'Mover', countryId: other.id })
  const moved = await host.post(`${post}/travel_agents/create`, { id: agent.id, version: 1, countryId: land.id })
  await host.remove(`${post}/country/${other.id}`)
  const { failed } = await undo('travel_agents', operationOf(moved))
  assert.deepEqual(
    failed.map(({ error }) => error),
    ['This country is in the trash'],
  )
})

test('purging a tag removes it from the lists that refer to it', async () => {
  const blog = await first('blogs', 'search=delhi')
  assert.ok(Array.isArray(blog.tagIds) && blog.tagIds.length > 1)
  const [gone] = blog.tagIds
  await host.remove(`${post}/blogs_tags/${String(gone)}`)
  await bulk('blogs_tags', { action: 'purge', ids: [gone] })
  assert.deepEqual((await first('blogs', `filter[id]=${blog.id}`)).tagIds, blog.tagIds.slice(1))
})

test('only trashed records can be purged or restored, and only live ones deleted', async () => {
  const tag = await made('blogs_tag', { name: 'In between' })
  for (const action of ['purge', 'restore']) {
    assert.deepEqual(
      (await bulk('blogs_tags', { action, ids: [tag.id] })).failed.map(({ code }) => code),
      ['not_found'],
      action,
    )
  }
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'delete', ids: [tag.id, 'nobody', 'no\0body'] })).failed.map(
      ({ code }) => code,
    ),
    ['not_found', 'not_found', 'malformed'],
  )
  await bulk('blogs_tags', { action: 'purge', ids: [tag.id] })
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).failed.map(({ code }) => code),
    ['not_found'],
  )
})

test('a state can’t be purged while it distinguishes two cities with the same name', async () => {
  const land = await made('country', { name: 'Twinland', alpha2: 'QT', continent: 'EU' })
  const state = await made('state', { name: 'North', code: 'QT-N', countryId: land.id })
  await made('city', { name: 'Twin', countryId: land.id })
  const twin = await made('city', { name: 'Twin', countryId: land.id, stateId: state.id })
  await host.remove(`${post}/state/${state.id}`)
  const { failed } = await bulk('state', { action: 'purge', ids: [state.id] })
  assert.deepEqual(
    failed.map(({ code, error }) => [code, error]),
    [['in_use', 'Without it there would be two cities “Twin”.']],
  )
  assert.equal((await first('city', `filter[id]=${twin.id}`)).stateId, state.id, 'nothing is half done')
  await made('city', { id: twin.id, version: 1, name: 'Other' })
  assert.deepEqual((await bulk('state', { action: 'purge', ids: [state.id] })).done, [state.id])
})
