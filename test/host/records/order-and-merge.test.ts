import { after, assert, before, isObject, isReference, type Reply, type Row, test } from '../host.ts'
import { callsOf, post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())

const list = async (path: string, query: string): Promise<Row[]> => rowsOf(await host.get(`${post}/${path}?${query}`))
const { first: one } = callsOf(() => host)
const newTag = async (name: string): Promise<string> => rowOf(await host.post(`${post}/blogs_tag/create`, { name })).id
const names = async (): Promise<unknown[]> => (await list('clientele', 'sort=order&limit=100')).map(({ name }) => name)

test('records take the order of the given IDs', async () => {
  const rows = await list('clientele', 'sort=order&limit=100')
  const reversed = rows.toReversed()
  const response = await host.post(`${post}/clientele/order`, { ids: reversed.map(({ id }) => id) })
  assert.equal(response.status, 200)
  assert.deepEqual(
    await names(),
    reversed.map(({ name }) => name),
  )
  const orders = (await list('clientele', 'sort=order&limit=100')).map(({ order }) => order)
  assert.deepEqual(
    orders,
    rows.map((_, index) => index + 1),
    'people count from 1',
  )
})

test('reordering some records uses only their own positions', async () => {
  const before = await names()
  const rows = await list('clientele', 'sort=order&limit=100')
  const [, second, , fourth] = rows
  await host.post(`${post}/clientele/order`, { ids: [fourth?.id, second?.id] })
  assert.deepEqual(await names(), [before[0], before[3], before[2], before[1], ...before.slice(4)])
})

test('a reordering can be undone like any operation', async () => {
  const before = await names()
  const { body } = await host.post(`${post}/clientele/order`, {
    ids: (await list('clientele', 'sort=order&limit=100')).toReversed().map(({ id }) => id),
  })
  assert.ok(isObject(body.meta))
  await host.post(`${post}/clientele/undo`, { operationId: body.meta.operationId })
  assert.deepEqual(await names(), before)
})

test('rejects an order with unknown records', async () => {
  const { status, body } = await host.post(`${post}/clientele/order`, { ids: ['nobody'] })
  assert.deepEqual([status, body.error], [422, 'These clientele images no longer exist.'])
})

test('an order ignores records that someone has deleted in the meantime', async () => {
  const rows = (await list('clientele', 'sort=order&limit=100')).toReversed()
  const [last, ...others] = rows
  await host.remove(`${post}/clientele/${last?.id}`)
  const { status } = await host.post(`${post}/clientele/order`, { ids: rows.map(({ id }) => id) })
  assert.deepEqual([status, await names()], [200, others.map(({ name }) => name)])
  await host.post(`${post}/clientele/bulk`, { action: 'restore', ids: [last?.id] })
})

test('references to a merged tag move to the remaining one without duplicates, and its slug redirects', async () => {
  const [stays, goes] = [await one('blogs_tags', 'search=delhi'), await one('blogs_tags', 'search=india')]
  const blogs = await list('blogs', `filter[tagIds]=${stays.id}&filter[tagIds]=${goes.id}&limit=100`)
  const merged = await host.post(`${post}/blogs_tags/merge`, { from: [goes.id], into: stays.id })
  assert.deepEqual([merged.status, rowOf(merged).blogs], [200, blogs.length])
  for (const blog of blogs) {
    const { tagIds } = await one('blogs', `filter[id]=${blog.id}`)
    assert.ok(Array.isArray(tagIds) && tagIds.filter((id) => id === stays.id).length === 1 && !tagIds.includes(goes.id))
  }
  assert.deepEqual(
    (await list('blogs_tags', 'filter[trashed]=1')).map(({ id }) => id),
    [goes.id],
  )
  assert.deepEqual((await host.post(`${post}/blogs_tag/create`, { name: 'New india', slug: goes.slug })).body.fields, {
    slug: 'This URL redirects to “Delhi”, which used it before',
  })

  assert.ok(isObject(merged.body.meta))
  const undone = await host.post(`${post}/blogs_tags/undo`, { operationId: merged.body.meta.operationId })
  assert.ok(isObject(undone.body.data))
  assert.deepEqual(undone.body.data.failed, [])
  assert.equal((await one('blogs_tags', `filter[id]=${goes.id}`)).blogs, goes.blogs)
  for (const blog of blogs) assert.deepEqual((await one('blogs', `filter[id]=${blog.id}`)).tagIds, blog.tagIds)
})

