import { checkDraft, type Entity, type Values } from '#contract'
import { duplicate, stopOn } from '../http/refusal.ts'
import { newId } from '../new-id.ts'
import type { Action } from '../part.ts'
import { addActivity, differences, type FieldChange } from './activity.ts'
import { withPublishTime } from './publishing.ts'
import { movingProblems, type Named, relationProblems } from './relations.ts'
import { keepOldSlugs, slugProblems, withFreeSlugs, withSlugs } from './slugs.ts'
import { insertStored, newStored, type Stored, updateStored } from './store.ts'
import { duplicateProblems } from './uniqueness.ts'
import { type Change, markOf, type Work } from './work.ts'

export type Outcome = 'create' | 'update' | 'unchanged'
export interface Saved { stored: Stored; outcome: Outcome }

interface Manner {
  /** What activity calls it, where that is more than making or changing. */
  action?: Action
  /** The id of a new record; made up when left out. */
  id?: string
  /** What a new record starts with, instead of the fields' own. */
  starts?: Values | undefined
  /** Gives a new record another address where its own is taken. */
  findsSlug?: boolean
  /** One field of many records: what was wrong with one of them before is not this change's to mend. */
  passesOld?: boolean
}

/** Everything but the fields' own rules: what only the host can see. Throws what is wrong. */
const permitChange = (work: Work, change: Change, named: readonly Named[]): void => {
  const { entity, id, before, after, changed } = change
  const isApart = before !== undefined && before.deletedAt !== null
  stopOn({
    ...relationProblems(work, entity, after, changed, named, isApart),
    ...(before && movingProblems(work, entity, id, after, changed)),
    ...work.rules[entity.key]?.check?.(work, change),
  })
  // What is unique is so among live records; one in the trash is asked when it comes back.
  if (isApart) return
  stopOn({
    ...duplicateProblems(work, entity, id, after, changed), ...slugProblems(work, entity, id, after, changed),
  }, duplicate)
}

/** Thrown by a trial of rows apart: what this one gives up, or takes beside what it says, decides about the others. */
export class NotApart extends Error {}

/**
 * Writes the whole of a record, checked by its fields' rules already: with what follows from it and an entry in
 * activity. What is as it was is not written.
 */
export const writeRecord = (
  work: Work, entity: Entity, id: string, before: Stored | undefined, after: Values, action: Action, named?: Named,
): Saved => {
  const changes: FieldChange[] = differences(before?.values ?? {}, after)
  if (before && changes.length === 0) return { stored: before, outcome: 'unchanged' }
  const changed = new Set(before ? changes.map(({ field }) => field) : Object.keys(after))
  const change: Change = { action, entity, id, before, after, changed }
  const mark = markOf(work)
  permitChange(work, change, [...before ? [{ values: before.values, at: mark.at }] : [], ...named ? [named] : []])
  if (work.trial === 'apart') {
    if (before && entity.unique.flat().some((name) => changed.has(name))) throw new NotApart()
    return { stored: before ?? newStored(0, id, after, mark), outcome: before ? 'update' : 'create' }
  }
  const values: Values = Object.fromEntries(changes.map((one) => [one.field, one.after]))
  const stored = before ? updateStored(work, entity, before, values, mark) : insertStored(work, entity, id, after, mark)
  keepOldSlugs(work, entity, before, after, id, mark.at)
  addActivity(work, { entity, id, version: stored.version, values: after, action, changes })
  work.rules[entity.key]?.saved?.(work, change)
  return { stored, outcome: before ? 'update' : 'create' }
}

/** Makes a record of a draft, or changes `before` by it; throws what is wrong with it, by field. */
export const saveRecord = (
  work: Work, entity: Entity, draft: unknown, before: Stored | undefined, manner: Manner = {},
): Saved => {
  const id = before?.id ?? manner.id ?? newId()
  const { values, problems } = checkDraft(entity, draft, before?.values, manner.starts)
  const old = before && manner.passesOld ? checkDraft(entity, {}, before.values).problems : {}
  stopOn(Object.fromEntries(Object.entries(problems).filter(([path, text]) => old[path] !== text)))
  const given = !before && manner.findsSlug ? withFreeSlugs(work, entity, values, id) : values
  const whole = withPublishTime(entity, before, { ...before?.values, ...given }, work.now)
  const action = manner.action ?? (before ? 'update' : 'create')
  return writeRecord(work, entity, id, before, withSlugs(work, entity, whole, id), action)
}
