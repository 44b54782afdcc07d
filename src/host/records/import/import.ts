// An import is planned, then applied: each row becomes a write that is checked against the current records, and that
// write is carried out before the next row is planned. A dry run is a plan that is not applied.
import type { Entity, Json } from '#contract'
import { Refusal } from '#host/base'
import { failureOf, inChunks, mapInTurns } from '../write/chunks.ts'
import { carryOut, outcomeOf, type PlannedWrite } from '../write/save.ts'
import { keepOldSlugs } from '../write/slugs.ts'
import { dryRunRow } from '../write/store.ts'
import type { Work } from '../tables.ts'
import { markOf } from '../work.ts'
import { noteRows } from './import-log.ts'
import type { FailedRow, ImportRequest } from './import-request.ts'
import { type ImportResult, inRowOrder, joinResults, newResult } from './import-result.ts'
import type { Lookups } from './import-row.ts'
import { groupRows } from './group-rows.ts'
import { joinPreviews, type WritePreview, previewWrites } from './preview-writes.ts'
import { planRow, type SharedByRows } from './plan-row.ts'

/** The response of a dry run: it adds the changes of each record and their effects on the website. */
type ImportPlan = ImportResult & WritePreview

/** Plans one row after the other, and passes on each write. Later rows are planned with the result of `take`. */
function rowPlanner(
  work: Work,
  entity: Entity,
  order: ImportRequest,
  keys: Iterable<Json>,
  known: Lookups = new Map(),
) {
  const shared: SharedByRows = { known, keys: new Set(keys), missing: [] }
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
  order: ImportRequest,
  permit: () => void,
): Promise<() => ImportResult & { operationId: string }> {
  const { interruptedAt, keepPlace } = asked.task
  const kept: Written | undefined = interruptedAt === undefined ? undefined : JSON.parse(interruptedAt)
  const { operationId } = kept ?? asked
  const work = { ...asked, operationId }
  const { plan, keys } = rowPlanner(work, entity, order, kept?.keys ?? [])
  let result = kept?.result ?? newResult()
  let chunk = newResult()
  const note = (broken: readonly FailedRow[]) => {
    noteRows(work, entity, order, chunk, broken)
    result = joinResults(result, chunk)
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
      keepPlace(JSON.stringify(written))
    },
  )
  return () => {
    last()
    note(order.broken)
    return { ...result, operationId }
  }
}

/** Makes only the rows of a write visible to the plans of later rows, without its other effects. */
const dryRunWrite = (work: Work, { entity, id, before, after }: PlannedWrite): void => {
  const mark = markOf(work)
  dryRunRow(work, entity, id, before, after, mark)
  keepOldSlugs(work, entity, before, { values: after, deletedAt: null }, id, mark.at)
}

interface PlannedGroup {
  rows: readonly number[]
  result: ImportResult
  /** The write of each row. */
  writes: readonly (PlannedWrite | undefined)[]
  /** All writes, also those of records that give up a code. */
  taken: readonly PlannedWrite[]
  looked: WritePreview | undefined
}

/**
 * Plans rows that depend on each other. A single row is planned without a write, unless it takes a code from another
 * record. Others are rehearsed, which must not happen within a transaction: it would need a savepoint.
 */
function planGroup(
  work: Work,
  entity: Entity,
  order: ImportRequest,
  rows: readonly number[],
  known: Lookups,
): PlannedGroup {
  const planning = (lookups: Lookups | undefined, take: (write: PlannedWrite) => void) => {
    const { plan, hasPassedOn } = rowPlanner(work, entity, order, [], lookups)
    const [result, taken]: [ImportResult, PlannedWrite[]] = [newResult(), []]
    const takeOne = (write: PlannedWrite) => {
      taken.push(write)
      take(write)
    }
    const writes = rows.map((index) => plan(index, result, takeOne))
    return { group: { rows, result, writes, taken, looked: undefined }, hasPassedOn: hasPassedOn() }
  }
  const alone = rows.length === 1 ? planning(known, () => {}) : undefined
  if (alone && !alone.hasPassedOn) return alone.group
  // Labels are read while the rehearsed rows are there: one row may name the record of another.
  return work.db.rehearse((): PlannedGroup => {
    const { group } = planning(undefined, (write) => dryRunWrite(work, write))
    return { ...group, looked: previewWrites(work, entity, placeWrites(order, [group])) }
  })
}

/** The write of each row of the batch, as far as the groups have it. */
const placeWrites = ({ rows }: ImportRequest, groups: readonly Pick<PlannedGroup, 'rows' | 'writes'>[]) => {
  const writes: (PlannedWrite | undefined)[] = rows.map(() => undefined)
  for (const group of groups) for (const [at, row] of group.rows.entries()) writes[row] = group.writes[at]
  return writes
}

/** The codes, addresses and names that the writes give up or take, such as a slug that the host chooses. */
const valuesOf = ({ unique, fields }: Entity, taken: readonly PlannedWrite[]): [string, Json][] => {
  const names = unique.flat().filter((name) => ['text', 'slug', 'email', 'url'].includes(fields[name]?.kind ?? ''))
  return taken.flatMap(({ before, after }) =>
    names.flatMap((name): [string, Json][] => [
      [name, before?.values[name] ?? null],
      [name, after[name] ?? null],
    ]),
  )
}

/**
 * Plans the rows, group by group, and responds to other requests in between. A write may give up or take a value
 * of a row of another group, so groups are joined until none needs another.
 */
export const planRows = async (work: Work, entity: Entity, order: ImportRequest): Promise<ImportPlan> => {
  const known: Lookups = new Map()
  const more = new Map<number, [string, Json][]>()
  let planned = new Map<string, PlannedGroup>()
  for (;;) {
    const rowsOf = groupRows(entity, order, (row) => more.get(row) ?? [])
    if (rowsOf.length === planned.size) break
    const last = planned
    const groups = await mapInTurns(
      rowsOf,
      (rows) => last.get(rows.join()) ?? planGroup(work, entity, order, rows, known),
    )
    planned = new Map(groups.map((group) => [group.rows.join(), group]))
    for (const { rows, taken } of groups) {
      const [row = 0] = rows
      more.set(row, [...(more.get(row) ?? []), ...valuesOf(entity, taken)])
    }
  }
  const groups = [...planned.values()]
  const looks = groups.flatMap(({ looked }) => looked ?? [])
  looks.push(
    previewWrites(
      work,
      entity,
      placeWrites(
        order,
        groups.filter(({ looked }) => !looked),
      ),
    ),
  )
  return { ...inRowOrder(groups), ...joinPreviews(looks) }
}
