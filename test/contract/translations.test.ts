// The definition of a translation follows from that of its source, and so does its state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entityOf } from '#contract'
import { translationOf, translations, translationState } from '#translated'

const of = (key: string) => entityOf(key) ?? assert.fail(key)

test('a translation has only the texts of its source, the publishing fields, and what it was made from', () => {
  const { fields, unique, publishes, sitePath, translates } = translationOf(of('blog'))
  const names = Object.keys(fields).filter((name) => !Object.keys(of('content-page').fields).includes(name))
  assert.deepEqual(names, ['sourceId', 'language', 'excerpt', 'base'])
  assert.deepEqual(unique, [
    ['sourceId', 'language'],
    ['language', 'slug'],
  ])
  assert.deepEqual([publishes, sitePath, translates], [true, '/blogs/', 'blog'])
})

test('translated sections are those whose records have texts for visitors', () => {
  const keys = 'guideline-type guideline-detail notice airport content-page blog blog-type blog-tag'.split(' ')
  assert.deepEqual(translations.map(({ translates }) => translates).toSorted(), keys.toSorted())
  const withoutStatus = translations.filter(({ fields }) => !fields.status).map(({ translates }) => translates)
  assert.deepEqual(withoutStatus, ['blog-type', 'blog-tag'])
})

const source = { title: 'Visa on arrival', body: 'Bring a passport.', slug: 'visa' }
const base = [{ title: 'Visa on arrival', body: 'Bring a passport.' }]
const live = { status: 'published', base }
const states: [string, string, object, object | undefined][] = [
  ['none', 'missing', source, undefined],
  ['a draft', 'draft', source, { status: 'draft', base }],
  ['a draft of an older text', 'draft', { ...source, body: 'Bring a visa.' }, { status: 'draft', base }],
  ['a live one', 'current', source, live],
  ['a withdrawn one, which has its page', 'current', source, { ...live, status: 'archived', ending: 'withdrawn' }],
  ['one whose source has changed', 'changed', { ...source, body: 'Bring a visa.' }, live],
  ['one whose source has changed and is as before', 'current', { ...source }, live],
  ['one whose source has another slug', 'current', { ...source, slug: 'visa-on-arrival' }, live],
  ['one whose source lost its text', 'changed', { ...source, body: null }, live],
]
for (const [what, state, values, translation] of states) {
  test(`the state of a translation compares texts: ${what} is ${state}`, () => {
    assert.equal(translationState(of('content-page'), { ...values }, translation && { ...translation }), state)
  })
}
