import type { Feature } from '#contract'
import type { HealthLine } from '#shapes'
import type { MachineTokens, Route } from '#host/http'
import type { RecordWrite } from './activity/record-write.ts'
import type { FiltersByEntity, Publishing, RulesByEntity } from './tables.ts'

/** A part adds these to the host. `host/parts.ts` lists all parts. */
export interface Part {
  /** The profile lists them, so that the panel only shows what the host supports. */
  features: readonly Feature[]
  routes: readonly Route[]
  machineTokens?: MachineTokens
  /** Merged, as filters are, into the `Tables` that all parts share. */
  rules?: RulesByEntity
  filters?: FiltersByEntity
  publishing?: Publishing
  /** Creates the part's tables, at every start, before any part prepares. */
  tables?: string
  /** Asynchronous work before `prepare`, which is synchronous. */
  gather?(): Promise<void>
  /** Creates required records, and tables that the definitions shape, at every start, in one transaction with the parts before it. */
  prepare?(): void
  /** The part's lines of the health screen, computed at each request. */
  health?(): readonly HealthLine[]
  /** Called for each write of a record, within its transaction. */
  onWrite?(write: RecordWrite): void
  /** Starts timers once the host responds; returns a function that ends them, and may wait for work in progress. */
  start?(): () => void | Promise<void>
}
