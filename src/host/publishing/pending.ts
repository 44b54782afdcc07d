// Saves, publishes, schedules and discards pending versions (docs/publishing.md).
import { type Entity, isObject, isText, pendingNames, type Row, textOf, type Values } from '#contract'
import { checkDraft } from '#checks'
import { invalid, notFound, Refusal, stopOn } from '#host/base'
import { isPermitted, type Person, requirePermission } from '#host/http'
import {
  addAside,
  type AsideAction,
  type Entry,
  type FieldChange,
  differences,
  idsIn,
  labelIn,
  labelsOf,
  markOf,
  needsReview,
  planSave,
  readStored,
  type RecordChange,
  type Referrer,
  type Stored,
  type Tables,
  textOrNull,
  toRow,
  type Work,
} from '#host/records'
import { type Merged, mergePending } from './merge-pending.ts'
import { endPending, type Pending, pendingPart, readPending, writePending } from './pending-store.ts'
import { editedVersion, withApproval } from './review-rules.ts'
import { forgetReview, isCleared, readReview } from './review-store.ts'

export const mergedOf = (entity: Entity, stored: Stored, { base, next }: Pending): Merged =>
  mergePending(entity, base, next, stored.values)

/** The record as it would be published, in the form of responses, with the version of its pending version. */
export const pendingRow = (tables: Tables, entity: Entity, stored: Stored, pending: Pending): Row => {
  const { values, followed, conflicts } = mergedOf(entity, stored, pending)
  const row = toRow(tables, entity, { ...stored, values: { ...stored.values, ...values } })
  const people = labelsOf(tables.db, tables.model, 'user', new Set([pending.updatedBy]))
  const { id, label } = labelIn(people, pending.updatedBy)
  return {
    ...row,
    version: pending.version,
    updatedAt: pending.updatedAt,
    updatedBy: { id, label },
    liveVersion: stored.version,
    followed: [...followed],
    conflicts: [...conflicts],
  }
}

/** A person who cannot view the record learns the version only. */
export const pendingRowFor = (
  tables: Tables,
  entity: Entity,
  person: Person | undefined,
  stored: Stored,
  pending: Pending,
): Values => {
  const row = pendingRow(tables, entity, stored, pending)
  return !person || isPermitted(person, entity.key, 'view') ? row : { id: row.id, version: row.version }
}

export const pendingOf = (tables: Tables, entity: Entity, { id }: Stored): Pending => {
  const pending = readPending(tables, entity, id)
  if (!pending) throw notFound(`This ${entity.one} has no pending changes.`)
  return pending
}

export const addPendingEntry = (
  work: Work,
  entity: Entity,
  stored: Stored,
  action: AsideAction,
  before: Values,
  after: Values,
): FieldChange[] => {
  const changes = differences(before, after)
  if (changes.length > 0) addAside(work, entity, stored, action, changes)
  return changes
}

/** The whole next state: what is live or pending now, with the draft's fields. Throws the problems by field. */
const nextOf = (work: Work, entity: Entity, stored: Stored, now: Values, draft: unknown): Values => {
  const { values, problems } = checkDraft(entity, draft, { ...stored.values, ...now })
  stopOn(problems)
  const given = Object.keys(isObject(draft) ? draft : {}).filter((name) => Object.hasOwn(entity.fields, name))
  if (given.length > 0 && !given.some((name) => pendingNames(entity).includes(name))) {
    stopOn(Object.fromEntries(given.map((name) => [name, `This belongs to the live ${entity.one}. Save it there.`])))
  }
  const next = pendingPart(entity, { ...now, ...values })
  // Checks now, so that the problem does not surface only at publishing. Saving for later needs no publish permission.
  const change = Object.fromEntries(
    differences(stored.values, { ...stored.values, ...next }).map((one) => [one.field, one.after]),
  )
  const plan = planSave({ ...work, person: undefined, isForLater: true }, entity, change, stored, {
    ignoresOldProblems: true,
  })
  // The plan publishes the note and keeps what becomes a former code, which are still to come.
  const toCome = ['publicNote', ...(entity.former === undefined ? [] : [entity.former])]
  const kept = Object.fromEntries(toCome.map((name) => [name, next[name] ?? null]))
  return plan ? { ...pendingPart(entity, plan.after), ...kept } : next
}

