import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject, type Row } from '../../../src/contract/json.ts'
import type { Reply } from '../start-host.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => { host = await startRecords({ sample: true }) })
after(() => host.stop())

const post = '/api/v1/post'
const made = async (path: string, body: object): Promise<Row> => rowOf(await host.post(`${post}/${path}/create`, body))
const first = async (path: string, query: string): Promise<Row> => {
  const [row] = rowsOf(await host.get(`${post}/${path}?${query}`))
  assert.ok(row, `${path}?${query}`)
  return row
}
interface Result {
  done: unknown[]
  failed: { id: string; error: string; code: string }[]
  operationId: string
  changed: unknown
}
const resultOf = ({ status, body }: Reply): Result => {
  assert.equal(status, 200, JSON.stringify(body))
  const { data } = body
  assert.ok(isObject(data) && typeof data.operationId === 'string')
  assert.ok(Array.isArray(data.done) && Array.isArray(data.failed))
  return { done: data.done, failed: data.failed, operationId: data.operationId, changed: data.changed }
}
const bulk = async (path: string, body: object): Promise<Result> => resultOf(await host.post(
  `${post}/${path}/bulk`, body
))
const undo = async (path: string, operationId: unknown): Promise<Result> => resultOf(await host.post(
  `${post}/${path}/undo`, { operationId }
))
const operationOf = ({ body }: Reply): unknown => (isObject(body.meta) ? body.meta.operationId : undefined)

test('deleting puts a record into the trash, from where it comes back as it was', async () => {
  const tag = await made('blogs_tag', { name: 'Short lived' })
  const deleted = await host.remove(`${post}/blogs_tags/${tag.id}`)
  assert.equal(deleted.status, 200)
  assert.ok(typeof rowOf(deleted).deletedAt === 'string')
  const trash = await host.get(`${post}/blogs_tags?filter[trashed]=1&search=short`)
  assert.deepEqual(rowsOf(trash).map(({ id }) => id), [tag.id])
  assert.equal(totalOf(await host.get(`${post}/blogs_tags?search=short`)), 0)
  assert.deepEqual((await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).done, [tag.id])
  const back = rowOf(await host.get(`${post}/blogs_tags/${tag.id}`))
  assert.deepEqual([back.name, back.slug, back.version], [tag.name, tag.slug, 3])
  assert.equal(totalOf(await host.get(`${post}/blogs_tags?search=short`)), 1)
})

test('a record that others need stays, and says how many of what need it', async () => {
  const india = await first('country', 'search=IN')
  const { status, body } = await host.remove(`${post}/country/${india.id}`)
  assert.deepEqual([status, body.code], [409, 'in_use'])
  assert.match(body.error ?? '', /^\d+ airports, \d+ states, \d+ cities and \d+ travel agents need “India”\.$/)
  const { data } = (await host.get(`${post}/country/${india.id}/impact`)).body
  assert.ok(Array.isArray(data) && data.every(isObject))
  assert.deepEqual(data.find(({ entity }) => entity === 'airport'), {
    entity: 'airport', field: 'countryId', count: india.airports, effect: 'blocks',
  })
})

test('what only names it is counted as emptied, and is so when it is purged, with a new version', async () => {
  const airport = await first('airports', 'search=LHR')
  const guideline = await first('guidelines_details', `filter[airportId]=${airport.id}`)
  const { data } = (await host.get(`${post}/airports/${airport.id}/impact`)).body
  assert.deepEqual(data, [{
    entity: 'guideline-detail', field: 'airportId', count: airport.guidelines, effect: 'empties',
  }])
  await host.remove(`${post}/airports/${airport.id}`)
  assert.equal(
    (await first('guidelines_details', `filter[id]=${guideline.id}`)).airportId, airport.id,
    'until then it may come back'
  )
  assert.deepEqual((await bulk('airports', { action: 'purge', ids: [airport.id] })).done, [airport.id])
  const emptied = await first('guidelines_details', `filter[id]=${guideline.id}`)
  assert.deepEqual([emptied.airportId, emptied.airport, emptied.version], [null, null, guideline.version + 1])
})

