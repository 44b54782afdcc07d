import { isObject, isValues, type Values } from '#contract'
import { session } from './session.ts'

/** The body and key of a write without a response: it is unknown whether it arrived. */
export interface SentSave {
  key: string
  body: Values
  /** A pending version was saved, not the live record. */
  isPending?: boolean
}

/** Typed and unsaved text of a form. The history entry stores it, and so does a host that stores drafts. */
export interface UnsavedText {
  entity: string
  /** `new`, or the `of` of the form's target, for a record that hasn't been saved yet. */
  id: string
  /** The email of the user who typed; no one else sees the text. */
  person: string
  /** The version of the changed record; 0 for a new one. */
  version: number
  /** The changed record is the pending version of a live one, which has its own numbers. */
  isPending: boolean
  typed: Values
  /** The saved values of the same fields at that time; they reveal what others have saved since. */
  base: Values
  labels: Record<string, string>
  pending: SentSave | null
  /** The time of the last change, ISO 8601. */
  at: string
}

const readSentSave = (value: unknown): SentSave | null =>
  isObject(value) && typeof value.key === 'string' && isValues(value.body)
    ? { key: value.key, body: value.body, ...(value.isPending === true && { isPending: true }) }
    : null

/** Undefined for damaged text, or text of another record or user. */
export const readUnsaved = (
  value: unknown,
  { entity, id, person }: { entity: string; id: string; person: string },
): UnsavedText | undefined => {
  if (!isObject(value) || value.entity !== entity || value.id !== id || value.person !== person) return undefined
  const { version, isPending, typed, base, labels, pending, at } = value
  if (typeof version !== 'number' || typeof at !== 'string' || !isValues(typed) || !isValues(base)) return undefined
  const named = Object.entries(isObject(labels) ? labels : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    entity,
    id,
    person,
    version,
    isPending: isPending === true,
    typed,
    base,
    at,
    labels: Object.fromEntries(named),
    pending: readSentSave(pending),
  }
}

/** One history entry can hold several forms: one over the other, and those of the other languages. */
export const stateKeyOf = ({ entity, id }: Pick<UnsavedText, 'entity' | 'id'>): string => `unsaved ${entity} ${id}`

/** The session's email identifies the user, since it is known before the profile. */
export const ownerOfText = (entity: string, id: string | undefined) => ({
  entity,
  id: id ?? 'new',
  person: session.get().email,
})

export const unsavedIn = (
  state: Record<string, unknown>,
  entity: string,
  id: string | undefined,
): UnsavedText | undefined => {
  const whose = ownerOfText(entity, id)
  return readUnsaved(state[stateKeyOf(whose)], whose)
}
