// The log of changes: user, time, record, fields. Triggers let the host only add entries. The one exception is a
// person's right to erasure: see erasure.ts.
import { type Entity, isEmpty, type Json, labelOf, type Values } from '#contract'
import type { Database, SqlRow } from '#host/storage'
import {
  type Action,
  type AsideAction,
  asideActions,
  type Entry,
  type FieldChange,
  isAside,
  type RecordState,
} from './record-write.ts'
import { chainColumns, chainHead, linkEarlierEntries, linkEntry, securityKey } from './activity-chain.ts'
import { markOf } from '../work.ts'
import type { Stored, Work } from '../tables.ts'

/** Leaves out security events. A statement with exactly these words uses the index of activity's lists. */
export const isOfRecord = `entity <> '${securityKey}'`

const table = `
  create table if not exists activity (
    seq integer primary key autoincrement, at text not null, by text not null, entity text not null,
    recordId text not null, version integer not null, label text not null, action text not null,
    changes text not null, operationId text not null,
    ${chainColumns.map((name) => `${name} text`).join(', ')}
  ) strict;
  -- The first release had these without the columns that its list asks of each entry.
  drop index if exists activity_by_time;
  drop index if exists activity_by_person;
  drop index if exists activity_newest;
  -- Lists of activity walk it, so it leaves out security events: 200,000 of them cost each page 110 ms.
  create index if not exists activity_newest_of_records on activity (at, entity, action) where ${isOfRecord};
  create index if not exists activity_by_record on activity (entity, recordId, at);
  create index if not exists activity_by_entity on activity (entity, at);
  create index if not exists activity_newest_of_person on activity (by, at, entity, action);
  create index if not exists activity_by_operation on activity (operationId);
  create table if not exists erasing (entity text not null, recordId text not null) strict;
  create trigger if not exists activity_stays before delete on activity
    begin select raise(abort, 'activity is only added to'); end;
`

const unchanged = ['seq', 'at', 'by', 'entity', 'recordId', 'version', 'action', 'operationId', 'hash']
const guard = `
  create trigger if not exists activity_keeps_its_chain before update on activity
    when ${unchanged.map((name) => `new.${name} is not old.${name}`).join(' or ')}
      or not exists (select 1 from erasing where entity = old.entity and recordId = old.recordId)
    begin select raise(abort, 'activity is only added to'); end;
`

/** Creates the table, and adds the hashes that entries of earlier releases lack. */
export function prepareActivity(db: Database): void {
  db.exec(`${table} drop trigger if exists activity_is_not_changed;`) // the first releases had this trigger
  const there = db.all<{ name: string }>('select name from pragma_table_info(?)', ['activity']).map(({ name }) => name)
  const missing = chainColumns.filter((name) => !there.includes(name))
  for (const name of missing) db.exec(`alter table activity add column ${name} text`)
  if (missing.length > 0) linkEarlierEntries(db)
  db.exec(guard)
}

const isUnchanged = (one: Json | undefined, other: Json | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two states of a record differ. A missing value equals an empty one. */
export const differences = (before: Values, after: Values): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isUnchanged(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

/** One row of the log without its link. `changes` is JSON. */
type NewEntry = Omit<Entry, 'seq' | 'changes'> & { changes: string }

/** The hash of the latest entry, as long as no one else has written to the log. */
const latest = new WeakMap<Database, { hash: string; writes: number }>()

/** Adds an entry at the end of the chain. */
export function appendEntry(db: Database, entry: NewEntry): void {
  const writes = (): number => db.writesTo(['activity'])
  const known = latest.get(db)
  const link = linkEntry(known?.writes === writes() ? known.hash : chainHead(db).hash, entry)
  db.insert('activity', { ...entry, ...link })
  latest.set(db, { hash: link.hash, writes: writes() })
}

interface Event {
  entity: Entity
  id: string
  version: number
  before: RecordState | undefined
  after: RecordState | undefined
  action: Action
  changes: readonly FieldChange[]
}

/** Adds a write to the log and sends its event to the parts. */
export const addActivity = (work: Work, { entity, id, version, before, after, action, changes }: Event): void => {
  const { by, at } = markOf(work)
  const { values = {} } = after ?? before ?? {}
  work.rules[entity.key]?.permitEntry?.(work, values)
  const label = labelOf(entity, values)
  const kept = changes.filter(({ field }) => entity.fields[field]?.kind !== 'count')
  appendEntry(work.db, {
    at,
    by,
    entity: entity.key,
    recordId: id,
    version,
    label,
    action,
    changes: JSON.stringify(kept),
    operationId: work.operationId,
  })
  work.emit({
    entity: entity.key,
    recordId: id,
    version,
    label,
    action,
    before,
    after,
    fields: isAside(action) ? [] : kept.map(({ field }) => field),
    by,
    at,
    origin: work.origin,
    ...(work.schedule && { schedule: work.schedule }),
    ...(work.review && { review: work.review }),
  })
}

/** Adds an entry about a record that stays as it is. */
export const addAside = (
  work: Work,
  entity: Entity,
  stored: Stored,
  action: AsideAction,
  changes: readonly FieldChange[],
): void => {
  const { id, version } = stored
  addActivity(work, { entity, id, version, before: stored, after: stored, action, changes })
}

export const toEntry = (row: SqlRow): Entry => {
  const changes: FieldChange[] = JSON.parse(String(row.changes)) // addActivity wrote this JSON
  return {
    seq: Number(row.seq),
    at: String(row.at),
    by: String(row.by),
    entity: String(row.entity),
    recordId: String(row.recordId),
    version: Number(row.version),
    label: String(row.label),
    action: String(row.action),
    changes,
    operationId: String(row.operationId),
  }
}

const isWrite = `action not in (${asideActions.map((action) => `'${action}'`).join(', ')})`

/** The writes to a record after the given version, oldest first. */
export const entriesSince = (db: Database, entity: Entity, id: string, version: number): Entry[] =>
  db
    .all(`select * from activity where entity = ? and recordId = ? and version > ? and ${isWrite} order by seq`, [
      entity.key,
      id,
      version,
    ])
    .map(toEntry)
