import { trashDays } from '../../contract/constants.ts'
import type { Entity } from '../../contract/define.ts'
import type { Values } from '../../contract/json.ts'
import { daysFrom } from '../days-from.ts'
import { requirePermission } from '../permissions.ts'
import { notFound, Refusal } from '../refusal.ts'
import { toEntry, type Entry } from './activity.ts'
import { attempt, inChunks, type Result } from './chunks.ts'
import { goBack } from './merge.ts'
import { writeRecord } from './save.ts'
import { readStored, type Stored } from './store.ts'
import { restoreRecord, trashRecord } from './trash.ts'
import type { Work } from './work.ts'

const allow = ({ person }: Work, entity: Entity, permission: 'edit' | 'delete'): void => {
  if (person) requirePermission(person, entity.key, permission)
}

/** Only what nobody has touched since; several entries of one record are taken back one after the other. */
const recordOf = (
  work: Work, entity: Entity, { recordId, version, action }: Entry, undone: ReadonlyMap<string, number>,
): Stored => {
  const stored = readStored(work, entity, recordId)
  if (!stored || action === 'purge') throw notFound(`This ${entity.one} is gone for good.`)
  if (stored.version !== (undone.get(`${entity.key} ${recordId}`) ?? version)) {
    throw new Refusal('conflict', `This ${entity.one} has been changed since.`)
  }
  return stored
}

const takeBack = (work: Work, entity: Entity, entry: Entry, stored: Stored): Stored => {
  const isMaking = entry.version === 1
  if (isMaking || (entry.changes.length === 0 && stored.deletedAt === null)) {
    allow(work, entity, 'delete')
    return isMaking ? trashRecord(work, entity, stored, 'undo') : goBack(work, entity, stored, entry)
  }
  allow(work, entity, 'edit')
  if (entry.changes.length === 0) return restoreRecord(work, entity, stored, 'undo')
  const before: Values = Object.fromEntries(entry.changes.map(({ field, before: value }) => [field, value]))
  const after = { ...stored.values, ...before }
  return writeRecord(work, entity, stored.id, stored, after, 'undo', { values: before, at: entry.at }).stored
}

/** Takes an operation back, its last write first: what was merged away is there again before others name it. */
export const undoOperation = async (
  work: Work, entity: Entity, operationId: string, permit: () => void,
): Promise<() => Result> => {
  const entries = work.db.all('select * from activity where operationId = ? and at > ? order by seq desc',
    [operationId, daysFrom(work.now, -trashDays)]).map(toEntry)
  if (!entries.some((entry) => entry.entity === entity.key)) {
    throw notFound('There is nothing to take back, or it is too long ago.')
  }
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const undone = new Map<string, number>()
  const last = await inChunks(work.db, entries, (entry) => attempt(work.db, result, entry.recordId, () => {
    const of = work.model.entity(entry.entity)
    const { version } = takeBack(work, of, entry, recordOf(work, of, entry, undone))
    undone.set(`${entry.entity} ${entry.recordId}`, version)
  }), permit)
  // Several entries may be of one record.
  return () => { last(); return { ...result, done: [...new Set(result.done)] } }
}
