import type { Feature, HealthLine, Json } from '#contract'
import type { PolicyReports } from '../health/policy-reports.ts'
import type { ProxyReports } from '../health/proxy-reports.ts'
import type { RecentErrors } from '../base/recent-errors.ts'
import type { RequestTimes } from '../base/request-times.ts'
import type { MachineTokens } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { Log } from '../base/log.ts'
import type { Outbox } from '../mail/mail.ts'
import type { MediaFiles } from '../media/media-files.ts'
import type { SecurityEvent } from '../security/security-event.ts'
import type { Settings } from '../host/settings.ts'
import type { Database } from '../storage/database.ts'
import type { SqlRow } from '../storage/engine.ts'
import type { Origin } from '../http/origin.ts'

/** One record before and after a write. A new record has no `before`, a purged one no `after`. */
export interface RecordChange {
  /** The definition's key. */
  entity: string
  before: SqlRow | undefined
  after: SqlRow | undefined
  /** The author's id; undefined for the host itself. */
  by: string | undefined
  at: Date
}

/** The kinds of writes in activity. */
export type Action =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'publish'
  | 'import'
  | 'merge'
  | 'order'
  | 'undo'

export interface FieldChange {
  field: string
  before: Json
  after: Json
}

/** One entry of activity. Every write of a record makes one. */
export interface RecordWritten {
  entity: string
  recordId: string
  version: number
  label: string
  action: string
  /** The author's id, or that of the host. */
  by: string
  at: string
  /** The names of the changed fields. */
  fields: readonly string[]
  changes: readonly FieldChange[]
  origin: Origin
}

/** The services that every part gets. A running host has one of each. */
export interface Services {
  db: Database
  log: Log
  settings: Settings
  outbox: Outbox
  media: MediaFiles
  now(): Date
  /** The features of all parts, for the profile. */
  features(): readonly Feature[]
  /** The health lines of all parts. */
  health(): readonly HealthLine[]
  errors: RecentErrors
  requestTimes: RequestTimes
  policyReports: PolicyReports
  proxyReports: ProxyReports
  /** The version of the release. */
  version: string
  /** The built backup/job-worker.ts. */
  jobWorker: string
  /** Tells every part, within the transaction, that another part than records has written a record. */
  recordChanged(change: RecordChange): void
  /** Tells every part, within the transaction, about a new entry of activity. */
  recordWritten(written: RecordWritten): void
  /**
   * Notes what matters for security, in the transaction that is running, if one is. Writes of people, roles, statuses
   * and tokens note it themselves. `originOf(context)` gives the fields of a call.
   */
  securityEvent(event: SecurityEvent): void
  /** Writes the counts of failed sign-ins and refusals that were too many for an event each. */
  settleSecurityEvents(): void
}

/** A part of the host: tables, routes and timers. */
export interface Part {
  features: readonly Feature[]
  routes: readonly Route[]
  machineTokens?: MachineTokens
  /** Does what must be waited for before `prepare`, which is synchronous. */
  gather?(): Promise<void>
  /** Makes tables and required records, at every start, in one transaction with the parts before it. */
  prepare?(): void
  /** The part's lines of the health screen, computed at each request. */
  health?(): readonly HealthLine[]
  recordChanged?(change: RecordChange): void
  recordWritten?(written: RecordWritten): void
  /** Starts timers once the host answers; returns a function that ends them, and may wait for what is under way. */
  start?(): () => void | Promise<void>
}

export type MakePart = (services: Services) => Part
