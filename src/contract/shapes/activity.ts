import {
  anyObject,
  anything,
  choice,
  count,
  formerNoteShape,
  id,
  integer,
  list,
  maybe,
  type Of,
  optional,
  reference,
  requiredText,
  shape,
  text,
  time,
} from '#contract'

/** A changed field. The labels are those of related records. */
export const fieldChangeShape = shape({
  field: requiredText,
  before: anything,
  after: anything,
  beforeLabel: optional(text),
  afterLabel: optional(text),
})
export type FieldChange = Of<typeof fieldChangeShape>

export const entryShape = shape({
  id,
  at: time,
  by: reference,
  entity: text,
  recordId: text,
  label: text,
  action: requiredText,
  operationId: optional(text),
  changes: list(fieldChangeShape),
})
/** An activity entry. */
export type Entry = Of<typeof entryShape>
export const activityMetaShape = shape({ page: integer, limit: integer })

export const hitShape = shape({
  entity: requiredText,
  id,
  label: text,
  detail: text,
  foundIn: optional(choice(['name', 'text'])),
  former: optional(formerNoteShape),
})
export type Hit = Of<typeof hitShape>

/** An operation that can be undone. `others` are records of other entities. */
export const operationShape = shape({
  operationIds: list(text),
  at: time,
  entity: text,
  action: text,
  count,
  others: count,
  label: text,
})

/** An import of the last 30 days. `append` is the group whose items the rows were. */
export const importShape = shape({
  id: requiredText,
  entity: text,
  by: reference,
  at: time,
  endedAt: time,
  file: text,
  append: optional(text),
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  keptFailed: optional(count),
  operationIds: list(text),
  undoneAt: optional(maybe(time)),
  undone: optional(count),
  notUndone: optional(count),
})
export type Import = Of<typeof importShape>

export const failedRowShape = shape({ values: anyObject, error: text })
export type FailedRow = Of<typeof failedRowShape>

/** `blocks`: the records require the deleted one; `empties`: they lose it. */
export const impactShape = shape({ entity: text, field: text, count, effect: choice(['blocks', 'empties']) })
export type Impact = Of<typeof impactShape>
/** The website's page of a live record, and its possible replacements, the likeliest first. */
const livePageShape = shape({
  path: requiredText,
  label: optional(text),
  suggested: list(shape({ path: text, label: text })),
})
export type LivePage = Of<typeof livePageShape>
export const impactMetaShape = shape({ page: optional(livePageShape) })

/** A field of a record, or its text, shows the image. The label is missing if the user can't see the record. */
export const mediaPlaceShape = shape({ entity: text, id, label: text, field: text })
export type MediaPlace = Of<typeof mediaPlaceShape>
