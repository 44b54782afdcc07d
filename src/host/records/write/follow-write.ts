import { labelOf } from '#contract'
import type { SqlRow } from '#host/storage'
import { addActivity, differences } from '../activity/activity.ts'
import type { Action } from '../activity/record-write.ts'
import { fromRow, rederive, relabel } from './store.ts'
import type { Stored, Tables } from '../tables.ts'
import { systemWork } from '../work.ts'

const actionOf = (before: Stored | undefined, after: Stored): Action => {
  if (!before) return 'create'
  if (before.deletedAt === after.deletedAt) return 'update'
  return after.deletedAt === null ? 'restore' : 'delete'
}

/** One row before and after a write. */
interface RowChange {
  /** The definition's key. */
  entity: string
  /** Undefined for a new row. */
  before: SqlRow | undefined
  after: SqlRow | undefined
  /** The author's id; undefined for the host itself. */
  by: string | undefined
  at: Date
}

/** Adds derived columns, search words and activity for a record whose row another room has written, such as sign-up. */
export function followWrite(tables: Tables, change: RowChange): void {
  const entity = tables.model.find(change.entity)
  if (!entity || !change.after) return
  const before = change.before && fromRow(entity, change.before)
  const after = fromRow(entity, change.after)
  rederive(tables, entity, after)
  if (before && labelOf(entity, before.values) !== labelOf(entity, after.values)) {
    relabel(tables, entity, after.id, labelOf(entity, after.values))
  }
  const work = systemWork(tables, change.at)
  const by = change.by ?? work.by
  addActivity(
    { ...work, by, origin: { by } },
    {
      entity,
      id: after.id,
      version: after.version,
      before,
      after,
      action: actionOf(before, after),
      changes: differences(before?.values ?? {}, after.values),
    },
  )
}