/**
 * Saves changes for later. Only a published record has a pending version; if it has one already, `pending` is that.
 * @returns whether anything has changed
 */
export const savePending = (
  work: Work,
  entity: Entity,
  stored: Stored,
  pending: Pending | undefined,
  draft: unknown,
): boolean => {
  if (!pending && stored.values.status !== 'published') {
    throw new Refusal('in_use', `This ${entity.one} isn’t live. Save it instead.`)
  }
  const now = pending ? mergedOf(entity, stored, pending).values : pendingPart(entity, stored.values)
  const next = nextOf(work, entity, stored, now, draft)
  const isKept = pending !== undefined && differences(pending.base, pendingPart(entity, stored.values)).length === 0
  if (isKept && differences(now, next).length === 0) return false
  if (!pending && differences(now, next).length === 0) return false
  writeEdited(work, entity, stored, pending, next)
  addPendingEntry(work, entity, stored, 'save-pending', now, next)
  return true
}

/**
 * Writes an edit. One by someone who cannot publish, or of an approved version, ends the schedule of another text.
 */
const writeEdited = (
  work: Work,
  entity: Entity,
  stored: Stored,
  pending: Pending | undefined,
  next: Values,
  base = stored.values,
): void => {
  const mayKeep = !needsReview(work, entity) && (!work.person || isPermitted(work.person, entity.key, 'publish'))
  const { publishAt, scheduledBy } = pending && mayKeep ? pending : { publishAt: null, scheduledBy: null }
  writePending(work, entity, stored, { next, base, publishAt, scheduledBy }, 'edited')
  editedVersion(work, entity, stored.id)
}

export const discardPending = (work: Work, entity: Entity, stored: Stored, pending: Pending): void => {
  const { values } = mergedOf(entity, stored, pending)
  endPending(work, entity, stored)
  forgetReview(work, entity.key, stored.id)
  addPendingEntry(work, entity, stored, 'discard-pending', values, pendingPart(entity, stored.values))
}

/** @param note undefined keeps the public note that the pending version has */
export const withPublicNote = (pending: Pending, note: string | null | undefined): Pending =>
  note === undefined ? pending : { ...pending, next: { ...pending.next, publicNote: note } }

export const isSameNote = (one: Pending, other: Pending): boolean =>
  textOf(one.next.publicNote) === textOf(other.next.publicNote)

/** @param at null takes the pending version off the schedule */
export const schedulePending = (
  work: Work,
  entity: Entity,
  stored: Stored,
  pending: Pending,
  at: string | null,
  note?: string | null,
): void => {
  const { one } = entity
  const { status, unpublishAt } = stored.values
  if (at !== null && at <= markOf(work).at) throw invalid({ at: 'Choose a time in the future' })
  if (at !== null && status !== 'published') {
    throw new Refusal('in_use', `This ${one} isn’t live. Publish the changes, or discard them and schedule the ${one}.`)
  }
  if (at !== null && isText(unpublishAt) && at >= unpublishAt) {
    throw invalid({ at: `This ${one} is unpublished before then. Choose an earlier time.` })
  }
  writeSchedule(work, entity, stored, pending, at, withPublicNote(pending, note))
}

/** @param noted the pending version with its public note, which is part of what was approved */
const writeSchedule = (
  work: Work,
  entity: Entity,
  stored: Stored,
  pending: Pending,
  at: string | null,
  noted: Pending,
): void => {
  const decided = isSameNote(pending, noted) ? withApproval(work, entity, stored.id) : work
  if (at === null && isCleared(readReview(work, entity, stored.id))) forgetReview(work, entity.key, stored.id)
  const time = { publishAt: at, scheduledBy: at === null ? null : work.by }
  writePending(decided, entity, stored, { ...noted, ...time }, 'scheduled')
  const told = ({ next }: Pending, publishAt: string | null): Values => ({
    publishAt,
    publicNote: next.publicNote ?? null,
  })
  addPendingEntry(work, entity, stored, 'schedule-pending', told(pending, pending.publishAt), told(noted, at))
}

