import { after, assert, before, isObject, test, type TestHost } from '../host.ts'
import { startRecords } from '../records/records-host.ts'
import { gif, jpeg, png } from './images.ts'

let host: TestHost
let admin: { authorization: string }
before(async () => {
  host = await startRecords({ isWhole: true })
  admin = await host.signIn()
  await upload('a.png', png(8, 8, 1), { alt: 'A tower' })
  await upload('b.png', png(8, 8, 2), {})
  await upload('c.png', png(8, 8, 2), { decorative: true })
  await upload('d.gif', gif(4, 4), { alt: 'A windsock' })
  await upload('e.jpg', jpeg(9, 9), { alt: 'A stand' })
  const client = { name: 'Northern Air', mediaId: ids.get('a.png') ?? '' }
  const { status } = await post('/api/v1/post/clientele/create', client)
  assert.equal(status, 201)
})
after(() => host.stop())

const ids = new Map<string, string>()
const post = (path: string, body: unknown) => host.call('POST', path, body, admin)

const upload = async (name: string, bytes: Buffer, meta: object): Promise<void> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  form.set('meta', JSON.stringify(meta))
  const address = `${host.host.origin}/api/v1/post/media/upload`
  const response = await fetch(address, { method: 'POST', body: form, headers: admin })
  const body: unknown = await response.json()
  const data = isObject(body) ? body.data : undefined
  assert(isObject(data) && typeof data.id === 'string', JSON.stringify(body))
  ids.set(name, data.id)
}

const found = async (query: string, sort = 'name'): Promise<string> => {
  const { body } = await host.call('GET', `/api/v1/post/media?sort=${sort}&${query}`, undefined, admin)
  assert(Array.isArray(body.data), JSON.stringify(body))
  return body.data.map((row: { name: string }) => row.name).join(' ')
}

const file = async (name: string): Promise<{ [name: string]: unknown }> => {
  const { body } = await host.call('GET', `/api/v1/post/media/${ids.get(name)}`, undefined, admin)
  assert(isObject(body.data))
  return body.data
}
const uses = async (): Promise<string> => {
  const { body } = await host.call('GET', '/api/v1/post/media?sort=name', undefined, admin)
  assert(Array.isArray(body.data))
  return body.data.map((row: { name: string; uses: number }) => `${row.name} ${row.uses}`).join(', ')
}

const scenarios: [what: string, query: string, names: string][] = [
  ['files without alternative text, except decorative ones', 'filter[missing]=alt', 'b.png'],
  ['unused files', 'filter[unused]=1', 'b.png c.png d.gif e.jpg'],
  ['used files', 'filter[unused]=0', 'a.png'],
  ['files with the same bytes', 'filter[duplicate]=1', 'b.png c.png'],
  ['files that match two filters', 'filter[duplicate]=1&filter[missing]=alt', 'b.png'],
  ['files that match a filter and a search', 'filter[duplicate]=1&search=c', 'c.png'],
  ['files of either of two types', 'filter[mime]=image/gif&filter[mime]=image/jpeg', 'd.gif e.jpg'],
  ['files outside all albums', 'filter[galleryId]=&filter[mime]=image/gif', 'd.gif'],
]
for (const [what, query, names] of scenarios) {
  test(`lists ${what}`, async () => assert.equal(await found(query), names))
}

test('rejects a yes/no filter with another value', async () => {
  assert.equal((await host.call('GET', '/api/v1/post/media?filter[unused]=perhaps', undefined, admin)).status, 400)
  assert.equal((await host.call('GET', '/api/v1/post/media?filter[missing]=seo', undefined, admin)).status, 400)
  assert.equal((await host.call('GET', '/api/v1/post/airports?filter[duplicate]=1', undefined, admin)).status, 400)
})

test('a file in the trash does not make another one with the same bytes a duplicate', async () => {
  await host.call('DELETE', `/api/v1/post/media/${ids.get('c.png')}`, undefined, admin)
  assert.equal(await found('filter[duplicate]=1'), '')
  await post('/api/v1/post/media/bulk', { action: 'restore', ids: [ids.get('c.png')] })
  assert.equal(await found('filter[duplicate]=1'), 'b.png c.png')
})

