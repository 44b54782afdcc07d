import type { Values } from './json.ts'

/** `keys` are the fields that can identify a row's record; the import suggests the first. */
export interface ImportRule<Name extends string = string> {
  keys: readonly Name[]
  /**
   * The key that never changes and is never reused. If a row has it, all keys of the row must identify the same record.
   */
  persistent?: Name
  /** Initial values of a new record, because an import adds nothing that isn't in the file. */
  starts?: Values
  /**
   * More targets for a column: `status=unsubscribed` applies if the cell isn't empty, and `consentAt?` if no other
   * column gives the value.
   */
  fills?: readonly { path: string; label: string }[]
  /** Suggested for all rows of a file that has a column for `by` and none for `field`. */
  implied?: { by: Name; field: Name; value: string; reason: string }
  /**
   * Codes that two records of a data set can claim. `precedence` is negative if the first one gets the code, and 0 if
   * nothing decides.
   */
  contested?: { codes: readonly Name[]; precedence(one: Values, other: Values): number }
  /** A code that its field refuses moves to the first of these fields that is empty in the row. */
  strays?: Readonly<Record<string, readonly Name[]>>
  /** A name that matches no record of the relation can go into this text field instead. */
  elsewhere?: Readonly<Partial<Record<Name, Name>>>
  /** A file names each record once, so a second row with the same key is a mistake. */
  once?: true
  /** Target columns that reject a row with this message, unless their cell is empty or matches. */
  refuses?: readonly { path: string; label: string; unless: RegExp; problem: string }[]
  /** An import can resubscribe a person who unsubscribed if the row has `comesBack: true`. */
  bringsBack?: true
}