const isWrittenSince = ({ db }: Work, { entity, recordId, seq }: Entry): boolean =>
  db.get(`select 1 from activity where entity = ? and recordId = ? and seq > ? and action = 'save-pending'`, [
    entity,
    recordId,
    seq,
  ]) !== undefined

/** Undoes what happened to a pending version, unless there is another one since. */
export const undoPending = (work: Work, entity: Entity, entry: Entry, stored: Stored): boolean => {
  const pending = readPending(work, entity, stored.id)
  const before: Values = Object.fromEntries(entry.changes.map(({ field, before: value }) => [field, value]))
  const live = pendingPart(entity, stored.values)
  const none = { publishAt: null, scheduledBy: null }
  switch (entry.action) {
    case 'save-pending': {
      const now = pending && mergedOf(entity, stored, pending).values
      const isAsLeft =
        now &&
        entry.changes.every(
          ({ field, after }) => differences({ [field]: now[field] ?? null }, { [field]: after }).length === 0,
        )
      if (!pending || !now || !isAsLeft)
        throw new Refusal('conflict', 'The pending changes have changed. Reload the page.')
      const next = { ...now, ...before }
      if (differences(live, next).length === 0) {
        endPending(work, entity, stored)
        forgetReview(work, entity.key, stored.id)
      } else writeEdited(work, entity, stored, pending, next)
      addPendingEntry(work, entity, stored, 'save-pending', now, next)
      return true
    }
    case 'discard-pending':
    case 'publish-pending': {
      // The version keeps its authors, so no other one may have been written since.
      if (pending || isWrittenSince(work, entry)) {
        throw new Refusal('conflict', `This ${entity.one} has newer pending changes. Reload the page.`)
      }
      const next = { ...live, ...before }
      writePending(work, entity, stored, { next, base: stored.values, ...none }, 'back')
      addPendingEntry(work, entity, stored, 'save-pending', live, next)
      return true
    }
    case 'schedule-pending': {
      if (!pending) throw new Refusal('conflict', 'There are no pending changes.')
      const { publishAt: at, publicNote: note } = before
      const then = isText(at) && at > markOf(work).at ? at : null
      writeSchedule(
        work,
        entity,
        stored,
        pending,
        then,
        withPublicNote(pending, note === undefined ? note : textOrNull(note)),
      )
      return true
    }
    default:
      return false
  }
}

/** Takes the changes of a page that leaves the website off their schedule: they would bring the page back. */
export const endSchedule = (work: Work, { entity, id, before, after }: RecordChange): void => {
  if (before?.values.status !== 'published' || after.status === 'published') return
  const [stored, pending] = [readStored(work, entity, id), readPending(work, entity, id)]
  if (stored && pending && pending.publishAt !== null) writeSchedule(work, entity, stored, pending, null, pending)
}

/** Makes pending versions name the record that another one was merged into, or none. */
export const followInPending = (
  work: Work,
  { entity, name }: Referrer,
  fromId: string,
  intoId: string | null,
): void => {
  const rows = work.db.all<{ recordId: string }>(
    'select recordId from pending_reference where target = ? and entity = ? and field = ?',
    [fromId, entity.key, name],
  )
  for (const { recordId } of rows) {
    const pending = readPending(work, entity, recordId)
    if (!pending) continue
    const follow = (values: Values): Values => {
      const ids = idsIn(values[name]).flatMap((id) => (id === fromId ? (intoId ?? []) : id))
      return { ...values, [name]: Array.isArray(values[name]) ? [...new Set(ids)] : (ids[0] ?? null) }
    }
    // Clearing what is gone needs no permission, unless it changes what visitors will get.
    const needed = intoId !== null ? 'edit' : pending.publishAt !== null ? 'publish' : undefined
    if (work.person && needed) requirePermission(work.person, entity.key, needed)
    const stored = readStored(work, entity, pending.recordId)
    if (stored) writeEdited(work, entity, stored, pending, follow(pending.next), follow(pending.base))
  }
}
