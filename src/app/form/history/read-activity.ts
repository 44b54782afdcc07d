import { calls, dataOf, type Entity, type Field, type Json, pageAs } from '#contract'
import { activityMetaShape, type LoggedChange, type LoggedEntry, entryShape } from '#shapes'
import { callQuery } from '#data'
import { differenceWords } from '#record'

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
