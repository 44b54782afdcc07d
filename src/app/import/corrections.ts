import type { Replacements } from './cell-values.ts'
import { type Mended, nothingMended } from './mended.ts'

/** By the path of a relation: the names that go into its text field instead. */
export type Elsewhere = ReadonlyMap<string, ReadonlySet<string>>

/** A user's decisions on the rows of a file. */
export interface Corrections {
  mended: Mended
  /** By column index: a cell's text and its replacement in all rows. */
  replacements: Replacements
  elsewhere: Elsewhere
  /** The indexes of rows whose people asked to be subscribed again. */
  returning: ReadonlySet<number>
}

export const noCorrections: Corrections = {
  mended: nothingMended,
  replacements: new Map(),
  elsewhere: new Map(),
  returning: new Set(),
}

export const hasCorrections = ({ mended, replacements, elsewhere }: Corrections): boolean =>
  mended.size + replacements.size + elsewhere.size > 0

/** Only the decisions of a larger object, since they are sent to the worker. */
export const correctionsIn = (of: Partial<Corrections>): Corrections => ({
  mended: of.mended ?? noCorrections.mended,
  replacements: of.replacements ?? noCorrections.replacements,
  elsewhere: of.elsewhere ?? noCorrections.elsewhere,
  returning: of.returning ?? noCorrections.returning,
})
