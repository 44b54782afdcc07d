import { checkDraft, type Entity, isPublishing, type Values } from '#contract'
import { isPermitted } from '../http/permissions.ts'
import { duplicate, forbidden, stopOn } from '../base/refusal.ts'
import { newId } from '../base/new-id.ts'
import type { Action, FieldChange } from './part.ts'
import { addActivity, differences } from './activity.ts'
import { withPublishTime } from './publishing.ts'
import { movingProblems, type Named, relationProblems } from './relations.ts'
import { keepOldSlugs, slugProblems, withFreeSlugs, withSlugs } from './slugs.ts'
import { insertStored, newStored, type Stored, updateStored } from './store.ts'
import { duplicateProblems } from './uniqueness.ts'
import { type Change, markOf, type Work } from './work.ts'

export type Outcome = 'create' | 'update' | 'unchanged'
export interface Saved {
  stored: Stored
  outcome: Outcome
}

interface SaveOptions {
  /** The action in activity, where it is another than create or update. */
  action?: Action
  /** The id of a new record; left out, the host makes one. */
  id?: string
  /** The initial values of a new record, instead of the fields' own. */
  starts?: Values | undefined
  /** Gives a new record another page address where its own is taken. */
  replacesTakenSlug?: boolean
  /** Ignores problems that the record had before, since this change concerns another field. */
  ignoresOldProblems?: boolean
}

/** Throws the problems that only the host can see, beside the fields' own rules. */
const permitChange = (work: Work, change: Change, named: readonly Named[]): void => {
  const { entity, id, before, after, changed } = change
  const isOfPublishing =
    entity.publishes === true &&
    (isPublishing(before?.values.status, after.status) || (after.status === 'scheduled' && changed.has('publishAt')))
  if (isOfPublishing && work.person && !isPermitted(work.person, entity.key, 'publish')) {
    throw forbidden('Your role does not permit publishing. Save it as a draft, or for review.', 'status')
  }
  const isApart = before !== undefined && before.deletedAt !== null
  stopOn({
    ...relationProblems(work, entity, after, changed, named, isApart),
    ...(before && movingProblems(work, entity, id, after, changed)),
    ...work.rules[entity.key]?.check?.(work, change),
  })
  // Unique values count among live records only; restoring checks those of the trash.
  if (isApart) return
  stopOn(
    {
      ...duplicateProblems(work, entity, id, after, changed),
      ...slugProblems(work, entity, id, after, changed),
    },
    duplicate,
  )
}

/** Ends a trial without writes: the row releases or takes a unique value, so that the other rows depend on it. */
export class NotIndependent extends Error {}

/**
 * Writes a checked record, with its derived values and an entry in activity. Writes nothing where nothing changed.
 */
export const writeRecord = (
  work: Work,
  entity: Entity,
  id: string,
  before: Stored | undefined,
  after: Values,
  action: Action,
  named?: Named,
): Saved => {
  const changes: FieldChange[] = differences(before?.values ?? {}, after)
  if (before && changes.length === 0) return { stored: before, outcome: 'unchanged' }
  const changed = new Set(before ? changes.map(({ field }) => field) : Object.keys(after))
  const change: Change = { action, entity, id, before, after, changed }
  const mark = markOf(work)
  permitChange(work, change, [...(before ? [{ values: before.values, at: mark.at }] : []), ...(named ? [named] : [])])
  if (work.trial === 'independent') {
    if (before && entity.unique.flat().some((name) => changed.has(name))) throw new NotIndependent()
    return { stored: before ?? newStored(0, id, after, mark), outcome: before ? 'update' : 'create' }
  }
  const values: Values = Object.fromEntries(changes.map((one) => [one.field, one.after]))
  const stored = before ? updateStored(work, entity, before, values, mark) : insertStored(work, entity, id, after, mark)
  keepOldSlugs(work, entity, before, after, id, mark.at)
  addActivity(work, { entity, id, version: stored.version, values: after, action, changes })
  work.rules[entity.key]?.saved?.(work, change)
  return { stored, outcome: before ? 'update' : 'create' }
}

/** Makes a record from a draft, or changes `before` by it. Throws the problems by field. */
export const saveRecord = (
  work: Work,
  entity: Entity,
  draft: unknown,
  before: Stored | undefined,
  options: SaveOptions = {},
): Saved => {
  const id = before?.id ?? options.id ?? newId()
  const { values, problems } = checkDraft(entity, draft, before?.values, options.starts)
  const old = before && options.ignoresOldProblems ? checkDraft(entity, {}, before.values).problems : {}
  stopOn(Object.fromEntries(Object.entries(problems).filter(([path, text]) => old[path] !== text)))
  const own = work.rules[entity.key]?.inForm?.(work, values) ?? values
  const given = !before && options.replacesTakenSlug ? withFreeSlugs(work, entity, own, id) : own
  const whole = withPublishTime(entity, before, { ...before?.values, ...given }, work.now)
  const action = options.action ?? (before ? 'update' : 'create')
  return writeRecord(work, entity, id, before, withSlugs(work, entity, whole, id), action)
}
