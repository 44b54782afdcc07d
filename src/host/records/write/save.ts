import { type Entity, isOfReview, isShown, type Values } from '#contract'
import { checkDraft } from '#checks'
import { baseOf, translationState } from '#translated'
import { duplicate, forbidden, newId, stopOn } from '#host/base'
import { addActivity, differences } from '../activity/activity.ts'
import { systemId } from '../schema/labels.ts'
import { permitSeen } from './permit-seen.ts'
import { scheduleProblems, withPublication } from './publishing.ts'
import { movingProblems, type Named, relationProblems } from './relations.ts'
import { keepOldSlugs, slugProblems, withFreeSlugs, withSlugs } from './slugs.ts'
import { insertStored, updateStored } from './store.ts'
import { asSource, translationsOf } from './translations.ts'
import { duplicateProblems } from './uniqueness.ts'
import { markOf } from '../work.ts'
import type { Mark, RecordChange, Stored, Work } from '../tables.ts'
import type { Action, FieldChange } from '../activity/record-write.ts'

export type SaveEffect = 'create' | 'update' | 'unchanged'
export interface Saved {
  stored: Stored
  outcome: SaveEffect
}

interface SaveOptions {
  /** The action in activity, if it isn't create or update. */
  action?: Action
  /** The ID of a new record; if omitted, the host generates one. */
  id?: string
  /** The initial values of a new record, instead of the fields' own. */
  starts?: Values | undefined
  /** Gives a new record another slug if its own is taken. */
  replacesTakenSlug?: boolean
  /** Ignores problems that the record had before, since this change concerns another field. */
  ignoresOldProblems?: boolean
}

/** Throws problems that only the host can detect, besides the fields' own rules. */
const permitChange = (work: Work, change: RecordChange, named: readonly Named[]): void => {
  const { entity, id, before, after, changed } = change
  const { deletedAt = null } = before ?? {}
  if (change.action === 'undo' && changed.has('secretAt')) throw forbidden('A new secret can’t be undone.')
  permitSeen(work, entity, id, before, { values: after, deletedAt })
  work.rules[entity.key]?.permitEntry?.(work, after)
  const isApart = deletedAt !== null
  stopOn({
    ...scheduleProblems(work, change),
    ...relationProblems(work, entity, after, changed, named, isApart),
    ...(before && movingProblems(work, entity, id, after, changed)),
    ...work.rules[entity.key]?.check?.(work, change),
  })
  // A draft may have the former URL of a record that has come back from the trash since.
  const goesLive = isShown(after, null) && !(before && isShown(before.values, null))
  // Unique values count among live records only; restoring checks those of the trash.
  if (isApart) return
  stopOn(
    {
      ...duplicateProblems(work, entity, id, after, changed),
      ...slugProblems(work, entity, id, after, goesLive ? undefined : changed),
    },
    duplicate,
  )
}

/** A write that was checked against the current records. Until it is carried out, nothing has changed. */
export interface PlannedWrite extends RecordChange {
  changes: readonly FieldChange[]
}

/** Throws the problems of a write; undefined if nothing would change. */
const planWrite = (
  work: Work,
  entity: Entity,
  id: string,
  before: Stored | undefined,
  given: Values,
  action: Action,
  named?: Named,
): PlannedWrite | undefined => {
  const settled = work.publishing.settle?.(work, entity, before, given) ?? given
  const change = { action, entity, id, before, after: settled }
  const after = work.rules[entity.key]?.derive?.(work, change) ?? settled
  const changes: FieldChange[] = differences(before?.values ?? {}, after)
  if (before && changes.length === 0) return undefined
  const changed = new Set(before ? changes.map(({ field }) => field) : Object.keys(after))
  const write: PlannedWrite = { ...change, after, changed, changes }
  const { at } = markOf(work)
  permitChange(work, write, [...(before ? [{ values: before.values, at }] : []), ...(named ? [named] : [])])
  return write
}

export const outcomeOf = (write: PlannedWrite | undefined): SaveEffect =>
  write === undefined ? 'unchanged' : write.before ? 'update' : 'create'

