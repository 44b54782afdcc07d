import {
  anything,
  choice,
  count,
  day,
  each,
  flag,
  id,
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
import { fieldDecisions, goneDecisions, updateGroups, updateStates } from './airport-update.ts'

const file = shape({ name: text, rows: count, date: optional(day) })
export type UpdateFile = Of<typeof file>

/**
 * Each row counts in the group of its most important change. `also`: rows of other groups with a change of this group.
 * `take`: rows that will change their airport. `conflicts`: rows, and those that are also here, with a field that was
 * changed here and in the file. `applied`: rows that have changed their airport.
 */
const counts = shape({ rows: count, also: count, take: count, keep: count, conflicts: count, applied: count })
export type UpdateCounts = Of<typeof counts>

/** `progress` counts bytes while comparing, rows while applying. */
export const airportUpdateShape = shape({
  id: requiredText,
  by: maybe(reference),
  at: time,
  state: choice(updateStates),
  files: shape({ airports: file, runways: optional(file) }),
  progress: optional(shape({ done: count, total: count })),
  question: optional(text),
  problem: optional(text),
  counts: each(updateGroups, counts),
  operationId: optional(text),
  undoneAt: optional(time),
})
export type AirportUpdate = Of<typeof airportUpdateShape>

/** `isOurs`: the field was changed here since the last file. It is unknown, and false, without a last file. */
const change = shape({
  field: requiredText,
  before: anything,
  after: anything,
  isOurs: flag,
  isPinned: flag,
  decision: choice(fieldDecisions),
})
export type UpdateChange = Of<typeof change>

/** `problem`: why the row is unclear or could not be applied. */
export const updateRowShape = shape({
  n: count,
  airportId: maybe(id),
  group: choice(updateGroups),
  label: text,
  code: text,
  countryId: maybe(id),
  country: text,
  type: text,
  isPublished: flag,
  changes: list(change),
  decision: optional(choice(goneDecisions)),
  state: choice(['open', 'applied', 'failed']),
  problem: optional(text),
})
export type UpdateRow = Of<typeof updateRowShape>

/** A field of an airport that updates do not change. */
export const pinShape = shape({ field: requiredText, by: text, at: time })
export type Pin = Of<typeof pinShape>
