import type { Entity, Row, Values } from '#contract'
import type { UnsavedText } from '#data'
import type { CallError } from '#kit'
import type { Difference } from '#change'
import { type FormText, isPendingVersion } from '../form-text.ts'

/** The record that a form edits: a saved one, a copy of one, or a new one. */
export interface FormTarget {
  entity: Entity
  /** Undefined for a new record. */
  id: string | undefined
  /** The record that a new one copies. */
  copyId: string | undefined
  /** The name of the unsaved text of a new record, if an entity has several: the source and language of a translation. */
  of?: string | undefined
}

/** The ID of the record, or the name of a new record's text. */
export const textIdOf = ({ id, of = 'new' }: FormTarget): string => id ?? of

/**
 * The user is in the form, is being asked whether to leave it, has left it, or has signed out. Only a user who is in
 * the form is navigated anywhere.
 */
export type Person = 'here' | 'asked' | 'left' | 'signed-out'

/** The next step after a save: back to the list, this form, or an empty form. */
export type AfterSave = 'leave' | 'stay' | 'another'

/** An action on the version that a save has written (docs/contract.md, "Publishing"). */
export type VersionAction =
  | { action: 'submit'; to?: string; comment?: string }
  | { action: 'publish'; withoutReview?: string; keepsTranslations?: true }
  | { action: 'schedule'; at: string; withoutReview?: string }

/**
 * A save writes the live record, or the pending version of a live one. With an action, it writes the pending version of
 * a live record, and other records directly.
 */
export type SaveWay = { to: 'live' } | { to: 'pending' } | { to: 'act'; action: VersionAction }

/** The save writes the pending version of this record. */
export const isForLater = (record: Row | undefined, { to }: SaveWay): boolean =>
  record !== undefined && (to === 'act' ? record.status === 'published' || isPendingVersion(record) : to === 'pending')

interface Somewhere {
  target: FormTarget
  person: Person
}

/** A form that isn't open yet. `given` are the initial values of a new record. */
export interface Loading extends Somewhere {
  phase: 'loading'
  given: Values
}

/** The record can't be read. `text` is the last one of a form that was open, for the parts that still show it. */
export interface Failed extends Somewhere {
  phase: 'failed'
  given: Values
  text: FormText | undefined
  error: CallError
}

/** A form with its text. */
export interface Open extends Somewhere {
  text: FormText
  /** Text left unsaved earlier, at this time: restored from the history entry, or offered as a draft by the host. */
  unsaved: { at: string; draft: UnsavedText | undefined } | undefined
  /** Counts the discards: each also resets the state of the inputs, such as a half-typed name. */
  discards: number
}

export interface Editing extends Open {
  phase: 'editing'
}

/** Someone deleted the record under the text. */
export interface Gone extends Open {
  phase: 'gone'
  canRestore: boolean
}

/** Someone else has saved the record since; the user compares and decides. */
export interface Conflict extends Open {
  phase: 'conflict'
  current: Row
  found: readonly Difference[]
  /** The live record has changed in fields of the pending version in the form; `current` is the live record. */
  isAgainstLive: boolean
  after: AfterSave
  way: SaveWay
}

/** A running save, from the press until its response is in the form. */
export interface Saving extends Open {
  phase: 'saving'
  after: AfterSave
  /** The idempotency key of this press. */
  key: string
  /** The record before the save; undefined for a new one. */
  before: Row | undefined
  /** The state was `gone`; a failed save returns to it. */
  wasGone: { canRestore: boolean } | undefined
  way: SaveWay
  /** The values that the press set, such as the status. A failed save reverts them. */
  set: Values | undefined
  /** The text in the call; undefined until it is sent. */
  sent: FormText | undefined
}

export type OpenState = Editing | Saving | Conflict | Gone
export type FormState = Loading | Failed | OpenState

export const isOpen = (state: FormState): state is OpenState => state.phase !== 'loading' && state.phase !== 'failed'

export function textIn(state: FormState): FormText {
  const text = state.phase === 'loading' ? undefined : state.text
  if (!text) throw new Error(`There is no text while the form is ${state.phase}`)
  return text
}

/** The part that all states of an open form share. */
export const partsOf = ({ target, person, text, unsaved, discards }: OpenState): Open => ({
  target,
  person,
  text,
  unsaved,
  discards,
})

/** The same state with a different text; the state itself if the text is the same. */
export const withText = (state: OpenState, text: FormText): OpenState =>
  state.text === text ? state : { ...state, text }

/** The record that the form reads: its own, or the one it copies. */
export const sourceOf = ({ id, copyId }: FormTarget): string | undefined => id ?? copyId

export const isSameTarget = (one: FormTarget, other: FormTarget): boolean =>
  one.entity.key === other.entity.key && textIdOf(one) === textIdOf(other) && one.copyId === other.copyId

/** After saving, a new record stays in its form: as that record or, with an empty form, as the next new one. */
export const continuesAt = (state: FormState, { entity, id, copyId, of }: FormTarget): boolean =>
  isOpen(state) &&
  state.target.entity === entity &&
  state.target.of === of &&
  (id === undefined
    ? copyId === undefined && state.text.record === undefined && state.text.changed.size === 0
    : state.text.record?.id === id)

/** The host may have stored the text of this save already, so the form must not replace it. */
export const isSent = (state: OpenState): boolean => state.phase === 'saving' && state.sent !== undefined

/** Whether the deleted record can be restored; undefined while it is not deleted. */
export const isRestorable = (state: FormState): boolean | undefined =>
  state.phase === 'gone' ? state.canRestore : state.phase === 'saving' ? state.wasGone?.canRestore : undefined

export const isUnsaved = (state: FormState): boolean =>
  isOpen(state) && state.text.changed.size > 0 && state.person !== 'signed-out'

/** The host has all unsaved text. Only this page knows about a save under way, or without a response. */
export const isKeptOnHost = (state: FormState): boolean =>
  state.phase === 'editing' && state.text.kept === state.text.typed && state.text.sentSave === undefined
