import { formatText } from '../../contract/cell-text.ts'
import type { Entity } from '../../contract/define.ts'
import { isObject, isReference, type Json } from '../../contract/json.ts'
import { fullTime } from './time-words.ts'

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

/** What was done, with an object after it: "changed it", "changed Delhi". */
export const activityVerbs: { readonly [action: string]: string } = {
  create: 'made', update: 'changed', delete: 'moved to the trash:', restore: 'restored', publish: 'published',
  purge: 'deleted for ever:', import: 'imported', merge: 'merged', undo: 'took a change back of', order: 'reordered',
  set: 'changed',
}

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)

const wordsOf = (entity: Entity, name: string, value: unknown): string => {
  const field = entity.fields[name]
  if (!field || !isJson(value)) return ''
  const option = field.kind === 'choice' ? field.options.find((known) => known.value === value) : undefined
  if (field.kind === 'group' && Array.isArray(value)) {
    return value.map((_, index) => `${field.one} ${index + 1}`).join(', ')
  }
  if (field.kind === 'instant' && typeof value === 'string') return fullTime(value)
  return option?.label ?? formatText(field, value)
}

const changesOf = (entity: Entity, value: unknown): ActivityChange[] =>
  !Array.isArray(value) ? [] : value.flatMap((change: unknown): ActivityChange[] => {
    const name = isObject(change) && typeof change.field === 'string' ? change.field : ''
    const field = entity.fields[name]
    if (!field || !isObject(change)) return []
    // Related records come with their labels.
    const words = (label: unknown, own: unknown) => (typeof label === 'string' ? label : wordsOf(entity, name, own))
    const before = words(change.beforeLabel, change.before)
    return [{ name, label: field.label, before, after: words(change.afterLabel, change.after) }]
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
