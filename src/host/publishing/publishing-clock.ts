// The host's clock publishes and unpublishes what is due. A schedule that fails leaves its record unchanged and stores
// the reason, until a user has dealt with it; a new time makes it due again.
import type { Entity } from '#contract'
import { forbidden, guardWork, later, type Log, Refusal } from '#host/base'
import { newTask, type Task } from '#host/http'
import {
  addAside,
  endingOf,
  needsReview,
  quoteName,
  readStored,
  type Schedule,
  type Stored,
  systemWork,
  tableOf,
  type Tables,
  withPublication,
  type Work,
  workInChunks,
  writeRecord,
} from '#host/records'
import { type Database, isDiskFailure, type SqlRow } from '#host/storage'
import { authorOf, mayPublishNow } from './may-publish.ts'
import { type Pending, readPending } from './pending-store.ts'
import { runAction } from './publish-actions.ts'
import { publishedWith, publishTogether, stopOnLost, type ToPublish } from './publish-pending.ts'
import { isCleared, readReview } from './review-store.ts'

export type ScheduleKind = Schedule['kind']

const restoredTable = `create table if not exists restored (at text primary key) strict, without rowid;`

export const missedTable = `
  create table if not exists missed_schedule (
    entity text not null, recordId text not null, kind text not null, dueAt text not null, reason text not null,
    at text not null, primary key (entity, recordId, kind)
  ) strict, without rowid;
  ${restoredTable}
`

/**
 * Marks the database of a restored backup. Its past schedules then wait for a decision, because users may have carried
 * out, moved or cancelled them since the backup.
 */
export const markRestored = (db: Database, at: Date): void => {
  db.exec(restoredTable)
  db.insert('restored', { at: at.toISOString() }, 'ignore')
}

const restoredReason = 'The server was restored from a backup. Check whether this still applies.'

export const tickMs = 10_000

interface Due {
  entity: Entity
  id: string
  kind: ScheduleKind
  at: string
}

const publishingEntities = ({ model }: Tables): readonly Entity[] => model.entities.filter(({ publishes }) => publishes)

/** The schedules of one kind in an entity that are to be carried out. */
const waitingOfKind = (
  { key }: Entity,
  kind: ScheduleKind,
  [from, id, time, where]: readonly [from: string, id: string, time: string, where: string],
  isDue: string,
): string =>
  `select '${key}' as key, ${id} as id, '${kind}' as kind, ${time} as at from ${from}
  where ${where} and ${time} ${isDue} and not exists (select 1 from missed_schedule
    where kind = '${kind}' and entity = '${key}' and recordId = ${id} and dueAt = ${time})`

/** @param isDue a condition after the time; its parameter is `?1` */
const waitingIn = (entity: Entity, isDue: string): string[] => {
  const table = quoteName(tableOf(entity))
  const changes = `pending join ${table} one on one.id = pending.recordId and one.deletedAt is null and one.status = 'published'`
  const isThere = `next is not null and entity = '${entity.key}'`
  return [
    waitingOfKind(entity, 'publish', [table, 'id', 'publishAt', `status = 'scheduled' and deletedAt is null`], isDue),
    waitingOfKind(entity, 'changes', [changes, 'pending.recordId', 'pending.publishAt', isThere], isDue),
    // The plus keeps SQLite from using the status index: nearly all records are published, and few have an end.
    waitingOfKind(
      entity,
      'unpublish',
      [table, 'id', 'unpublishAt', `+status = 'published' and deletedAt is null`],
      isDue,
    ),
  ]
}

type Waiting = SqlRow & { key: string; id: string; kind: ScheduleKind; at: string }

/** Due schedules by time. At the same time, records go live before others end. */
const dueBy = (tables: Tables, now: string): Due[] => {
  const queries = publishingEntities(tables).flatMap((entity) => waitingIn(entity, '<= ?1'))
  if (queries.length === 0) return []
  return tables.db
    .all<Waiting>(`${queries.join(' union all ')} order by at, kind`, [now])
    .map(({ key, id, kind, at }) => ({ entity: tables.model.entity(key), id, kind, at }))
}

