import { isObject, type Json, type Values } from '#contract'
import { session } from './session.ts'

/** What a write sent, while nobody knows yet whether it arrived. */
export interface PendingSave { key: string; body: Values }

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

/** A form may lie over another one's, on the same history entry. */
export const stateKeyOf = (entity: string): string => `unsaved ${entity}`

/** The session's address names the person, since it is there before the profile is. */
export const whoseText = (entity: string, id: string | undefined) =>
  ({ entity, id: id ?? 'new', person: session.get().email })

export const unsavedIn = (
  state: Record<string, unknown>, entity: string, id: string | undefined,
): UnsavedText | undefined => readUnsaved(state[stateKeyOf(entity)], whoseText(entity, id))
