/** The selection across all pages. */
export interface Selection {
  /** Maps ids to labels, so that records of other pages have names. */
  records: ReadonlyMap<string, string>
  /** The number of matching records when the user selected all of them. */
  all: number | undefined
}

export const nothingSelected: Selection = { records: new Map(), all: undefined }

export const countOf = ({ records, all }: Selection): number => all ?? records.size

/** A record that was not changed, and the reason. */
export interface Failure {
  id: string
  label: string
  error: string
}
export interface FailedAction {
  title: string
  failures: readonly Failure[]
}

/** The number of failed records that a list names. */
export const namedMax = 50

/** Operations that can be undone, last one first. */
export interface Undoable {
  operationIds: readonly string[]
  message: string
  /** See `showLongResult`. */
  isLong?: boolean
}
