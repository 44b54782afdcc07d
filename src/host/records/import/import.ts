// An import is planned, then applied: each row becomes a write that is checked against the records as they are, and
// that write is carried out before the next row is planned. A dry run is a plan that no one applies.
import type { Entity } from '#contract'
import { Refusal } from '#host/base'
import { failureOf } from '../chunks.ts'
import { carryOut, type SaveEffect, outcomeOf, type PlannedWrite } from '../save.ts'
import { keepOldSlugs } from '../slugs.ts'
import { rehearseRow } from '../store.ts'
import type { Work } from '../tables.ts'
import { markOf } from '../work.ts'
import type { FoundFormer } from './import-row.ts'
import type { ImportOrder } from './import-order.ts'
import { areIndependent } from './independent-rows.ts'
import { type LookOver, lookOver } from './look-over.ts'
import type { MissingName } from './missing-names.ts'
import { planRow, type SharedByRows } from './plan-row.ts'

interface ImportFailure {
  row: number
  error: string
  code: string
  fields: Readonly<Record<string, string>>
  /** Names that no record has, where a record can be made of them. */
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
  /** The outcome of each row; with `dryRun`, the expected one. */
  outcomes: (SaveEffect | 'error')[]
}

/** The answer of a dry run: it adds the changes of each record and their effects on the website. */
type ImportPlan = ImportResult & LookOver

interface Planned {
  result: ImportResult
  /** The write of each row; undefined if it changes nothing or fails. */
  writes: (PlannedWrite | undefined)[]
}

/** Plans one row after the other, and hands on each write. The rows after it are planned by what `take` leaves. */
const planEach = (work: Work, entity: Entity, order: ImportOrder, take: (write: PlannedWrite) => void): Planned => {
  const result: ImportResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: [],
    renamed: [],
    former: [],
    outcomes: [],
  }
  const writes: Planned['writes'] = []
  const shared: SharedByRows = { known: new Map(), keys: new Set(), missing: [] }
  for (const [index, row] of order.rows.entries()) {
    try {
      const { write, renamed, former } = planRow(work, entity, order, row, shared)
      if (write) take(write)
      const outcome = outcomeOf(write)
      if (renamed) result.renamed.push({ row: index, ...renamed })
      result.former.push(...former.map((one) => ({ row: index, ...one })))
      result.outcomes.push(outcome)
      writes.push(write)
      if (outcome === 'create') result.created += 1
      else if (outcome === 'update') result.updated += 1
      else result.unchanged += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { error: sentence, code, fields = {} } = failureOf('', error)
      const { missing } = shared
      result.failed.push({ row: index, error: sentence, code, fields, ...(missing.length > 0 && { missing }) })
      result.outcomes.push('error')
      writes.push(undefined)
    }
  }
  return { result, writes }
}

/**
 * Imports the valid rows within the route's transaction. Each row is refused before any of it is written, so that none
 * needs a savepoint: SQLite's statements slow down with the number of writes since a savepoint.
 */
export const importRows = (work: Work, entity: Entity, order: ImportOrder): ImportResult =>
  planEach(work, entity, order, (write) => carryOut(work, write)).result

/** Whether the write gives up a unique value, which a later row may then take. */
const releases = ({ entity, before, changed }: PlannedWrite): boolean =>
  before !== undefined && entity.unique.flat().some((name) => changed.has(name))

/** Makes the rows of a write visible to the plans of later rows, and nothing else that follows from it. */
const rehearse = (work: Work, { entity, id, before, after }: PlannedWrite): void => {
  const mark = markOf(work)
  rehearseRow(work, entity, id, before, after, mark)
  keepOldSlugs(work, entity, before, after, id, mark.at)
}

/**
 * Plans the rows. Most files have rows that can't affect each other, which are planned without a write. The others are
 * rehearsed, which must not happen within a transaction: it would need a savepoint.
 */
export const planRows = (work: Work, entity: Entity, order: ImportOrder): ImportPlan => {
  const planned = (take: (write: PlannedWrite) => void): Planned => planEach(work, entity, order, take)
  const looked = ({ result, writes }: Planned): ImportPlan => ({ ...result, ...lookOver(work, entity, writes) })
  if (areIndependent(entity, order)) {
    const plan = planned(() => {})
    if (!plan.writes.some((write) => write && releases(write))) return looked(plan)
  }
  // Labels are read while the rehearsed rows are there: one row may name the record of another.
  return work.db.rehearse(() => looked(planned((write) => rehearse(work, write))))
}
