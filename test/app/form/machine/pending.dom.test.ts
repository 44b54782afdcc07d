import '../../../dom.ts'
import { assert, blog, CallError, type Row, test } from '../../../panel.ts'
import { newIdempotencyKey } from '../../../../src/app/data/api.ts'
import type { SaveWay } from '../../../../src/app/form/machine/states.ts'
import { openState } from '../made-form.ts'
import { DrivenForm } from './driven-form.ts'

const at = '2026-01-01T00:00:00.000Z'
const live: Row = {
  id: 'b1',
  version: 7,
  createdAt: at,
  updatedAt: at,
  title: 'Fog at Delhi',
  excerpt: 'Old',
  status: 'published',
  slug: 'fog',
}
const note = { version: 2, at, by: { id: 'u1', label: 'Ann' }, publishAt: null }
const pending: Row = { ...live, version: 2, liveVersion: 7, followed: [], conflicts: [], pending: note, title: 'Fog' }

const form = (record: Row) => new DrivenForm(openState(blog, { record }))
const press = (of: DrivenForm, way: SaveWay) =>
  of.sendAndWait({ type: 'save', after: 'stay', key: newIdempotencyKey(), way })
const later: SaveWay = { to: 'pending' }
const now: SaveWay = { to: 'act', action: { action: 'publish' } }
const bodies = (of: DrivenForm) => of.sent.map(({ body }) => body)
const message = (of: DrivenForm) => of.effects.findLast((effect) => effect.do === 'toast')?.message
const refused = (status: number, code: string, data?: Row) => new CallError('No', { status, code, data })

const typed = async (record: Row, way: SaveWay) => {
  const of = form(record)
  of.type('title', 'Fog in December')
  await press(of, way)
  return of
}

test('the first save for later names the live version, and the form continues with the pending version', async () => {
  const of = await typed(live, later)
  assert.deepEqual(bodies(of), [{ liveVersion: 7, title: 'Fog in December' }])
  await of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual([of.text.record?.version, of.text.record?.liveVersion, of.text.changed.size], [2, 7, 0])
  assert.equal(message(of), 'Changes saved for later. The live page is unchanged.')
})

test('saves a pending version with its own version number, not the live one', async () => {
  const of = form(pending)
  of.type('title', 'Fog in December')
  await of.press()
  assert.deepEqual(
    of.sent.map(({ path, body }) => [path, body]),
    [[`${blog.path}/b1/pending`, { version: 2, title: 'Fog in December' }]],
  )
})

test('one call saves the typed text and publishes it', async () => {
  const of = await typed(pending, now)
  const sent = { version: 2, title: 'Fog in December', publishing: { action: 'publish' } }
  await of.answer({ ...live, version: 8, title: 'Fog in December' })
  assert.deepEqual([bodies(of), of.calls], [[sent], []])
  assert.deepEqual([of.state.phase, of.text.record?.version, of.text.record?.liveVersion], ['editing', 8, undefined])
})

test('publishing without typed text names only the version', async () => {
  const of = form(pending)
  await press(of, now)
  assert.deepEqual(bodies(of), [{ version: 2, publishing: { action: 'publish' } }])
})

test('scheduling changes to a live record keeps them in the form', async () => {
  const action = { action: 'schedule', at: '2027-01-01T00:00:00.000Z' } as const
  const of = await typed(live, { to: 'act', action })
  assert.deepEqual(bodies(of), [{ liveVersion: 7, title: 'Fog in December', publishing: action }])
  await of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual([of.text.typed.title, of.text.changed.size], ['Fog in December', 0])
  assert.match(message(of) ?? '', /^Changes scheduled for 1 Jan/)
})

test('text typed during publishing becomes an unsaved change to the live record', async () => {
  const of = form(pending)
  await press(of, now)
  of.type('excerpt', 'New')
  await of.answer({ ...live, version: 8, title: 'Fog' })
  assert.deepEqual([[...of.text.changed], of.text.record?.version], [['excerpt'], 8])
})

