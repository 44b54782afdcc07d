import type { Entity, Row, Values } from '#contract'
import type { UnsavedText } from '#data'
import type { CallError } from '#kit'
import type { Difference } from '#record'
import type { FormText } from '../form-text.ts'
import type { Made } from '../save/related.ts'

/** The address of a form: a saved record, a copy of one, or a new record. */
export interface Place {
  entity: Entity
  /** Undefined for a new record. */
  id: string | undefined
  /** The record that a new one copies. */
  copyId: string | undefined
}

/**
 * The person is in the form, is asked whether to leave it, has left it, or has signed out. Only a person who is in the
 * form is led anywhere.
 */
export type Person = 'here' | 'asked' | 'left' | 'signed-out'

/** The next step after a save: back to the list, this form, or an empty form. */
export type AfterSave = 'leave' | 'stay' | 'another'

/**
 * A save writes the live record, or the pending version of a live one, which it may then publish, at once or at a time
 * (docs/publishing.md).
 */
export type SaveWay = { to: 'live' } | { to: 'pending' } | { to: 'publish'; at: string | undefined }

interface Somewhere {
  place: Place
  person: Person
}

/** A form that is not there yet. `given` are the values with which a new record begins. */
export interface Loading extends Somewhere {
  phase: 'loading'
  given: Values
}

/** The record can't be read. */
export interface Failed extends Somewhere {
  phase: 'failed'
  given: Values
  error: CallError
}

/** A form with its text. */
export interface Open extends Somewhere {
  text: FormText
  /** Text left unsaved earlier: it came back from the history entry, or the host offers its draft. */
  unsaved: { from: 'history' | 'host'; text: UnsavedText } | undefined
  /** Counts the discards: each also clears the state of the inputs, such as a half-typed name. */
  discards: number
}

export interface Editing extends Open {
  phase: 'editing'
}

/** Somebody deleted the record under the text. */
export interface Gone extends Open {
  phase: 'gone'
  canRestore: boolean
}

/** Somebody else saved the record meanwhile; the person compares and decides. */
export interface Conflict extends Open {
  phase: 'conflict'
  current: Row
  found: readonly Difference[]
  /** The live record has changed in fields of the pending version in the form; `current` is the live record. */
  isAgainstLive: boolean
  after: AfterSave
  way: SaveWay
}

/** A save under way, from the press until its answer is in the form. */
export interface Saving extends Open {
  phase: 'saving'
  after: AfterSave
  /** The idempotency key of this press. */
  key: string
  /** The record before the save; undefined for a new one. */
  before: Row | undefined
  /** The form was `gone`; a failed save leads back there. */
  wasGone: { canRestore: boolean } | undefined
  way: SaveWay
  /** The values that the press set, such as the status. A save that came to nothing takes them back. */
  set: Values | undefined
  /** The person has compared the pending version with the live record, so it is written although nothing is typed. */
  isDecided: boolean
  step: SavingStep
}

type SavingStep =
  /** Chosen records are still created or looked up. */
  | { name: 'choosing' }
  /** The last question before a save is open. */
  | { name: 'agreeing' }
  /** An earlier save without an answer is sent again. */
  | { name: 'repeating' }
  /** New related records are created. */
  | { name: 'relating' }
  /** `sent` is the text that the call carries, `made` the related records that this save created. */
  | { name: 'writing'; sent: FormText; made: readonly Made[] }
  /** The pending version is saved, and becomes the live record. */
  | { name: 'publishing' }
  /**
   * The live record is read: it has changed in fields of the pending version, or `error` says that there is no pending
   * version any more.
   */
  | { name: 'finding-live'; error: CallError | undefined }
  /** The save was refused, and the related records that it created are deleted. */
  | { name: 'taking-back'; error: CallError }

export type OpenState = Editing | Saving | Conflict | Gone
export type FormState = Loading | Failed | OpenState

export const isOpen = (state: FormState): state is OpenState => state.phase !== 'loading' && state.phase !== 'failed'

/** The part that every state of an open form has. */
export const partsOf = ({ place, person, text, unsaved, discards }: OpenState): Open => ({
  place,
  person,
  text,
  unsaved,
  discards,
})

/** The same state with another text; the state itself where the text is the same. */
export const withText = (state: OpenState, text: FormText): OpenState =>
  state.text === text ? state : { ...state, text }

/** The record that the form reads: its own, or the one it copies. */
export const sourceOf = ({ id, copyId }: Place): string | undefined => id ?? copyId

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.entity.key === other.entity.key && one.id === other.id && one.copyId === other.copyId

/** A saved new record stays in its form: as that record or, emptied, as the next new one. */
export const goesOnAt = (state: FormState, { entity, id, copyId }: Place): boolean =>
  isOpen(state) &&
  state.place.entity === entity &&
  (id === undefined
    ? copyId === undefined && state.text.record === undefined && state.text.changed.size === 0
    : state.text.record?.id === id)

/** The host has the text of this save already, so nothing may take its place. */
export const isSent = (state: OpenState): boolean =>
  state.phase === 'saving' && state.step.name !== 'choosing' && state.step.name !== 'agreeing'

/** Whether the deleted record can be restored; undefined while it is not deleted. */
export const isRestorable = (state: FormState): boolean | undefined =>
  state.phase === 'gone' ? state.canRestore : state.phase === 'saving' ? state.wasGone?.canRestore : undefined

/** Leaving would lose text, at least until the person comes back. */
export const isUnsaved = (state: FormState): boolean =>
  isOpen(state) && state.text.changed.size > 0 && state.person !== 'signed-out'