/** A new owner or check date doesn't change the content: a newer modification date would suggest that to visitors. */
const markOfRow = (work: Work, { entity, before, changed }: PlannedWrite): Mark =>
  entity.publishes && before && isOfReview([...changed])
    ? { by: before.updatedBy ?? systemId, at: before.updatedAt }
    : markOf(work)

/** Writes the record with its derived values and an entry in activity. */
export const carryOut = (work: Work, write: PlannedWrite): Stored => {
  const { action, entity, id, before, after, changes } = write
  const mark = markOfRow(work, write)
  const stored = before
    ? updateStored(work, entity, before, Object.fromEntries(changes.map((one) => [one.field, one.after])), mark)
    : insertStored(work, entity, id, after, mark)
  keepOldSlugs(work, entity, before, { values: after, deletedAt: before?.deletedAt ?? null }, id, mark.at)
  addActivity(work, { entity, id, version: stored.version, before, after: stored, action, changes })
  work.rules[entity.key]?.saved?.(work, write)
  work.publishing.saved?.(work, write)
  if (work.keepsTranslations) keepTranslations(work, write)
  followSource(work, write)
  return stored
}

/** For a correction that concerns no translation: those that were current stay so, and no others change. */
const keepTranslations = (work: Work, { entity, id, before, after }: PlannedWrite): void => {
  if (!before) return
  for (const { entity: of, stored } of translationsOf(work, entity, id, 'live')) {
    if (translationState(entity, before.values, stored.values) !== 'current') continue
    writeRecord(
      asSource(work, entity),
      of,
      stored.id,
      stored,
      { ...stored.values, base: [baseOf(entity, after)] },
      'update',
    )
  }
}

/** Takes translations off the website together with their source, for the same reason and to the same URL. */
const followSource = (work: Work, { entity, id, before, after }: PlannedWrite): void => {
  if (!entity.publishes || !before || !isShown(before.values, before.deletedAt) || after.status === 'published') return
  const { ending = null, endingTo = null, endedAt = null } = after
  const status = after.status === 'archived' ? 'archived' : 'draft'
  const left = { status, publishAt: null, unpublishAt: null, ending, endingTo, endedAt }
  for (const { entity: of, stored } of translationsOf(work, entity, id, 'live')) {
    if (!isShown(stored.values, null)) continue
    writeRecord(asSource(work, entity), of, stored.id, stored, { ...stored.values, ...left }, 'update')
  }
}

function savedBy(work: Work, before: Stored | undefined, write: PlannedWrite | undefined): Saved {
  if (write) return { stored: carryOut(work, write), outcome: outcomeOf(write) }
  if (!before) throw new Error('a new record is always a write')
  return { stored: before, outcome: 'unchanged' }
}

/** Checks and writes a record. Writes nothing if nothing changed. */
export const writeRecord = (
  work: Work,
  entity: Entity,
  id: string,
  before: Stored | undefined,
  after: Values,
  action: Action,
  named?: Named,
): Saved => savedBy(work, before, planWrite(work, entity, id, before, after, action, named))

/** Plans a record from a draft, or the changes that it makes to `before`. Throws the problems by field. */
export const planSave = (
  work: Work,
  entity: Entity,
  draft: unknown,
  before: Stored | undefined,
  options: SaveOptions = {},
): PlannedWrite | undefined => {
  const id = before?.id ?? options.id ?? newId()
  const { values, problems } = checkDraft(entity, draft, before?.values, options.starts)
  const old = before && options.ignoresOldProblems ? checkDraft(entity, {}, before.values).problems : {}
  stopOn(Object.fromEntries(Object.entries(problems).filter(([path, text]) => old[path] !== text)))
  const own = work.rules[entity.key]?.inForm?.(work, values) ?? values
  const given = !before && options.replacesTakenSlug ? withFreeSlugs(work, entity, own, id) : own
  const whole = withPublication(work, entity, before, { ...before?.values, ...given })
  const action = options.action ?? (before ? 'update' : 'create')
  return planWrite(work, entity, id, before, withSlugs(work, entity, whole, id), action)
}

/** Creates a record from a draft, or applies it to `before`. Throws the problems by field. */
export const saveRecord = (
  work: Work,
  entity: Entity,
  draft: unknown,
  before: Stored | undefined,
  options: SaveOptions = {},
): Saved => savedBy(work, before, planSave(work, entity, draft, before, options))
