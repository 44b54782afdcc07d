// Makes pending versions live. Records that pass unique values on to each other, such as airports that exchange their
// codes, go live in one transaction.
import { type Entity, labelOf, type Values } from '#contract'
import { conflict, Refusal, stopOn } from '#host/base'
import {
  differences,
  failureOf,
  holderOf,
  idsIn,
  isPassable,
  liveRecord,
  pointing,
  readStored,
  relationProblems,
  saveRecord,
  type Stored,
  type Tables,
  type Work,
  writeRecord,
} from '#host/records'
import { isSameNote, mergedOf, addPendingEntry, pendingRow } from './pending.ts'
import { endPending, type Pending, pendingPart, readPending } from './pending-store.ts'
import { withApproval } from './review-rules.ts'
import { forgetReview } from './review-store.ts'

const labelsOfFields = (entity: Entity, names: readonly string[]): string =>
  names.map((name) => entity.fields[name]?.label ?? name).join(', ')

/** The problems of references to records that are gone, whichever field has them. */
export const stopOnLost = (work: Work, entity: Entity, values: Values): void => {
  const named = pointing(entity).flatMap(({ name }) => (idsIn(values[name]).length > 0 ? [name] : []))
  stopOn(relationProblems(work, entity, values, new Set(named)))
}

/** The unique fields whose new value another record has now. */
const heldBy = (tables: Tables, entity: Entity, { id, values: now }: Stored, next: Values): Map<string, string> => {
  const held = new Map<string, string>()
  for (const [name, ...more] of entity.unique) {
    if (name === undefined || !isPassable(entity, [name, ...more]) || next[name] === now[name]) continue
    const holder = holderOf(tables, entity, [name], next, id)
    if (holder) held.set(name, String(holder.id))
  }
  return held
}

const pendingValues = (tables: Tables, entity: Entity, stored: Stored | undefined): Values | undefined => {
  const pending = stored?.deletedAt === null ? readPending(tables, entity, stored.id) : undefined
  return stored && pending && mergedOf(entity, stored, pending).values
}

/** Whether a record has another value, or none, in its pending version. */
export const givesUpValue = (tables: Tables, entity: Entity, id: string, name: string): boolean => {
  const stored = readStored(tables, entity, id)
  const next = pendingValues(tables, entity, stored)
  return next !== undefined && next[name] !== stored?.values[name]
}

/** The record, and those among others that have to go live with it because they give up a value that it needs. */
export const publishedWith = (tables: Tables, entity: Entity, id: string, others: ReadonlySet<string>): string[] => {
  const group = new Set([id])
  for (const member of group) {
    const stored = readStored(tables, entity, member)
    const next = pendingValues(tables, entity, stored)
    if (!stored || !next) continue
    for (const [name, holder] of heldBy(tables, entity, stored, next)) {
      if (others.has(holder) && givesUpValue(tables, entity, holder, name)) group.add(holder)
    }
  }
  return [...group]
}

export interface ToPublish {
  work: Work
  stored: Stored
  pending: Pending
}

/**
 * Ends a pending version. Throws if the same field has changed in the live record.
 * @returns the changed fields
 */
const endForLive = (entity: Entity, { work, stored, pending }: ToPublish): Values => {
  const { values, conflicts } = mergedOf(entity, stored, pending)
  if (conflicts.length > 0) {
    throw conflict(
      pendingRow(work, entity, stored, pending),
      `The same fields have changed in the live ${entity.one}: ${labelsOfFields(entity, conflicts)}. Compare the versions first.`,
    )
  }
  stopOnLost(work, entity, values)
  const now = pendingPart(entity, stored.values)
  endPending(work, entity, stored)
  forgetReview(work, entity.key, stored.id)
  addPendingEntry(work, entity, stored, 'publish-pending', values, now)
  return Object.fromEntries(differences(now, values).map(({ field, after }) => [field, after]))
}

/** Names who approved the version, if it is still the same. */
const withDecision = (entity: Entity, one: ToPublish): ToPublish => {
  const approved = readPending(one.work, entity, one.stored.id)
  return approved && isSameNote(approved, one.pending)
    ? { ...one, work: withApproval(one.work, entity, one.stored.id) }
    : one
}

/** Removes the values from a record that another record of the group gets. The record keeps them as former values. */
const releaseValues = (
  { work, stored }: ToPublish,
  entity: Entity,
  names: readonly string[],
  changes: Values,
): void => {
  if (names.length === 0) return
  const { former } = entity
  const given = former !== undefined && changes[former] !== undefined ? { [former]: changes[former] } : {}
  if (former !== undefined) delete changes[former]
  const none = Object.fromEntries(names.map((name) => [name, null]))
  writeRecord(work, entity, stored.id, stored, { ...stored.values, ...given, ...none }, 'publish')
}

/** Runs a step for each record, and names the one that prevents the first from going live. */
const forEach = (entity: Entity, group: readonly ToPublish[], step: (one: ToPublish) => void): void => {
  for (const one of group) {
    try {
      step(one)
    } catch (error) {
      if (!(error instanceof Refusal) || one === group[0]) throw error
      const reason = failureOf('', error).error
      throw new Refusal(
        'conflict',
        `“${labelOf(entity, one.stored.values)}” has to go live at the same time, but can’t: ${reason}`,
      )
    }
  }
}

/** Makes pending versions that pass values on to each other live. */
export const publishTogether = (entity: Entity, toPublish: readonly ToPublish[]): void => {
  const group = toPublish.map((one) => withDecision(entity, one))
  const changes = new Map<string, Values>()
  forEach(entity, group, (one) => changes.set(one.stored.id, endForLive(entity, one)))
  const held = group.flatMap(({ work, stored }) => [
    ...heldBy(work, entity, stored, { ...stored.values, ...changes.get(stored.id) }),
  ])
  for (const one of group) {
    const names = held.flatMap(([name, holder]) => (holder === one.stored.id ? [name] : []))
    releaseValues(one, entity, names, changes.get(one.stored.id) ?? {})
  }
  forEach(entity, group, ({ work, stored: { id } }) => {
    const draft = { ...changes.get(id), status: 'published' }
    saveRecord(work, entity, draft, liveRecord(work, entity, id), { action: 'publish' })
  })
}

/** Makes the pending version the live one. */
export const publishPending = (work: Work, entity: Entity, stored: Stored, pending: Pending): void =>
  publishTogether(entity, [{ work, stored, pending }])
