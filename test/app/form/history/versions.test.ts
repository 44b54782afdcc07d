import { assert, blog, test } from '../../../panel.ts'
import { withPage } from '../../../../src/app/form/history/past-entries.ts'
import { isErased, ofFields, readVersions, textFields } from '../../../../src/app/form/history/versions.ts'
import { readActivityPage } from '../../../../src/app/form/history/read-activity.ts'
import { contactMessage } from '../../../../src/contract/entities/contact-message.ts'
import { contentPage } from '../../../../src/contract/entities/content-page.ts'

const entry = (id: string, action: string, changes: object[]) => ({
  id,
  action,
  at: `2026-03-0${id}T10:00:00Z`,
  by: { id: 'u', label: 'Meera' },
  changes,
})
const pageIn = (answer: unknown) => readActivityPage(answer) ?? assert.fail('an invalid page')
const values = (answer: unknown, now: { title: string; body: string }) =>
  readVersions(contentPage, pageIn(answer), { values: now, names: {} }).map(({ id, values: { title, body } }) => [
    id,
    title,
    body,
  ])

test('rebuilds the record after each entry, with unchanged fields as they were then', () => {
  const data = [
    entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }]),
    entry('2', 'update', [
      { field: 'title', before: 'Fog', after: 'Mist' },
      { field: 'body', before: 'one', after: 'two' },
    ]),
    entry('1', 'create', [
      { field: 'title', before: null, after: 'Fog' },
      { field: 'body', before: null, after: 'one' },
    ]),
  ]
  assert.deepEqual(values({ data }, { title: 'Mist', body: 'three' }), [
    ['3', 'Mist', 'three'],
    ['2', 'Mist', 'two'],
    ['1', 'Fog', 'one'],
  ])
})

test('attributes a change made after the record was opened to its author, and keeps older values of other fields', () => {
  const data = [
    entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }]),
    entry('2', 'update', [{ field: 'title', before: 'Fog', after: 'Mist' }]),
    entry('1', 'update', [{ field: 'body', before: 'one', after: 'two' }]),
  ]
  assert.deepEqual(values({ data }, { title: 'Fog', body: 'two' }), [
    ['3', 'Mist', 'three'],
    ['2', 'Mist', 'two'],
    ['1', 'Fog', 'two'],
    ['first', 'Fog', 'one'],
  ])
})

test('versions of some fields leave out entries that did not change them', () => {
  const data = [
    entry('3', 'update', [{ field: 'status', before: 'draft', after: 'published' }]),
    entry('2', 'update', [{ field: 'body', before: 'one', after: 'two' }]),
  ]
  const all = readVersions(contentPage, pageIn({ data }), { values: { body: 'two' }, names: {} })
  const of = (names: readonly string[]) => ofFields(all, names).map(({ id }) => id)
  assert.deepEqual(
    [of(textFields(contentPage)), of(['status']), of(['template'])],
    [['2', 'first'], ['3', 'first'], []],
  )
  assert.deepEqual(textFields(blog), ['title', 'excerpt', 'body'])
})

test('related records keep the names they had in each entry', () => {
  const data = [
    entry('2', 'update', [{ field: 'tagIds', before: ['t1'], beforeLabel: 'Fog', after: ['t2'], afterLabel: 'Mist' }]),
    entry('1', 'create', [{ field: 'authorId', before: null, beforeLabel: '', after: 'u1', afterLabel: 'Ann' }]),
  ]
  const now = { values: { tagIds: ['t2'], authorId: 'u2' }, names: { tagIds: 'Mist', authorId: 'Bob' } }
  assert.deepEqual(
    readVersions(blog, pageIn({ data }), now).map(({ names }) => names),
    [
      { tagIds: 'Mist', authorId: 'Ann' },
      { tagIds: 'Fog', authorId: 'Ann' },
    ],
  )
})

test('only text that a person typed is marked as erased', () => {
  const { subject, page } = contactMessage.fields
  assert.deepEqual(
    [isErased(subject, 'erased'), isErased(subject, 'Erased'), isErased(page, 'erased')],
    [true, false, false],
  )
})

test('the values before the oldest entry become the first version if there is no entry for the creation', () => {
  const data = [entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }])]
  assert.deepEqual(values({ data }, { title: 'Fog', body: 'three' }), [
    ['3', 'Fog', 'three'],
    ['first', 'Fog', 'two'],
  ])
})

test('rejects a malformed activity response instead of showing no changes', () => {
  for (const answer of [null, {}, { data: 'x' }, { data: [1] }, { data: [{ id: 'a' }] }]) {
    assert.equal(readActivityPage(answer), undefined)
  }
})

test('the oldest loaded entry is not the first version while older ones exist', () => {
  const data = [entry('3', 'update', [{ field: 'body', before: 'two', after: 'three' }])]
  const meta = { page: 1, limit: 1, total: 2 }
  assert.deepEqual(values({ data, meta }, { title: 'Fog', body: 'three' }), [['3', 'Fog', 'three']])
})

test('appends pages without repeating an entry that shifted onto the next page', () => {
  const change = (id: string, before: string | null) =>
    entry(id, before === null ? 'create' : 'update', [{ field: 'body', before, after: id }])
  const first = withPage(
    undefined,
    pageIn({ data: [change('3', '2'), change('2', '1')], meta: { page: 1, limit: 2, total: 3 } }),
  )
  assert.equal(first.hasOlder, true)
  const all = withPage(
    first,
    pageIn({ data: [change('2', '1'), change('1', null)], meta: { page: 2, limit: 2, total: 4 } }),
  )
  assert.equal(all.hasOlder, false)
  const versions = readVersions(contentPage, all, { values: { title: '', body: '3' }, names: {} })
  assert.deepEqual(
    versions.map(({ id, values: { body } }) => [id, body]),
    [
      ['3', '3'],
      ['2', '2'],
      ['1', '1'],
    ],
  )
})
