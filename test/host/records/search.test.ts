import { after, assert, before, isObject, test } from '../host.ts'
import { entityOf } from '../../../src/contract/entities/sections.ts'
import { startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())

const search = async (query: string): Promise<{ [name: string]: unknown }[]> => {
  const { status, body } = await host.get(`/api/v1/post/search?${query}`)
  assert.equal(status, 200)
  assert.ok(Array.isArray(body.data) && body.data.every(isObject))
  return body.data
}

test('an exact code comes first, then matches at the start of a label, then elsewhere', async () => {
  const [first] = await search('q=del')
  assert.deepEqual(
    [first?.entity, first?.label, first?.detail],
    ['airport', 'Indira Gandhi International Airport', 'DEL'],
  )
  assert.equal((await search('q=vidp'))[0]?.label, 'Indira Gandhi International Airport')
  assert.equal((await search('q=in'))[0]?.label, 'India')
  const labels = (await search('q=lon')).map(({ label }) => String(label))
  assert.ok(labels[0]?.startsWith('Lon'), labels.join())
})

test('searching a place lists its airport first, then records named like it, then mentions', async () => {
  const hits = await search('q=delhi&limit=24')
  const entities = hits.map(({ entity }) => entity)
  assert.deepEqual(entities.slice(0, 5), ['airport', 'blog-tag', 'state', 'city', 'blog'])
  assert.equal(hits[4]?.label, 'Delhi airport: which terminal, which train')
  const isNamed = hits.map(({ entity, label }) => entity === 'airport' || /\bDelhi/.test(String(label)))
  assert.ok(isNamed.filter(Boolean).length > 5)
  assert.equal(isNamed.lastIndexOf(true), isNamed.indexOf(false) - 1)
  assert.deepEqual(
    hits.map(({ foundIn }) => foundIn === 'name'),
    isNamed,
  )
})

test('names with the whole word come before names that only start with it', async () => {
  for (const name of ['Fogelberg', 'Winter fog']) await host.post('/api/v1/post/blogs_tag/create', { name })
  const labels = (await search('q=fog')).map(({ label }) => label)
  const at = (name: string) => labels.indexOf(name)
  assert.ok(at('Winter fog') >= 0 && at('Winter fog') < at('Fogelberg'), labels.join())
})

test('a last name finds its user before texts that mention the user', async () => {
  const [first, ...others] = await search('q=nair')
  assert.deepEqual([first?.entity, first?.label], ['user', 'Meera Nair'])
  assert.ok(others.some(({ entity }) => entity === 'blog'))
})

test('URLs in texts are not searchable', async () => {
  const sha = 'a'.repeat(60)
  const body = `A [quiet room](https://zanzibar.example/yonder "Upstairs") and <https://quagga.example/x>.

![Wombat](/media/${sha}1234)

[Plan]: /xylophone/plan.pdf`
  const page = { title: 'Resting', template: 'page', slug: 'resting', body }
  assert.equal((await host.post('/api/v1/post/content_details/create', page)).status, 201)
  const finds = async (typed: string) =>
    (await search(`q=${encodeURIComponent(typed)}`)).some(({ label }) => label === 'Resting')
  for (const word of ['quiet', 'upstairs', 'wombat', 'plan']) assert.ok(await finds(word), word)
  for (const word of ['zanzibar', 'quagga', 'media', sha, 'xylophone', 'https']) assert.ok(!(await finds(word)), word)
})

test('a pasted URL or email address finds its record', async () => {
  assert.deepEqual(await search('q=https'), [])
  const [client] = await search(`q=${encodeURIComponent('https://meridian-air.example.com')}`)
  assert.equal(client?.label, 'Meridian Air')
})

test('search covers all entities, each result with its entity, label and a short fact', async () => {
  const hits = await search('q=delhi&limit=50')
  const found = new Set(hits.map(({ entity }) => entity))
  for (const entity of ['airport', 'state', 'city', 'blog', 'blog-tag', 'travel-agent'])
    assert.ok(found.has(entity), entity)
  for (const { entity, path, status, ...hit } of hits) {
    assert.deepEqual(Object.keys(hit).sort(), ['detail', 'foundIn', 'id', 'label'])
    const { sitePath, publishes } = entityOf(String(entity)) ?? {}
    assert.deepEqual([path !== undefined, status !== undefined], [sitePath !== undefined, publishes === true])
  }
  assert.deepEqual([hits[0]?.path, hits[0]?.status], ['/airports/delhi-del', 'published'])
  assert.equal(new Set(hits.map(({ entity, id }) => `${String(entity)} ${String(id)}`)).size, hits.length)
})

test('entities with many results leave room for the others and use the remaining room', async () => {
  const hits = await search('q=air&limit=24')
  const found = new Set(hits.map(({ entity }) => entity))
  for (const entity of ['airport', 'blog', 'guideline-detail', 'content-page', 'contact-message']) {
    assert.ok(found.has(entity), entity)
  }
  assert.equal(hits.length, 24)
  const [best] = await search('q=air&limit=1')
  assert.match(String(best?.label), /\bair\b/i)
})

test('an empty search finds nothing, the limit holds, and malformed input causes no error', async () => {
  assert.deepEqual(
    [await search(''), await search('q='), await search('q=%20'), await search('q=---')],
    [[], [], [], []],
  )
  assert.equal((await search('q=a&limit=3')).length, 3)
  assert.ok((await search('q=a&limit=50')).length <= 50)
  for (const text of ['"', '*', 'a"b', 'NOT', '(a', '🛬', "x'; drop table airport"]) {
    await search(`q=${encodeURIComponent(text)}`)
  }
  for (const limit of ['x', '0', '51', '1.5', '']) {
    assert.equal((await host.get(`/api/v1/post/search?q=a&limit=${limit}`)).status, 400, limit)
  }
})

test('names in scripts without spaces are found by any part, and letters by their ASCII equivalents', async () => {
  const names = ['成田国際空港', 'ท่าอากาศยานสุวรรณภูมิ', 'Heydər Əliyev', 'Hawaiʻi', 'Ħal Luqa']
  for (const name of names) {
    const { status } = await host.post('/api/v1/post/blogs_tag/create', { name })
    assert.equal(status, 201, name)
  }
  const found: readonly [string, string][] = [
    ['国際', '成田国際空港'],
    ['成田空', ''],
    ['空港', '成田国際空港'],
    ['成田国際空港', '成田国際空港'],
    ['สุวรรณ', 'ท่าอากาศยานสุวรรณภูมิ'],
    ['heyder eliyev', 'Heydər Əliyev'],
    ['hawaii', 'Hawaiʻi'],
    ["hawai'i", 'Hawaiʻi'],
    ['hawaiʼi', 'Hawaiʻi'],
    ['hal', 'Ħal Luqa'],
  ]
  for (const [typed, name] of found) {
    const labels = (await search(`q=${encodeURIComponent(typed)}`)).map(({ label }) => label)
    assert.equal(names.filter((known) => labels.includes(known)).join(), name, typed)
    const list = await host.get(`/api/v1/post/blogs_tags?search=${encodeURIComponent(typed)}`)
    assert.equal(Array.isArray(list.body.data) && list.body.data.length > 0, name !== '', typed)
  }
})