test('compares fields that have changed in the live record before it sends anything', async () => {
  const of = await typed({ ...pending, conflicts: ['title'] }, now)
  assert.deepEqual([bodies(of), of.calls.map(({ method, path }) => [method, path])], [[], [['GET', `${blog.path}/b1`]]])
  await of.answer({ ...live, version: 8, title: 'Mist at Delhi' })
  assert(of.state.phase === 'conflict')
  assert.deepEqual(
    of.state.found.map(({ name, mine, theirs }) => [name, mine, theirs]),
    [['title', 'Fog in December', 'Mist at Delhi']],
  )
  await of.sendAndWait({ type: 'merge', sides: { title: 'theirs' }, key: newIdempotencyKey() })
  assert.deepEqual(bodies(of), [{ version: 2, title: 'Mist at Delhi', publishing: { action: 'publish' } }])
})

test('sends the user’s decision for the local value, so that the host knows about it', async () => {
  const of = form({ ...pending, conflicts: ['title'] })
  await press(of, now)
  await of.answer({ ...live, version: 8, title: 'Mist at Delhi' })
  await of.sendAndWait({ type: 'merge', sides: { title: 'mine' }, key: newIdempotencyKey() })
  assert.deepEqual(bodies(of), [{ version: 2, publishing: { action: 'publish' } }])
})

test('compares changes with the live record if someone has published the pending version', async () => {
  const of = await typed(pending, later)
  await of.answer(refused(404, 'not_found'))
  await of.answer({ ...live, version: 8, title: 'Fog' })
  assert.equal(of.state.phase, 'conflict')
  await of.sendAndWait({ type: 'merge', sides: {}, key: newIdempotencyKey() })
  assert.deepEqual(bodies(of)[1], { liveVersion: 8, title: 'Fog in December' })
})

test('publishes a newer version that differs in nothing', async () => {
  const of = await typed(pending, now)
  await of.answer(refused(409, 'conflict', { ...pending, version: 3, title: 'Fog in December' }))
  assert.deepEqual(bodies(of)[1], { version: 3, publishing: { action: 'publish' } })
})

test('a form without typed text follows the record from its live to its pending version and back', () => {
  const of = form(live)
  of.send({ type: 'read', row: pending, left: undefined })
  assert.deepEqual([of.text.record?.version, of.text.typed.title], [2, 'Fog'])
  of.send({ type: 'read', row: live, left: undefined })
  assert.deepEqual([of.text.record?.version, of.text.typed.title], [7, 'Fog at Delhi'])
})

const submit: SaveWay = { to: 'act', action: { action: 'submit', comment: 'Please look' } }

test('one call saves typed changes to a live record for later and submits them', async () => {
  const of = await typed(live, submit)
  const publishing = { action: 'submit', comment: 'Please look' }
  assert.deepEqual(bodies(of), [{ liveVersion: 7, title: 'Fog in December', publishing }])
  await of.answer({ ...pending, title: 'Fog in December' })
  assert.equal(message(of), 'Changes submitted for approval. The live page is unchanged.')
})

test('submitting a draft saves it as it is, and keeps its status until the host responds', async () => {
  const draft: Row = { ...live, status: 'draft' }
  const of = await typed(draft, submit)
  const publishing = { action: 'submit', comment: 'Please look' }
  assert.deepEqual(bodies(of), [{ id: 'b1', version: 7, title: 'Fog in December', publishing }])
  assert.equal(of.text.typed.status, 'draft')
  await of.answer({ ...draft, version: 9, status: 'in_review', title: 'Fog in December' })
  assert.deepEqual([of.state.phase, of.text.typed.status, of.text.changed.size], ['editing', 'in_review', 0])
})

test('says that the live record already has the changes', async () => {
  const of = await typed(live, submit)
  await of.answer({ ...live, version: 8, title: 'Fog in December' })
  assert.deepEqual([message(of), of.state.phase], ['The live post already has these values.', 'editing'])
})

test('a form accepts a new note about its version, even with typed text', () => {
  const of = form(pending)
  of.type('title', 'Fog in December')
  const review = { state: 'waiting' }
  of.send({ type: 'read', row: { ...pending, review }, left: undefined })
  assert.deepEqual([of.text.record?.review, of.text.typed.title], [review, 'Fog in December'])
})
