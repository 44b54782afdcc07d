import type { Entity, Json, Row, Values } from '#contract'
import { attempt } from '#data'
import type { Readable } from '#kit'
import type { Path } from './field-path.ts'
import type { FormText, Note } from './form-text.ts'
import type { FormEvent } from './machine/events.ts'
import type { FormState } from './machine/states.ts'

/** The ways to leave a form. */
export interface FormExits {
  /** Returns to the list; undefined if there is nothing to return to. */
  leave?(): void
  /** A new record was saved; the form continues with it. */
  becameRecord(row: Row): void
  /** Replaces the saved form with an empty one; undefined if the form doesn't create records. */
  another?(options: { replace: boolean }): void
}

/** The surroundings of a form that its effects need, as last rendered. */
export interface Surroundings {
  exits: FormExits
  /** Asks a last question before a valid form is saved; false stops the save. */
  beforeSave: ((form: Form) => Promise<boolean>) | undefined
  /** Shows the part of the form that contains this field. */
  reveal?: ((path: Path) => void) | undefined
}

/** One form: only events change its state. */
export interface Form {
  /** Distinguishes two forms of the same entity. */
  key: number
  entity: Entity
  state: Readable<FormState>
  /** The text of an open form. */
  text(): FormText
  send(event: FormEvent): void
  /** The user is in the form; returns the function to call when they leave it. */
  enter(): () => void
  /** Asks the user before they leave; true means to leave. */
  ask(): Promise<boolean>
  /** Chosen records that are still being created or looked up; each resolves to true once it is a value. */
  underWay: Set<Promise<boolean>>
  surroundings: { current: Surroundings | undefined }
  /** Called whenever unsaved text must be stored again; returns a function that unsubscribes. */
  onKeep(listener: () => void): () => void
}

/** The id of the form's element, so that a button outside can submit it. */
export const formId = ({ key }: Form): string => `form-${key}`

export const isSaving = ({ phase }: FormState): boolean => phase === 'saving'

export const setField = ({ send }: Form, path: Path, value: Json): void => send({ type: 'type', path, value })

/** Values by name, and the labels of the records that they refer to. */
export interface Edit {
  values: Values
  labels?: Readonly<Record<string, string>>
}

/** Sets several fields at once; dependent fields among the given ones keep their values. */
export const setFields = ({ send }: Form, edit: Edit): void => send({ type: 'set', ...edit })

export const leaveField = ({ send }: Form, path: Path): void => send({ type: 'leave-field', path })

export const announce = ({ send }: Form, text: string): void => send({ type: 'say', text })

/** `undefined` removes the note. */
export const setNote = ({ send }: Form, key: string, note: Note | undefined): void => send({ type: 'note', key, note })

/** A save waits for this work. */
export const addUnderWay = ({ underWay }: Form, work: Promise<boolean>): void => {
  const ended = attempt(() => work).then((isDone) => isDone === true)
  underWay.add(ended)
  void attempt(() => ended.then(() => underWay.delete(ended)))
}
