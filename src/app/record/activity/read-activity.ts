import { calls, dataOf, type Entity, erasedWord, type Field, type Json, pageAs, systemName } from '#contract'
import { activityMetaShape, type LoggedChange, type LoggedEntry, entryShape } from '#shapes'
import { callQuery } from '#data'
import { differenceWords } from '../value-words.ts'

/** An activity entry in words. */
export interface ActivityEntry {
  id: string
  at: string
  by: string
  action: string
  entity: string
  recordId: string
  label: string
  /** Entries of one act share it. */
  operationId?: string | undefined
  changes: readonly ActivityChange[]
}
/** A changed field: its values, and the same as text. */
export interface ActivityChange {
  name: string
  label: string
  before: Json
  after: Json
  beforeWords: string
  afterWords: string
  /** Not a field of the record, but a fact about the entry, such as the comment of a review. */
  isNote: boolean
}

/** The notes of entries about late or failed schedules, and about reviews. */
const noteFields: { readonly [name: string]: Field } = {
  dueAt: { kind: 'instant', label: 'Due' },
  reason: { kind: 'text', label: 'Reason', max: 500 },
  reviewer: { kind: 'text', label: 'Approver', max: 200 },
  comment: { kind: 'text', label: 'Comment', max: 500 },
}

/** The changes of the fields that the entity still has. */
export const readChanges = (entity: Entity, changes: readonly LoggedChange[]): ActivityChange[] =>
  changes.flatMap(({ field: name, before, after, beforeLabel, afterLabel }) => {
    const field = entity.fields[name] ?? noteFields[name]
    if (!field) return []
    const [was, is] = differenceWords(field, before, after)
    return [
      {
        name,
        label: field.label,
        before,
        after,
        beforeWords: beforeLabel ?? was,
        afterWords: afterLabel ?? is,
        isNote: !(name in entity.fields),
      },
    ]
  })

/** @param definition finds the entity of an entry */
export const readActivity = (
  entries: readonly LoggedEntry[],
  definition: (key: string) => Entity | undefined,
): ActivityEntry[] =>
  entries.map(({ changes, by, ...entry }) => {
    const entity = definition(entry.entity)
    return { ...entry, by: by.label, changes: entity ? readChanges(entity, changes) : [] }
  })

/** The initial values of a new record show in the record itself, so only changes are listed. */
export function listedChanges({
  action,
  changes,
}: Pick<ActivityEntry, 'action' | 'changes'>): readonly ActivityChange[] {
  return action === 'create' ? [] : changes
}

/** Newest first. */
export interface ActivityPage {
  entries: readonly LoggedEntry[]
  total: number
  hasOlder: boolean
}

/** The response of GET activity. Versions of a record need all its entries, so one that is damaged makes it invalid. */
export const readActivityPage = (response: unknown): ActivityPage | undefined => {
  const [page, data] = [pageAs(entryShape, activityMetaShape)(response), dataOf(response)]
  if (!page || !Array.isArray(data) || page.rows.length < data.length) return undefined
  const { rows: entries, total, page: number, limit } = page
  // Without a page and a limit, the response is the whole.
  return { entries, total, hasOlder: entries.length > 0 && (number || 1) * (limit || total) < total }
}

/** One page of the activity log, with the filters of GET activity. */
export function activityQuery(asked: URLSearchParams) {
  return callQuery(`${calls.activity}?${asked}`, readActivityPage)
}

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

/** Entities whose records visitors create, and the words shown before a record's name. */
const arrivals: { readonly [entity: string]: string } = {
  'contact-message': 'New message from',
  subscriber: 'New subscriber:',
  user: 'New sign-up:',
}

/** The user and the words around the object: "Meera Nair moved Delhi to the trash", "New message from Bo: Thanks". */
export function happeningWords({ by, action, entity }: Pick<ActivityEntry, 'by' | 'action' | 'entity'>): {
  by: string
  before: string
  after: string
} {
  const arrival = action === 'create' && (by === '' || by === systemName) ? arrivals[entity] : undefined
  if (arrival !== undefined) return { by: '', before: arrival, after: '' }
  const [before, after] = verbOf(action)
  return { by: by || systemName, before, after }
}

/** The object of an action. The host writes "erased" for a user's record whose label was removed. */
export const objectOf = (label: string): string => (label === erasedWord ? 'an erased record' : label)
