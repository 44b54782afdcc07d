/** What is selected, over all pages. */
export interface Selection {
  /** Id → label, so that a record of another page can be named. */
  records: ReadonlyMap<string, string>
  /** Everything that matches the search and filters, by its number when that was chosen. */
  all: number | undefined
}

export const nothingSelected: Selection = { records: new Map(), all: undefined }

export const countOf = ({ records, all }: Selection): number => all ?? records.size
