// The table of pending versions. A row stays after its version was published or discarded, so that version numbers
// never repeat; `next` is null then.
import { type Entity, isObject, type Json, pendingNames, type Values } from '#contract'
import {
  keepPendingReferences,
  markOf,
  permitSeen,
  quoteName,
  reindex,
  touch,
  type Stored,
  tableOf,
  type Tables,
  textOrNull,
  type Work,
} from '#host/records'
import type { SqlRow } from '#host/storage'

export const pendingTable = `
  create table if not exists pending (
    entity text not null, recordId text not null, version integer not null, next text, base text not null,
    createdAt text not null, createdBy text not null, updatedAt text not null, updatedBy text not null,
    publishAt text, scheduledBy text, primary key (entity, recordId)
  ) strict;
  create index if not exists pending_there on pending (entity, recordId) where next is not null;
  create index if not exists pending_due on pending (publishAt) where next is not null and publishAt is not null;
`

export interface Pending {
  recordId: string
  version: number
  /** The whole next state. */
  next: Values
  /** The live values when it was last saved. */
  base: Values
  createdAt: string
  updatedAt: string
  updatedBy: string
  publishAt: string | null
  scheduledBy: string | null
}

const asValues = (text: unknown): Values => {
  const read: Json = JSON.parse(String(text)) // writePending wrote it
  return isObject(read) ? read : {}
}

const fromRow = (row: SqlRow): Pending => ({
  recordId: String(row.recordId),
  version: Number(row.version),
  next: asValues(row.next),
  base: asValues(row.base),
  createdAt: String(row.createdAt),
  updatedAt: String(row.updatedAt),
  updatedBy: String(row.updatedBy),
  publishAt: textOrNull(row.publishAt),
  scheduledBy: textOrNull(row.scheduledBy),
})

export const readPending = ({ db }: Tables, { key }: Entity, id: string): Pending | undefined => {
  // Most sections have none, and each record of an import asks.
  const any = 'select 1 from pending where entity = ? and next is not null limit 1'
  if (!db.getKept(['pending'], any, [key])) return undefined
  const row = db.get('select * from pending where entity = ? and recordId = ? and next is not null', [key, id])
  return row && fromRow(row)
}

/** The number of records with a pending version, without the trash. */
export const countPending = ({ db }: Tables, entity: Entity): number => {
  const there = `from pending where entity = ? and next is not null`
  const counted = db.get(
    `select (select count(*) ${there}) - (select count(*) from ${quoteName(tableOf(entity))}
      where deletedAt is not null and +id in (select recordId ${there})) as total`,
    [entity.key, entity.key],
  )
  return Number(counted?.total)
}

export const pendingAmong = ({ db }: Tables, { key }: Entity, ids: readonly string[]): Pending[] =>
  db
    .all(
      `select * from pending where entity = ? and next is not null
      and recordId in (select value from json_each(?))`,
      [key, JSON.stringify(ids)],
    )
    .map(fromRow)

/** The pending fields of a record's values. */
export const pendingPart = (entity: Entity, values: Values): Values =>
  Object.fromEntries(pendingNames(entity).map((name) => [name, values[name] ?? null]))

interface Next {
  next: Values
  base: Values
  publishAt: string | null
  scheduledBy: string | null
}

/**
 * Writes the pending version of a record, the first one or the next.
 * @param how an edit takes it off its schedule; one that is back from history has the authors that it had before
 */
export const writePending = (
  work: Work,
  entity: Entity,
  stored: Stored,
  { next, base, publishAt, scheduledBy }: Next,
  how: 'edited' | 'scheduled' | 'back',
): void => {
  const { db } = work
  const { id } = stored
  const { by, at } = markOf(work)
  const before = readPending(work, entity, id)
  const change = { before: before && (how === 'edited' && publishAt === null ? { ...before, publishAt } : before) }
  permitSeen(work, entity, id, stored, stored, { ...change, after: { next, publishAt } })
  db.run(
    `insert into pending (entity, recordId, version, next, base, createdAt, createdBy, updatedAt, updatedBy, publishAt,
      scheduledBy) values (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict do update set version = version + 1, next = excluded.next, base = excluded.base,
      createdAt = case when next is null and not ? then excluded.createdAt else createdAt end,
      createdBy = case when next is null and not ? then excluded.createdBy else createdBy end,
      updatedAt = excluded.updatedAt, updatedBy = excluded.updatedBy, publishAt = excluded.publishAt,
      scheduledBy = excluded.scheduledBy`,
    [
      entity.key,
      id,
      JSON.stringify(pendingPart(entity, next)),
      JSON.stringify(pendingPart(entity, base)),
      at,
      by,
      at,
      by,
      publishAt,
      scheduledBy,
      how === 'back' ? 1 : 0,
      how === 'back' ? 1 : 0,
    ],
  )
  keepPendingReferences(work, entity, id, next)
  reindex(work, entity, stored)
  touch(work, entity, stored)
}

/** Ends the pending version: a save that passes the guard publishes it, or someone discards it. */
export const endPending = (tables: Tables, entity: Entity, stored: Stored): void => {
  tables.db.run(
    `update pending set version = version + 1, next = null, base = '{}', publishAt = null, scheduledBy = null
    where entity = ? and recordId = ?`,
    [entity.key, stored.id],
  )
  keepPendingReferences(tables, entity, stored.id, undefined)
  reindex(tables, entity, stored)
  touch(tables, entity, stored)
}

/** Notifies users with the pending version open that the live record has changed. */
export const touchPending = ({ db }: Tables, key: string, id: string): void => {
  db.run('update pending set version = version + 1 where entity = ? and recordId = ? and next is not null', [key, id])
}

export const forgetPending = (tables: Tables, entity: Entity, id: string): void => {
  tables.db.run('delete from pending where entity = ? and recordId = ?', [entity.key, id])
  keepPendingReferences(tables, entity, id, undefined)
}

/** Notes what the pending versions of a host without this list name. */
export const storeReferences = (tables: Tables, entity: Entity): void => {
  for (const row of tables.db.all('select * from pending where entity = ? and next is not null', [entity.key])) {
    const { recordId, next } = fromRow(row)
    keepPendingReferences(tables, entity, recordId, next)
  }
}

/** Takes the pending version of a restored record off a schedule that passed while it was in the trash. */
export const dropPassedSchedule = ({ db }: Tables, key: string, id: string, at: string): void => {
  db.run(
    `update pending set publishAt = null, scheduledBy = null, version = version + 1
    where entity = ? and recordId = ? and publishAt <= ?`,
    [key, id, at],
  )
}
