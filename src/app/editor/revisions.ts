import { isObject, isReference, type Values } from '../../contract/json.ts'
import type { PastEntries } from '../list/past-entries.ts'

/** The text as it stood after somebody's change. */
export interface Revision { id: string; at: string; by: string; values: Values }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * From what is saved now, back through the activity of a record: each entry says what its fields were before. Entries
 * that touched none of `names` are no revisions.
 */
export const readRevisions = (past: PastEntries, names: readonly string[], now: Values): Revision[] => {
  let values: Values = Object.fromEntries(names.map((name) => [name, textOf(now[name])]))
  const revisions: Revision[] = []
  let isFromStart = false
  for (const entry of past.entries) {
    if (!isObject(entry) || typeof entry.id !== 'string' || typeof entry.at !== 'string') continue
    const all: readonly unknown[] = Array.isArray(entry.changes) ? entry.changes : []
    const changes = all.filter((change): change is { field: string; before: unknown } =>
      isObject(change) && typeof change.field === 'string' && names.includes(change.field))
    if (changes.length === 0) continue
    const by = isReference(entry.by) ? entry.by.label : textOf(entry.by)
    revisions.push({ id: entry.id, at: entry.at, by, values })
    isFromStart = entry.action === 'create' || entry.action === 'import'
    values = { ...values, ...Object.fromEntries(changes.map(({ field, before }) => [field, textOf(before)])) }
  }
  const hasText = names.some((name) => values[name] !== '')
  return past.hasOlder || isFromStart || !hasText ? revisions : [...revisions, { id: 'first', at: '', by: '', values }]
}
