// The host's clock publishes and unpublishes what is due. A schedule that fails leaves its record unchanged and stores
// the reason, until a user has dealt with it; a new time makes it due again.
import type { Entity } from '#contract'
import { forbidden, later, type Log, Refusal } from '#host/base'
import {
  addAside,
  endingOf,
  liveRecord,
  needsReview,
  quoted,
  readMany,
  readStored,
  type Schedule,
  type Stored,
  systemWork,
  tableOf,
  type Tables,
  withPublication,
  type Work,
  writeRecord,
} from '#host/records'
import { authorOf, mayPublishNow } from './may-publish.ts'
import { pendingAmong, readPending } from './pending-store.ts'
import { runAction } from './publish-actions.ts'
import { publishedWith, publishTogether, stopOnLost, type ToPublish } from './publish-pending.ts'
import { isCleared, readReview } from './review-store.ts'

export type ScheduleKind = Schedule['kind']

export const missedTable = `
  create table if not exists missed_schedule (
    entity text not null, recordId text not null, kind text not null, dueAt text not null, reason text not null,
    at text not null, primary key (entity, recordId, kind)
  ) strict, without rowid;
`

const atOnce = 200
export const tickMs = 10_000

interface Due {
  stored: Stored
  kind: ScheduleKind
  at: string
  by: string | null
}

const published = ({ model }: Tables): readonly Entity[] => model.entities.filter(({ publishes }) => publishes)

const notMissed = (kind: ScheduleKind, record: string, time: string): string =>
  `not exists (select 1 from missed_schedule where kind = '${kind}' and entity = ? and recordId = ${record} and dueAt = ${time})`

/** The records whose schedule of this kind is to be carried out, first ones first. Its parameter is the entity's key. */
const waitingRecords = (kind: 'publish' | 'unpublish', isDue: string): string => {
  // The plus keeps SQLite from using the status index: nearly all records are published, and few have an end.
  const [status, time] =
    kind === 'publish' ? [`status = 'scheduled'`, 'publishAt'] : [`+status = 'published'`, 'unpublishAt']
  return `${status} and ${time} ${isDue} and deletedAt is null and ${notMissed(kind, 'id', time)} order by ${time}`
}

const dueRecords = (tables: Tables, entity: Entity, kind: 'publish' | 'unpublish', now: string): Due[] =>
  readMany(tables, entity, `${waitingRecords(kind, '<= ?')} limit ${atOnce}`, [now, entity.key]).map((stored) => ({
    stored,
    kind,
    at: String(stored.values[kind === 'publish' ? 'publishAt' : 'unpublishAt']),
    by: authorOf(tables.db, entity, stored.id, kind === 'publish' ? ['status', 'publishAt'] : ['unpublishAt']),
  }))

const waitingChanges = (isDue: string): string =>
  `publishAt ${isDue} and next is not null and entity = ?
  and ${notMissed('changes', 'pending.recordId', 'pending.publishAt')} order by publishAt`

/**
 * When the clock next changes what visitors see: in the past if that is due at its next tick. Missed schedules don't
 * count, since nothing happens until a user has dealt with them.
 */
export const nextChangeAt = (tables: Tables): string | undefined => {
  const { db } = tables
  const isSet = 'is not null'
  const times = published(tables).flatMap((entity) => {
    const { key } = entity
    const table = quoted(tableOf(entity))
    const isLive = `recordId in (select id from ${table} where deletedAt is null)`
    return [
      db.get(`select publishAt as time from ${table} where ${waitingRecords('publish', isSet)} limit 1`, [key]),
      db.get(`select unpublishAt as time from ${table} where ${waitingRecords('unpublish', isSet)} limit 1`, [key]),
      db.get(`select publishAt as time from pending where ${isLive} and ${waitingChanges(isSet)} limit 1`, [key, key]),
    ].flatMap((row) => (row ? [String(row.time)] : []))
  })
  return times.sort()[0]
}