/**
 * When the clock next changes what visitors see: in the past if that is due at its next tick. Missed schedules don't
 * count, since nothing happens until a user has dealt with them.
 */
export const nextChangeAt = (tables: Tables): string | undefined => {
  const entities = publishingEntities(tables)
  const firsts = entities
    .flatMap((entity) => waitingIn(entity, 'is not null'))
    .map((query) => `select * from (${query} order by at limit 1)`)
  if (firsts.length === 0) return undefined
  const read = ['pending', 'missed_schedule', ...entities.map(tableOf)]
  return tables.db.getKept<Waiting>(read, `${firsts.join(' union all ')} order by at limit 1`)?.at
}

/** A due schedule with its record. */
interface Ready {
  due: Due
  stored: Stored
  pending: Pending | undefined
  schedule: Schedule
}

/** Reads the record as earlier schedules have left it. Undefined if the schedule is no longer set. */
const readReady = (work: Work, due: Due): Ready | undefined => {
  const { entity, id, kind, at } = due
  const stored = readStored(work, entity, id)
  if (stored?.deletedAt !== null) return undefined
  const pending = readPending(work, entity, id)
  const { status, publishAt, unpublishAt } = stored.values
  const times = {
    publish: status === 'scheduled' ? publishAt : null,
    changes: status === 'published' ? pending?.publishAt : null,
    unpublish: status === 'published' ? unpublishAt : null,
  }
  if (times[kind] !== at) return undefined
  const by =
    kind === 'changes'
      ? (pending?.scheduledBy ?? null)
      : authorOf(work.db, entity, id, kind === 'publish' ? ['status', 'publishAt'] : ['unpublishAt'])
  const isLate = at < later(work.now, -2 * tickMs)
  return { due, stored, pending, schedule: { kind, dueAt: at, by, isLate } }
}

const bySchedule = (work: Work, schedule: Schedule): Work => {
  const { by, dueAt } = schedule
  return { ...work, schedule, decision: { kind: 'schedule', by, dueAt } }
}

/** A required end was published with its record. */
const isOwnEnd = ({ kind, entity }: Due): boolean => kind === 'unpublish' && entity.ends !== undefined

const permitDue = (work: Work, { due, stored, schedule }: Ready): void => {
  const { entity, kind } = due
  if (!isOwnEnd(due) && !mayPublishNow(work.db, schedule.by, entity, stored.values)) {
    throw forbidden('The person who scheduled this can no longer publish here.')
  }
  if (kind !== 'unpublish' && needsReview(work, entity) && !isCleared(readReview(work, entity, stored.id))) {
    throw forbidden(
      `A second person approves ${entity.many} before they’re published, and no one has approved this version.`,
    )
  }
}

/** Publishes due changes, with those that are due too and that they need to go live. */
const publishDue = (work: Work, { due: { entity, id } }: Ready, all: readonly Due[]): void => {
  const changes = new Map(
    all.flatMap((one) => (one.kind === 'changes' && one.entity === entity ? [[one.id, one]] : [])),
  )
  const group = publishedWith(work, entity, id, new Set(changes.keys())).flatMap((member): ToPublish[] => {
    const due = changes.get(member)
    const ready = due && readReady(work, due)
    if (!ready?.pending) return [] // it went live with another one
    permitDue(work, ready)
    const { schedule, stored, pending } = ready
    return [{ work: bySchedule(work, schedule), stored, pending }]
  })
  publishTogether(entity, group)
}

