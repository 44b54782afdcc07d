import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRevisions } from '../../../src/app/editor/revisions-dialog.tsx'
import { readActivityPage } from '../../../src/app/record/history/activity.ts'
import { withPage } from '../../../src/app/record/history/past-entries.ts'

const names = ['title', 'body']
const entry = (id: string, action: string, changes: object[]) =>
  ({ id, action, at: `2026-03-0${id}T10:00:00Z`, by: { id: 'u', label: 'Meera' }, changes })
const values = (answer: unknown, now: { title: string; body: string }) =>
  readRevisions(readActivityPage(answer), names, now).map(({ id, values: { title, body } }) => [id, title, body])

test('each entry is the text after it, the field that it leaves alone as it then was', () => {
  const data = [
    entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }]),
    entry('2', 'update', [
      { field: 'title', before: 'Fog', after: 'Mist' }, { field: 'body', before: 'one', after: 'two' },
    ]),
    entry('1', 'create', [
      { field: 'title', before: null, after: 'Fog' }, { field: 'body', before: null, after: 'one' },
    ]),
  ]
  assert.deepEqual(values({ data }, { title: 'Mist', body: 'three' }),
    [['3', 'Mist', 'three'], ['2', 'Mist', 'two'], ['1', 'Fog', 'one']])
})

test('a change that is newer than what the form began with is its author’s, each field as it then was', () => {
  const data = [
    entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }]),
    entry('2', 'update', [{ field: 'title', before: 'Fog', after: 'Mist' }]),
    entry('1', 'update', [{ field: 'body', before: 'one', after: 'two' }]),
  ]
  assert.deepEqual(values({ data }, { title: 'Fog', body: 'two' }),
    [['3', 'Mist', 'three'], ['2', 'Mist', 'two'], ['1', 'Fog', 'two'], ['first', 'Fog', 'one']])
})

test('entries that touch no text are no revisions', () => {
  const data = [entry('2', 'update', [{ field: 'status', before: 'draft', after: 'published' }])]
  assert.deepEqual(values({ data }, { title: 'Fog', body: 'one' }), [['first', 'Fog', 'one']])
})

test('where the beginning is not told, what was there before the oldest entry is the first text', () => {
  const data = [entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }])]
  assert.deepEqual(values({ data }, { title: 'Fog', body: 'three' }), [['3', 'Fog', 'three'], ['first', 'Fog', 'two']])
})

test('what is no activity is refused, and never taken for a text without changes', () => {
  for (const answer of [null, {}, { data: 'x' }, { data: [1] }, { data: [{ id: 'a' }] }]) {
    assert.throws(() => readActivityPage(answer), /unreadable/)
  }
})

test('while there are older entries, the oldest so far is not called the beginning', () => {
  const data = [entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }])]
  const meta = { page: 1, limit: 1, total: 2 }
  assert.deepEqual(values({ data, meta }, { title: 'Fog', body: 'three' }), [['3', 'Fog', 'three']])
})

test('pages are put behind each other, an entry that was moved on by a newer one once', () => {
  const change = (id: string, before: string | null) =>
    entry(id, before === null ? 'create' : 'update', [{ field: 'body', before, after: id }])
  const first = withPage(undefined, readActivityPage({
    data: [change('3', '2'), change('2', '1')], meta: { page: 1, limit: 2, total: 3 },
  }))
  assert.equal(first.hasOlder, true)
  const all = withPage(first, readActivityPage({
    data: [change('2', '1'), change('1', null)], meta: { page: 2, limit: 2, total: 4 },
  }))
  assert.equal(all.hasOlder, false)
  assert.deepEqual(readRevisions(all, names, { title: '', body: '3' }).map(({ id, values: { body } }) => [id, body]),
    [['3', '3'], ['2', '2'], ['1', '1']])
})
