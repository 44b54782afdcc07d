import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaveWay } from '../../../../src/app/form/machine/states.ts'
import { blog } from '../../../../src/contract/entities/blog.ts'
import type { Row } from '../../../../src/contract/json.ts'
import { CallError } from '../../../../src/kit/http.ts'
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
const press = (of: DrivenForm, way: SaveWay) => of.send({ type: 'save', after: 'stay', key: 'k', way })
const later: SaveWay = { to: 'pending' }
const now: SaveWay = { to: 'publish', at: undefined }
const publishes = (of: DrivenForm) => of.effects.filter((effect) => effect.do === 'publish')
const refused = (status: number, code: string, data?: Row) => new CallError('No', { status, code, data })

const typed = (record: Row, way: SaveWay) => {
  const of = form(record)
  of.type('title', 'Fog in December')
  press(of, way)
  return of
}

test('the first save for later names the live version, and the form continues with the pending version', () => {
  const of = typed(live, later)
  assert.deepEqual(of.sent[0]?.body, { liveVersion: 7, title: 'Fog in December' })
  of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual([of.text.version, of.text.record?.liveVersion, of.text.changed.size], [2, 7, 0])
  const [message] = of.effects.flatMap((effect) => (effect.do === 'toast' ? [effect.message] : []))
  assert.equal(message, 'Changes saved for later. The live page is unchanged.')
})

test('saves a pending version with its own version number, not the live one', () => {
  const of = form(pending)
  of.type('title', 'Fog in December')
  of.press()
  assert.deepEqual(of.sent[0]?.body, { version: 2, title: 'Fog in December' })
  assert.deepEqual(
    of.effects.flatMap((effect) => (effect.do === 'write' ? [effect.pendingOf] : [])),
    ['b1'],
  )
})

test('publishing saves the typed text, then publishes the version that the host returned', () => {
  const of = typed(pending, now)
  assert.deepEqual(publishes(of), [])
  of.answer({ ...pending, version: 3, title: 'Fog in December' })
  assert.deepEqual(publishes(of), [{ do: 'publish', id: 'b1', version: 3, at: undefined }])
  of.send({ type: 'published', row: { ...live, version: 8, title: 'Fog in December' } })
  assert.deepEqual([of.state.phase, of.text.version, of.text.record?.liveVersion], ['editing', 8, undefined])
})

test('publishing without typed text sends no save', () => {
  const of = form(pending)
  press(of, now)
  assert.deepEqual([of.sent.length, publishes(of).length], [0, 1])
})

test('scheduling changes of a live record saves them for later first and keeps them in the form', () => {
  const of = typed(live, { to: 'publish', at: '2027-01-01T00:00:00.000Z' })
  of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual(publishes(of), [{ do: 'publish', id: 'b1', version: 2, at: '2027-01-01T00:00:00.000Z' }])
  of.send({ type: 'published', row: live })
  assert.equal(of.text.typed.title, 'Fog in December')
})

test('text typed during publishing becomes a change of the live record', () => {
  const of = form(pending)
  press(of, now)
  of.type('excerpt', 'New')
  of.send({ type: 'published', row: { ...live, version: 8, title: 'Fog' } })
  assert.deepEqual([[...of.text.changed], of.text.version], [['excerpt'], 8])
})

test('compares fields that the live record has changed too before sending anything', () => {
  const of = typed({ ...pending, conflicts: ['title'] }, now)
  assert.deepEqual(
    [of.sent.length, of.effects.map((effect) => effect.do)],
    [0, ['keep-draft', 'await-choices', 'agree', 'find-live']],
  )
  of.send({ type: 'live', row: { ...live, version: 8, title: 'Mist at Delhi' } })
  assert(of.state.phase === 'conflict')
  assert.deepEqual(
    of.state.found.map(({ name, mine, theirs }) => [name, mine, theirs]),
    [['title', 'Fog in December', 'Mist at Delhi']],
  )
  of.send({ type: 'merge', sides: { title: 'theirs' }, key: 'k2' })
  assert.deepEqual(of.sent[0]?.body, { version: 2, title: 'Mist at Delhi' })
  of.answer({ ...pending, version: 3, title: 'Mist at Delhi' })
  assert.equal(publishes(of).length, 1)
})

