import { isObject, isReference, type Values } from '../../contract/json.ts'

/** The text as it stood after somebody's change. */
export interface Revision { id: string; at: string; by: string; values: Values }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * From what is saved now, back through the activity of a record, newest first: each entry says what its fields were
 * before. Entries that touched none of `names` are no revisions.
 */
export const readRevisions = (answer: unknown, names: readonly string[], now: Values): Revision[] => {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : []
  let values: Values = Object.fromEntries(names.map((name) => [name, textOf(now[name])]))
  const revisions: Revision[] = []
  let isFromStart = false
  for (const entry of data) {
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
  return isFromStart || !hasText ? revisions : [...revisions, { id: 'first', at: '', by: '', values }]
}
