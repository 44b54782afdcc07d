// An import is planned, then applied: each row becomes a write that is checked against the current records, and that
// write is carried out before the next row is planned. A dry run is a plan that is not applied.
import type { Entity, Json } from '#contract'
import { Refusal } from '#host/base'
import type { Checkpoint } from '#host/http'
import { failureOf, inChunks, inTurns } from '../chunks.ts'
import { carryOut, outcomeOf, type PlannedWrite } from '../save.ts'
import { keepOldSlugs } from '../slugs.ts'
import { rehearseRow } from '../store.ts'
import type { Work } from '../tables.ts'
import { markOf } from '../work.ts'
import { noteRows } from './import-log.ts'
import type { FailedRow, ImportOrder } from './import-order.ts'
import { type ImportResult, joined, newResult } from './import-result.ts'
import { areIndependent } from './independent-rows.ts'
import { type LookOver, lookOver } from './look-over.ts'
import { planRow, type SharedByRows } from './plan-row.ts'

/** The response of a dry run: it adds the changes of each record and their effects on the website. */
type ImportPlan = ImportResult & LookOver

/** Plans one row after the other, and passes on each write. Later rows are planned with the result of `take`. */
function rowPlanner(work: Work, entity: Entity, order: ImportOrder, keys: Iterable<Json>) {
  const shared: SharedByRows = { known: new Map(), keys: new Set(keys), missing: [] }
  let hasPassedOn = false
  /** Returns the write of the row; undefined if it changes nothing or fails. */
  const plan = (index: number, result: ImportResult, take: (write: PlannedWrite) => void): PlannedWrite | undefined => {
    const passOn = (given: PlannedWrite): void => {
      hasPassedOn = true
      take(given)
    }
    try {
      const planned = planRow(work, entity, order, order.rows[index] ?? {}, shared, passOn)
      const { write, renamed, former, settled } = planned
      if (write) take(write)
      const outcome = outcomeOf(write)
      if (renamed) result.renamed.push({ row: index, ...renamed })
      result.former.push(...former.map((one) => ({ row: index, ...one })))
      result.settled.push(...settled.map((one) => ({ row: index, ...one })))
      result.outcomes.push(outcome)
      if (outcome === 'create') result.created += 1
      else if (outcome === 'update') result.updated += 1
      else result.unchanged += 1
      return write
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { error: sentence, code, fields = {} } = failureOf('', error)
      const { missing } = shared
      result.failed.push({ row: index, error: sentence, code, fields, ...(missing.length > 0 && { missing }) })
      result.outcomes.push('error')
      return undefined
    }
  }
  return { plan, keys: shared.keys, hasPassedOn: () => hasPassedOn }
}
/** The rows of a batch that are written: the response so far, and their keys. */
interface Written {
  operationId: string
  result: ImportResult
  keys: Json[]
}

/**
 * Imports the valid rows. The rows of a large batch are written in short transactions, each with its part of the
 * import's log. After a kill, the repeated call continues with the next row. Each row is checked before any of it is
 * written, so that none needs a savepoint: SQLite's statements slow down with the number of writes since a savepoint.
 * @param permit throws if the user has lost the permission
 */
export async function importRows(
  asked: Work,
  entity: Entity,
  order: ImportOrder,
  permit: () => void,
  checkpoint: Checkpoint,
): Promise<() => ImportResult & { operationId: string }> {
  const kept: Written | undefined = checkpoint.last === undefined ? undefined : JSON.parse(checkpoint.last)
  const { operationId } = kept ?? asked
  const work = { ...asked, operationId }
  const { plan, keys } = rowPlanner(work, entity, order, kept?.keys ?? [])
  let result = kept?.result ?? newResult()
  let chunk = newResult()
  const note = (broken: readonly FailedRow[]) => {
    noteRows(work, entity, order, chunk, broken)
    result = joined(result, chunk)
    chunk = newResult()
  }
  const last = await inChunks(
    work.db,
    [...order.rows.keys()].slice(result.outcomes.length),
    (index) => plan(index, chunk, (write) => carryOut(work, write)),
    permit,
    undefined,
    () => {
      note([])
      const written: Written = { operationId, result, keys: [...keys] }
      checkpoint.keep(JSON.stringify(written))
    },
  )
  return () => {
    last()
    note(order.broken)
    return { ...result, operationId }
  }
}

/** Whether the write gives up a unique value, which a later row may then take. */
const releases = ({ entity, before, changed }: PlannedWrite): boolean =>
  before !== undefined && entity.unique.flat().some((name) => changed.has(name))

/** Makes only the rows of a write visible to the plans of later rows, without its other effects. */
const rehearse = (work: Work, { entity, id, before, after }: PlannedWrite): void => {
  const mark = markOf(work)
  rehearseRow(work, entity, id, before, after, mark)
  keepOldSlugs(work, entity, before, { values: after, deletedAt: null }, id, mark.at)
}

/**
 * Plans the rows. Most files have rows that can't affect each other, which are planned without a write. The others are
 * rehearsed, which must not happen within a transaction: it would need a savepoint.
 */
export const planRows = async (work: Work, entity: Entity, order: ImportOrder): Promise<ImportPlan> => {
  const rows = [...order.rows.keys()]
  const planning = (take: (write: PlannedWrite) => void) => {
    const { plan, hasPassedOn } = rowPlanner(work, entity, order, [])
    const result = newResult()
    return { result, row: (index: number) => plan(index, result, take), hasPassedOn }
  }
  const looked = (result: ImportResult, writes: Parameters<typeof lookOver>[2]): ImportPlan => ({
    ...result,
    ...lookOver(work, entity, writes),
  })
  if (areIndependent(entity, order)) {
    const { result, row, hasPassedOn } = planning(() => {})
    const writes = await inTurns(rows, row)
    if (!hasPassedOn() && !writes.some((write) => write && releases(write))) return looked(result, writes)
  }
  // Labels are read while the rehearsed rows are there: one row may name the record of another.
  return work.db.rehearse(() => {
    const { result, row } = planning((write) => rehearse(work, write))
    return looked(result, rows.map(row))
  })
}