test('what follows from a field that a purge empties follows it', async () => {
  const { id: countryId } = await first('country', 'search=IN')
  const city = await made('city', { name: 'Brief City', countryId })
  const airport = await made('airports', { name: 'Brief Field', icao: 'VIXB', countryId, cityId: city.id })
  await host.remove(`${post}/city/${city.id}`)
  await bulk('city', { action: 'purge', ids: [city.id] })
  const emptied = await first('airports', `filter[id]=${airport.id}`)
  assert.deepEqual([airport.completeness, emptied.completeness, emptied.cityId], [20, 10, null])
})

test('what lies in the trash itself is not counted among what a deletion touches', async () => {
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

test('who names something in the trash may go on so: among others, and again when a change is undone', async () => {
  const [gone, stays, comes] = await Promise.all(['Thrown', 'Kept', 'Added'].map((name) => made('blogs_tag', { name })))
  const blog = await first('blogs', 'search=delhi')
  const tagged = await made('blogs', { id: blog.id, version: blog.version, tagIds: [gone?.id, stays?.id] })
  await host.remove(`${post}/blogs_tags/${gone?.id}`)
  const change = await host.post(`${post}/blogs/create`, {
    id: blog.id, version: tagged.version, tagIds: [gone?.id, comes?.id],
  })
  assert.deepEqual([change.status, change.body.fields], [200, undefined])
  const emptied = await host.post(`${post}/blogs/create`, { id: blog.id, version: tagged.version + 1, tagIds: [] })
  assert.deepEqual((await undo('blogs', operationOf(emptied))).failed, [])
  const back = await first('blogs', `filter[id]=${blog.id}`)
  assert.deepEqual(back.tagIds, [gone?.id, comes?.id])
  const anew = await host.post(`${post}/blogs/create`, { id: blog.id, version: back.version, tagIds: [stays?.id] })
  const again = { id: blog.id, version: rowOf(anew).version, tagIds: [gone?.id] }
  assert.deepEqual((await host.post(`${post}/blogs/create`, again)).body.fields, {
    tagIds: 'This blog tag is in the trash',
  })
  await undo('blogs', operationOf(anew))
  await made('blogs', { id: blog.id, version: back.version + 2, tagIds: blog.tagIds })
})

test('a change is undone beside what the record goes on naming in the trash', async () => {
  const [goes, other, comes] = await Promise.all(['Late', 'Early', 'Prompt'].map((name) => made('blogs_tag', { name })))
  const blog = await first('blogs', 'search=delhi')
  const tagged = await made('blogs', { id: blog.id, version: blog.version, tagIds: [goes?.id, other?.id] })
  const change = await host.post(`${post}/blogs/create`, {
    id: blog.id, version: tagged.version, tagIds: [goes?.id, comes?.id],
  })
  await host.remove(`${post}/blogs_tags/${goes?.id}`)
  assert.deepEqual((await undo('blogs', operationOf(change))).failed, [])
  assert.deepEqual((await first('blogs', `filter[id]=${blog.id}`)).tagIds, [goes?.id, other?.id])
  await made('blogs', { id: blog.id, version: tagged.version + 2, tagIds: blog.tagIds })
})

test('what somebody needs is not undone into the trash', async () => {
  const [land, other] = [await first('country', 'search=IN'), await made('country', {
    name: 'Elsewhere', alpha2: 'QE', continent: 'EU',
  })]
  const agent = await made('travel_agents', { name: 'Mover', countryId: other.id })
  const moved = await host.post(`${post}/travel_agents/create`, { id: agent.id, version: 1, countryId: land.id })
  await host.remove(`${post}/country/${other.id}`)
  const { failed } = await undo('travel_agents', operationOf(moved))
  assert.deepEqual(failed.map(({ error }) => error), ['This country is in the trash'])
})

test('a purged tag leaves the lists that named it', async () => {
  const blog = await first('blogs', 'search=delhi')
  assert.ok(Array.isArray(blog.tagIds) && blog.tagIds.length > 1)
  const [gone] = blog.tagIds
  await host.remove(`${post}/blogs_tags/${String(gone)}`)
  await bulk('blogs_tags', { action: 'purge', ids: [gone] })
  assert.deepEqual((await first('blogs', `filter[id]=${blog.id}`)).tagIds, blog.tagIds.slice(1))
})

test('only what lies in the trash can be purged or restored, and only what does not can be deleted', async () => {
  const tag = await made('blogs_tag', { name: 'In between' })
  for (const action of ['purge', 'restore']) {
    assert.deepEqual(
      (await bulk('blogs_tags', { action, ids: [tag.id] })).failed.map(({ code }) => code), ['not_found'], action
    )
  }
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'delete', ids: [tag.id, 'nobody', 'no\0body'] })).failed
      .map(({ code }) => code),
    ['not_found', 'not_found', 'malformed']
  )
  await bulk('blogs_tags', { action: 'purge', ids: [tag.id] })
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).failed.map(({ code }) => code), ['not_found']
  )
})

