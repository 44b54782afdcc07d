import { anyObject, count, list, maybe, optional, reference, requiredText, shape, text, time, type Of } from '#contract'

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
