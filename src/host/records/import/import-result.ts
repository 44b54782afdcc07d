import type { SaveEffect } from '../write/save.ts'
import type { FoundFormer } from './import-row.ts'
import type { MissingName } from './missing-names.ts'

interface ImportFailure {
  row: number
  error: string
  code: string
  fields: Readonly<Record<string, string>>
  /** Names without a record, if a record can be created from them. */
  missing?: readonly MissingName[]
}
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** `row` counts from 0 within the batch. */
  failed: ImportFailure[]
  /** Records that get another label, which may overwrite a name that a person typed. */
  renamed: { row: number; from: string; to: string }[]
  /** Codes and names that their records had before. */
  former: ({ row: number } & FoundFormer)[]
  /** Codes that another record claims too. It has given them to the row's record if `isGained`, otherwise it keeps them. */
  settled: { row: number; field: string; value: string; label: string; isGained: boolean }[]
  /** The outcome of each row; with `dryRun`, the expected one. */
  outcomes: (SaveEffect | 'error')[]
}

export const newResult = (): ImportResult => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: [],
  renamed: [],
  former: [],
  settled: [],
  outcomes: [],
})

export const joinResults = (one: ImportResult, other: ImportResult): ImportResult => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: [...one.failed, ...other.failed],
  renamed: [...one.renamed, ...other.renamed],
  former: [...one.former, ...other.former],
  settled: [...one.settled, ...other.settled],
  outcomes: [...one.outcomes, ...other.outcomes],
})

const byRow = <T extends { row: number }>(list: readonly T[]): T[] => list.toSorted((a, b) => a.row - b.row)

/** The result of groups of rows in the order of the rows. @param rows of each group */
export const inRowOrder = (groups: readonly { rows: readonly number[]; result: ImportResult }[]): ImportResult => {
  const result = groups.map((group) => group.result).reduce(joinResults, newResult())
  const order = groups.flatMap(({ rows }) => rows)
  const outcomes = byRow(result.outcomes.map((outcome, at) => ({ row: order[at] ?? 0, outcome })))
  return {
    ...result,
    failed: byRow(result.failed),
    renamed: byRow(result.renamed),
    former: byRow(result.former),
    settled: byRow(result.settled),
    outcomes: outcomes.map(({ outcome }) => outcome),
  }
}
