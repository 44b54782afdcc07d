// All that happens to a source, and what its translations and their visitors get: each comes back whole with undo.
import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { rowOf } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'
import { place, post, startTranslations } from './translations-host.ts'

type Host = Awaited<ReturnType<typeof startTranslations>>
let site: Host
before(async () => {
  site = await startTranslations()
})
after(() => site.host.stop())

const [sources, pages] = ['content_details', place('content-page')]

interface Case {
  source: Row
  live: Row
  draft: Row
}
let number = 0
/** A live page with a live German translation, which has a pending version, and a draft in Hindi. */
const newCase = async (): Promise<Case> => {
  number += 1
  const source = await site.page(`Source ${number}`)
  const text = { title: `Quelle ${number}`, body: 'Text', status: 'published' }
  const live = await site.translate('content-page', source, text)
  site.done(await site.saveLater(site.admin, live, { body: 'Später' }, pages))
  const draft = await site.translate('content-page', source, { ...text, language: 'hi', status: 'draft' })
  return { source, live, draft }
}
/** The rows of the database, without what each write changes. */
const stateOf = ({ source, live, draft }: Case): unknown => {
  const { db } = site.host.host.core.tables
  const row = (table: string, { id }: Row) => {
    const { version, updatedAt, updatedBy, updatedAt$sort, seoScore, ...kept } =
      db.get(`select * from ${table} where id = ?`, [id]) ?? {}
    return kept
  }
  const pending = db.all('select recordId, next from pending where recordId = ?', [live.id])
  return [
    row('content_page', source),
    row('content_page_translation', live),
    row('content_page_translation', draft),
    pending,
  ]
}
const german = async ({ live }: Case): Promise<unknown> => (await site.visit(`${String(live.slug)}?language=de`)).at(0)

const unpublish = (more: object) => (given: Case) => site.act(site.admin, given.source, 'unpublish', more)
const remove = (query: string) => (given: Case) => site.host.remove(`${post}/${sources}/${given.source.id}${query}`)
const events: { [name: string]: [event: (given: Case) => Promise<Reply>, german: unknown, isInTrash: boolean] } = {
  'moving it to drafts': [unpublish({ as: 'draft' }), 404, false],
  'archiving it': [unpublish({ as: 'archived' }), 404, false],
  'unpublishing it as an error': [unpublish({ as: 'archived', reason: 'error' }), 410, false],
  'moving it to another page': [unpublish({ as: 'archived', reason: 'moved', to: '/elsewhere' }), 'redirect', false],
  'withdrawing it': [unpublish({ reason: 'withdrawn' }), 'withdrawn', false],
  'a save with another status': [(given) => site.edit(site.admin, given.source, { status: 'draft' }), 404, false],
  'deleting it': [remove(''), 404, true],
  'deleting it as an error': [remove('?reason=error'), 410, true],
  'deleting it with a new page': [remove('?reason=moved&to=/elsewhere'), 'redirect', true],
  'deleting it as withdrawn': [remove('?reason=withdrawn'), 'withdrawn', false],
  'deleting many': [
    ({ source }) => site.host.post(`${post}/${sources}/bulk`, { action: 'delete', ids: [source.id] }),
    404,
    true,
  ],
}

for (const [name, [event, seen, isInTrash]] of Object.entries(events)) {
  test(`${name} takes its translations along, and undo brings all back`, async () => {
    const given = await newCase()
    assert.equal(await german(given), 'live')
    const before = stateOf(given)
    const reply = site.done(await event(given))
    assert.equal(await german(given), seen)
    const { status } = await site.host.get(`${post}/${pages}/${given.draft.id}`)
    assert.equal(status, isInTrash ? 404 : 200, 'the draft goes to the trash with its source, and stays otherwise')
    const operationId = isObject(reply.body.data) ? reply.body.data.operationId : undefined
    const meta = isObject(reply.body.meta) ? reply.body.meta : { operationId }
    const [, undone] = await site.undo(site.admin, { ...reply, body: { ...reply.body, meta } })
    assert.deepEqual(isObject(undone) && undone.failed, [])
    assert.deepEqual(stateOf(given), before)
    assert.equal(await german(given), 'live')
  })
}

test('a time to unpublish the source takes its translations along', async () => {
  const given = await newCase()
  site.done(await site.act(site.admin, given.source, 'unpublish', { as: 'archived', at: site.at(1) }))
  assert.equal(await german(given), 'live')
  site.host.pass(2 * 60_000)
  await site.due()
  assert.equal((await site.read(given.source)).status, 'archived')
  assert.equal((await site.read(given.live, pages)).status, 'archived')
  assert.notEqual(await german(given), 'live')
})

test('a translation that goes live while its source is a draft is seen once its source is live', async () => {
  const source = await site.page('Not yet', 'draft')
  const text = { title: 'Noch nicht', body: 'Text' }
  const live = await site.translate('content-page', source, text)
  site.done(await site.act(site.admin, live, 'schedule', { at: site.at(1) }, pages))
  site.host.pass(2 * 60_000)
  await site.due()
  const given = { source, live, draft: live }
  assert.equal((await site.read(live, pages)).status, 'published')
  assert.equal(await german(given), 404)
  site.done(await site.act(site.admin, source, 'schedule', { at: site.at(1) }))
  site.host.pass(2 * 60_000)
  await site.due()
  assert.equal(await german(given), 'live')
})

test('edits to a source that wait for approval leave its translations current until they are live', async () => {
  await site.review('content-page')
  const [writer, second] = [await site.colleague({ 'content-page': ['view', 'edit', 'publish'] }), site.admin]
  await site.review()
  const given = await newCase()
  await site.review('content-page')
  site.done(await site.saveLater(writer, given.source, { body: 'As approved' }))
  site.done(await site.act(writer, given.source, 'submit'))
  assert.equal(await site.stateOf(given.source, sources), 'current')
  site.done(await site.act(second, given.source, 'approve'))
  assert.equal((await site.read(given.source)).body, 'As approved')
  assert.equal(await site.stateOf(given.source, sources), 'changed')
  await site.review()
})

test('a copy of a source has no translations', async () => {
  const { source } = await newCase()
  const { title, body } = source
  const copy = rowOf(await site.host.post(`${post}/${sources}/create`, { title: `${String(title)} copy`, body }))
  assert.equal(await site.stateOf(copy, sources), 'missing')
})
