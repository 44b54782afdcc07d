import type { Json, Row, Values } from '#contract'
import type { PendingSave } from '#data'
import type { Path } from './field-path.ts'

export interface Note {
  path: Path
  tone: 'ok' | 'info' | 'warn'
  text: string
  link?: { to: string; label: string }
}

export interface FieldProblem {
  text: string
  /** The host's problem stays until the field is changed, a rule's until the rule holds. */
  from: 'rule' | 'host'
}

/** The contents of a form: the record, the text typed over it, and the sentences about that text. */
export interface FormText {
  /** Undefined for a new record. */
  record: Row | undefined
  /**
   * The version of the record under the typed text; older than `record` where unsaved text came back, 0 for a new one.
   */
  version: number
  /** The saved values, or the first values of a new record. */
  base: Values
  /** The values of the inputs, text as typed. */
  typed: Values
  /** Labels of chosen records, by `field:id`. */
  labels: Readonly<Record<string, string>>
  /** Names whose value differs from `base`. */
  changed: ReadonlySet<string>
  problems: Readonly<Record<Path, FieldProblem>>
  /** Each writer of notes has a key, to take its own note back. */
  notes: Readonly<Record<string, Note>>
  /** Problems of no field; each failed save replaces them. */
  summary: readonly string[] | undefined
  /** A save without a response. */
  pending: PendingSave | undefined
  /** The time at which the host last kept the draft. */
  keptAt: string | undefined
  /** The values of that draft: `typed` itself while nothing more is typed. */
  kept: Values | undefined
  /** The unsaved text is longer than the host keeps as a draft. */
  isTooLong: boolean
  /** A sentence for screen readers. */
  said: string
}

/** The record in the form is a pending version: it names the live version under it. */
export const isPending = (record: Row | undefined): boolean => typeof record?.liveVersion === 'number'

export const labelKey = (name: string, id: Json | undefined): string => `${name}:${String(id)}`
