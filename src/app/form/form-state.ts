import type { Entity, Json, Row, Values } from '#contract'
import type { PendingSave } from '#data'
import type { Store } from '#kit'
import type { Path } from './typed-values.ts'

export interface Note {
  path: Path
  tone: 'ok' | 'info' | 'warn'
  text: string
  link?: { to: string; label: string }
}

export interface FieldProblem {
  text: string
  /** What the host said holds until the field is changed; what a rule says, until the rule is content. */
  from: 'rule' | 'host'
}

export interface FormState {
  /** Undefined: a new one. */
  record: Row | undefined
  /** Of the record that was typed over: older than `record` where unsaved text came back. 0 for a new one. */
  version: number
  /** What is saved, or what a new record starts with. */
  base: Values
  /** What the inputs hold, text as it was typed. */
  typed: Values
  /** Labels of chosen records, by `field:id`. */
  labels: Readonly<Record<string, string>>
  /** Names whose value differs from `base`. */
  changed: ReadonlySet<string>
  problems: Readonly<Record<Path, FieldProblem>>
  /** By a key of whoever wrote them, so that each can take back its own. */
  notes: Readonly<Record<string, Note>>
  /** Set anew by each save that did not go through: what belongs to no field. */
  summary: readonly string[] | undefined
  isSaving: boolean
  pending: PendingSave | undefined
  /** When the host last took what is unsaved as a draft. */
  keptAt: string | undefined
  /** What it took then: `typed` itself while nothing has been typed since. */
  kept: Values | undefined
  /** What is unsaved is more than the host takes as a draft. */
  isTooLong: boolean
  /** Read out to those who cannot see what happened. */
  said: string
}

/** One form. Fields subscribe to their part of the store, so that a keystroke renders one field. */
export interface Form {
  /** Tells one form from the next of the same entity. */
  key: number
  entity: Entity
  store: Store<FormState>
  isReadOnly: boolean
  /** What was chosen and is still being made or looked up; each resolves whether it is a value now. */
  underWay: Set<Promise<boolean>>
  /** What takes back that something was discarded. */
  offers: Set<() => void>
}

export const labelKey = (name: string, id: Json | undefined): string => `${name}:${String(id)}`

/** Of its element, so that a button outside of it can submit it. */
export const formId = ({ key }: Form): string => `form-${key}`
