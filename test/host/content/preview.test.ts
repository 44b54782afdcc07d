// A preview shows one record's saved text to the website, for an hour and as long as its person's session and right.
import { after, assert, before, isObject, test, textOf } from '../host.ts'
import { rowOf } from '../records/records-host.ts'
import { type ContentHost, dataOf, startContent } from './content-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
  await host.set({ contentPreviewUrl: 'https://www.example.com/preview?token={token}&again={token}' })
})
after(() => host.stop())

const minuteMs = 60_000
const ask = (entity: string, id: unknown, headers?: Record<string, string>) =>
  headers
    ? host.call('POST', '/api/v1/post/preview', { entity, id }, headers)
    : host.post('/api/v1/post/preview', { entity, id })
async function tokenFor(entity: string, id: unknown, headers?: Record<string, string>): Promise<string> {
  const {
    status,
    body: { data },
  } = await ask(entity, id, headers)
  assert.equal(status, 201)
  assert.ok(isObject(data))
  const address = new URL(textOf(data.url))
  assert.equal(address.origin + address.pathname, 'https://www.example.com/preview')
  assert.equal(address.searchParams.get('again'), address.searchParams.get('token'))
  return address.searchParams.get('token') ?? ''
}
const read = (token: string, more = '') => host.content(`/preview?token=${token}${more}`)
const draft = (title: string) =>
  host.make('content_details', { title, template: 'page', body: '# Hello', status: 'draft' })

test('a preview returns the saved draft in the shape of published content, and no other call does', async () => {
  const page = await draft('Not yet')
  const token = await tokenFor('content-page', page.id)
  const reply = await read(token)
  const { headers, body } = reply
  assert.deepEqual([dataOf(reply).title, dataOf(reply).path, dataOf(reply).body], ['Not yet', '/not-yet', '# Hello'])
  assert.ok(isObject(dataOf(reply).seo))
  assert.deepEqual(body.meta, { kind: 'pages', expiresAt: new Date(host.now() + 60 * minuteMs).toISOString() })
  assert.deepEqual(
    ['cache-control', 'x-robots-tag', 'referrer-policy', 'etag'].map((name) => headers.get(name)),
    ['no-store', 'noindex', 'no-referrer', null],
  )
  assert.match(textOf(dataOf(await read(token, '&as=html')).body), /<h2/)
  assert.deepEqual(Object.keys(dataOf(await read(token, '&fields=title'))).sort(), ['id', 'title'])
  assert.equal((await host.content(`/pages/${page.id}`)).status, 404)
  const changed = rowOf(
    await host.post('/api/v1/post/content_details/create', { id: page.id, version: page.version, title: 'Newer' }),
  )
  assert.equal(dataOf(await read(token)).title, 'Newer')
  await host.post('/api/v1/post/content_details/create', { id: page.id, version: changed.version, status: 'published' })
  const published = dataOf(await host.content(`/pages/${page.id}`))
  assert.deepEqual(Object.keys(dataOf(await read(token))).sort(), Object.keys(published).sort(), 'the same shape')
})

test('a preview shows no other drafts', async () => {
  const type = await host.make('guidelines_types', { name: 'Hidden type', status: 'draft' })
  const detail = await host.make('guidelines_details', {
    title: 'Detail',
    body: 'Text',
    typeId: type.id,
    language: 'en',
    status: 'draft',
  })
  const response = await read(await tokenFor('guideline-detail', detail.id))
  assert.equal(dataOf(response).type, null)
  assert.ok(!JSON.stringify(response.body).includes('Hidden type'))
})

test('a preview token expires after an hour, or when its session, view permission or record is gone', async () => {
  const page = await draft('Ends')
  const token = await tokenFor('content-page', page.id)
  host.pass(59 * minuteMs)
  assert.equal((await read(token)).status, 200)
  host.pass(minuteMs)
  assert.equal((await read(token)).status, 404)
  for (const odd of ['', 'x', token.slice(1), `${token}%27`]) assert.equal((await read(odd)).status, 404)

  const other = await host.signIn()
  const theirs = await tokenFor('content-page', page.id, other)
  assert.equal((await read(theirs)).status, 200)
  await host.call('POST', '/api/v1/post/users/logout', {}, other)
  assert.equal((await read(theirs)).status, 404, 'signed out')

  const own = await tokenFor('content-page', page.id)
  const { db } = host.host.core
  db.run(`update user set roleId = null`)
  assert.equal((await read(own)).status, 404, 'without the right')
  assert.equal((await ask('content-page', page.id)).status, 403)
  db.run(`update user set roleId = 'administrator'`)
  assert.equal((await read(own)).status, 200)
  await host.remove(`/api/v1/post/content_details/${page.id}?version=${page.version}`)
  assert.equal((await read(own)).status, 404, 'in the trash')
})

test('a preview token is stored only as a hash, and the host keeps few of them', async () => {
  const page = await draft('Hashed')
  const first = await tokenFor('content-page', page.id)
  for (let count = 0; count < 100; count++) {
    host.pass(1)
    await tokenFor('content-page', page.id)
  }
  const { db } = host.host.core
  const rows = JSON.stringify(db.all('select * from preview_token'))
  assert.ok(!rows.includes(first))
  assert.equal(db.all('select 1 from preview_token').length, 100)
  assert.equal((await read(first)).status, 404)
})

test('only existing records with a page can be previewed, and only if the website has a preview', async () => {
  assert.equal((await ask('user', 'x')).status, 422)
  assert.equal((await ask('blog', 'x')).status, 404)
  assert.equal((await ask('blog', undefined)).status, 404)
  const page = await draft('Settings')
  const token = await tokenFor('content-page', page.id)
  assert.equal((await host.call('POST', '/api/v1/post/preview', { entity: 'content-page', id: page.id })).status, 401)
  await host.set({ contentAccess: 'token' })
  assert.equal((await read(token)).status, 401)
  await host.set({ contentAccess: 'off' })
  assert.equal((await read(token)).status, 404)
  assert.equal((await ask('content-page', page.id)).status, 409)
  await host.set({ contentAccess: 'public', contentPreviewUrl: null })
  assert.equal((await ask('content-page', page.id)).status, 409)
  await assert.rejects(host.set({ contentPreviewUrl: 'https://www.example.com/preview' }), /Add \{token\}/)
})
