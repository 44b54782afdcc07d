import { erasedWord } from '#contract'

const verbs: { readonly [action: string]: readonly [before: string, after: string] } = {
  create: ['created', ''],
  update: ['changed', ''],
  delete: ['moved', 'to the trash'],
  restore: ['restored', ''],
  publish: ['published', ''],
  purge: ['deleted', 'permanently'],
  import: ['imported', ''],
  merge: ['merged', ''],
  undo: ['undid a change to', ''],
  order: ['reordered', ''],
  set: ['changed', ''],
  check: ['reviewed', 'with no changes'],
  'save-pending': ['saved changes to', 'for later'],
  'schedule-pending': ['scheduled the changes to', ''],
  'publish-pending': ['published the changes to', ''],
  'discard-pending': ['discarded the changes to', ''],
  'submit-review': ['submitted', 'for approval'],
  'withdraw-review': ['withdrew', 'from review'],
  'approve-review': ['approved', ''],
  'request-changes': ['requested changes to', ''],
  'end-approval': ['ended the approval of', 'by a change'],
  'skip-review': ['published', 'without approval'],
  'confirm-unreviewed': ['confirmed', 'which was published without approval'],
  'missed-schedule': ['missed the schedule of', ''],
  'late-schedule': ['ran late on the schedule of', ''],
}

/** The words before and after the object: "moved Delhi to the trash". */
export const verbOf = (action: string): readonly [before: string, after: string] => verbs[action] ?? [action, '']

/** The object of an action. The host writes "erased" for a user's record whose label was removed. */
export const objectOf = (label: string): string => (label === erasedWord ? 'an erased record' : label)
