/** What is selected, over all pages. */
export interface Selection {
  /** Id → label, so that a record of another page can be named. */
  records: ReadonlyMap<string, string>
  /** Everything that matches the search and filters, by its number when that was chosen. */
  all: number | undefined
}

export const nothingSelected: Selection = { records: new Map(), all: undefined }

export const countOf = ({ records, all }: Selection): number => all ?? records.size

/** What did not go: why, by record. */
export interface Failure { id: string; label: string; error: string }
export interface FailedAction { title: string; failures: readonly Failure[] }

/** What can be taken back, as it is kept with the history entry while its toast stands. */
export interface Undoable {
  /** The entity's key. */
  of: string
  operationIds: readonly string[]
  message: string
  until: number
  /** See `tellLong`. */
  isLong?: boolean
}
