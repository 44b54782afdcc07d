import {
  calls,
  dataOf,
  type Entity,
  erasedWord,
  type Field,
  isObject,
  isReference,
  isText,
  type Json,
  metaOf,
  systemName,
  textOf,
} from '#contract'
import { arrayOf, callQuery, nonNegativeInteger } from '#data'
import { differenceWords, isJson } from '../value-words.ts'

/** An activity entry in words. */
export interface ActivityEntry {
  id: string
  at: string
  by: string
  action: string
  entity: string
  recordId: string
  label: string
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
  reviewer: { kind: 'text', label: 'Reviewer', max: 200 },
  comment: { kind: 'text', label: 'Comment', max: 500 },
}

/** The changes of the fields that the entity still has. */
export function readChanges(entity: Entity, value: unknown): ActivityChange[] {
  return !Array.isArray(value)
    ? []
    : value.flatMap((change: unknown): ActivityChange[] => {
        if (!isObject(change)) return []
        const name = textOf(change.field)
        const field = entity.fields[name] ?? noteFields[name]
        if (!field) return []
        const [before, after] = [change.before, change.after].map((one) => (isJson(one) ? one : null))
        const [was, is] = differenceWords(field, before, after)
        // The change includes the labels of related records.
        const { beforeLabel, afterLabel } = change
        return [
          {
            name,
            label: field.label,
            before: before ?? null,
            after: after ?? null,
            beforeWords: isText(beforeLabel) ? beforeLabel : was,
            afterWords: isText(afterLabel) ? afterLabel : is,
            isNote: !(name in entity.fields),
          },
        ]
      })
}

/** @param definition finds the entity of an entry */
export const readActivity = (
  entries: readonly Entry[],
  definition: (key: string) => Entity | undefined,
): ActivityEntry[] =>
  entries.map(({ id, at, action, changes, ...entry }) => {
    const entity = definition(textOf(entry.entity))
    return {
      id,
      at,
      action,
      by: isReference(entry.by) ? entry.by.label : textOf(entry.by),
      entity: textOf(entry.entity),
      recordId: textOf(entry.recordId),
      label: textOf(entry.label),
      changes: entity ? readChanges(entity, changes) : [],
    }
  })

/** The initial values of a new record show in the record itself, so only changes are listed. */
export function listedChanges({
  action,
  changes,
}: Pick<ActivityEntry, 'action' | 'changes'>): readonly ActivityChange[] {
  return action === 'create' ? [] : changes
}

/** One activity entry. The screens that show it read its other fields. */
export interface Entry {
  id: string
  at: string
  action: string
  [name: string]: unknown
}
/** Newest first. */
export interface ActivityPage {
  entries: readonly Entry[]
  total: number
  hasOlder: boolean
}

const isEntry = (item: unknown): item is Entry =>
  isObject(item) && isText(item.id) && isText(item.at) && isText(item.action)

/** The response of GET activity. */
export const readActivityPage = (answer: unknown): ActivityPage => {
  const entries = arrayOf(dataOf(answer), isEntry)
  const meta = metaOf(answer)
  const { length } = entries
  const total = nonNegativeInteger(meta.total, length)
  return {
    entries,
    total,
    hasOlder: length > 0 && nonNegativeInteger(meta.page, 1) * nonNegativeInteger(meta.limit, length) < total,
  }
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
  'submit-review': ['submitted', 'for review'],
  'withdraw-review': ['withdrew', 'from review'],
  'approve-review': ['approved', ''],
  'request-changes': ['requested changes to', ''],
  'end-approval': ['ended the approval of', 'by a change'],
  'skip-review': ['published', 'without a review'],
  'confirm-unreviewed': ['confirmed', 'which was published without a review'],
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
