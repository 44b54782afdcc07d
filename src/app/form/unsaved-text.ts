import { type Entity, isObject, type Json, type Row, type Values } from '#contract'
import { withChanges } from './edit-form.ts'
import type { FormState, PendingSave } from './form-state.ts'
import { isSameValue, valuesOf } from './typed-values.ts'

/** What a person has typed and not saved. Kept with the history entry, and on the host where it keeps drafts. */
export interface UnsavedText {
  entity: string
  /** `new` for one that is not saved yet. */
  id: string
  /** Whose it is: nobody else sees it. */
  person: string
  /** Of the record that it changes; 0 for a new one. */
  version: number
  typed: Values
  /** What was saved when it was typed, of the same fields: a later save by others shows against it. */
  base: Values
  labels: Record<string, string>
  pending: PendingSave | null
  /** ISO 8601, of the last change. */
  at: string
}

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isJson) : isValues(value))
const isValues = (value: unknown): value is Values => isObject(value) && Object.values(value).every(isJson)

const readPending = (value: unknown): PendingSave | null =>
  isObject(value) && typeof value.key === 'string' && isValues(value.body) ? { key: value.key, body: value.body } : null

/** Undefined for what is damaged, or of another record or person. */
export const readUnsaved = (
  value: unknown, { entity, id, person }: { entity: string; id: string; person: string },
): UnsavedText | undefined => {
  if (!isObject(value) || value.entity !== entity || value.id !== id || value.person !== person) return undefined
  const { version, typed, base, labels, pending, at } = value
  if (typeof version !== 'number' || typeof at !== 'string' || !isValues(typed) || !isValues(base)) return undefined
  const named = Object.entries(isObject(labels) ? labels : {})
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    entity, id, person, version, typed, base, at, labels: Object.fromEntries(named), pending: readPending(pending),
  }
}

export const unsavedOf = (entity: Entity, state: FormState, person: string, now: Date): UnsavedText | undefined => {
  if (state.changed.size === 0 && !state.pending) return undefined
  const names = [...state.changed]
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return {
    entity: entity.key, id: state.record?.id ?? 'new', person, version: state.version,
    typed: pick(state.typed), base: pick(state.base), labels: state.labels, pending: state.pending ?? null,
    at: now.toISOString(),
  }
}

/** Its save arrived although nobody took the answer over, such as when the page was reloaded amid it. */
export const isSavedBy = (entity: Entity, row: Row | undefined, { typed, pending }: UnsavedText): boolean => {
  const names = Object.keys(typed)
  // What was sent and then put back is still to be put back.
  const sent = Object.keys(pending?.body ?? {}).filter((name) => Object.hasOwn(entity.fields, name))
  if (!row || names.length === 0 || sent.some((name) => !names.includes(name))) return false
  const saved = valuesOf(entity, row)
  return names.every((name) => {
    const field = entity.fields[name]
    return !field || isSameValue(field, typed[name], saved[name])
  })
}

/** The form with the text back in it, upon the version that it was typed over: a save then tells of a newer one. */
export const withUnsaved = (entity: Entity, state: FormState, unsaved: UnsavedText): FormState => {
  const known = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(entity.fields, name)))
  const typed = known(unsaved.typed)
  return withChanges(entity, {
    ...state, version: unsaved.version,
    base: { ...state.base, ...known(unsaved.base) }, typed: { ...state.typed, ...typed },
    labels: { ...state.labels, ...unsaved.labels }, pending: unsaved.pending ?? undefined,
  }, Object.keys(typed))
}
