// Schedules, undo and merges: what visitors will get at a time changes only by a decision of someone who can publish.
import { after, assert, before, describe, isObject, type Reply, type Row, test } from '../host.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowOf } from '../records/records-host.ts'
import { type Caller, minute, seenActs } from './seen-host.ts'

let host: ContentHost
let editor: Caller
let publisher: Caller
let tagger: Caller
let program: Caller
let undeleting: Caller
const colleague = colleaguesOf(() => host)
const { admin, at, read, visit, edit, act, saveLater, undo, due, done, refused, page, token } = seenActs(() => host)
const rights = (...names: string[]) =>
  Object.fromEntries(
    ['content-page', 'notice', 'blog', 'blog-tag', 'blog-type', 'guideline-type', 'city', 'country', 'state'].map(
      (key) => [key, names],
    ),
  )
before(async () => {
  host = await startContent()
  editor = await colleague(rights('view', 'edit', 'delete'))
  publisher = await colleague(rights('view', 'edit', 'delete', 'publish'))
  program = await token(admin, ['content-page:view', 'content-page:edit', 'blog-tag:view', 'blog-tag:edit'])
  undeleting = await colleague({ 'blog-tag': ['view', 'edit'], blog: ['view', 'edit', 'publish'] })
  tagger = await colleague({ 'blog-tag': ['view', 'edit', 'delete'] })
})
after(() => host.stop())

const pendingOf = async (one: Row, section?: string): Promise<{ [name: string]: unknown }> => {
  const { pending } = await read(one, section)
  return isObject(pending) ? pending : {}
}
const withChanges = async (title: string): Promise<Row> => {
  const one = await page(title)
  done(await saveLater(editor, one, { body: 'Changed' }))
  return one
}

describe('undo of a schedule', () => {
  const steps: { [name: string]: (one: Row) => Promise<Reply> } = {
    'setting it': (one) => act(publisher, one, 'schedule', { at: at(60) }),
    'moving it': async (one) => {
      done(await act(publisher, one, 'schedule', { at: at(60) }))
      return act(publisher, one, 'schedule', { at: at(90) })
    },
    'removing it': async (one) => {
      done(await act(publisher, one, 'schedule', { at: at(60) }))
      return act(publisher, one, 'unschedule')
    },
  }
  for (const [name, step] of Object.entries(steps)) {
    test(`${name}: refuses an editor or a program without the publish permission`, async () => {
      const one = await withChanges(`Undo of a schedule, ${name}`)
      const scheduled = done(await step(one))
      const before = await pendingOf(one)
      for (const who of [editor, program]) {
        assert.deepEqual(await undo(who, scheduled), [200, { done: [], failed: ['forbidden'] }])
      }
      assert.deepEqual(await pendingOf(one), before)
      assert.deepEqual(await undo(publisher, scheduled), [200, { done: [one.id], failed: [] }])
      assert.notEqual((await pendingOf(one)).publishAt, before.publishAt)
    })
  }
})

describe('undo of a publication', () => {
  test('undo of a publication needs the publish permission and no newer edit', async () => {
    const one = await withChanges('Published and undone')
    const published = done(await act(publisher, one, 'publish'))
    const nothing = [200, { done: [], failed: ['forbidden'] }]
    assert.deepEqual(await undo(editor, published), nothing)
    assert.deepEqual([await visit(one.slug), await pendingOf(one)], [['live', 'Changed'], {}])
    done(await edit(publisher, one, { body: 'Newer' }))
    assert.deepEqual(await undo(publisher, published), [200, { done: [], failed: ['conflict'] }])
    assert.deepEqual([await visit(one.slug), await pendingOf(one)], [['live', 'Newer'], {}])
  })

  test('undo of two pages that were published together reverts both completely', async () => {
    const [one, other] = [await withChanges('Two, first'), await withChanges('Two, second')]
    const pending = { [one.id]: (await pendingOf(one)).version, [other.id]: (await pendingOf(other)).version }
    const { body } = done(
      await publisher.post('/content_details/publishing', { action: 'publish', ids: [one.id, other.id], pending }),
    )
    assert.ok(isObject(body.data))
    done(await edit(publisher, other, { body: 'Newer' }))
    const undone = await publisher.post('/content_details/undo', { operationId: body.data.operationId })
    assert.ok(isObject(undone.body.data) && Array.isArray(undone.body.data.failed))
    assert.deepEqual(undone.body.data.done, [one.id])
    assert.deepEqual(
      undone.body.data.failed.map((failed) => isObject(failed) && failed.id),
      [other.id],
    )
    assert.deepEqual(
      [await visit(one.slug), await visit(other.slug)],
      [
        ['live', 'As decided'],
        ['live', 'Newer'],
      ],
    )
    assert.deepEqual([typeof (await pendingOf(one)).version, await pendingOf(other)], ['number', {}])
  })
})

