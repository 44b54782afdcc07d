import type { Entity } from '../../contract/define.ts'
import { isObject, isReference } from '../../contract/json.ts'
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
    const name = isObject(change) && typeof change.field === 'string' ? change.field : ''
    const field = entity.fields[name]
    if (!field || !isObject(change)) return []
    const [before, after] = differenceWords(entity, name, change.before, change.after)
    // Related records come with their labels.
    const { beforeLabel, afterLabel } = change
    return [{
      name, label: field.label, before: typeof beforeLabel === 'string' ? beforeLabel : before,
      after: typeof afterLabel === 'string' ? afterLabel : after,
    }]
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of GET activity; `definition` finds what an entry is about. */
export const readActivity = (answer: unknown, definition: (key: string) => Entity | undefined): ActivityEntry[] => {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : []
  return data.flatMap((item) => {
    if (!isObject(item)) return []
    if (typeof item.id !== 'string' || typeof item.at !== 'string' || typeof item.action !== 'string') return []
    const entity = definition(textOf(item.entity))
    return [{
      id: item.id, at: item.at, action: item.action, by: isReference(item.by) ? item.by.label : textOf(item.by),
      entity: textOf(item.entity), recordId: textOf(item.recordId), label: textOf(item.label),
      // What a new record began with is what it then shows everywhere; only changes say something.
      changes: item.action === 'create' || !entity ? [] : changesOf(entity, item.changes),
    }]
  })
}
