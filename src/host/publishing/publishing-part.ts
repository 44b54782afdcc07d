import type { Entity, Values } from '#contract'
import { repeatEveryAsync, type Log } from '#host/base'
import { newTask } from '#host/http'
import type { Outbox } from '#host/mail'
import {
  labelIn,
  labelsOf,
  type Part,
  quoteName,
  rowColumn,
  siteToday,
  tableOf,
  type Tables,
  type Totals,
  type When,
} from '#host/records'
import { calendarRoute } from './calendar.ts'
import { endSchedule, followInPending, undoPending } from './pending.ts'
import {
  dropPassedSchedule,
  forgetPending,
  storeReferences,
  pendingAmong,
  pendingTable,
  readPending,
  touchPending,
} from './pending-store.ts'
import {
  allMissed,
  forgetMissed,
  isMissed,
  missedOf,
  missedTable,
  overdueCount,
  runDue,
  tickMs,
} from './publishing-clock.ts'
import { mergePending } from './merge-pending.ts'
import { fillPublishedAt } from './first-published.ts'
import { givesUpValue } from './publish-pending.ts'
import { publishingRoutes } from './publishing-routes.ts'
import { actOnSaved, undoReview } from './review-actions.ts'
import { mailOfReview } from './review-mail.ts'
import { reviewFilters, reviewNotes } from './review-notes.ts'
import { followReviewOnWrite, settleReviewOnWrite } from './review-rules.ts'
import { forgetReview, forgetUnreviewed, reviewTables } from './review-store.ts'

interface Needs {
  tables: Tables
  totals: Totals
  outbox: Outbox
  log: Log
  now(): Date
}

/** The notes of pending versions, of reviews and of schedules that could not happen, for rows of a list. */
const notesOf = (tables: Tables, entity: Entity, ids: readonly string[]): Map<string, Values> => {
  const notes = new Map<string, Values>()
  if (!entity.publishes || ids.length === 0) return notes
  // Most sections have none of these, and every page asks.
  const isUsed = (table: string): boolean =>
    tables.db.getKept([table], `select 1 from ${table} where entity = ? limit 1`, [entity.key]) !== undefined
  const found = isUsed('pending') ? pendingAmong(tables, entity, ids) : []
  const people = labelsOf(tables.db, tables.model, 'user', new Set(found.map(({ updatedBy }) => updatedBy)))
  for (const { recordId, version, updatedAt, updatedBy, publishAt } of found) {
    const { id, label } = labelIn(people, updatedBy)
    notes.set(recordId, { pending: { version, at: updatedAt, by: { id, label }, publishAt } })
  }
  if (isUsed('review') || isUsed('unreviewed')) {
    for (const [id, note] of reviewNotes(tables, entity, ids)) notes.set(id, { ...notes.get(id), ...note })
  }
  for (const { recordId, kind, dueAt, reason } of isUsed('missed_schedule') ? missedOf(tables, entity, ids) : []) {
    notes.set(recordId, { ...notes.get(recordId), missed: { kind, dueAt, reason } })
  }
  return notes
}

/** Few records have a check date, so that finding those that are due reads few rows. */
const indexReviews = ({ db }: Tables, entity: Entity): void =>
  db.exec(
    `create index if not exists ${quoteName(`review:${entity.key}`)} on ${quoteName(tableOf(entity))} (reviewOn)
    where reviewOn is not null and deletedAt is null`,
  )

/** Pending versions, reviews, publishing actions and schedules of the entities that are published. */
export function publishingPart({ tables, totals, outbox, log, now }: Needs): Part {
  const published = tables.model.entities.filter(({ publishes }) => publishes)
  const hasPending = (entity: Entity) => () => ({
    pending: () => ({
      sql: `id in (select recordId from pending where entity = '${entity.key}' and next is not null)`,
      parameters: [],
    }),
    goesLive: () => ({
      sql: `id in (select id from ${quoteName(tableOf(entity))} where status = 'scheduled'
        union all select recordId from pending where entity = '${entity.key}' and next is not null
          and publishAt is not null)`,
      parameters: [],
    }),
    missed: () => isMissed(entity),
    mine: ({ person }: When) => ({
      // By row number, which each index has: drafts are counted without reading the records.
      sql: `(updatedBy is ? or ${quoteName(rowColumn)} in (select own.${quoteName(rowColumn)}
        from pending join ${quoteName(tableOf(entity))} own on own.id = recordId
        where entity = '${entity.key}' and next is not null and pending.updatedBy = ?))`,
      parameters: [person?.id ?? '', person?.id ?? ''],
    }),
    reviewDue: ({ now: at }: When) => ({
      sql: `reviewOn <= ? and status <> 'archived'`,
      parameters: [siteToday({ db: tables.db, now: at })],
    }),
    ...reviewFilters(entity),
  })
  return {
    features: ['publishing'],
    routes: [...publishingRoutes(tables, totals), calendarRoute(tables)],
    filters: Object.fromEntries(published.map((entity) => [entity.key, hasPending(entity)])),
    publishing: {
      notes: (entity, ids) => notesOf(tables, entity, ids),
      settle: settleReviewOnWrite,
      pendingOf: (entity, id, live) => {
        const pending = readPending(tables, entity, id)
        return pending && { ...pending, next: mergePending(entity, pending.base, pending.next, live).values }
      },
      act: actOnSaved,
      saved: (work, change) => {
        endSchedule(work, change)
        followReviewOnWrite(work, change)
      },
      givesUp: (entity, id, name) => givesUpValue(tables, entity, id, name),
      follow: followInPending,
      undo: (work, entity, entry, stored) =>
        undoPending(work, entity, entry, stored) || undoReview(work, entity, entry, stored),
    },
    tables: pendingTable + missedTable + reviewTables,
    prepare: () => {
      const isListed = tables.db.get('select 1 from pending_reference limit 1') !== undefined
      for (const entity of published) {
        if (!isListed) storeReferences(tables, entity)
        fillPublishedAt(tables.db, entity)
        indexReviews(tables, entity)
      }
    },
    onWrite: (write) => {
      const { entity, recordId, action, fields, before, after, at } = write
      mailOfReview(tables, outbox, write)
      if (action === 'purge') {
        forgetPending(tables, tables.model.entity(entity), recordId)
        forgetMissed(tables, entity, recordId)
        forgetReview(tables, entity, recordId)
        forgetUnreviewed(tables, entity, recordId)
      } else if (before && fields.length > 0) touchPending(tables, entity, recordId)
      const isBack = typeof before?.deletedAt === 'string' && after?.deletedAt === null
      if (isBack) dropPassedSchedule(tables, entity, recordId, at)
    },
    health: () => {
      const overdue = overdueCount(tables, now())
      const missed = allMissed(tables).length
      const [code, state] =
        overdue > 0
          ? (['overdue', 'bad'] as const)
          : missed > 0
            ? (['missed', 'warn'] as const)
            : (['none', 'ok'] as const)
      return [{ key: 'schedules', code, state, facts: { overdue, missed } }]
    },
    // The first run does what became due while the host was down.
    start: () => {
      const task = newTask()
      const end = repeatEveryAsync(tickMs, log, () => runDue(tables, log, now(), task))
      return () => {
        task.isEnded = true
        end()
      }
    },
  }
}
