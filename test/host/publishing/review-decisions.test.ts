// In a section with review, visitors get only what a second person approved, and authors can't approve their own text.
import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowOf } from '../records/records-host.ts'
import { type Caller, minute, seenActs } from './seen-host.ts'

let host: ContentHost
let writer: Caller
let author: Caller
let reviewer: Caller
let skipper: Caller
let program: Caller
const colleague = colleaguesOf(() => host)
const { admin, at, read, visit, edit, act, saveLater, undo, due, done, refused, page, token, review } = seenActs(
  () => host,
)
before(async () => {
  host = await startContent()
  const may = (...names: string[]) =>
    colleague(Object.fromEntries(['content-page', 'notice', 'blog', 'blog-tag'].map((key) => [key, names])))
  program = await token(admin, ['content-page:view', 'content-page:edit'])
  writer = await may('view', 'edit')
  author = await may('view', 'edit', 'delete', 'publish')
  reviewer = await may('view', 'edit', 'delete', 'publish')
  skipper = await may('view', 'edit', 'delete', 'publish', 'skip-review')
})
after(() => host.stop())

const noteOf = async (one: Row, name: string, section?: string): Promise<{ [name: string]: unknown }> => {
  const note = (await read(one, section))[name]
  return isObject(note) ? note : {}
}
/** A live page, made while no one had to review it. */
const live = async (title: string): Promise<Row> => {
  await review()
  const one = await page(title)
  await review('content-page', 'notice', 'blog')
  return one
}
const approvedChanges = async (title: string): Promise<Row> => {
  const one = await live(title)
  done(await saveLater(writer, one, { body: 'Changed' }))
  done(await act(writer, one, 'submit'))
  done(await act(reviewer, one, 'approve', { at: at(60) }))
  return one
}
const notesOf = async (one: Row): Promise<unknown> => {
  const { body } = await host.content(`/pages/${one.id}`)
  return isObject(body.data) && Array.isArray(body.data.changes) ? body.data.changes.length : 0
}

describe('the public note of an approved, scheduled version', () => {
  for (const [name, action, more] of [
    ['published early', 'publish', {}],
    ['scheduled again', 'schedule', { at: 90 }],
  ] as const) {
    test(`can’t be another one when it is ${name}`, async () => {
      const one = await approvedChanges(`Note, ${name}`)
      const time = 'at' in more ? { at: at(more.at) } : {}
      refused(await act(author, one, action, { ...time, note: 'Never reviewed' }))
      const pending = await noteOf(one, 'pending')
      refused(
        await author.post(`/content_details/${one.id}/pending/publish`, {
          version: pending.version,
          note: 'Never reviewed',
          ...time,
        }),
      )
      done(await act(author, one, action, time))
      host.pass(91 * minute)
      await due()
      assert.deepEqual([await visit(one.slug), await notesOf(one)], [['live', 'Changed'], 0])
    })
  }
})

describe('an author stays known', () => {
  const notApproved = async (one: Row, who: Caller): Promise<void> => {
    refused(await act(who, one, 'approve'))
    assert.notDeepEqual(await visit(one.slug), ['live', 'By the author'])
    done(await act(skipper, one, 'approve'))
  }

  test('an author stays known after changes are discarded and that is undone', async () => {
    const one = await live('Discarded')
    done(await saveLater(author, one, { body: 'By the author' }))
    const { version } = await noteOf(one, 'pending')
    const discarded = done(await author.remove(`/content_details/${one.id}/pending?version=${String(version)}`))
    host.pass(1000)
    assert.deepEqual(await undo(writer, discarded), [200, { done: [one.id], failed: [] }])
    done(await act(writer, one, 'submit'))
    await notApproved(one, author)
  })

  test('but not as the author of other changes, which can’t be mixed', async () => {
    const one = await live('Others')
    done(await saveLater(author, one, { body: 'By the author' }))
    const { version } = await noteOf(one, 'pending')
    const discarded = done(await author.remove(`/content_details/${one.id}/pending?version=${String(version)}`))
    host.pass(1000)
    done(await saveLater(writer, one, { body: 'By the writer' }))
    const again = await noteOf(one, 'pending')
    done(await writer.remove(`/content_details/${one.id}/pending?version=${String(again.version)}`))
    assert.deepEqual(await undo(writer, discarded), [200, { done: [], failed: ['conflict'] }])
    done(await saveLater(writer, one, { body: 'By the writer again' }))
    done(await act(writer, one, 'submit'))
    done(await act(author, one, 'approve'))
  })

  test('an author stays known after an approval is undone', async () => {
    const one = await live('Approved and undone')
    done(await saveLater(author, one, { body: 'By the author' }))
    done(await act(author, one, 'submit'))
    const approved = done(await act(reviewer, one, 'approve'))
    host.pass(1000)
    await review()
    await undo(reviewer, approved)
    await review('content-page')
    done(await act(writer, one, 'submit'))
    await notApproved(one, author)
  })

  test('an author stays known after the approval of a draft is undone', async () => {
    const one = rowOf(await author.post('/content_details/create', { title: 'Draft', body: 'By the author' }))
    await review('content-page')
    done(await act(author, one, 'submit'))
    const approved = done(await act(reviewer, one, 'approve'))
    host.pass(1000)
    await review()
    await undo(reviewer, approved)
    await review('content-page')
    assert.equal((await read(one)).status, 'in_review')
    await edit(writer, one, { status: 'draft' })
    done(await act(writer, one, 'submit'))
    await notApproved(one, author)
  })

  test('an author stays known when someone edits the draft of an unpublished page with pending changes', async () => {
    const one = await live('Unpublished with changes')
    done(await saveLater(writer, one, { title: 'Another title' }))
    done(await act(reviewer, one, 'unpublish', { as: 'draft' }))
    done(await edit(author, one, { body: 'By the author' }))
    done(await act(writer, one, 'submit'))
    await notApproved(one, author)
  })

  test('a program’s author is the user who created its token', async () => {
    const one = await live('By a program')
    done(await saveLater(program, one, { body: 'By the author' }))
    done(await act(program, one, 'submit'))
    await notApproved(one, admin)
  })
})