test('a file shown in a text, in any size, is used unless the text is in the trash', async () => {
  const { body } = await host.call('GET', `/api/v1/post/media/${ids.get('d.gif')}`, undefined, admin)
  assert(isObject(body.data))
  const text = `Look:\n\n![A windsock](/media/${String(body.data.sha256)}/320)\n\n![Gone](/media/${'0'.repeat(64)})`
  const page = await post('/api/v1/post/content_details/create', { title: 'Winds', body: `${text}\n\n${text}` })
  assert(isObject(page.body.data))
  assert.equal(await found('filter[unused]=1'), 'b.png c.png e.jpg')
  assert.equal(await uses(), 'a.png 1, b.png 0, c.png 0, d.gif 1, e.jpg 0')
  await host.call('DELETE', `/api/v1/post/content_details/${String(page.body.data.id)}`, undefined, admin)
  assert.equal(await found('filter[unused]=1'), 'b.png c.png d.gif e.jpg')
  assert.equal(await uses(), 'a.png 1, b.png 0, c.png 0, d.gif 0, e.jpg 0')
})

test('the use count of a file equals the length of its list of uses', async () => {
  const id = ids.get('a.png')
  const text = `![A tower](/media/${String((await file('a.png')).sha256)})`
  const made = [
    await post('/api/v1/post/gallery/create', { name: 'Towers at night', coverId: id }),
    await post('/api/v1/post/content_details/create', { title: 'Towers', body: text }),
    await post('/api/v1/post/seo_content/create', { id: 'custom:about', version: 0, ogImageId: id }),
  ]
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201, 201],
  )
  const { body } = await host.call('GET', `/api/v1/post/media/${id}/places`, undefined, admin)
  assert(Array.isArray(body.data))
  assert.deepEqual([(await file('a.png')).uses, body.data.length], [4, 4])
  assert.equal((await file('e.jpg')).uses, 0)
  const inAlbum = await post('/api/v1/post/gallery/create', { name: 'Stands', coverId: ids.get('e.jpg') })
  assert.equal(inAlbum.status, 201)
  assert.equal(await found('order=desc&limit=2', 'uses'), 'a.png e.jpg')
  assert.equal(await found('page=3&limit=2', 'uses'), 'a.png')
})

test('computed counts cannot be filtered by or set', async () => {
  const list = async (query: string) => (await host.call('GET', `/api/v1/post/media?${query}`, undefined, admin)).status
  for (const query of ['filter[uses]=', 'filter[uses]=1', 'filter[uses][gte]=1', 'filter[uses][not]=']) {
    assert.equal(await list(query), 400, query)
  }
  const { version } = await file('e.jpg')
  const set = await post('/api/v1/post/media/create', { id: ids.get('e.jpg'), version, uses: 7 })
  assert.deepEqual([set.status, set.body.fields], [422, { uses: 'This is calculated and can’t be set' }])
})

test('files are created only by upload', async () => {
  const { meta } = (await host.call('GET', '/api/v1/post/media', undefined, admin)).body
  const ghost = await post('/api/v1/post/media/create', { name: 'ghost.png', alt: 'A ghost' })
  assert.deepEqual([ghost.status, ghost.body.fields], [422, { file: 'Choose a file' }])
  assert.deepEqual((await host.call('GET', '/api/v1/post/media', undefined, admin)).body.meta, meta)
})

test('a file without alternative text can be moved to an album, although saving it needs the text', async () => {
  const album = await post('/api/v1/post/gallery/create', { name: 'Towers' })
  assert(isObject(album.body.data))
  const galleryId = String(album.body.data.id)
  const id = ids.get('b.png')
  const moved = await post('/api/v1/post/media/bulk', { action: 'set', ids: [id], set: { galleryId } })
  assert.deepEqual(isObject(moved.body.data) && moved.body.data.done, [id])
  const saved = await post('/api/v1/post/media/create', { id, version: 2, caption: 'At dawn' })
  assert.equal(saved.status, 422)
  assert.equal(await found(`filter[galleryId]=${galleryId}`), 'b.png')
})
