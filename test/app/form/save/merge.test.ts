import { assert, blogTag, type Row, test } from '../../../panel.ts'
import { createForm } from '../made-form.ts'
import { setField } from '../../../../src/app/form/form.ts'
import { differencesFrom, mergeTexts } from '../../../../src/app/form/open-text.ts'

const saved: Row = {
  id: 't1',
  version: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  name: 'Winter',
  slug: 'winter',
  description: 'Cold',
}
const opened = () => {
  const form = createForm(blogTag, { record: saved })
  setField(form, 'name', 'Winter travel')
  setField(form, 'description', 'Snow and ice')
  return form
}

test('compares only differing fields and takes over those that only one side changed', () => {
  const current = { ...saved, version: 3, slug: 'cold', description: 'Freezing' }
  const found = differencesFrom(blogTag, opened().text(), current)
  assert.deepEqual(
    found.map(({ name, settled }) => [name, settled]),
    [
      ['name', 'mine'],
      ['slug', 'theirs'],
      ['description', undefined],
    ],
  )
})

test('the same change on both sides is not a conflict', () => {
  const current = { ...saved, version: 3, name: 'Winter travel', description: 'Snow and ice' }
  assert.deepEqual(differencesFrom(blogTag, opened().text(), current), [])
})

test('the merged result applies the decisions to their version', () => {
  const current: Row = { ...saved, version: 3, slug: 'cold', description: 'Freezing' }
  const state = opened().text()
  const found = differencesFrom(blogTag, state, current)
  const theirs = mergeTexts(blogTag, state, current, found, { description: 'theirs' })
  const { name, slug, description } = theirs.typed
  assert.deepEqual([name, slug, description], ['Winter travel', 'cold', 'Freezing'])
  assert.equal(theirs.record?.version, 3)
  assert.deepEqual([...theirs.changed], ['name'])
  const mine = mergeTexts(blogTag, state, current, found, { description: 'mine' })
  assert.equal(mine.typed.description, 'Snow and ice')
  assert.deepEqual([...mine.changed].sort(), ['description', 'name'])
})