describe('scheduled changes to a page that leaves the website', () => {
  const ways: { [way: string]: (one: Row) => Promise<Reply> } = {
    unpublish: (one) => act(publisher, one, 'unpublish', { as: 'draft' }),
    'unpublish in error': (one) => act(publisher, one, 'unpublish', { as: 'draft', reason: 'error' }),
    'a save as archived': (one) => edit(publisher, one, { status: 'archived' }),
    'a bulk change': (one) =>
      publisher.post('/content_details/bulk', { action: 'set', ids: [one.id], set: { status: 'draft' } }),
    'deletion as withdrawn': (one) => publisher.remove(`/content_details/${one.id}?reason=withdrawn`),
  }
  for (const [way, leave] of Object.entries(ways)) {
    test(`${way} ends the schedule of a page’s changes, so that the page stays off`, async () => {
      const one = await withChanges(`Leaving, ${way}`)
      done(await act(publisher, one, 'schedule', { at: at(60) }))
      done(await leave(one))
      assert.equal((await pendingOf(one)).publishAt, null)
      const seen = await visit(one.slug)
      await edit(editor, one, { title: `Edited, ${way}` })
      host.pass(61 * minute)
      await due()
      assert.deepEqual([await visit(one.slug), (await pendingOf(one)).publishAt], [seen, null])
    })
  }

  test('undo of unpublishing brings the page back with its schedule', async () => {
    const one = await withChanges('Back with a schedule')
    done(await act(publisher, one, 'schedule', { at: at(60) }))
    const left = done(await act(publisher, one, 'unpublish', { as: 'draft' }))
    assert.deepEqual(await undo(editor, left), [200, { done: [], failed: ['forbidden'] }])
    assert.deepEqual(await undo(publisher, left), [200, { done: [one.id], failed: [] }])
    host.pass(61 * minute)
    await due()
    assert.deepEqual(await visit(one.slug), ['live', 'Changed'])
  })

  test('scheduled changes to an unpublished page are never published, even if an earlier release left them scheduled', async () => {
    const one = await withChanges('Scheduled by an earlier release')
    done(await act(publisher, one, 'unpublish', { as: 'draft' }))
    const { db } = host.host.core.tables
    db.run('update pending set publishAt = ? where recordId = ?', [at(60), one.id])
    host.pass(61 * minute)
    await due()
    assert.deepEqual(await visit(one.slug), [404])
    refused(await act(publisher, one, 'schedule', { at: at(60) }), 409)
  })
})

