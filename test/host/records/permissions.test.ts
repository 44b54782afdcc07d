import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { colleaguesOf, statuses } from './colleague.ts'
import { post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

test('the view permission allows reading and nothing else', async () => {
  const { get, post: send, remove } = await colleague({ 'blog-tag': ['view'] })
  const [tag] = rowsOf(await get('/blogs_tags'))
  assert.ok(tag)
  assert.deepEqual(
    await statuses([
      get(`/blogs_tags/${tag.id}`),
      get(`/blogs_tags/${tag.id}/impact`),
      get(`/activity?filter[entity]=blog-tag`),
    ]),
    [200, 200, 200],
  )
  assert.deepEqual(
    await statuses([
      send('/blogs_tag/create', { name: 'New' }),
      remove(`/blogs_tags/${tag.id}`),
      send('/blogs_tag/create', { id: tag.id, version: tag.version, name: 'New' }),
      send('/blogs_tags/bulk', { action: 'delete', ids: [tag.id] }),
      send('/blogs_tags/bulk', { action: 'purge', ids: [tag.id] }),
      send('/blogs_tags/bulk', { action: 'restore', ids: [tag.id] }),
      send('/blogs_tags/import', { rows: [], key: 'name' }),
      send('/blogs_tags/merge', { from: [], into: tag.id }),
      send('/blogs_tags/undo', { operationId: 'x' }),
    ]),
    Array.from({ length: 9 }, () => 403),
  )
  assert.deepEqual(
    await statuses([
      get('/airports'),
      get('/users'),
      get('/general_settings'),
      get('/activity?filter[entity]=airport'),
    ]),
    [403, 403, 403, 403],
  )
})

test('viewing SEO content does not allow writing it, and without viewing none is readable', async () => {
  const { get, post: send } = await colleague({ seo: ['view'] })
  assert.deepEqual(
    await statuses([
      get('/seo_content?filter[kind]=custom'),
      get('/seo_content/custom:home'),
      get('/seo_templates/blog'),
    ]),
    [200, 200, 200],
  )
  assert.deepEqual(
    await statuses([
      send('/seo_content/create', { id: 'custom:home', version: 0, metaTitle: 'Mine' }),
      send('/seo_templates/blog', { version: 0, metaTitle: '{name}' }),
      send('/seo_content/undo', { operationId: 'x' }),
      send('/seo_content/bulk', { action: 'set', ids: [], set: { robots: 'noindex, follow' } }),
    ]),
    [403, 403, 403, 403],
  )
  const { get: reads } = await colleague({ seo: ['edit'] })
  assert.deepEqual(
    await statuses([
      reads('/seo_content?filter[kind]=custom'),
      reads('/seo_content/custom:home'),
      reads('/seo_templates/blog'),
    ]),
    [403, 403, 403],
  )
})

test('the edit permission allows everything except deleting', async () => {
  const { get, post: send, remove } = await colleague({ 'blog-tag': ['view', 'edit'], clientele: ['edit'] })
  const saved = await send('/blogs_tag/create', { name: 'Editor made' })
  const tag = rowOf(saved)
  assert.deepEqual(
    await statuses([
      send('/blogs_tag/create', { id: tag.id, version: 1, name: 'Editor changed' }),
      send('/blogs_tags/import', { rows: [], key: 'name' }),
      send('/blogs_tags/bulk', { action: 'restore', ids: [] }),
      send('/clientele/order', { ids: [] }),
      remove(`/blogs_tags/${tag.id}`),
      send('/blogs_tags/bulk', { action: 'purge', ids: [tag.id] }),
      get('/clientele'),
    ]),
    [200, 200, 200, 200, 403, 403, 403],
  )
  const failedToUndo = async ({ body: { meta } }: Reply) => {
    const { data } = (await send('/blogs_tags/undo', { operationId: isObject(meta) && meta.operationId })).body
    assert.ok(isObject(data) && Array.isArray(data.failed))
    return data.failed.map(({ id, code }) => [id, code])
  }
  const other = await send('/blogs_tag/create', { name: 'Editor made another' })
  assert.deepEqual(await failedToUndo(other), [[rowOf(other).id, 'forbidden']], 'it would be deleted')
  const [blog] = rowsOf(await host.get(`${post}/blogs?limit=1`))
  assert.ok(blog)
  await host.post(`${post}/blogs/create`, { id: blog.id, version: blog.version, tagIds: [tag.id] })
  const merge = { from: [tag.id], into: rowOf(other).id }
  assert.equal((await send('/blogs_tags/merge', merge)).status, 403, 'it would be deleted')
  const merged = await host.post(`${post}/blogs_tags/merge`, merge)
  assert.deepEqual(
    await failedToUndo(merged),
    [
      [tag.id, 'forbidden'],
      [blog.id, 'forbidden'],
    ],
    'a blog would be changed',
  )
})

test('a rejected merge does not name records that the user cannot view', async () => {
  const [country] = rowsOf(await host.get(`${post}/country?search=US`))
  const inCountry = { countryId: country?.id }
  const state = rowOf(await host.post(`${post}/state/create`, { ...inCountry, name: 'Nu', code: 'US-NU' }))
  const city = async (more: object): Promise<Row> =>
    rowOf(await host.post(`${post}/city/create`, { ...inCountry, name: 'Mergeville', ...more }))
  const [goes, stays] = [await city({ stateId: state.id }), await city({})]
  await host.post(`${post}/travel_agents/create`, {
    ...inCountry,
    name: 'Secret agent',
    email: 's@example.com',
    status: 'draft',
    stateId: state.id,
    cityId: goes.id,
  })
  for (const [agents, who] of [
    [['edit'], 'One travel agent'],
    [['view', 'edit'], 'The travel agent “Secret agent”'],
  ] as const) {
    const { post: send } = await colleague({ city: ['view', 'edit', 'delete'], 'travel-agent': [...agents] })
    const { status, body } = await send('/city/merge', { from: [goes.id], into: stays.id })
    assert.deepEqual([status, body.fields], [422, { from: `${who} can’t be moved. Choose a city of the chosen state` }])
  }
})

test('undo says nothing about records of sections in which the user can change nothing', async () => {
  const tag = await host.post(`${post}/blogs_tag/create`, { name: 'Secret tag', slug: 'secret-tag' })
  const [type] = rowsOf(await host.get(`${post}/blogs_types?limit=1`))
  const [author] = rowsOf(await host.get(`${post}/users?limit=1`))
  const of = { typeId: type?.id, tagIds: [rowOf(tag).id], authorId: author?.id }
  const blog = { title: 'Secret draft', excerpt: 'Word '.repeat(12), body: 'Word '.repeat(80), ...of }
  const made = await host.post(`${post}/blogs/create`, { ...blog, slug: 'secret-draft', status: 'draft' })
  const operationOf = ({ body: { meta } }: Reply): unknown => (isObject(meta) ? meta.operationId : undefined)
  const operations = [operationOf(tag), operationOf(made)]
  assert.ok(
    operations.every((id) => typeof id === 'string'),
    JSON.stringify(made.body),
  )
  const { post: send } = await colleague({ 'blog-type': ['view', 'edit', 'delete'], blog: ['view'] })
  for (const operationId of [...operations, 'unknown']) {
    const { status, body } = await send('/blogs_types/undo', { operationId })
    const error = 'There’s nothing to undo, or it’s too late to undo it.'
    assert.deepEqual([status, body.error, body.data], [404, error, undefined])
  }
})

test('editing a record that refers to an entity allows reading that entity’s labels only', async () => {
  const { get } = await colleague({ airport: ['view', 'edit'] })
  const [india] = rowsOf(await host.get(`${post}/country?search=IN&limit=1`))
  const shown = { id: india?.id, label: 'India' }
  assert.deepEqual((await get('/country?search=IN&limit=1')).body.data, [shown])
  assert.deepEqual((await get(`/country/${india?.id}`)).body.data, shown)
  const [picture] = rowsOf(await host.get(`${post}/media?limit=1&sort=updatedAt&order=desc`))
  assert.deepEqual((await get('/media?limit=1&sort=updatedAt&order=desc')).body.data, [
    { id: picture?.id, label: picture?.name, url: picture?.url, alt: picture?.alt },
  ])
  assert.deepEqual(
    await statuses([
      get('/city?fields=label&search=delhi'),
      get('/country?filter[continent]=AS'),
      get('/user_roles'),
      get('/blogs_tags?fields=label'),
      get('/country?filter[updatedAt][gte]=2026-01-01'),
      get('/country?filter[createdAt][gte]=2026-01-01'),
      get('/country?sort=createdAt'),
    ]),
    [200, 403, 403, 403, 403, 403, 403],
  )
  const [airport] = rowsOf(await get('/airports?search=DEL'))
  assert.ok(isObject(airport?.country))
  assert.equal(airport.country.label, 'India')
})

test('a user who can edit SEO content can choose its images', async () => {
  const { get } = await colleague({ seo: ['view', 'edit'] })
  assert.deepEqual(await statuses([get('/media?fields=label'), get('/gallery')]), [200, 403])
  const { get: reads } = await colleague({ seo: ['view'] })
  assert.deepEqual(await statuses([reads('/media?fields=label')]), [403])
})

test('search, activity and dashboard contain nothing that the user cannot view', async () => {
  const { get } = await colleague({ 'blog-tag': ['view'] })
  const found = (await get('/search?q=delhi')).body.data
  assert.ok(Array.isArray(found) && found.length > 0)
  assert.ok(found.every((hit) => isObject(hit) && hit.entity === 'blog-tag'))
  const entries = (await get('/activity')).body.data
  assert.ok(Array.isArray(entries) && entries.every((entry) => isObject(entry) && entry.entity === 'blog-tag'))
  const { data } = (await get('/dashboard')).body
  assert.ok(isObject(data))
  assert.deepEqual([data.figures, data.subscribers, data.attention, data.board], [[], [], [], []])
})
