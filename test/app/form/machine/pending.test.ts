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

test('the first save for later names the live version, and the form goes on with the pending one', () => {
  const of = typed(live, later)
  assert.deepEqual(of.sent[0]?.body, { liveVersion: 7, title: 'Fog in December' })
  of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual([of.text.version, of.text.record?.liveVersion, of.text.changed.size], [2, 7, 0])
  const [message] = of.effects.flatMap((effect) => (effect.do === 'toast' ? [effect.message] : []))
  assert.equal(message, 'Changes saved for later. The live page is unchanged.')
})

test('a pending version is saved as one without being told, and names its own version', () => {
  const of = form(pending)
  of.type('title', 'Fog in December')
  of.press()
  assert.deepEqual(of.sent[0]?.body, { version: 2, title: 'Fog in December' })
  assert.deepEqual(
    of.effects.flatMap((effect) => (effect.do === 'write' ? [effect.pendingOf] : [])),
    ['b1'],
  )
})

test('publishing saves what is typed, then publishes the version that the host answered', () => {
  const of = typed(pending, now)
  assert.deepEqual(publishes(of), [])
  of.answer({ ...pending, version: 3, title: 'Fog in December' })
  assert.deepEqual(publishes(of), [{ do: 'publish', id: 'b1', version: 3, at: undefined }])
  of.send({ type: 'published', row: { ...live, version: 8, title: 'Fog in December' } })
  assert.deepEqual([of.state.phase, of.text.version, of.text.record?.liveVersion], ['editing', 8, undefined])
})

test('publishing without typed text saves nothing first', () => {
  const of = form(pending)
  press(of, now)
  assert.deepEqual([of.sent.length, publishes(of).length], [0, 1])
})

test('scheduling the changes of a live record saves them for later first, and keeps them in the form', () => {
  const of = typed(live, { to: 'publish', at: '2027-01-01T00:00:00.000Z' })
  of.answer({ ...pending, title: 'Fog in December' })
  assert.deepEqual(publishes(of), [{ do: 'publish', id: 'b1', version: 2, at: '2027-01-01T00:00:00.000Z' }])
  of.send({ type: 'published', row: live })
  assert.equal(of.text.typed.title, 'Fog in December')
})

test('text typed while a version is published is a change of the live record', () => {
  const of = form(pending)
  press(of, now)
  of.type('excerpt', 'New')
  of.send({ type: 'published', row: { ...live, version: 8, title: 'Fog' } })
  assert.deepEqual([[...of.text.changed], of.text.version], [['excerpt'], 8])
})

test('fields that the live record has changed too are compared before anything is sent', () => {
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

test('a decision for one’s own value is written too, so that the host knows of it', () => {
  const of = form({ ...pending, conflicts: ['title'] })
  press(of, now)
  of.send({ type: 'live', row: { ...live, version: 8, title: 'Mist at Delhi' } })
  of.send({ type: 'merge', sides: { title: 'mine' }, key: 'k2' })
  assert.deepEqual(of.sent[0]?.body, { version: 2 })
})

test('a conflict that only publishing meets is compared with the live record', () => {
  const of = form(pending)
  press(of, now)
  of.send({ type: 'refused', error: refused(409, 'conflict', { ...pending, conflicts: ['title'] }) })
  assert(of.state.phase === 'saving' && of.state.step.name === 'finding-live')
})

test('changes of a pending version that somebody has published meet the live record', () => {
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
