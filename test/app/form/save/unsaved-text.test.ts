import { assert, blog, blogTag, type Row, test } from '../../../panel.ts'
import { readUnsaved } from '../../../../src/app/data/unsaved.ts'
import { createForm } from '../made-form.ts'
import { setField } from '../../../../src/app/form/form.ts'
import { unsavedOf, withUnsaved } from '../../../../src/app/form/save/unsaved-text.ts'

const saved: Row = {
  id: 't1',
  version: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  name: 'Winter',
  slug: 'winter',
  description: 'Cold',
}
const who = { entity: 'blog-tag', id: 't1', person: 'meera@example.com' }
const now = new Date('2026-11-18T14:02:00Z')
const target = { entity: blogTag, id: saved.id, copyId: undefined }
const kept = () => {
  const form = createForm(blogTag, { record: saved })
  setField(form, 'name', 'Winter travel')
  const unsaved = unsavedOf(target, form.text(), who.person, now)
  assert.ok(unsaved)
  return structuredClone(unsaved)
}

test('keeps nothing without changes', () => {
  assert.equal(unsavedOf(target, createForm(blogTag, { record: saved }).text(), who.person, now), undefined)
})

test('keeps only changed fields and restores them into the form', () => {
  const unsaved = kept()
  assert.deepEqual(unsaved.typed, { name: 'Winter travel' })
  const read = readUnsaved(unsaved, who)
  assert.ok(read)
  const state = withUnsaved(blogTag, createForm(blogTag, { record: saved }).text(), read)
  assert.equal(state.typed.name, 'Winter travel')
  assert.deepEqual([...state.changed], ['name'])
})

test('restored text keeps the version that the user typed it over, so that saving detects a newer version', () => {
  const read = readUnsaved(kept(), who)
  assert.ok(read)
  const newer: Row = { ...saved, version: 5, name: 'Cold season', description: 'Very cold' }
  const state = withUnsaved(blogTag, createForm(blogTag, { record: newer }).text(), read)
  assert.equal(state.record?.version, 2)
  assert.equal(state.record?.name, 'Winter')
  assert.equal(state.typed.description, 'Very cold')
})

test('text typed over a live record never passes as text over its pending version, nor the reverse', () => {
  const note = { version: 2, at: '2026-01-01T00:00:00.000Z', by: { id: 'u1', label: 'Ann' }, publishAt: null }
  const pending: Row = { ...saved, status: 'published', liveVersion: 2, pending: note }
  const live: Row = { ...saved, status: 'published' }
  const versions = [live, pending].map((under) => {
    const form = createForm(blog, { record: under })
    setField(form, 'title', 'Winter travel')
    const text = unsavedOf({ ...target, entity: blog }, form.text(), who.person, now)
    const read = readUnsaved(structuredClone(text), { ...who, entity: 'blog' })
    assert.ok(read)
    return [live, pending].map((record) => withUnsaved(blog, createForm(blog, { record }).text(), read).record?.version)
  })
  assert.deepEqual(versions, [
    [2, 0],
    [0, 2],
  ])
})

test('restores a save without a response, with its key, complete lists and groups, and valid labels', () => {
  const runways = [{ lighted: true, lengthFt: 9000, surface: null }]
  const pending = { key: 'k1', body: { tagIds: ['a', 'b'], runways } }
  const typed = { name: 'Winter', tagIds: ['a'] }
  const read = readUnsaved({ ...kept(), typed, pending, labels: { 'tagIds.a': 'Fog', 'tagIds.b': 7 } }, who)
  assert.deepEqual([read?.pending, read?.typed, read?.labels], [pending, typed, { 'tagIds.a': 'Fog' }])
  for (const damaged of ['k1', { key: 1, body: {} }, { key: 'k1', body: { name: undefined } }]) {
    assert.equal(readUnsaved({ ...kept(), pending: damaged }, who)?.pending, null)
  }
})

for (const [what, other] of Object.entries({
  'another person': { ...who, person: 'rhea@example.com' },
  'another record': { ...who, id: 't2' },
  'another entity': { ...who, entity: 'blog-type' },
})) {
  test(`does not show unsaved text to ${what}`, () => assert.equal(readUnsaved(kept(), other), undefined))
}

for (const damage of [
  null,
  'text',
  {},
  { ...who, version: '2' },
  { ...who, version: 2, at: '', typed: [], base: {} },
  { ...who, version: 2, at: '', typed: { name: undefined }, base: {} },
]) {
  test(`ignores a damaged history entry: ${JSON.stringify(damage)}`, () => {
    assert.equal(readUnsaved(damage, who), undefined)
  })
}

test('ignores a field that the definition no longer has', () => {
  const read = readUnsaved({ ...kept(), typed: { name: 'X', gone: 1 } }, who)
  assert.ok(read)
  assert.equal('gone' in withUnsaved(blogTag, createForm(blogTag, { record: saved }).text(), read).typed, false)
})