test('also sends a decision for the local value, so that the host knows about it', () => {
  const of = form({ ...pending, conflicts: ['title'] })
  press(of, now)
  of.send({ type: 'live', row: { ...live, version: 8, title: 'Mist at Delhi' } })
  of.send({ type: 'merge', sides: { title: 'mine' }, key: 'k2' })
  assert.deepEqual(of.sent[0]?.body, { version: 2 })
})

test('compares a conflict found only by publishing with the live record', () => {
  const of = form(pending)
  press(of, now)
  of.send({ type: 'refused', error: refused(409, 'conflict', { ...pending, conflicts: ['title'] }) })
  assert(of.state.phase === 'saving' && of.state.step.name === 'finding-live')
})

test('compares changes with the live record if someone has published the pending version', () => {
  const of = typed(pending, later)
  of.answer(refused(404, 'not_found'))
  of.send({ type: 'live', row: { ...live, version: 8, title: 'Fog' } })
  assert.equal(of.state.phase, 'conflict')
  of.send({ type: 'merge', sides: {}, key: 'k2' })
  assert.deepEqual(of.sent[1]?.body, { liveVersion: 8, title: 'Fog in December' })
})

test('a form without typed text follows the record from its live to its pending version and back', () => {
  const of = form(live)
  of.send({ type: 'read', row: pending, left: undefined })
  assert.deepEqual([of.text.version, of.text.typed.title], [2, 'Fog'])
  of.send({ type: 'read', row: live, left: undefined })
  assert.deepEqual([of.text.version, of.text.typed.title], [7, 'Fog at Delhi'])
})

const submit: SaveWay = { to: 'act', action: { action: 'submit', comment: 'Please look' } }
const acts = (of: DrivenForm) => of.effects.flatMap((effect) => (effect.do === 'act' ? [effect] : []))

test('submitting typed changes of a live record saves them for later first and names the saved version', () => {
  const of = typed(live, submit)
  assert.deepEqual([of.sent[0]?.body, acts(of)], [{ liveVersion: 7, title: 'Fog in December' }, []])
  of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual(
    acts(of).map(({ record, action }) => [record.version, record.liveVersion, action.action]),
    [[2, 7, 'submit']],
  )
  of.send({ type: 'published', row: { ...pending, title: 'Fog in December' } })
  const message = of.effects.findLast((effect) => effect.do === 'toast')
  assert.equal(message?.message, 'Changes submitted for approval. The live page is unchanged.')
})

test('submitting a draft saves it as it is, and keeps its status until the host responds', () => {
  const draft: Row = { ...live, status: 'draft' }
  const of = typed(draft, submit)
  assert.deepEqual(of.sent[0]?.body, { id: 'b1', version: 7, title: 'Fog in December' })
  of.answer({ ...draft, version: 8, title: 'Fog in December' })
  assert.deepEqual([acts(of)[0]?.record.version, of.text.typed.status], [8, 'draft'])
  of.send({ type: 'published', row: { ...draft, version: 9, status: 'in_review', title: 'Fog in December' } })
  assert.deepEqual([of.state.phase, of.text.typed.status, of.text.changed.size], ['editing', 'in_review', 0])
})

test('submits nothing if the live record already has the changes', () => {
  const of = typed(live, submit)
  of.answer({ ...live, version: 8, title: 'Fog in December' })
  assert.deepEqual([acts(of), of.state.phase], [[], 'editing'])
})

test('a submission that meets a newer version ends the save and reads the newer text', () => {
  const of = form(pending)
  press(of, submit)
  of.send({ type: 'refused', error: refused(409, 'conflict', { ...pending, version: 3 }) })
  assert.deepEqual([of.state.phase, of.effects.some((effect) => effect.do === 'read-again')], ['editing', true])
})

test('a form accepts a new note about its version, even with typed text', () => {
  const of = form(pending)
  of.type('title', 'Fog in December')
  const review = { state: 'waiting' }
  of.send({ type: 'read', row: { ...pending, review }, left: undefined })
  assert.deepEqual([of.text.record?.review, of.text.typed.title], [review, 'Fog in December'])
})
