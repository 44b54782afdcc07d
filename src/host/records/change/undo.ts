import { type Entity, translatedKey, trashDays, type Values } from '#contract'
import { daysFrom, forbidden, notFound, Refusal } from '#host/base'
import { isPermitted, requirePermission } from '#host/http'
import type { Database } from '#host/storage'
import { differences, entriesSince, toEntry } from '../activity/activity.ts'
import { failureOf, inChunks, leftBy, type Result } from '../write/chunks.ts'
import { noteBatchUndone } from '../import/import-log.ts'
import { undoRestore } from './merge.ts'
import { writeRecord } from '../write/save.ts'
import { type Entry, isAside } from '../activity/record-write.ts'
import { liveRecord, readStored } from '../write/store.ts'
import { asSource, sourceOfEntry } from '../write/translations.ts'
import { restoreRecord, trashRecord } from './trash.ts'
import type { Stored, Work } from '../tables.ts'

const permitUndo = ({ person }: Work, entity: Entity, permission: 'edit' | 'delete'): void => {
  if (person) requirePermission(person, entity.key, permission)
}

/** Undoing needs one of these, depending on the write. Without both, the response says nothing about the record. */
const mayWrite = ({ person }: Work, { entity }: Entry): boolean =>
  !person || isPermitted(person, entity, 'edit') || isPermitted(person, entity, 'delete')

/** Whether all later changes cancel each other out. */
const isAsLeft = (work: Work, entity: Entity, { id, values }: Stored, version: number): boolean => {
  const since = entriesSince(work.db, entity, id, version)
  const left: Values = {}
  for (const { field, before } of since.flatMap(({ changes }) => changes)) {
    if (!Object.hasOwn(left, field)) left[field] = before
  }
  const now = Object.fromEntries(Object.keys(left).map((field) => [field, values[field] ?? null]))
  // Each pair of moves is one into the trash and one out of it.
  const moves = since.filter(({ changes }) => changes.length === 0).length
  return moves % 2 === 0 && differences(left, now).length === 0
}

/** Finds the record and refuses it if it changed after the operation. Its entries are undone one after the other. */
const recordOf = (work: Work, entity: Entity, { recordId, version, action }: Entry): Stored => {
  const stored = readStored(work, entity, recordId)
  if (!stored || action === 'purge') throw notFound(`This ${entity.one} was deleted permanently.`)
  if (stored.version !== version && !isAsLeft(work, entity, stored, version)) {
    throw new Refusal('conflict', `This ${entity.one} has been changed since.`)
  }
  return stored
}

const undoChanges = (work: Work, entity: Entity, entry: Entry, stored: Stored): Stored => {
  const isMaking = entry.version === 1
  if (isMaking || (entry.changes.length === 0 && stored.deletedAt === null)) {
    permitUndo(work, entity, 'delete')
    return isMaking ? trashRecord(work, entity, stored, 'undo') : undoRestore(work, entity, stored, entry)
  }
  permitUndo(work, entity, 'edit')
  if (entry.changes.length === 0) return restoreRecord(work, entity, stored, 'undo')
  const before: Values = Object.fromEntries(entry.changes.map(({ field, before: value }) => [field, value]))
  const after = { ...stored.values, ...before }
  return writeRecord(work, entity, stored.id, stored, after, 'undo', { values: before, at: entry.at }).stored
}

const undoAside = (work: Work, entity: Entity, entry: Entry): void => {
  permitUndo(work, entity, 'edit')
  const stored = liveRecord(work, entity, entry.recordId)
  if (!work.publishing.undo?.(work, entity, entry, stored)) throw notFound('This can’t be undone.')
}

/** Undoes one write, or throws a Refusal. */
const undoEntry = (work: Work, entry: Entry): void => {
  if (!mayWrite(work, entry)) throw forbidden()
  const own = work.rules[entry.entity]?.undo
  if (own) return own(work, entry)
  const entity = work.model.entities.find(({ key }) => key === entry.entity)
  if (!entity) throw notFound('This can’t be undone.')
  if (isAside(entry.action)) return undoAside(work, entity, entry)
  undoChanges(work, entity, entry, recordOf(work, entity, entry))
}

