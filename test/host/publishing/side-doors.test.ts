// Ways around the form by which visitors could see what no one with the permission to publish has decided.
import { after, assert, before, describe, type Row, test } from '../host.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowOf, rowsOf } from '../records/records-host.ts'
import { type Caller, type Colleague, minute, seenActs } from './seen-host.ts'

let host: ContentHost
let editor: Caller
let publisher: Caller
let program: Caller
let keeper: Caller
let leaver: Colleague
const { admin, at, read, visit, edit, act, saveLater, undo, due, done, refused, page, token } = seenActs(() => host)
before(async () => {
  host = await startContent()
  const colleague = colleaguesOf(() => host)
  const may = (...names: string[]) =>
    colleague(Object.fromEntries(['content-page', 'guideline-type', 'airport', 'country'].map((key) => [key, names])))
  editor = await may('view', 'edit', 'delete')
  publisher = await may('view', 'edit', 'delete', 'publish')
  keeper = await colleague({ 'blog-tag': ['view', 'edit', 'delete'] })
  leaver = await colleague({ 'content-page': ['view', 'edit', 'publish'] })
  program = await token(admin, ['content-page:view', 'content-page:edit'])
})
after(() => host.stop())

const types = '/guidelines_types'
const visitType = (slug: unknown) => visit(slug, 'guideline-types')
const madeType = async (name: string, status = 'published'): Promise<Row> =>
  rowOf(await admin.post(`${types}/create`, { name, order: 1, status }))
const merge = (who: Caller, from: Row, into: Row) => who.post(`${types}/merge`, { from: [from.id], into: into.id })
/** A draft whose URLs returned the page once, and return 404 now. */
const formerPage = async (name: string): Promise<Row> => {
  const one = await madeType(name)
  done(await act(publisher, one, 'unpublish', { as: 'draft' }, 'guidelines_types'))
  return one
}

describe('a merge of a draft', () => {
  test('a merge of a draft redirects its former URLs to a live page only for someone who can publish', async () => {
    const [from, into] = [await formerPage('Former type'), await madeType('Live type')]
    assert.deepEqual(await visitType(from.slug), [404])
    refused(await merge(editor, from, into))
    assert.deepEqual(await visitType(from.slug), [404])
    done(await merge(publisher, from, into))
    const [kind, to] = await visitType(from.slug)
    assert.deepEqual([kind, String(to).endsWith(String(into.slug))], ['redirect', true])
    // Restoring the draft takes the redirect away.
    const bulk = { action: 'restore', ids: [from.id] }
    const restored = await editor.post(`${types}/bulk`, bulk)
    assert.match(JSON.stringify(restored.body), /You need permission to publish/)
    assert.equal((await visitType(from.slug))[0], 'redirect')
    done(await publisher.post(`${types}/bulk`, bulk))
    assert.deepEqual(await visitType(from.slug), [404])
  })

  test('merging a draft into another one needs no permission to publish', async () => {
    const [from, into] = [await formerPage('Former type, to a draft'), await madeType('Draft type', 'draft')]
    done(await merge(editor, from, into))
    assert.deepEqual(await visitType(from.slug), [404])
  })
})

test('a program can’t end a page: the host sets its reason', async () => {
  const one = await page('Never live', 'draft')
  const ending = { ending: 'moved', endingTo: 'https://example.org/', endedAt: at(-1) }
  await edit(program, one, ending)
  assert.deepEqual(await visit(one.slug), [404])
  assert.equal((await read(one)).endedAt, null)
})

test('an editor can’t undo the deletion of a live page, nor delete it by undoing its creation', async () => {
  const one = await page('Deleted by the publisher')
  const removed = done(await publisher.remove(`/content_details/${one.id}`))
  await undo(editor, removed)
  assert.deepEqual(await visit(one.slug), [404])
  done(await publisher.post('/content_details/bulk', { action: 'restore', ids: [one.id] }))
  const made = done(await editor.post('/content_details/create', { title: 'Made by the editor', body: 'As decided' }))
  const own = rowOf(made)
  done(await act(publisher, own, 'publish'))
  await undo(editor, made)
  assert.deepEqual(await visit(own.slug), ['live', 'As decided'])
})

test('permanent deletion of what scheduled changes use keeps their schedule, or is refused', async () => {
  const tag = rowOf(await admin.post('/blogs_tag/create', { name: 'Used later' }))
  const type = rowOf(await admin.post('/blogs_types/create', { name: 'Type of a later post' }))
  const [author] = rowsOf(await admin.get('/users?limit=1'))
  const excerpt = 'x'.repeat(60)
  const draft = {
    title: 'Scheduled post',
    body: 'x',
    excerpt,
    typeId: type.id,
    authorId: author?.id,
    status: 'published',
  }
  const post = rowOf(await admin.post('/blogs/create', draft))
  done(await saveLater(admin, post, { tagIds: [tag.id] }, 'blogs'))
  done(await act(admin, post, 'schedule', { at: at(60) }, 'blogs'))
  done(await keeper.remove(`/blogs_tags/${tag.id}`))
  const purge = { action: 'purge', ids: [tag.id] }
  const refusedPurge = await keeper.post('/blogs_tags/bulk', purge)
  assert.match(JSON.stringify(refusedPurge.body), /forbidden/)
  done(await admin.post('/blogs_tags/bulk', purge))
  const { pending } = await read(post, 'blogs')
  assert.match(JSON.stringify(pending), /"publishAt":"2/)
})

test('a schedule of a user who has lost the permission does not run, even if someone else edits the record', async () => {
  const one = await page('By someone who leaves', 'draft')
  done(await act(leaver, one, 'schedule', { at: at(60) }))
  done(await edit(publisher, one, { title: 'By someone who left' }))
  done(await edit(admin, leaver.role, { permissions: { 'content-page': ['view', 'edit'] } }, 'user_roles'))
  host.pass(61 * minute)
  await due()
  assert.deepEqual(await visit(one.slug), [404])
})

test('a draft with a code that a live airport had changes nothing for visitors', async () => {
  const country = rowOf(
    await admin.post('/country/create', { name: 'Codeland', alpha2: 'QC', callingCode: '+1', continent: 'EU' }),
  )
  const field = { name: 'Coded Field', iata: 'XQA', countryId: country.id, lat: 1, lon: 2, status: 'published' }
  const one = rowOf(await admin.post('/airports/create', field))
  host.pass(22 * 60 * minute)
  const now = rowOf(done(await edit(publisher, one, { iata: 'XQB' }, 'airports')))
  const byCode = async () => {
    const { body } = await host.content('/airports?iata=XQA')
    return JSON.stringify(body).includes(one.id)
  }
  assert.equal(now.iata, 'XQB')
  assert.ok(await byCode())
  const draft = { name: 'Draft Field', iata: 'XQA', countryId: country.id, lat: 1, lon: 2 }
  done(await editor.post('/airports/create', draft))
  assert.ok(await byCode())
  const formerCodes = [{ kind: 'iata', value: 'XQB', from: null, until: null, source: null }]
  done(await editor.post('/airports/create', { ...draft, name: 'Other Draft', iata: 'XQC', formerCodes }))
  const { body } = await host.content('/airports?iata=XQB')
  assert.match(JSON.stringify(body), new RegExp(one.id))
})
