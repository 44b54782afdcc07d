import { bulkMax, type Entity, isObject, isSettable, type Match, type Permission, readMatch } from '#contract'
import { invalid, notFound, Refusal } from '#host/base'
import { objectIn, type Person, requirePermission } from '#host/http'
import { differences } from '../activity/activity.ts'
import { attempt, inChunks, leftBy, type Result } from '../write/chunks.ts'
import { type Ending, readEnding } from '../write/ending.ts'
import { matchingIds } from '../query/find-page.ts'
import { saveRecord } from '../write/save.ts'
import { readStored } from '../write/store.ts'
import { deleteRecord, purgeRecord, restoreRecord } from './trash.ts'
import type { Stored, Work } from '../tables.ts'
import { zoneOf } from '../zone-of.ts'

const actions = ['delete', 'restore', 'purge', 'set'] as const
type BulkAction = (typeof actions)[number]

interface BulkRequest {
  action: BulkAction
  which: { ids: readonly string[] } | { match: Match; expect: number }
  set: { [field: string]: unknown }
  /** Why deleted live records leave the website. */
  ending: Ending
}

const permissionFor: Record<BulkAction, Permission> = {
  delete: 'delete',
  purge: 'delete',
  restore: 'edit',
  set: 'edit',
}

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= 64

export const readIds = (value: unknown, name: string): string[] => {
  if (!Array.isArray(value) || !value.every(isId)) throw invalid({ [name]: 'Send the ids as a list' })
  if (value.length > bulkMax) throw invalid({ [name]: `Send at most ${bulkMax.toLocaleString('en')} ids` })
  return [...new Set(value)]
}

type MaySet = (name: string, value: unknown) => boolean

const readSet = (value: unknown, maySet: MaySet): { [field: string]: unknown } => {
  if (!isObject(value) || Object.keys(value).length === 0) throw invalid({ set: 'Send the fields to set' })
  const others = Object.keys(value).filter((name) => !maySet(name, value[name]))
  const problem = 'This can’t be set for several records at once'
  if (others.length > 0) throw invalid(Object.fromEntries(others.map((name) => [name, problem])))
  return value
}

export const settableOf =
  ({ fields }: Entity): MaySet =>
  (name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && isSettable(field)
  }

export const readBulk = (entity: Entity, sent: unknown, maySet = settableOf(entity)): BulkRequest => {
  const body = objectIn(sent)
  const action = actions.find((known) => known === body.action)
  if (!action) throw invalid({ action: `Choose one of ${actions.join(', ')}` })
  const set = action === 'set' ? readSet(body.set, maySet) : {}
  const ending: Ending = action === 'delete' ? readEnding(body) : { reason: undefined }
  return { action, which: readWhich(body), set, ending }
}

/** The records of an order: by their ids, or all that match a search and filters. */
export const readWhich = (body: { readonly [name: string]: unknown }): BulkRequest['which'] => {
  if (body.match === undefined) return { ids: readIds(body.ids, 'ids') }
  const match = readMatch(body.match)
  if (!match) throw invalid({ match: 'Send search and filter as for a list' })
  const { expect } = body
  if (typeof expect !== 'number') throw invalid({ expect: 'Send the expected number of records' })
  return { match, expect }
}

/** An order by filter reveals how many records match, so it needs the permission to view them. */
export const permitBulk = (person: Person, entity: Entity, { action, which }: BulkRequest): void => {
  requirePermission(person, entity.key, permissionFor[action])
  if ('match' in which) requirePermission(person, entity.key, 'view')
}

/** The ids that match now. Refuses when their number differs from the one that the person saw. */
export const idsOf = (which: BulkRequest['which'], find: (match: Match) => readonly string[]): readonly string[] => {
  if ('ids' in which) return which.ids
  const ids = find(which.match)
  if (ids.length === which.expect) return ids
  const [now, then] = [ids.length, which.expect].map((count) => count.toLocaleString('en'))
  const message = `${now} match now, not ${then}. Check the list again.`
  throw new Refusal('conflict', message, { data: { total: ids.length } })
}

const restoreOne = (work: Work, entity: Entity, stored: Stored, result: Result): void => {
  const changed = differences(stored.values, restoreRecord(work, entity, stored).values)
    .map(({ field }) => field)
    .filter((name) => !entity.fields[name]?.readOnly)
  if (changed.length > 0) result.changed = [...new Set([...(result.changed ?? []), ...changed])]
}

const runAction = (
  work: Work,
  entity: Entity,
  { action, set, ending }: BulkRequest,
  stored: Stored,
  result: Result,
): void => {
  if (action === 'delete') deleteRecord(work, entity, stored, ending)
  else if (action === 'restore') restoreOne(work, entity, stored, result)
  else if (action === 'purge') purgeRecord(work, entity, stored)
  else if (stored.deletedAt !== null) throw notFound(`This ${entity.one} is in the trash.`)
  else saveRecord(work, entity, set, stored, { ignoresOldProblems: true })
}

/** The ids of an order about records of one entity. */
export const matching = (work: Work, entity: Entity, which: BulkRequest['which']): readonly string[] =>
  idsOf(which, (match) => {
    const { db, now, person } = work
    return matchingIds(work, entity, match, { now, zone: zoneOf(db, person?.id), person })
  })

export const runBulk = async (
  work: Work,
  entity: Entity,
  order: BulkRequest,
  permit: () => void,
): Promise<() => Result> => {
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const ids = matching(work, entity, order.which)
  const last = await inChunks(
    work.db,
    ids,
    (id) =>
      attempt(work.db, result, id, () => {
        const stored = readStored(work, entity, id)
        // Another purge of this operation may have removed it already.
        if (!stored && order.action === 'purge') return
        if (!stored) throw notFound(`This ${entity.one} no longer exists.`)
        runAction(work, entity, order, stored, result)
      }),
    permit,
    work.task,
  )
  return () => {
    last()
    return { ...result, ...leftBy(work.task) }
  }
}
