import { isObject, isReference, type Values } from '../../contract/json.ts'

/** The text as it stood after somebody's change. */
export interface Revision { id: string; at: string; by: string; values: Values }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Entries of a record's activity, newest first, as far as they have been asked for. */
export interface PastEntries { entries: readonly unknown[]; hasOlder: boolean }

const idOf = (entry: unknown): unknown => (isObject(entry) ? entry.id : undefined)

/** Adds a page of the activity; what somebody does meanwhile moves entries to the next page, where they are again. */
export const withPage = ({ entries }: PastEntries, answer: unknown): PastEntries => {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : []
  const meta = isObject(answer) && isObject(answer.meta) ? answer.meta : {}
  const { page, limit, total } = meta
  const known = new Set(entries.map(idOf))
  return {
    entries: [...entries, ...data.filter((entry) => !known.has(idOf(entry)))],
    hasOlder: data.length > 0 && Number(page) * Number(limit) < Number(total),
  }
}

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