const dueChanges = (tables: Tables, entity: Entity, now: string): Due[] => {
  const ids = tables.db.all(`select recordId from pending where ${waitingChanges('<= ?')} limit ${atOnce}`, [
    now,
    entity.key,
    entity.key,
  ])
  return pendingAmong(
    tables,
    entity,
    ids.map(({ recordId }) => String(recordId)),
  ).flatMap((pending): Due[] => {
    const stored = readStored(tables, entity, pending.recordId)
    return stored?.deletedAt === null && stored.values.status === 'published' && pending.publishAt !== null
      ? [{ stored, kind: 'changes', at: pending.publishAt, by: pending.scheduledBy }]
      : []
  })
}

const permitDue = (work: Work, entity: Entity, { stored, kind, by }: Due): void => {
  // A required end was published with its record.
  const isOwnEnd = kind === 'unpublish' && entity.ends !== undefined
  if (!isOwnEnd && !mayPublishNow(work.db, by, entity)) {
    throw forbidden('The person who scheduled this can no longer publish here.')
  }
  if (kind !== 'unpublish' && needsReview(work, entity) && !isCleared(readReview(work, entity, stored.id))) {
    throw forbidden(
      `A second person reviews ${entity.many} before they’re published, and no one has approved this version.`,
    )
  }
}

const scheduleOf = ({ kind, at, by }: Due, now: Date): Schedule => ({
  kind,
  dueAt: at,
  by,
  isLate: at < later(now, -2 * tickMs),
})

/** Publishes due changes, with those that are due too and that they need to go live. */
const publishDue = (work: Work, entity: Entity, { stored }: Due, changes: ReadonlyMap<string, Due>): void => {
  const group = publishedWith(work, entity, stored.id, new Set(changes.keys())).flatMap((id): ToPublish[] => {
    const due = changes.get(id)
    const pending = readPending(work, entity, id)
    if (!due || !pending) return [] // it went live with another one
    permitDue(work, entity, due)
    return [{ work: { ...work, schedule: scheduleOf(due, work.now) }, stored: liveRecord(work, entity, id), pending }]
  })
  publishTogether(entity, group)
}

/** Carries out one due schedule. Throws a Refusal if it cannot happen. */
const happen = (work: Work, entity: Entity, due: Due, changes: ReadonlyMap<string, Due>): void => {
  const { stored, kind } = due
  if (kind === 'changes') return publishDue(work, entity, due, changes)
  permitDue(work, entity, due)
  if (kind === 'unpublish') {
    const ending = endingOf(stored.values)
    return runAction(work, entity, stored, { action: 'unpublish', as: 'archived', at: undefined, ending }, undefined)
  }
  stopOnLost(work, entity, stored.values)
  const after = withPublication(work, entity, stored, { ...stored.values, status: 'published' })
  writeRecord(work, entity, stored.id, stored, after, 'publish')
}

const reasonOf = ({ message, extras: { fields } }: Refusal): string =>
  fields ? Object.values(fields).join('. ') : message

const note = (field: string, after: string): { field: string; before: null; after: string } => ({
  field,
  before: null,
  after,
})

/** Runs one schedule completely and once, and announces it if it is late. */
const carryOut = (
  work: Work,
  entity: Entity,
  due: Due,
  schedule: Schedule,
  changes: ReadonlyMap<string, Due>,
): void => {
  happen({ ...work, schedule }, entity, due, changes)
  const stored = readStored(work, entity, due.stored.id)
  if (schedule.isLate && stored) addAside(work, entity, stored, 'late-schedule', [note('dueAt', due.at)])
}

