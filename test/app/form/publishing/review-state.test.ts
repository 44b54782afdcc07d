import { assert, describe, type Row, test } from '../../../panel.ts'
import { reviewOf } from '../../../../src/app/form/publishing/review-state.ts'

const at = '2026-11-01T10:00:00.000Z'
const ann = { id: 'ann', label: 'Ann Bee' }
const draft: Row = { id: 'a1', version: 3, createdAt: at, updatedAt: at, status: 'draft' }
const noteOf = (state: string, more: object = {}) => ({
  state,
  version: 3,
  submittedBy: ann,
  at,
  reviewer: null,
  comment: null,
  decidedBy: null,
  decidedAt: null,
  editors: ['ann'],
  isEdited: false,
  ...more,
})
const waiting: Row = { ...draft, status: 'in_review', review: noteOf('waiting') }

interface Who {
  me?: string
  may?: 'edit' | 'publish' | 'skip'
  hasChanges?: boolean
  isNeeded?: boolean
}
const steps = (record: Row | undefined, { me = 'rita', may = 'publish', hasChanges = false, isNeeded = true }: Who) => {
  const mayPublish = may !== 'edit'
  const review = reviewOf({ isNeeded, record, hasChanges, mayPublish, maySkip: may === 'skip', me })
  const { canSubmit, canWithdraw, canDecide, canSkip, canPublish, canConfirm } = review
  const all = { canSubmit, canWithdraw, canDecide, canSkip, canPublish, canConfirm }
  return Object.entries(all).flatMap(([name, can]) => (can ? [name] : []))
}

describe('the steps of a review', () => {
  test('without required approval, users with the publish permission publish, and others ask them', () => {
    const given = { isNeeded: false }
    assert.deepEqual(steps(draft, given), ['canSubmit', 'canPublish'])
    assert.deepEqual(steps(draft, { ...given, may: 'edit' }), ['canSubmit'])
    assert.deepEqual(steps(waiting, given), ['canDecide', 'canPublish'])
    assert.deepEqual(steps(waiting, { ...given, hasChanges: true }), ['canSubmit', 'canPublish'])
  })

  test('anyone can submit a draft, and users who may skip the approval can publish it', () => {
    assert.deepEqual(steps(draft, { may: 'edit' }), ['canSubmit'])
    assert.deepEqual(steps(draft, {}), ['canSubmit'])
    assert.deepEqual(steps(draft, { may: 'skip' }), ['canSubmit', 'canSkip'])
  })

  test('users who did not write a waiting version decide on it, and its submitter can withdraw it', () => {
    assert.deepEqual(steps(waiting, {}), ['canDecide'])
    assert.deepEqual(steps(waiting, { may: 'edit' }), [])
    assert.deepEqual(steps(waiting, { me: 'ann' }), ['canWithdraw'])
  })

  test('a waiting version that was changed can be submitted again', () => {
    const edited = { ...waiting, review: noteOf('waiting', { isEdited: true }) }
    assert.deepEqual(steps(edited, { me: 'ann', may: 'edit' }), ['canSubmit', 'canWithdraw'])
    assert.deepEqual(steps(waiting, { me: 'ann', may: 'edit', hasChanges: true }), ['canSubmit', 'canWithdraw'])
  })

  test('an approved version can be rescheduled until someone changes it', () => {
    const approved: Row = { ...draft, status: 'scheduled', publishAt: at, review: noteOf('approved') }
    assert.deepEqual(steps(approved, {}), ['canPublish'])
    assert.deepEqual(steps(approved, { hasChanges: true }), [])
  })

  test('a schedule made before the approval was required can be submitted by users who may unschedule it', () => {
    const scheduled: Row = { ...draft, status: 'scheduled', publishAt: at }
    assert.deepEqual(steps(scheduled, {}), ['canSubmit'])
    assert.deepEqual(steps(scheduled, { may: 'edit' }), [])
  })

  test('a live record can be submitted once it is changed', () => {
    const live: Row = { ...draft, status: 'published' }
    assert.deepEqual(steps(live, {}), [])
    assert.deepEqual(steps(live, { hasChanges: true }), ['canSubmit'])
  })

  test('a withdrawn page without changes can be submitted', () => {
    const withdrawn: Row = { ...draft, status: 'archived', ending: 'withdrawn' }
    assert.deepEqual(steps(withdrawn, {}), ['canSubmit'])
    assert.deepEqual(steps(withdrawn, { hasChanges: true }), [])
  })

  test('users who did not skip the approval can end its flag', () => {
    const unreviewed = { by: ann, at, reason: 'Urgent', people: ['ann'] }
    const live: Row = { ...draft, status: 'published', unreviewed }
    assert.deepEqual(steps(live, {}), ['canConfirm'])
    assert.deepEqual(steps(live, { me: 'ann' }), [])
  })
})
