import type { Entity, Values } from '#contract'
import { every, type Log } from '#host/base'
import { labelIn, labelsOf, type Part, type Tables, type Totals } from '#host/records'
import { calendarRoute } from './calendar.ts'
import { followInPending, undoPending } from './pending.ts'
import { dropOldTime, forgetPending, pendingAmong, pendingTable, touchPending } from './pending-store.ts'
import { forgetMissed, isMissed, missedOf, missedTable, overdueCount, runDue, tickMs } from './publishing-clock.ts'
import { fillPublishedAt } from './first-published.ts'
import { publishingRoutes } from './publishing-routes.ts'

interface Needs {
  tables: Tables
  totals: Totals
  log: Log
  now(): Date
}

/** The notes of pending versions and of schedules that could not happen, for rows of a list. */
const notesOf = (tables: Tables, entity: Entity, ids: readonly string[]): Map<string, Values> => {
  const notes = new Map<string, Values>()
  if (!entity.publishes || ids.length === 0) return notes
  const found = pendingAmong(tables, entity, ids)
  const people = labelsOf(tables.db, tables.model, 'user', new Set(found.map(({ updatedBy }) => updatedBy)))
  for (const { recordId, version, updatedAt, updatedBy, publishAt } of found) {
    const { id, label } = labelIn(people, updatedBy)
    notes.set(recordId, { pending: { version, at: updatedAt, by: { id, label }, publishAt } })
  }
  for (const { recordId, kind, dueAt, reason } of missedOf(tables, entity, ids)) {
    notes.set(recordId, { ...notes.get(recordId), missed: { kind, dueAt, reason } })
  }
  return notes
}

/** Pending versions, publishing actions and schedules of the entities that are published. */
export function publishingPart({ tables, totals, log, now }: Needs): Part {
  const published = tables.model.entities.filter(({ publishes }) => publishes)
  const hasPending = (entity: Entity) => () => ({
    pending: () => ({
      sql: `id in (select recordId from pending where entity = '${entity.key}' and next is not null)`,
      parameters: [],
    }),
    missed: () => isMissed(entity),
  })
  return {
    features: ['pending'],
    routes: [...publishingRoutes(tables, totals), calendarRoute(tables)],
    filters: Object.fromEntries(published.map((entity) => [entity.key, hasPending(entity)])),
    alongside: {
      notes: (entity, ids) => notesOf(tables, entity, ids),
      follow: followInPending,
      undo: undoPending,
    },
    prepare: () => {
      tables.db.exec(pendingTable + missedTable)
      for (const entity of published) fillPublishedAt(tables.db, entity)
    },
    onWrite: ({ entity, recordId, action, fields, before, after, at }) => {
      if (action === 'purge') {
        forgetPending(tables, entity, recordId)
        forgetMissed(tables, entity, recordId)
      } else if (fields.length > 0) touchPending(tables, entity, recordId)
      const isBack = typeof before?.deletedAt === 'string' && after?.deletedAt === null
      if (isBack) dropOldTime(tables, entity, recordId, at)
    },
    health: () => {
      const overdue = overdueCount(tables, now())
      const facts = { overdue }
      return [
        overdue > 0
          ? { key: 'schedules', code: 'overdue', state: 'bad', facts }
          : { key: 'schedules', code: 'none', state: 'ok', facts },
      ]
    },
    // The first run does what became due while the host was down.
    start: () => every(tickMs, log, () => runDue(tables, log, now())),
  }
}
