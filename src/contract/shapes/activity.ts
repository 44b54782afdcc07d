import {
  anything,
  choice,
  formerNoteShape,
  id,
  integer,
  list,
  optional,
  reference,
  requiredText,
  shape,
  text,
  time,
  type Of,
} from '#contract'

/** A changed field. The labels are those of related records. */
export const fieldChangeShape = shape({
  field: requiredText,
  before: anything,
  after: anything,
  beforeLabel: optional(text),
  afterLabel: optional(text),
})
export type LoggedChange = Of<typeof fieldChangeShape>

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
export type LoggedEntry = Of<typeof entryShape>
export const activityMetaShape = shape({ page: integer, limit: integer })

export const hitShape = shape({
  entity: requiredText,
  id,
  label: text,
  detail: text,
  foundIn: optional(choice(['name', 'text'])),
  former: optional(formerNoteShape),
  /** The path of its page on the website, if it has one. */
  path: optional(requiredText),
  /** The status of a record that is published. */
  status: optional(requiredText),
})
export type Hit = Of<typeof hitShape>