test('a merged record is restored with its slug, unless another record has taken it', async () => {
  const named = async (name: string): Promise<Row> => rowOf(await host.post(`${post}/blogs_tag/create`, { name }))
  const [into, goes, taken] = [await named('Victuals'), await named('Food'), await named('Meals')]
  await host.post(`${post}/blogs_tags/merge`, { from: [goes.id, taken.id], into: into.id })
  await host.post(`${post}/blogs_tag/create`, { id: into.id, version: into.version, slug: taken.slug })
  const {
    body: { data },
  } = await host.post(`${post}/blogs_tags/bulk`, { action: 'restore', ids: [goes.id, taken.id] })
  assert.ok(isObject(data) && Array.isArray(data.failed))
  assert.deepEqual(data.done, [goes.id])
  assert.equal(data.failed[0]?.code, 'duplicate')
  const led = await list('blogs_tags', `filter[pageAddress]=${goes.slug}`)
  assert.deepEqual(
    led.map(({ id, slug }) => [id, slug]),
    [[goes.id, 'food']],
  )
})

test('redirects to a record follow its merge, and return when it is restored', async () => {
  const [a, b, c, d] = [await newTag('Ships'), await newTag('Boats'), await newTag('Ferries'), await newTag('Vessels')]
  await host.post(`${post}/blogs_tag/create`, { id: a, version: 1, slug: 'big-ships' })
  const merge = async (from: string | undefined, into: string | undefined): Promise<unknown> => {
    const {
      body: { meta },
    } = await host.post(`${post}/blogs_tags/merge`, { from: [from], into })
    return isObject(meta) && meta.operationId
  }
  const led = async (): Promise<unknown[]> =>
    Promise.all(
      ['ships', 'big-ships', 'boats', 'ferries'].map(
        async (slug) => (await list('blogs_tags', `filter[pageAddress]=${slug}`))[0]?.id,
      ),
    )
  await merge(a, b)
  await merge(b, c)
  assert.deepEqual(await led(), [c, c, c, c])
  const last = await merge(c, d)
  assert.deepEqual(await led(), [d, d, d, d])
  await host.post(`${post}/blogs_tags/undo`, { operationId: last })
  assert.deepEqual(await led(), [c, c, c, c])
  await merge(c, d)
  const bulk = (action: string, id: string): Promise<unknown> =>
    host.post(`${post}/blogs_tags/bulk`, { action, ids: [id] })
  await bulk('purge', c)
  await bulk('restore', b)
  assert.deepEqual(await led(), [b, b, b, d])
  await bulk('restore', a)
  assert.deepEqual(await led(), [a, a, b, d])
})

