import type { ReactNode } from 'react'
import type { Entity, ListQuery, Row, Values } from '#contract'
import type { Question } from '#data'
import type { Loading } from '#kit'
import type { BulkChange, PageEnding } from './actions/bulk-change.ts'
import type { Failure, Selection, Undoable } from './actions/selection.ts'

/** A page of the website. */
export interface SitePage {
  path: string
  label: string
}

export interface EndingAsked {
  entity: Entity
  /** Names the object: "Delete Delhi?" */
  title: string
  /** The consequence, above the question. */
  body?: ReactNode
  /** A verb with its object: "Delete Delhi". */
  yes: string
  /** The safe choice: "Keep". */
  no: string
  /** The records, unless they are too many to check. */
  ids: readonly string[]
  /** Offers a later time. `changesAt` is the time when pending changes are scheduled. */
  later?: { changesAt: string | undefined }
}

/** Asks why live pages are removed from the website, and when; undefined if the user keeps them. */
export type AskEnding = (asked: EndingAsked) => Promise<(PageEnding & { at?: string }) | undefined>

export interface TimeAsked {
  entity: Entity
  /** Names the object: "Schedule 3 airports" */
  title: string
  body?: ReactNode
  /** Names the time: "First published". */
  label?: string
  /** The time that is already set. */
  value?: string
  /** Whether the time is in the future, which is the default, or in the past. */
  isFuture?: boolean
  /** Names the button: "Schedule for 3 Dec, 10:00 IST". The time is undefined until it is valid. */
  yes(at: string | undefined): string
}

/** Asks for a time, in the website's time zone; undefined if the user cancels. */
export type AskTime = (asked: TimeAsked) => Promise<string | undefined>

/** A record that the user has chosen. */
export interface Chosen {
  id: string
  label: string
  row: Row | undefined
}

export interface RecordAsked extends Question {
  /** Shown above the picker: "Role". */
  label: string
  /** The key of the entity to choose from. */
  to: string
  /** The word for the choice: "Role". */
  name: string
  placeholder?: string
  /** The ID of a record that can't be chosen. */
  except?: string
}

/** The questions of actions on records. */
export interface RecordQuestions {
  askEnding: AskEnding
  askTime: AskTime
  /** Undefined if the user cancels. */
  askRecord(asked: RecordAsked): Promise<Chosen | undefined>
}

export interface BulkOutcome {
  failures: readonly Failure[]
  failedTitle: string
  undoable: Undoable | undefined
  /** Selects the failed records, for another attempt, and keeps records outside the action. */
  selected(now: Selection): Selection
}

export interface ChangeOptions {
  /** The query of "all that match". */
  match?: ListQuery
  /** The user has confirmed already. */
  isAgreed?: boolean | undefined
  /** Whether the user has left; then no question is asked. */
  isLeft(): boolean
}

/**
 * Values by field. `labels` names chosen records by field; `done` replaces the new value in the toast; `undo` are the
 * values for Undo on a host without undo, if the old ones can't be restored.
 */
export interface FieldsToSave {
  values: Values
  labels?: Readonly<Record<string, string>>
  done?: string
  undo?: Values
}

/** The functions that change records outside their form. */
export interface RecordChanges {
  /** Asks if necessary, then changes the selected records. Returns undefined if the user cancelled or has left. */
  changeRecords(
    entity: Entity,
    change: BulkChange,
    selection: Selection,
    options: ChangeOptions,
  ): Promise<BulkOutcome | undefined>
  /** Saves fields with the form's rules and version check, and offers Undo. Returns the problem of a value. */
  saveFields(entity: Entity, row: Row, change: FieldsToSave, onGone?: () => void): Promise<string | undefined>
  /** Undoes the operations, and shows the result wherever the user is. */
  undoNow(entity: Entity, undoable: Undoable): Promise<void>
}

/** Parts of actions on records that are loaded when they are first used. */
export interface RecordSlots {
  questions: Loading<RecordQuestions> | undefined
  changes: Loading<RecordChanges> | undefined
}

export const recordSlots: RecordSlots = { questions: undefined, changes: undefined }

/** Loads the functions that change records, with the first press that needs them. */
export async function loadChanges(): Promise<RecordChanges> {
  const { changes } = recordSlots
  if (!changes) throw new Error('No room provides the changes of records')
  return changes.load()
}
