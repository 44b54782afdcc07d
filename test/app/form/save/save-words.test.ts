import { airport, assert, city, type Row, test, type Values } from '../../../panel.ts'
import { createForm } from '../made-form.ts'
import { setField, setFields } from '../../../../src/app/form/form.ts'
import { savedWords, saveVerb } from '../../../../src/app/form/save/save-words.ts'

const row = (values: Values): Row => ({ id: 'a', version: 1, createdAt: '', updatedAt: '', name: 'Agra', ...values })
const live = { to: 'live' } as const
const hourMs = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

test('the save button says what the save does to the page', () => {
  for (const [saved, typed, verb] of [
    [undefined, 'draft', 'Save draft'],
    [undefined, 'published', 'Publish'],
    ['draft', 'draft', 'Save draft'],
    ['draft', 'published', 'Publish'],
    ['published', 'published', 'Save'],
    ['published', 'draft', 'Unpublish'],
    ['draft', 'in_review', 'Submit for approval'],
    ['in_review', 'in_review', 'Save'],
    ['published', 'archived', 'Archive'],
    ['draft', 'scheduled', 'Schedule'],
  ] as const) {
    const form = createForm(airport, saved ? { record: row({ status: saved }) } : {})
    setField(form, 'status', typed)
    assert.equal(saveVerb(airport, form.text()), verb, `${saved} → ${typed}`)
  }
  assert.equal(saveVerb(city, createForm(city).text()), 'Save', 'nothing of a city is published')
})

test('the button and the message of a scheduled save include day, time and zone', () => {
  const publishAt = later(50)
  const form = createForm(airport, { record: row({ status: 'draft' }) })
  setFields(form, { values: { status: 'scheduled', publishAt } })
  assert.match(saveVerb(airport, form.text()), /^Schedule for \d+ \w+( \d{4})?, \d\d:\d\d \S+$/)
  const saved = row({ status: 'scheduled', publishAt })
  assert.match(
    savedWords(airport, saved, row({ status: 'draft' }), live),
    /^Airport scheduled for \d+ \w+( \d{4})?, \d\d:\d\d \S+\.$/,
  )
  const scheduled = createForm(airport, { record: row({ status: 'scheduled', publishAt }) })
  setField(scheduled, 'name', 'Agra Airport')
  assert.equal(saveVerb(airport, scheduled.text()), 'Save')
  setField(scheduled, 'publishAt', later(24 * 60))
  assert.match(saveVerb(airport, scheduled.text()), /^Schedule for \d+ \w+( \d{4})?, \d\d:\d\d \S+$/)
})

test('the message after a save only mentions publishing if the host does not report who gets the page', () => {
  for (const [before, after, words] of [
    [undefined, 'draft', 'Airport saved as a draft.'],
    ['draft', 'published', 'Airport published.'],
    ['published', 'published', 'Airport saved.'],
    ['draft', 'in_review', 'Airport submitted for approval.'],
    ['published', 'draft', 'Airport unpublished and saved as a draft.'],
    ['archived', 'archived', 'Airport saved.'],
  ] as const)
    assert.equal(savedWords(airport, row({ status: after }), before && row({ status: before }), live), words)
  assert.equal(
    savedWords(airport, undefined, row({ status: 'draft' }), live),
    'Airport saved.',
    'the host did not say what it saved',
  )
  assert.equal(savedWords(city, row({}), undefined, live), 'City saved.')
})
