import type { Feature, HealthLine } from '#contract'
import type { Outbox } from './accounts/outbox.ts'
import type { RecentErrors } from './health/recent-errors.ts'
import type { RequestTimes } from './health/request-times.ts'
import type { Route } from './http/route.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import type { Database } from './storage/database.ts'
import type { SqlRow } from './storage/engine.ts'

/** One record before and after a write; without `before` it is new, without `after` it is gone for good. */
export interface RecordChange {
  /** The definition's key. */
  entity: string
  before: SqlRow | undefined
  after: SqlRow | undefined
  /** Whose doing it is; undefined: the host's own. */
  by: string | undefined
  at: Date
}

/** The kinds of write that activity knows. */
export type Action =
  | 'create' | 'update' | 'delete' | 'restore' | 'purge' | 'publish' | 'import' | 'merge' | 'order' | 'undo'

/** One entry of activity: every write of a record makes one. */
export interface RecordWritten {
  entity: string
  recordId: string
  version: number
  label: string
  action: string
  /** A person's id, or the host's own. */
  by: string
  at: string
  /** Names of the fields that it changed. */
  fields: readonly string[]
}

/** What every part is given; there is one of each in a running host. */
export interface Services {
  db: Database
  log: Log
  settings: Settings
  outbox: Outbox
  now(): Date
  /** Features of all parts, for the profile. */
  features(): readonly Feature[]
  /** How the host is, as all parts say it. */
  health(): readonly HealthLine[]
  errors: RecentErrors
  requestTimes: RequestTimes
  /** Of the release. */
  version: string
  /** The built backup/job-worker.ts. */
  jobWorker: string
  /** Tells every part, within the same transaction, of a record that was not written by the records part itself. */
  recordChanged(change: RecordChange): void
  /** Tells every part, within the same transaction, what was added to activity. */
  recordWritten(written: RecordWritten): void
}

/** A piece of the host: its tables, its addresses and what it does on the clock. */
export interface Part {
  features: readonly Feature[]
  routes: readonly Route[]
  /** Makes tables and the records that must be there; at every start, in one transaction with the parts before it. */
  prepare?(): void
  /** Its lines of the health screen; asked for each time that somebody looks. */
  health?(): readonly HealthLine[]
  recordChanged?(change: RecordChange): void
  recordWritten?(written: RecordWritten): void
  /** When the host answers; returns what ends its timers. */
  start?(): () => void
}

export type MakePart = (services: Services) => Part
