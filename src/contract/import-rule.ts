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
  /** A file names each record once, so a second row with the same key is a mistake. */
  once?: true
  /** An import can resubscribe a person who unsubscribed if the row has `comesBack: true`. */
  bringsBack?: true
}
