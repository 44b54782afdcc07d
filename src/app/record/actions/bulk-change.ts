import type { FilterTerm, Values } from '#contract'

/** A row that a bulk action left unchanged, with the reason. */
export interface Refused {
  id: string
  error: string
}
/** The response for visitors at the URL of a deleted live page. */
export type PageEnding = { reason: 'error' | 'withdrawn' } | { reason: 'moved'; to: string }

/**
 * Changes that the host's features `pending` and `review` have as actions; `at` is a time to come. `pending` maps the
 * ids of records to the versions of their pending changes that the user has seen; the host refuses the others.
 */
export type PublishChange =
  | { action: 'publish' | 'unschedule' | 'submit' | 'withdraw'; pending: Readonly<Record<string, number>> }
  | { action: 'schedule'; at: string; pending: Readonly<Record<string, number>> }
  | { action: 'check' }
  | { action: 'unpublish'; reason?: PageEnding['reason']; to?: string; as?: 'archived'; at?: string }

/**
 * `labels`: names of the chosen related records, for the confirmation. `among`: a condition that the host checks for
 * every record at the time of the write; if one fails, nothing is changed.
 */
export type BulkChange =
  | PublishChange
  | { action: 'delete'; leaving?: PageEnding | undefined }
  | { action: 'restore' | 'purge' }
  | { action: 'set'; set: Values; labels?: Readonly<Record<string, string>>; among?: FilterTerm }
