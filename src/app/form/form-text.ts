import type { Json, Row, Values } from '#contract'
import type { SentSave } from '#data'
import type { Path } from './field-path.ts'

export interface Note {
  path: Path
  tone: 'ok' | 'info' | 'warn'
  text: string
  link?: { to: string; label: string }
}

export interface FieldProblem {
  text: string
  /** The host's problem stays until the field changes, a rule's problem until the value is valid. */
  from: 'rule' | 'host'
}

/** The contents of a form: the record, the user's changes, and the messages about them. */
export interface FormText {
  /** The saved record under the typed text, as it was when the user changed it; undefined for a new record. */
  record: Row | undefined
  /** The values of a new record before the user changed them. */
  initial: Values
  /** The values of the inputs, text as typed. */
  typed: Values
  /** Labels of chosen records, by `field:id`. */
  labels: Readonly<Record<string, string>>
  /** Names whose value differs from the record, or from the initial values. */
  changed: ReadonlySet<string>
  problems: Readonly<Record<Path, FieldProblem>>
  /** Each source of notes has a key, to remove its own note. */
  notes: Readonly<Record<string, Note>>
  /** Problems that belong to no field; each failed save replaces them. */
  summary: readonly string[] | undefined
  /** A save without a response. */
  sentSave: SentSave | undefined
  /** The time when the host last stored the draft. */
  keptAt: string | undefined
  /** The values of that draft: `typed` itself until the user types more. */
  kept: Values | undefined
  /** The unsaved text exceeds the host's limit for drafts. */
  isTooLong: boolean
  /** An announcement for screen readers. */
  said: string
}

/** Whether the record in the form is a pending version: it has the version of the live record under it. */
export const isPendingVersion = (record: Row | undefined): boolean => typeof record?.liveVersion === 'number'

/** The values under the typed text. */
export const baseValues = ({ record, initial }: FormText): Values => record ?? initial

export const labelKey = (name: string, id: Json | undefined): string => `${name}:${String(id)}`