test('undoing the undo of a merge redirects again, and another undo ends that', async () => {
  const [goes, into] = [await newTag('Trams'), await newTag('Rails')]
  await host.post(`${post}/blogs_tag/create`, { id: goes, version: 1, slug: 'tramways' })
  const [blog] = await list('blogs', 'limit=1')
  await host.post(`${post}/blogs/create`, { id: blog?.id, version: blog?.version, tagIds: [goes] })
  const led = async (): Promise<unknown[]> => [
    ...(await Promise.all(
      ['trams', 'tramways'].map(async (slug) => (await list('blogs_tags', `filter[pageAddress]=${slug}`))[0]?.id),
    )),
    (await one('blogs', `filter[id]=${blog?.id}`)).tagIds,
  ]
  const undo = async (operationId: unknown): Promise<unknown> => {
    const {
      body: { data },
    } = await host.post(`${post}/blogs_tags/undo`, { operationId })
    assert.ok(isObject(data))
    assert.deepEqual(data.failed, [])
    return data.operationId
  }
  const {
    body: { meta },
  } = await host.post(`${post}/blogs_tags/merge`, { from: [goes], into })
  assert.ok(isObject(meta))
  const undone = await undo(meta.operationId)
  assert.deepEqual(await led(), [goes, goes, [goes]])
  const again = await undo(undone)
  assert.deepEqual(await led(), [into, into, [into]])
  await undo(again)
  assert.deepEqual(await led(), [goes, goes, [goes]])

  // By hand the record alone comes back, and goes again.
  await host.post(`${post}/blogs_tags/merge`, { from: [goes], into })
  const {
    body: { data },
  } = await host.post(`${post}/blogs_tags/bulk`, { action: 'restore', ids: [goes] })
  assert.deepEqual(await led(), [goes, goes, [into]])
  await undo(isObject(data) && data.operationId)
  assert.deepEqual(await led(), [into, into, [into]])

  // Also where the one that stayed has gone into another one since.
  const last = await newTag('Railways')
  await host.post(`${post}/blogs_tags/merge`, { from: [into], into: last })
  const back = (await host.post(`${post}/blogs_tags/bulk`, { action: 'restore', ids: [goes] })).body.data
  assert.deepEqual(await led(), [goes, goes, [last]])
  await undo(isObject(back) && back.operationId)
  assert.deepEqual(await led(), [last, last, [last]])
})

test('a merged record that cannot be restored takes no others into the trash', async () => {
  const [into, goes] = [await newTag('Remaining'), await newTag('Departing')]
  const [blog] = await list('blogs', 'limit=1')
  await host.post(`${post}/blogs/create`, { id: blog?.id, version: blog?.version, tagIds: [goes] })
  const {
    body: { meta },
  } = await host.post(`${post}/blogs_tags/merge`, { from: [goes], into })
  assert.ok(isObject(meta))
  await newTag('Departing')
  const {
    body: { data },
  } = await host.post(`${post}/blogs_tags/undo`, { operationId: meta.operationId })
  assert.ok(isObject(data) && Array.isArray(data.failed))
  assert.deepEqual(
    data.failed.map(({ id, code }) => [id, code]),
    [
      [goes, 'duplicate'],
      [blog?.id, 'duplicate'],
    ],
  )
  assert.deepEqual((await one('blogs', `filter[id]=${blog?.id}`)).tagIds, [into])
})

test('undo lists a record once that the operation changed twice', async () => {
  const [into, ...from] = [await newTag('Stays'), await newTag('Goes'), await newTag('Goes too')]
  const [blog] = await list('blogs', 'limit=1')
  assert.ok(blog)
  await host.post(`${post}/blogs/create`, { id: blog.id, version: blog.version, tagIds: from })
  const {
    body: { meta },
  } = await host.post(`${post}/blogs_tags/merge`, { from, into })
  assert.ok(isObject(meta))
  const {
    body: { data },
  } = await host.post(`${post}/blogs_tags/undo`, { operationId: meta.operationId })
  assert.ok(isObject(data) && Array.isArray(data.done))
  assert.deepEqual([data.done.toSorted(), data.failed], [[blog.id, ...from].toSorted(), []])
})

test('cities can be merged only within a country', async () => {
  const delhi = await one('city', 'search=delhi')
  const india = delhi.country
  assert.ok(isReference(india))
  const old = rowOf(await host.post(`${post}/city/create`, { name: 'Dilli', countryId: india.id }))
  const airport = rowOf(
    await host.post(`${post}/airports/create`, {
      name: 'Safdarjung',
      icao: 'VIDD',
      type: 'closed',
      countryId: india.id,
      cityId: old.id,
    }),
  )
  assert.equal((await host.post(`${post}/city/merge`, { from: [old.id], into: delhi.id })).status, 200)
  assert.equal((await one('airports', `filter[id]=${airport.id}`)).cityId, delhi.id)
  const paris = await one('city', 'search=paris')
  const refused = await host.post(`${post}/city/merge`, { from: [paris.id], into: delhi.id })
  assert.deepEqual([refused.status, refused.body.fields], [422, { from: '“Paris” has another country than “Delhi”' }])
})