/** Carries out one due schedule. Throws a Refusal if it cannot happen. */
const carryOutSchedule = (work: Work, ready: Ready, all: readonly Due[]): void => {
  const { due, stored } = ready
  const { entity, kind } = due
  if (kind === 'changes') return publishDue(work, ready, all)
  permitDue(work, ready)
  if (kind === 'unpublish') {
    const ending = endingOf(stored.values)
    return runAction(work, entity, stored, { action: 'unpublish', as: 'archived', at: undefined, ending }, undefined)
  }
  stopOnLost(work, entity, stored.values)
  const after = withPublication(work, entity, stored, { ...stored.values, status: 'published' })
  writeRecord(work, entity, stored.id, stored, after, 'publish')
}

const changeOf = (field: string, after: string): { field: string; before: null; after: string } => ({
  field,
  before: null,
  after,
})

/** Runs one schedule completely and once, and announces it if it is late. */
const carryOut = (work: Work, due: Due, all: readonly Due[]): Schedule | undefined => {
  const ready = readReady(work, due)
  if (!ready) return undefined
  const { schedule } = ready
  carryOutSchedule(bySchedule(work, schedule), ready, all)
  const stored = readStored(work, due.entity, due.id)
  if (schedule.isLate && stored) addAside(work, due.entity, stored, 'late-schedule', [changeOf('dueAt', due.at)])
  return schedule
}

/** Stores why a schedule failed, for the dashboard and the record. The clock doesn't try it again. */
const keepMissed = ({ db, now }: Work, { entity, id, kind, at }: Due, reason: string): void => {
  const row = { entity: entity.key, recordId: id, kind, dueAt: at, reason, at: now.toISOString() }
  db.insert('missed_schedule', row, 'replace')
}

const announceMissed = (work: Work, due: Due, reason: string): void => {
  const ready = readReady(work, due)
  if (!ready) return
  const missed = { ...work, schedule: { ...ready.schedule, reason } }
  addAside(missed, due.entity, ready.stored, 'missed-schedule', [changeOf('dueAt', due.at), changeOf('reason', reason)])
}

/** A full disk and a locked database are no fault of the record: the next check tries again. */
const isOfStorage = (error: unknown): boolean =>
  isDiskFailure(error) || (error instanceof Refusal && error.code === 'storage')

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Refusal)) return 'Something went wrong on the server. The reason is in its log.'
  const { fields } = error.extras
  return fields ? Object.values(fields).join('. ') : error.message
}

/** Carries out what is due, each completely and once, or not at all. Other requests are handled in between. */
export const runDue = async (tables: Tables, log: Log, now: Date, task: Task = newTask()): Promise<void> => {
  const { db } = tables
  const all = dueBy(tables, now.toISOString())
  const isRestored = db.get('select 1 from restored') !== undefined
  const runOne = (due: Due): void => {
    const work = systemWork(tables, now)
    const facts = { entity: due.entity.key, id: due.id, kind: due.kind, dueAt: due.at }
    const miss = (reason: string, cause = reason): void => {
      log('a schedule was missed', { ...facts, reason: cause })
      keepMissed(work, due, reason)
      guardWork(log, () => db.transaction(() => announceMissed(work, due, reason)))()
    }
    if (isRestored && !isOwnEnd(due)) return miss(restoredReason)
    try {
      const schedule = db.transaction(() => carryOut(work, due, all))
      if (schedule?.isLate) log('a schedule happened late', facts)
    } catch (error) {
      if (isOfStorage(error)) throw error
      miss(reasonOf(error), error instanceof Error && !(error instanceof Refusal) ? error.stack : undefined)
    }
  }
  await workInChunks(db, all, runOne, () => {}, task)
  if (isRestored && !task.isEnded) db.run('delete from restored')
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
  const table = quoteName(tableOf(entity))
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

export const allMissed = (tables: Tables): Missed[] =>
  publishingEntities(tables).flatMap((entity) => missedOf(tables, entity))

/** The number of schedules that were due before the last two ticks and have not been tried. */
export const overdueCount = (tables: Tables, now: Date): number => dueBy(tables, later(now, -2 * tickMs)).length
