import { isObject, isReference, textOf, type Values } from '#contract'
import type { Entry } from '../list/activity-page.ts'
import type { PastEntries } from '../list/past-entries.ts'

/** The text as it stood after somebody's change. */
export interface Revision { id: string; at: string; by: string; values: Values }

interface Change { id: string; at: string; by: string; action: unknown; before: Values; after: Values }

/** Of an entry that touched one of `names`; others are no revisions. */
const readChange = (entry: Entry, names: readonly string[]): Change[] => {
  const all: readonly unknown[] = Array.isArray(entry.changes) ? entry.changes : []
  const own = all.filter((change): change is { field: string; before: unknown; after: unknown } =>
    isObject(change) && typeof change.field === 'string' && names.includes(change.field))
  const valuesOf = (side: 'before' | 'after'): Values =>
    Object.fromEntries(own.map((change) => [change.field, textOf(change[side])]))
  const by = isReference(entry.by) ? entry.by.label : textOf(entry.by)
  const { id, at, action } = entry
  return own.length === 0 ? [] : [{ id, at, by, action, before: valuesOf('before'), after: valuesOf('after') }]
}

/**
 * Back through the activity of a record, whose entries say what its fields were before and after. It may know of
 * changes that are newer than what the form began with; the form's own stands for what no entry tells.
 */
export const readRevisions = (past: PastEntries, names: readonly string[], base: Values): Revision[] => {
  const changes = past.entries.flatMap((entry) => readChange(entry, names))
  let values: Values = Object.fromEntries(names.map((name) => [name, textOf(base[name])]))
  for (const { after } of [...changes].reverse()) values = { ...values, ...after }
  const revisions: Revision[] = []
  let isFromStart = false
  for (const { id, at, by, action, before, after } of changes) {
    revisions.push({ id, at, by, values: { ...values, ...after } })
    isFromStart = action === 'create' || action === 'import'
    values = { ...values, ...before }
  }
  const hasText = names.some((name) => values[name] !== '')
  return past.hasOlder || isFromStart || !hasText ? revisions : [...revisions, { id: 'first', at: '', by: '', values }]
}