test('a merge that would leave a record in the wrong place is rejected and names it, unless it is in the trash', async () => {
  const { id: countryId } = await one('country', 'search=US')
  const { id: stateId } = rowOf(await host.post(`${post}/state/create`, { name: 'Mu', code: 'US-MU', countryId }))
  const city = async (more: object): Promise<Row> =>
    rowOf(await host.post(`${post}/city/create`, { name: 'Liveville', countryId, ...more }))
  const [goes, stays] = [await city({ stateId }), await city({})]
  const agent = rowOf(
    await host.post(`${post}/travel_agents/create`, {
      name: 'Agent L',
      email: 'l@example.com',
      status: 'draft',
      countryId,
      stateId,
      cityId: goes.id,
    }),
  )
  const merge = (): Promise<Reply> => host.post(`${post}/city/merge`, { from: [goes.id], into: stays.id })
  assert.deepEqual((await merge()).body.fields, {
    from: 'The travel agent “Agent L” can’t be moved. Choose a city of the chosen state',
  })
  await host.remove(`${post}/travel_agents/${agent.id}`)
  assert.equal((await merge()).status, 200)
  await host.post(`${post}/travel_agents/bulk`, { action: 'restore', ids: [agent.id] })
  const back = await one('travel_agents', `filter[id]=${agent.id}`)
  assert.deepEqual([back.stateId, back.cityId], [stateId, null])
})

test('records in the trash do not block a merge, and report a name conflict when restored', async () => {
  const { countryId } = await one('city', 'search=delhi')
  const [goes, stays] = await Promise.all(
    ['Aneville', 'Beville'].map(async (name) => rowOf(await host.post(`${post}/city/create`, { name, countryId }))),
  )
  const agency = { name: 'Same Agency', countryId, email: 'same@example.com', status: 'draft' }
  const trashed = rowOf(await host.post(`${post}/travel_agents/create`, { ...agency, cityId: goes?.id }))
  await host.remove(`${post}/travel_agents/${trashed.id}`)
  await host.post(`${post}/travel_agents/create`, { ...agency, cityId: stays?.id })
  const merged = await host.post(`${post}/city/merge`, { from: [goes?.id], into: stays?.id })
  assert.equal(merged.status, 200, merged.body.error)
  const { body } = await host.post(`${post}/travel_agents/bulk`, { action: 'restore', ids: [trashed.id] })
  assert.ok(isObject(body.data) && Array.isArray(body.data.failed))
  assert.equal(body.data.failed[0]?.code, 'duplicate')
})

test('rejects merging a record into itself, without a target or without other records', async () => {
  const tag = await one('blogs_tags', 'limit=1')
  const gone = rowOf(await host.post(`${post}/blogs_tag/create`, { name: 'Gone' }))
  await host.remove(`${post}/blogs_tags/${gone.id}`)
  for (const [body, status] of [
    [{ from: [gone.id], into: tag.id }, 404],
    [{ from: [tag.id], into: gone.id }, 404],
    [{ from: [tag.id], into: tag.id }, 422],
    [{ from: [], into: tag.id }, 422],
    [{ from: [tag.id], into: 'nobody' }, 404],
    [{ from: ['nobody'], into: tag.id }, 404],
    [{ from: [tag.id] }, 422],
  ] as const) {
    assert.equal((await host.post(`${post}/blogs_tags/merge`, body)).status, status, JSON.stringify(body))
  }
  const {
    body: { error },
  } = await host.post(`${post}/blogs_tags/merge`, { from: [gone.id], into: tag.id })
  assert.equal(error, '“Gone” is in the trash.')
})