test('a merge takes an approved version off its schedule and requires another approval', async () => {
  await review()
  const tag = async (name: string): Promise<Row> => rowOf(await admin.post('/blogs_tag/create', { name }))
  const [from, into] = [await tag('Merged'), await tag('Kept')]
  const type = rowOf(await admin.post('/blogs_types/create', { name: 'Type' }))
  const { data } = (await admin.get('/users?limit=1')).body
  const authorId = Array.isArray(data) && isObject(data[0]) ? data[0].id : undefined
  const values = { title: 'Tagged', body: 'x', excerpt: 'x'.repeat(60), typeId: type.id, authorId, status: 'published' }
  const post = rowOf(await admin.post('/blogs/create', values))
  await review('blog')
  done(await saveLater(writer, post, { tagIds: [from.id] }, 'blogs'))
  done(await act(writer, post, 'submit', {}, 'blogs'))
  done(await act(reviewer, post, 'approve', { at: at(60) }, 'blogs'))
  done(await author.post('/blogs_tags/merge', { from: [from.id], into: into.id }))
  assert.deepEqual(
    [(await noteOf(post, 'pending', 'blogs')).publishAt, (await noteOf(post, 'review', 'blogs')).state],
    [null, 'waiting'],
  )
  const { notifications } = Object(
    await reviewer.get('/notifications').then(({ body }) => ({ notifications: JSON.stringify(body.data) })),
  )
  assert.match(String(notifications), new RegExp(`"kind":"review"[^}]*${post.id}|${post.id}[^}]*"kind":"review"`))
  host.pass(61 * minute)
  await due()
  assert.equal((await read(post, 'blogs')).missed, undefined)
})

describe('no approval is needed', () => {
  test('a notice needs no approval to be unpublished earlier, but needs one to be shown longer', async () => {
    await review()
    const values = { title: 'Strike', text: 'Today', everywhere: true, endsAt: at(120), status: 'published' }
    const notice = rowOf(await admin.post('/notices/create', values))
    await review('notice')
    done(await act(author, notice, 'unpublish', { as: 'archived', at: at(60) }, 'notices'))
    assert.equal((await read(notice, 'notices')).endsAt, at(60))
    refused(await edit(author, notice, { endsAt: at(240) }, 'notices'))
    host.pass(61 * minute)
    await due()
    assert.equal((await read(notice, 'notices')).status, 'archived')
  })

  test('removing a public note needs no approval, but correcting one does', async () => {
    await review()
    const one = await page('Noted', 'published', { publicNote: 'Opening hours' })
    await review('content-page')
    const { publicNotes } = await read(one)
    const time = Array.isArray(publicNotes) && isObject(publicNotes[0]) ? publicNotes[0].at : undefined
    refused(await act(author, one, 'correct-note', { at: time, note: 'Corrected' }))
    done(await act(author, one, 'correct-note', { at: time, note: null }))
  })
})

describe('an approval that was skipped', () => {
  test('a skipped approval holds only for the scheduled time, so bulk publishing earlier is refused', async () => {
    const one = await live('Skipped')
    done(await saveLater(skipper, one, { body: 'Changed' }))
    done(await act(skipper, one, 'schedule', { at: at(60), withoutReview: 'Urgent' }))
    const { version } = await noteOf(one, 'pending')
    const { body } = await author.post('/content_details/publishing', {
      action: 'publish',
      ids: [one.id],
      pending: { [one.id]: version },
    })
    assert.ok(isObject(body.data) && Array.isArray(body.data.failed) && body.data.failed.length === 1)
    refused(await act(author, one, 'publish'))
    assert.deepEqual(await visit(one.slug), ['live', 'As decided'])
    host.pass(61 * minute)
    await due()
    assert.deepEqual(await visit(one.slug), ['live', 'Changed'])
  })
})

describe('a withdrawn page', () => {
  test('a withdrawn page stays on the website while it waits for approval', async () => {
    const one = await live('Withdrawn and submitted')
    done(await act(reviewer, one, 'unpublish', { as: 'archived', reason: 'withdrawn' }))
    done(await act(writer, one, 'submit'))
    assert.deepEqual(
      [await visit(one.slug), (await noteOf(one, 'review')).state],
      [['withdrawn', 'As decided'], 'waiting'],
    )
    done(await act(writer, one, 'withdraw'))
    assert.deepEqual(await visit(one.slug), ['withdrawn', 'As decided'])
    refused(await act(author, one, 'publish'))
    done(await act(writer, one, 'submit'))
    done(await act(reviewer, one, 'approve'))
    assert.deepEqual(await visit(one.slug), ['live', 'As decided'])
  })

  test('a withdrawn page is no longer in review once it moves to drafts', async () => {
    const one = await live('Withdrawn, submitted and moved')
    done(await act(reviewer, one, 'unpublish', { as: 'archived', reason: 'withdrawn' }))
    done(await act(writer, one, 'submit'))
    done(await edit(reviewer, one, { status: 'draft' }))
    assert.deepEqual([await visit(one.slug), await noteOf(one, 'review')], [[404], {}])
    refused(await act(reviewer, one, 'approve'), 409)
  })
})