test('what would collide stays in the trash, and so does what needs something that lies there', async () => {
  const tag = await made('blogs_tag', { name: 'Twin' })
  await host.remove(`${post}/blogs_tags/${tag.id}`)
  await made('blogs_tag', { name: 'TWIN' })
  assert.deepEqual(
    (await bulk('blogs_tags', { action: 'restore', ids: [tag.id] })).failed.map(({ code }) => code), ['duplicate']
  )
  const land = await made('country', { name: 'Sunken', alpha2: 'QS', continent: 'OC' })
  const state = await made('state', { name: 'Reef', code: 'QS-R', countryId: land.id })
  await host.remove(`${post}/state/${state.id}`)
  await host.remove(`${post}/country/${land.id}`)
  const { failed } = await bulk('state', { action: 'restore', ids: [state.id] })
  assert.deepEqual(failed.map(({ code, error }) => [code, error]), [['validation', 'This country is in the trash']])
  const purge = await bulk('country', { action: 'purge', ids: [land.id] })
  assert.deepEqual(purge.failed.map(({ code, error }) => [code, error]), [[
    'in_use', '1 state in the trash needs “Sunken”.',
  ]])
})

test('an address that leads to another page by now is left to it: what comes back gets one of its own', async () => {
  const page = { body: 'b', status: 'published', slug: 'press' }
  const old = await made('content_details', { ...page, title: 'Old press' })
  await host.remove(`${post}/content_details/${old.id}`)
  const next = await made('content_details', { ...page, title: 'New press' })
  const restore = () => bulk('content_details', { action: 'restore', ids: [old.id] })
  assert.deepEqual((await restore()).failed.map(({ code }) => code), ['duplicate'])
  await made('content_details', { id: next.id, version: 1, slug: 'newsroom' })
  const { done, operationId } = await restore()
  assert.deepEqual(done, [old.id])
  const leadsTo = async (slug: string) => (await first('content_details', `filter[pageAddress]=${slug}`)).id
  assert.deepEqual([await leadsTo('press'), await leadsTo('press-2')], [next.id, old.id])
  assert.deepEqual((await undo('content_details', operationId)).failed, [])
  assert.equal((await first('content_details', `filter[trashed]=1&filter[id]=${old.id}`)).slug, 'press')
  assert.equal(await leadsTo('press'), next.id)
})

