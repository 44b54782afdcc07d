import { type Entity, isObject, isReference, textOf } from '#contract'
import type { Entry } from './activity-page.ts'
import { differenceWords } from './value-words.ts'

/** An entry of activity in words. */
export interface ActivityEntry {
  id: string
  at: string
  by: string
  action: string
  entity: string
  recordId: string
  label: string
  changes: readonly ActivityChange[]
}
export interface ActivityChange { name: string; label: string; before: string; after: string }

const changesOf = (entity: Entity, value: unknown): ActivityChange[] =>
  !Array.isArray(value) ? [] : value.flatMap((change: unknown): ActivityChange[] => {
    if (!isObject(change)) return []
    const name = textOf(change.field)
    const field = entity.fields[name]
    if (!field) return []
    const [before, after] = differenceWords(entity, name, change.before, change.after)
    // Related records come with their labels.
    const { beforeLabel, afterLabel } = change
    return [{
      name, label: field.label, before: typeof beforeLabel === 'string' ? beforeLabel : before,
      after: typeof afterLabel === 'string' ? afterLabel : after,
    }]
  })

/** @param definition finds what an entry is about */
export const readActivity = (
  entries: readonly Entry[], definition: (key: string) => Entity | undefined,
): ActivityEntry[] => entries.map(({ id, at, action, changes, ...entry }) => {
  const entity = definition(textOf(entry.entity))
  return {
    id, at, action, by: isReference(entry.by) ? entry.by.label : textOf(entry.by),
    entity: textOf(entry.entity), recordId: textOf(entry.recordId), label: textOf(entry.label),
    // What a new record began with is what it then shows everywhere; only changes say something.
    changes: action === 'create' || !entity ? [] : changesOf(entity, changes),
  }
})