describe('a time or a change that can’t happen is refused immediately', () => {
  test('status scheduled of a live page', async () => {
    const one = await page('Live, set to scheduled')
    refused(await edit(admin, one, { status: 'scheduled', publishAt: at(60) }), 422)
    const { body } = await admin.post('/content_details/bulk', {
      action: 'set',
      ids: [one.id],
      set: { status: 'scheduled' },
    })
    assert.ok(isObject(body.data) && Array.isArray(body.data.failed) && body.data.failed.length === 1)
    assert.deepEqual(await visit(one.slug), ['live', 'As decided'])
  })

  test('changes scheduled for a time after the end of their record', async () => {
    const values = { title: 'Road works', text: 'At night', everywhere: true, endsAt: at(60), status: 'published' }
    const notice = rowOf(await admin.post('/notices/create', values))
    done(await saveLater(editor, notice, { text: 'By day' }, 'notices'))
    refused(await act(publisher, notice, 'schedule', { at: at(61) }, 'notices'), 422)
    const one = await withChanges('After its end')
    done(await act(publisher, one, 'unpublish', { as: 'draft', at: at(60) }))
    refused(await act(publisher, one, 'schedule', { at: at(60) }), 422)
    done(await act(publisher, one, 'schedule', { at: at(59) }))
  })

  test('pending changes to fields that only the live record has', async () => {
    const one = await page('No pending fields')
    refused(await saveLater(editor, one, { reviewOn: '2027-01-01' }), 422)
    assert.deepEqual(await pendingOf(one), {})
  })

  test('a first publication date by someone who can’t publish', async () => {
    const draft = rowOf(await editor.post('/content_details/create', { title: 'Dated', body: 'x' }))
    refused(await edit(editor, draft, { publishAt: '2020-01-01T00:00:00.000Z' }))
    refused(
      await editor.post('/content_details/create', { title: 'Old', body: 'x', publishAt: '2020-01-01T00:00:00.000Z' }),
    )
    done(await edit(publisher, draft, { publishAt: '2020-01-01T00:00:00.000Z' }))
    done(await edit(editor, draft, { body: 'y' }))
  })
})

describe('a merge', () => {
  const tag = async (name: string): Promise<Row> => rowOf(await admin.post('/blogs_tag/create', { name }))
  const post = async (title: string, tagIds: string[], status = 'published'): Promise<Row> => {
    const [type] = [rowOf(await admin.post('/blogs_types/create', { name: `Type of ${title}` }))]
    const author = (await admin.get('/users?limit=1')).body.data
    const authorId = Array.isArray(author) && isObject(author[0]) ? author[0].id : undefined
    return rowOf(
      await admin.post('/blogs/create', {
        title,
        body: 'x',
        excerpt: 'x'.repeat(60),
        typeId: type.id,
        tagIds,
        authorId,
        status,
      }),
    )
  }
  const merge = (who: Caller, from: Row, into: Row): Promise<Reply> =>
    who.post('/blogs_tags/merge', { from: [from.id], into: into.id })

  test('a merge needs the delete permission for removed records and edit for changed ones, and publish where these are live', async () => {
    const [from, into] = [await tag('Merged'), await tag('Kept')]
    const one = await post('With a tag', [from.id], 'draft')
    for (const who of [program, tagger]) refused(await merge(who, from, into))
    refused(await merge(undeleting, from, into))
    done(await edit(admin, one, { status: 'published' }, 'blogs'))
    assert.equal((await merge(editor, from, into)).status, 422)
    assert.deepEqual((await read(one, 'blogs')).tagIds, [from.id])
    done(await merge(publisher, from, into))
    assert.deepEqual((await read(one, 'blogs')).tagIds, [into.id])
  })

  test('a merge rewrites no scheduled changes without the edit permission, and unschedules them without publish', async () => {
    const [from, into] = [await tag('Merged later'), await tag('Kept later')]
    const one = await post('Tagged later', [])
    done(await saveLater(admin, one, { tagIds: [from.id] }, 'blogs'))
    done(await act(publisher, one, 'schedule', { at: at(60) }, 'blogs'))
    refused(await merge(tagger, from, into))
    assert.equal(typeof (await pendingOf(one, 'blogs')).publishAt, 'string')
    done(await merge(editor, from, into))
    assert.equal((await pendingOf(one, 'blogs')).publishAt, null)
  })

  test('a merge is undone completely or not at all', async () => {
    const [from, into] = [await tag('Merged and back'), await tag('Kept and back')]
    const [one, other] = [await post('Back one', [from.id]), await post('Back other', [from.id])]
    const merged = done(await merge(publisher, from, into))
    done(await edit(publisher, other, { tagIds: [] }, 'blogs'))
    const [, result] = await undo(publisher, merged, 'blogs_tags')
    assert.deepEqual(isObject(result) && result.done, [])
    assert.deepEqual((await read(one, 'blogs')).tagIds, [into.id])
    assert.equal((await admin.get(`/blogs_tags/${from.id}`)).status, 404)
  })
})
