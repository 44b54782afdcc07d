import type { Json, Row, Values } from '#contract'
import type { UnsavedText } from '#data'
import type { CallError } from '#kit'
import type { Difference, Side } from '#change'
import type { Path } from '../field-path.ts'
import type { FormText, Note } from '../form-text.ts'
import type { AfterSave, FormTarget, SaveWay } from './states.ts'

/** Typing, and the messages about the text. */
export type TextEvent =
  | { type: 'type'; path: Path; value: Json }
  | { type: 'set'; values: Values; labels?: Readonly<Record<string, string>> }
  | { type: 'leave-field'; path: Path }
  | { type: 'note'; key: string; note: Note | undefined }
  /** The host has a problem with a value before anything is saved. */
  | { type: 'problem'; path: Path; text: string }
  /** The text can't be submitted or published yet. */
  | { type: 'lacking'; problems: Readonly<Record<Path, string>> }
  | { type: 'label'; labels: Readonly<Record<string, string>> }
  /** The initial values of a new record, if nothing is typed yet. They don't count as changes. */
  | { type: 'start'; values: Values; labels: Readonly<Record<string, string>> }
  | { type: 'say'; text: string }
  /** The host has stored `text` as a draft, or rejected it as too long. */
  | { type: 'kept'; text: FormText; at: string; isTooLong: boolean }

export type OpeningEvent =
  /** The host's response. `left` is the user's unsaved text of this record. */
  | { type: 'read'; row: Row; left: UnsavedText | undefined }
  /** The list has the record; its own response may still be pending. */
  | { type: 'listed'; row: Row; left: UnsavedText | undefined }
  | { type: 'unreadable'; error: CallError }
  | { type: 'retry' }
  /** The form continues at another URL. */
  | { type: 'move'; target: FormTarget }
  | { type: 'draft'; draft: UnsavedText }
  | { type: 'take-draft' }
  | { type: 'drop-unsaved' }
  | { type: 'close-note' }

export type PersonEvent =
  | { type: 'enter' }
  | { type: 'leave' }
  | { type: 'session'; isLoggedIn: boolean }
  /** The user is about to leave. */
  | { type: 'ask' }
  | { type: 'answer'; isLeaving: boolean }

export type SavingEvent =
  /**
   * `set` are values that the save sets, such as the status. Without `way`, a pending version in the form is saved as a
   * pending version, and other records as they are.
   */
  | { type: 'save'; after: AfterSave; key: string; set?: Values; way?: SaveWay }
  /** The text is being sent; the call is its `pending`. */
  | { type: 'saving'; text: FormText }
  /** The host has saved it; some hosts return no record. */
  | { type: 'saved'; row: Row | undefined }
  | Stopped

/** Why a save has ended without saving. */
export type Stopped = { type: 'stopped' } & (
  | { why: 'unchanged' }
  /** The user didn't agree or has left, or the panel failed; the reason has been shown. */
  | { why: 'given-up' }
  | { why: 'invalid'; problems: Readonly<Record<Path, string>> }
  /** Someone else has changed the same record; `isAgainstLive` as in `Conflict`. */
  | { why: 'changed'; current: Row; found: readonly Difference[]; isAgainstLive: boolean }
  /** Someone else has published or discarded the pending version, and this live record has the same values. */
  | { why: 'outdated'; row: Row }
  | { why: 'refused'; error: CallError }
)

export type DecisionEvent =
  | { type: 'merge'; sides: Readonly<Record<string, Side>>; key: string }
  | { type: 'close-conflict' }
  /** Whether the record is in the trash. */
  | { type: 'trash'; canRestore: boolean }
  | { type: 'restore' }
  /** False if the record stays deleted; the reason has been shown. */
  | { type: 'restored'; isRestored: boolean }
  /** The restored record. */
  | { type: 'current'; row: Row }
  | { type: 'discard' }
  /** A version of the history is restored into the form. */
  | { type: 'restore-version'; values: Values; labels: Readonly<Record<string, string>> }
  | PutBack

/** Undo of a replacement. `since` are the values that the replacement set; different ones were typed later. */
export type PutBack =
  | { type: 'put-back'; text: FormText; since: Values }
  | { type: 'put-draft-back'; draft: UnsavedText; since: Values }

export type FormEvent = TextEvent | OpeningEvent | PersonEvent | SavingEvent | DecisionEvent
