// Writes in sections without states (redirects, tags, cities, images) by people who can't publish the pages that show
// their records.
import { after, assert, before, type Row, test } from '../host.ts'
import { type ContentHost, listOf, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowOf, rowsOf } from '../records/records-host.ts'
import { elsewhere } from '../publishing-model/page.ts'
import { type Caller, minute, seenActs } from './seen-host.ts'

let host: ContentHost
let keeper: Caller
const { admin, at, read, visit, act, due, done, refused, page } = seenActs(() => host)
before(async () => {
  host = await startContent()
  const names = ['view', 'edit', 'delete']
  const kept = ['redirect', 'blog-tag', 'city', 'country', 'media'].map((key) => [key, names])
  keeper = await colleaguesOf(() => host)({ ...Object.fromEntries(kept), blog: ['view', 'edit'] })
})
after(() => host.stop())

const redirectOf = async (path: string): Promise<unknown> =>
  listOf(await host.content(`/redirects?path=${path}`)).map(({ to }) => to)
const redirecting = (who: Caller, from: string) =>
  who.post('/redirects/create', { from, to: 'https://example.org/own' })

test('only users who can publish pages can redirect the URL of a page that has left the website', async () => {
  const [gone, moved] = [await page('Left in error'), await page('Left for good')]
  done(await act(admin, gone, 'unpublish', { as: 'draft', reason: 'error' }))
  done(await act(admin, moved, 'unpublish', { as: 'draft', reason: 'moved', to: elsewhere }))
  for (const { slug } of [gone, moved]) refused(await redirecting(keeper, `/${String(slug)}`), 422)
  assert.deepEqual([await redirectOf(`/${String(gone.slug)}`), await visit(gone.slug)], [[], [410]])
  assert.deepEqual(
    [await redirectOf(`/${String(moved.slug)}`), await visit(moved.slug)],
    [[elsewhere], ['redirect', elsewhere]],
  )
  done(await redirecting(admin, `/${String(gone.slug)}`))
  assert.deepEqual(await redirectOf(`/${String(gone.slug)}`), ['https://example.org/own'])
})

test('a redirect can’t hide a page, however its URL is written', async () => {
  const one = await page('With a query')
  for (const end of ['', '?', '?&', '#x', '/', '//'])
    refused(await redirecting(keeper, `/${String(one.slug)}${end}`), 422)
  assert.deepEqual(await redirectOf(`/${String(one.slug)}`), [])
})

let posts = 0
const postWith = async (more: object): Promise<Row> => {
  posts += 1
  const type = rowOf(await admin.post('/blogs_types/create', { name: `Type ${posts}` }))
  const [author] = rowsOf(await admin.get('/users?limit=1'))
  const draft = { title: `Post ${posts}`, body: 'x', excerpt: 'x'.repeat(60), typeId: type.id, authorId: author?.id }
  return rowOf(done(await admin.post('/blogs/create', { ...draft, ...more })))
}

/** All that visitors get for a live post. */
const shown = async ({ slug }: Row): Promise<string> => {
  const body = (await host.content(`/blogs/slug/${String(slug)}`)).body
  return JSON.stringify(body)
}

test('merging a tag of a live post needs the permission to publish it, unlike permanent deletion from the trash', async () => {
  const [from, into] = [
    rowOf(await admin.post('/blogs_tag/create', { name: 'Tag to merge' })),
    rowOf(await admin.post('/blogs_tag/create', { name: 'Tag that stays' })),
  ]
  const post = await postWith({ tagIds: [from.id], status: 'published' })
  const was = await shown(post)
  const calls = { merge: { from: [from.id], into: into.id }, move: { from: from.id, into: into.id } }
  for (const [name, body] of Object.entries(calls)) {
    assert.match(JSON.stringify((await keeper.post(`/blogs_tags/${name}`, body)).body), /permission to publish/, name)
  }
  assert.equal(await shown(post), was)
  // A tag in the trash isn't shown, so its permanent deletion changes nothing.
  done(await keeper.remove(`/blogs_tags/${from.id}`))
  const trashed = await shown(post)
  done(await keeper.post('/blogs_tags/bulk', { action: 'purge', ids: [from.id] }))
  assert.equal((await shown(post)).replace(/"updatedAt":"[^"]*"/g, ''), trashed.replace(/"updatedAt":"[^"]*"/g, ''))
})

test('permanent deletion of what a scheduled post uses needs the permission to publish it', async () => {
  const tag = rowOf(await admin.post('/blogs_tag/create', { name: 'Scheduled with it' }))
  const post = await postWith({ tagIds: [tag.id], status: 'scheduled', publishAt: at(60) })
  done(await keeper.remove(`/blogs_tags/${tag.id}`))
  const purge = { action: 'purge', ids: [tag.id] }
  assert.match(JSON.stringify((await keeper.post('/blogs_tags/bulk', purge)).body), /forbidden/)
  done(await admin.post('/blogs_tags/bulk', purge))
  assert.deepEqual((await read(post, 'blogs')).tagIds, [])
  host.pass(61 * minute)
  await due()
  assert.equal((await read(post, 'blogs')).status, 'published')
})