test('what leads to a record is as free as its own address while it is in the trash; else leads back', async () => {
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

test('what comes back takes its address from a record in the trash to which it led', async () => {
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
  assert.deepEqual(led.map(({ id, slug }) => [id, slug]), [[first.id, 'parking']])
})

test('what comes back leaves a place that has moved away meanwhile, and stands there again when undone', async () => {
  const land = await made('country', { name: 'Driftland', alpha2: 'QD', continent: 'EU' })
  const inLand = { countryId: land.id }
  const [north, south] = [await made('state', { ...inLand, name: 'North', code: 'QD-N' }),
    await made('state', { ...inLand, name: 'South', code: 'QD-S' })]
  const city = await made('city', { ...inLand, name: 'Raft', stateId: north.id })
  const airport = await made('airports', {
    ...inLand, name: 'Raft Field', icao: 'QDRA', stateId: north.id, cityId: city.id,
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

test('a state does not go for good while it tells two cities of one name apart', async () => {
  const land = await made('country', { name: 'Twinland', alpha2: 'QT', continent: 'EU' })
  const state = await made('state', { name: 'North', code: 'QT-N', countryId: land.id })
  await made('city', { name: 'Twin', countryId: land.id })
  const twin = await made('city', { name: 'Twin', countryId: land.id, stateId: state.id })
  await host.remove(`${post}/state/${state.id}`)
  const { failed } = await bulk('state', { action: 'purge', ids: [state.id] })
  assert.deepEqual(failed.map(({ code, error }) => [code, error]),
    [['in_use', 'Without it there would be two cities “Twin”.']])
  assert.equal((await first('city', `filter[id]=${twin.id}`)).stateId, state.id, 'nothing is half done')
  await made('city', { id: twin.id, version: 1, name: 'Other' })
  assert.deepEqual((await bulk('state', { action: 'purge', ids: [state.id] })).done, [state.id])
})

test('what has lost the place that told it from a namesake stays in the trash', async () => {
  const [land, other] = [await made('country', { name: 'Lostland', alpha2: 'QL', continent: 'EU' }),
    await made('country', { name: 'Otherland', alpha2: 'QO', continent: 'EU' })]
  const state = await made('state', { name: 'Moving', code: 'QL-M', countryId: land.id })
  const city = await made('city', { name: 'Twin', countryId: land.id, stateId: state.id })
  await host.remove(`${post}/city/${city.id}`)
  await made('state', { id: state.id, version: 1, code: 'QO-M', countryId: other.id })
  await made('city', { name: 'Twin', countryId: land.id })
  const { failed } = await bulk('city', { action: 'restore', ids: [city.id] })
  assert.deepEqual(failed.map(({ code, error }) => [code, error]), [['duplicate', 'Another city has this name']])
})

test('a bulk action does what it can and names each that it cannot', async () => {
  const unneeded = await made('blogs_types', { name: 'Unneeded' })
  const needed = await first('blogs_types', 'sort=blogs&order=desc')
  const { done, failed } = await bulk('blogs_types', { action: 'delete', ids: [needed.id, unneeded.id] })
  assert.deepEqual([done, failed.map(({ id, code }) => [id, code])], [[unneeded.id], [[needed.id, 'in_use']]])
})

test('a field is set for several at once by the same rules as in the form', async () => {
  const rows = rowsOf(await host.get(`${post}/airports?limit=3&filter[status]=published`))
  const ids = rows.map(({ id }) => id)
  const set = await bulk('airports', { action: 'set', ids, set: { status: 'archived' } })
  assert.deepEqual(set.done, ids)
  for (const id of ids) assert.equal((await first('airports', `filter[id]=${id}`)).status, 'archived')
  const refused = await bulk('airports', { action: 'set', ids, set: { type: 'spaceport' } })
  assert.deepEqual(refused.failed.map(({ code, error }) => [code, error]), ids.map(() => [
    'validation', 'Choose one of the list',
  ]))
  assert.deepEqual((await undo('airports', set.operationId)).done.toSorted(), ids.toSorted())
  for (const row of rows) {
    const { version: _, updatedAt: __, updatedBy: ___, ...rest } = await first('airports', `filter[id]=${row.id}`)
    const { version: ____, updatedAt: _____, updatedBy: ______, ...was } = row
    assert.deepEqual(rest, was)
  }
})

test('setting a field passes what was wrong before with another, and leaves what lies in the trash', async () => {
  const { db } = host.host.services
  const [one, two] = rowsOf(await host.get(`${post}/airports?limit=2&filter[status]=published`))
  assert.ok(one && two)
  // As it may be from before there was a rule that both are needed.
  db.run('update airport set lat = null where id = ?', [one.id])
  await host.remove(`${post}/airports/${two.id}`)
  const { done, failed } = await bulk('airports', { action: 'set', ids: [one.id, two.id], set: { status: 'draft' } })
  assert.deepEqual([done, failed.map(({ id, code, error }) => [id, code, error])],
    [[one.id], [[two.id, 'not_found', 'This airport is in the trash.']]])
  const version = Number(one.version) + 1
  const save = (body: object) => host.post(`${post}/airports/create`, { id: one.id, version, ...body })
  assert.equal((await save({ name: 'Also else' })).status, 422, 'a form shows what is wrong')
  assert.equal((await save({ status: 'archived' })).status, 200, 'in its list there is nowhere to show it')
})

test('an address that is erased on request stays out, but who has it already can be changed', async () => {
  const one = await made('subscribe', { email: 'forget@example.com' })
  await host.remove(`${post}/subscribe/${one.id}`)
  const two = await made('subscribe', { email: 'forget@example.com' })
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: [one.id] })).done, [one.id])
  await made('subscribe', { id: two.id, version: 1, status: 'unsubscribed' })
  await host.remove(`${post}/subscribe/${two.id}`)
  await bulk('subscribe', { action: 'purge', ids: [two.id] })
  const again = await host.post(`${post}/subscribe/create`, { email: 'Forget@example.com' })
  assert.deepEqual(again.body.fields, { email: 'This address was erased at its owner’s request and stays out' })
})

test('who left twice is erased twice: nothing of an erased address comes back from the trash', async () => {
  const email = 'twice@example.com'
  const ids: string[] = []
  for (let time = 0; time < 3; time += 1) {
    const { id } = await made('subscribe', { email })
    await host.remove(`${post}/subscribe/${id}`)
    ids.push(id)
  }
  const [first, ...twins] = ids
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: [first] })).done, [first])
  const { failed } = await bulk('subscribe', { action: 'restore', ids: twins })
  assert.deepEqual(failed.map(({ id, code }) => [id, code]), twins.map((id) => [id, 'not_found']))
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: twins })).failed, [], 'gone is gone')
})