/** The operations of the last 30 days that someone has undone. */
export const undoneTable = `
  create table if not exists undone (operationId text primary key, at text not null) strict;
`

/** Records that an operation was undone, unless the user stopped it: the rest can then still be undone. */
const noteUndone = (work: Work, operationId: string, result: Result): void => {
  if ((result.left ?? 0) > 0) return
  work.db.insert('undone', { operationId, at: work.now.toISOString() }, 'replace')
  noteBatchUndone(work, operationId, result)
}

/** Deletes notes of operations that can no longer be undone. */
export const forgetUndone = (db: Database, now: Date): void => {
  db.run('delete from undone where at <= ?', [daysFrom(now, -trashDays)])
}

/** The writes of an operation that can still be undone, the last first. */
export const entriesOf = (work: Work, operationId: string): Entry[] =>
  work.db
    .all('select * from activity where operationId = ? and at > ? order by seq desc', [
      operationId,
      daysFrom(work.now, -trashDays),
    ])
    .map(toEntry)

export const nothingToUndo = (): Refusal => notFound('There’s nothing to undo, or it’s too late to undo it.')

/**
 * The entries that are undone together or not at all: those of a record and its translations, of records whose writes
 * alternate since they went live together, and of a merge.
 * @param entries the last first
 */
export const undoneTogether = (work: Work, entries: readonly Entry[]): Entry[][] => {
  const merges = new Set(entries.flatMap(({ action, operationId }) => (action === 'merge' ? [operationId] : [])))
  const keyOf = (entry: Entry): string =>
    merges.has(entry.operationId)
      ? entry.operationId
      : (sourceOfEntry(work, entry) ?? `${entry.entity} ${entry.recordId}`)
  const first = new Map(entries.map((entry) => [keyOf(entry), entry.seq]))
  const groups: Entry[][] = []
  let from = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (entry.seq < from) groups.push([])
    groups.at(-1)?.push(entry)
    from = Math.min(from, first.get(keyOf(entry)) ?? entry.seq)
  }
  return groups
}

/** Undoes entries of one group. Translations follow what happens to their source. */
export const undoTogether = (work: Work, group: readonly Entry[]): void => {
  const keys = new Set(group.map(({ entity }) => entity))
  for (const entry of group) {
    const source = work.model.find(translatedKey(entry.entity) ?? '')
    undoEntry(source && keys.has(source.key) ? asSource(work, source) : work, entry)
  }
}

const undoGroup = (work: Work, result: Result, group: readonly Entry[]): void => {
  const ids = [...new Set(group.map(({ recordId }) => recordId))]
  try {
    work.db.transaction(() => {
      undoTogether(work, group)
    })
    result.done.push(...ids)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    result.failed.push(...ids.map((id) => failureOf(id, error)))
  }
}

/** Undoes writes from the last to the first, so that a merged record is restored before others refer to it. */
export const undoEntries = async (work: Work, entries: readonly Entry[], permit: () => void): Promise<() => Result> => {
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const last = await inChunks(
    work.db,
    undoneTogether(work, entries),
    (group) => undoGroup(work, result, group),
    permit,
    work.task,
  )
  return () => {
    last()
    const ended = { ...result, ...leftBy(work.task) }
    for (const id of new Set(entries.map(({ operationId }) => operationId))) noteUndone(work, id, ended)
    return ended
  }
}

/** Undoes an operation on records of an entity. */
export const undoOperation = (
  work: Work,
  entity: Entity,
  operationId: string,
  permit: () => void,
): Promise<() => Result> => {
  const entries = entriesOf(work, operationId)
  // Moving references writes the referring records, but not the record itself.
  const concerned = new Set([entity.key, ...work.model.referrers(entity.key).map((referrer) => referrer.entity.key)])
  if (!entries.some((entry) => concerned.has(entry.entity) && mayWrite(work, entry))) throw nothingToUndo()
  return undoEntries(work, entries, permit)
}
