import type { Values } from './json.ts'

/** `keys` are the fields that can identify a row's record; the import proposes the first. */
export interface ImportRule<Name extends string = string> {
  keys: readonly Name[]
  /**
   * The key that never changes and is never given to another record. Where a row has it, all keys of the row must mean
   * the same record.
   */
  persistent?: Name
  /** Initial values of a new record, because an import adds nothing that is not in the file. */
  starts?: Values
  /**
   * More targets for a column: `status=unsubscribed` applies where the cell is not empty, and `consentAt?` where no
   * other column gives the value.
   */
  fills?: readonly { path: string; label: string }[]
  /** This value is proposed for all rows of a file that has a column for `by` and none for `field`. */
  implied?: { by: Name; field: Name; value: string; reason: string }
  /** A code that its field refuses moves to the first of these fields that the row leaves empty. */
  strays?: Readonly<Record<string, readonly Name[]>>
  /** A name that a relation does not know can go into this text field instead. */
  elsewhere?: Readonly<Partial<Record<Name, Name>>>
  /** A file names each record once, so that a second row with the key of another is a mistake. */
  once?: true
  /** Targets for columns that refuse a row, with the sentence, unless their cell is empty or matches. */
  refuses?: readonly { path: string; label: string; unless: RegExp; problem: string }[]
  /** An import can resubscribe a person who unsubscribed if the row has `comesBack: true`. */
  bringsBack?: true
}