/** Stores why a schedule failed, for the dashboard, the record and the users concerned. */
const keepMissed = (work: Work, entity: Entity, { stored, kind, at: dueAt }: Due, schedule: Schedule): void => {
  const reason = schedule.reason ?? ''
  work.db.run('insert or replace into missed_schedule values (?, ?, ?, ?, ?, ?)', [
    entity.key,
    stored.id,
    kind,
    dueAt,
    reason,
    work.now.toISOString(),
  ])
  addAside({ ...work, schedule }, entity, stored, 'missed-schedule', [note('dueAt', dueAt), note('reason', reason)])
}

/** Carries out what is due, each in its own transaction, so that it happens completely and once, or not at all. */
export const runDue = (tables: Tables, log: Log, now: Date): void => {
  const { db } = tables
  const at = now.toISOString()
  for (const entity of published(tables)) {
    const changed = dueChanges(tables, entity, at)
    const changes = new Map(changed.map((one) => [one.stored.id, one]))
    const due = [
      ...dueRecords(tables, entity, 'publish', at),
      ...changed,
      ...dueRecords(tables, entity, 'unpublish', at),
    ]
    for (const one of due) {
      const { kind, stored, at: dueAt } = one
      const facts = { entity: entity.key, id: stored.id, kind, dueAt }
      const schedule = scheduleOf(one, now)
      const work = systemWork(tables, now, { kind: 'schedule', by: one.by, dueAt })
      try {
        db.transaction(() => carryOut(work, entity, one, schedule, changes))
        if (schedule.isLate) log('a schedule happened late', facts)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const reason = reasonOf(error)
        db.transaction(() => keepMissed(work, entity, one, { ...schedule, reason }))
        log('a schedule was missed', { ...facts, reason: error.message })
      }
    }
  }
}

/** A missed schedule, while its record still waits for it. */
export interface Missed {
  entity: string
  recordId: string
  kind: ScheduleKind
  dueAt: string
  reason: string
}

const stillWaits = (entity: Entity, columns: string): string => {
  const table = quoted(tableOf(entity))
  return `select ${columns} from missed_schedule join ${table} as one on one.id = missed_schedule.recordId
    left join pending on pending.entity = missed_schedule.entity and pending.recordId = missed_schedule.recordId
    where missed_schedule.entity = ? and one.deletedAt is null and dueAt is case kind
      when 'publish' then iif(one.status = 'scheduled', one.publishAt, null)
      when 'unpublish' then iif(one.status = 'published', one.unpublishAt, null)
      else pending.publishAt end`
}

/** @param ids only those of these records; if omitted, all */
export const missedOf = ({ db }: Tables, entity: Entity, ids?: readonly string[]): Missed[] =>
  db
    .all<{ entity: string; recordId: string; kind: ScheduleKind; dueAt: string; reason: string }>(
      `${stillWaits(entity, 'missed_schedule.*')}${ids ? ' and missed_schedule.recordId in (select value from json_each(?))' : ''}`,
      ids ? [entity.key, JSON.stringify(ids)] : [entity.key],
    )
    .map(({ recordId, kind, dueAt, reason }) => ({ entity: entity.key, recordId, kind, dueAt, reason }))

/** The condition of `filter[missed]=1`. */
export const isMissed = (entity: Entity): { sql: string; parameters: string[] } => ({
  sql: `id in (${stillWaits(entity, 'missed_schedule.recordId')})`,
  parameters: [entity.key],
})

export const forgetMissed = ({ db }: Tables, key: string, id: string): void => {
  db.run('delete from missed_schedule where entity = ? and recordId = ?', [key, id])
}

export const allMissed = (tables: Tables): Missed[] => published(tables).flatMap((entity) => missedOf(tables, entity))

/** The number of schedules that were due before the last two ticks and have not been tried. */
export const overdueCount = (tables: Tables, now: Date): number => {
  const due = later(now, -2 * tickMs)
  return published(tables).reduce(
    (sum, entity) =>
      sum +
      dueRecords(tables, entity, 'publish', due).length +
      dueChanges(tables, entity, due).length +
      dueRecords(tables, entity, 'unpublish', due).length,
    0,
  )
}