test('who was erased while they had joined again goes to the trash, and does not come back from there', async () => {
  const email = 'back@example.com'
  const old = await made('subscribe', { email })
  await host.remove(`${post}/subscribe/${old.id}`)
  const { id } = await made('subscribe', { email })
  await bulk('subscribe', { action: 'purge', ids: [old.id] })
  const deleted = await host.remove(`${post}/subscribe/${id}`)
  const { failed } = await bulk('subscribe', { action: 'restore', ids: [id] })
  const undone = await undo('subscribe', operationOf(deleted))
  const sentence = 'This address was erased at its owner’s request and stays out'
  assert.deepEqual([...failed, ...undone.failed].map(({ error }) => error), [sentence, sentence])
})

test('all that match are meant by search and filter, also thousands, unless their number has changed', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    email: `reader${index}@bulk.example.com`, source: 'event',
  }))
  await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'create' })
  const match = { search: 'bulk.example.com', filter: { source: ['event'] } }
  const stale = await host.post(`${post}/subscribe/bulk`, { action: 'delete', match, expect: 449 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'conflict'])
  const { done, failed, operationId } = await bulk('subscribe', { action: 'delete', match, expect: 450 })
  assert.deepEqual([done.length, failed.length], [450, 0])
  assert.equal(totalOf(await host.get(`${post}/subscribe?search=bulk.example.com`)), 0)
  assert.equal((await undo('subscribe', operationId)).done.length, 450)
  assert.equal(totalOf(await host.get(`${post}/subscribe?search=bulk.example.com`)), 450)
})

