// The publishing calendar: records that go live, expire or are due for review in a month of the website.
import type { Reference } from '../json.ts'

export const calendarMax = 1000

export const calendarKinds = ['published', 'scheduled', 'changes', 'unpublish', 'review'] as const
export type CalendarKind = (typeof calendarKinds)[number]

export interface Rename {
  field: string
  before: string
  after: string
}

export interface CalendarEntry {
  entity: string
  id: string
  /** The record's version, which its actions send. */
  version: number
  /** The version of the pending changes, which their actions send; null for other kinds. */
  pending: number | null
  label: string
  kind: CalendarKind
  /** The codes and names that scheduled changes replace. */
  renames: readonly Rename[]
  /** An instant; for a review date, a day. */
  at: string
  /** The user who last changed it; for a review date, the owner. */
  by: Reference | null
  /** The reason for unpublishing, which stays when the time changes. */
  ending: string | null
  endingTo: string | null
}
