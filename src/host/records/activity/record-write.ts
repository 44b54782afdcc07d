import type { Json, Values } from '#contract'
import type { CallOrigin } from '#host/http'

/** The kinds of writes in activity. */
export type Action =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'publish'
  | 'check'
  | 'import'
  | 'merge'
  | 'order'
  | 'undo'
  | AsideAction

/** Entries about a record that change nothing of the record itself. They carry its version, and may be many to one. */
export const asideActions = [
  'save-pending',
  'schedule-pending',
  'publish-pending',
  'discard-pending',
  'missed-schedule',
  'late-schedule',
  'submit-review',
  'withdraw-review',
  'approve-review',
  'request-changes',
  'end-approval',
  'skip-review',
  'confirm-unreviewed',
] as const
export type AsideAction = (typeof asideActions)[number]

export const isAside = (action: string): action is AsideAction => asideActions.some((aside) => aside === action)

export interface FieldChange {
  field: string
  before: Json
  after: Json
}

/** The schedule that a write carries out, or that failed. */
export interface Schedule {
  kind: 'publish' | 'changes' | 'unpublish'
  dueAt: string
  /** Whether the host did it long after its time, because it was down. */
  isLate: boolean
  /** The ID of the user who scheduled it; null if unknown. */
  by: string | null
  /** Why it could not happen. */
  reason?: string
}

/** A step in a review, taken by one user. */
export interface ReviewStep {
  step: 'submit' | 'withdraw' | 'approve' | 'request-changes' | 'skip'
  /** The IDs of the users to notify. */
  to: readonly string[]
  comment: string | null
  /** The address of the version in the panel. */
  link: string
}

/** The decision about what visitors see, if it isn’t only that of the person of the call. */
export type Decision =
  /** A reviewer approved this version. */
  | { kind: 'approval'; by: string }
  /** The person may skip the review of this version, and gave the reason. */
  | { kind: 'skipped-review'; reason: string }
  /** The host carries out a schedule of this person, who can still publish. A version under review was approved. */
  | { kind: 'schedule'; by: string | null; dueAt: string }
  /** The host deletes permanently what has been in the trash for 30 days. */
  | { kind: 'end-of-trash' }
  /** A translation follows the decision about its source. */
  | { kind: 'source' }
  /** A program that the operator runs, or the host's first start. */
  | { kind: 'operator' }

/** A record at one time. */
export interface RecordState {
  values: Values
  /** The time at which the record went to the trash. */
  deletedAt: string | null
}

/** The event of one write, sent within its transaction. Each one is also an entry of activity. */
export interface RecordWrite {
  /** The definition's key. */
  entity: string
  recordId: string
  /** The record's version after the write. */
  version: number
  label: string
  action: Action
  /** Undefined for a new record. */
  before: RecordState | undefined
  /** Undefined for a purged record. */
  after: RecordState | undefined
  /** The names of the changed fields; empty for moves into the trash and out of it. */
  fields: readonly string[]
  /** The author's id, or that of the host. */
  by: string
  at: string
  origin: CallOrigin
  schedule?: Schedule
  review?: ReviewStep
}

/** An entry of activity. */
export interface Entry {
  seq: number
  at: string
  by: string
  entity: string
  recordId: string
  /** The record's version after the change. */
  version: number
  label: string
  action: string
  changes: FieldChange[]
  operationId: string
}