test('every write can be taken back by its operation: a save, a deletion, a new record', async () => {
  const saved = await host.post(`${post}/blogs_tag/create`, { name: 'First words', description: 'One' })
  const tag = rowOf(saved)
  const changed = await host.post(`${post}/blogs_tag/create`, {
    id: tag.id, version: 1, name: 'Second words', description: 'Two',
  })
  assert.deepEqual((await undo('blogs_tags', operationOf(changed))).done, [tag.id])
  const back = rowOf(await host.get(`${post}/blogs_tags/${tag.id}`))
  assert.deepEqual([back.name, back.description, back.version], ['First words', 'One', 3])
  const deleted = await host.remove(`${post}/blogs_tags/${tag.id}`)
  assert.deepEqual((await undo('blogs_tags', operationOf(deleted))).done, [tag.id])
  const other = await host.post(`${post}/blogs_tag/create`, { name: 'By mistake' })
  assert.deepEqual((await undo('blogs_tags', operationOf(other))).done, [rowOf(other).id])
  assert.equal((await host.get(`${post}/blogs_tags/${rowOf(other).id}`)).status, 404)
})

test('what others have changed since is not taken back, and is named', async () => {
  const [one, two] = [await made('blogs_tag', { name: 'Stays one' }), await made('blogs_tag', { name: 'Stays two' })]
  const { operationId } = await bulk('blogs_tags', { action: 'delete', ids: [one.id, two.id] })
  await bulk('blogs_tags', { action: 'restore', ids: [two.id] })
  const { done, failed } = await undo('blogs_tags', operationId)
  assert.deepEqual([done, failed.map(({ id, code }) => [id, code])], [[one.id], [[two.id, 'conflict']]])
  assert.deepEqual((await undo('blogs_tags', operationId)).failed.map(({ code }) => code), [
    'conflict', 'conflict',
  ], 'a second time is too late')
})

test('one change after the other is taken back, the last one first, and what was taken back comes again', async () => {
  const tag = await made('blogs_tag', { name: 'Layover' })
  const change = async (version: number, body: object): Promise<unknown> =>
    operationOf(await host.post(`${post}/blogs_tag/create`, { id: tag.id, version, ...body }))
  const first = await change(1, { description: 'Short' })
  const second = await change(2, { name: 'Stopover', description: 'Long' })
  const now = async (): Promise<unknown[]> => {
    const row = rowOf(await host.get(`${post}/blogs_tags/${tag.id}`))
    return [row.name, row.description]
  }
  const codes = async (operationId: unknown): Promise<string[]> =>
    (await undo('blogs_tags', operationId)).failed.map(({ code }) => code)
  assert.deepEqual([await codes(first), await now()], [['conflict'], ['Stopover', 'Long']])
  assert.deepEqual([await codes(second), await now()], [[], ['Layover', 'Short']])
  assert.deepEqual(await codes(second), ['conflict'])
  assert.deepEqual([await codes(first), await now()], [[], ['Layover', null]])
  const gone = operationOf(await host.remove(`${post}/blogs_tags/${tag.id}`))
  assert.deepEqual(await codes(first), ['conflict'])
  assert.deepEqual([await codes(gone), await codes(gone)], [[], ['conflict']])
  await change(7, { description: 'Short' })
  await change(8, { name: 'Stopover', description: 'Long' })
  assert.deepEqual([await codes(second), await now()], [[], ['Layover', 'Short']])
})

test('an operation of another list is no operation of this one', async () => {
  const { operationId } = await bulk('blogs_tags', {
    action: 'delete', ids: [(await made('blogs_tag', { name: 'Elsewhere' })).id],
  })
  assert.equal((await host.post(`${post}/airports/undo`, { operationId })).status, 404)
})

test('after 30 days an operation is not taken back any more', async () => {
  const { db } = host.host.services
  const operationId = operationOf(await host.post(`${post}/blogs_tag/create`, { name: 'Long ago' }))
  const { seq: _, ...entry } = db.get('select * from activity where operationId = ?', [String(operationId)]) ?? {}
  const again = (name: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
    const row = { ...entry, operationId: name, at }
    const places = Object.keys(row).map(() => '?').join()
    db.run(`insert into activity (${Object.keys(row).join()}) values (${places})`, Object.values(row))
    return host.post(`${post}/blogs_tags/undo`, { operationId: name })
  }
  assert.equal((await again('days-31', 31)).status, 404)
  assert.equal((await again('days-29', 29)).status, 200)
})
