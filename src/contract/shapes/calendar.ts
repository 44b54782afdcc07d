import {
  calendarKinds,
  choice,
  id,
  list,
  maybe,
  type Of,
  optional,
  period,
  reference,
  shape,
  text,
  version,
} from '#contract'

const renameShape = shape({ field: text, before: text, after: text })
export type Rename = Of<typeof renameShape>

/**
 * `version` and `pending` are the versions that actions of the record and of its pending changes send. `by` last changed
 * the record; for a check date, it is the owner. `ending` is the reason for unpublishing, which stays when the time
 * changes. `code` is the IATA code of an airport.
 */
export const calendarEntryShape = shape({
  entity: text,
  id,
  version,
  pending: maybe(version),
  label: text,
  code: optional(text),
  kind: choice(calendarKinds),
  renames: list(renameShape),
  at: period,
  by: maybe(reference),
  ending: maybe(text),
  endingTo: maybe(text),
})
export type CalendarEntry = Of<typeof calendarEntryShape>
export const calendarMetaShape = shape({ zone: text })
