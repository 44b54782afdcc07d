import { type Entity, inSentence, type Json, labelOf, type Values } from '#contract'
import { checkDraft } from '#checks'
import { duplicate, invalid, Refusal } from '#host/base'
import type { RowValues } from '../query/find-by-code.ts'
import { type PlannedWrite, planSave } from '../write/save.ts'
import type { Stored, Work } from '../tables.ts'
import { withoutFormer } from '../write/find-former.ts'
import { liveRecord } from '../write/store.ts'
import { type SettledCode, settleCodes } from './contested-codes.ts'
import { appendItems, type FoundFormer, type Lookups, readRow, type ReadRow, withOwn } from './import-row.ts'
import type { ImportRequest } from './import-request.ts'
import { type MissingName, missingNames } from './missing-names.ts'
import { recordOfRow } from './record-of-row.ts'

/** The other problems of a row with an unknown reference, so that a person can correct all at once. */
const otherProblems = (
  entity: Entity,
  draft: RowValues,
  before: Stored | undefined,
  isNew: boolean,
): Record<string, string> => {
  const { problems } = checkDraft(entity, draft, before?.values, entity.import?.starts)
  // A missing field is a problem only if the row would create a record.
  return before || isNew
    ? problems
    : Object.fromEntries(Object.entries(problems).filter(([path]) => Object.hasOwn(draft, path.split('.')[0] ?? '')))
}

interface RowPlan {
  /** Undefined if the row would change nothing. */
  write: PlannedWrite | undefined
  renamed: { from: string; to: string } | undefined
  /** The codes and names of the row that their records had before. */
  former: readonly FoundFormer[]
  /** The codes that another record claims too, with its name. */
  settled: readonly { field: string; value: string; label: string; isGained: boolean }[]
}

const renaming = (entity: Entity, before: Values, changes: RowValues): RowPlan['renamed'] => {
  const [from, to] = [labelOf(entity, before), labelOf(entity, { ...before, ...changes })]
  return from && to && to !== from ? { from, to } : undefined
}

/** Shared by the rows of one call. */
export interface SharedByRows {
  known: Lookups
  /** The keys of the rows so far, for an entity whose records occur only once per file. */
  keys: Set<Json>
  /** The names in the current row that match no record. */
  missing: readonly MissingName[]
}

const without = (draft: ReadRow['draft'], codes: readonly SettledCode[]): ReadRow['draft'] =>
  codes.length === 0
    ? draft
    : Object.fromEntries(Object.entries(draft).filter(([name]) => !codes.some(({ code }) => code === name)))

/** Takes the codes from the records that have them. */
const takeCodes = (
  work: Work,
  entity: Entity,
  codes: readonly SettledCode[],
  passOn: (write: PlannedWrite) => void,
) => {
  for (const { code, holder } of codes) {
    const now = liveRecord(work, entity, holder.id)
    const given = planSave(work, entity, { [code]: null }, now, { ignoresOldProblems: true })
    if (given) passOn(given)
  }
}

/**
 * Determines the effect of a row on the current records. Throws a Refusal if it can't be imported.
 * @param passOn gets the write of another record that gives up a code to this one
 */
export const planRow = (
  work: Work,
  entity: Entity,
  order: ImportRequest,
  sent: RowValues,
  shared: SharedByRows,
  passOn: (write: PlannedWrite) => void,
): RowPlan => {
  const { known, keys } = shared
  shared.missing = []
  const { mode, append } = order
  const { comesBack, ...rest } = sent
  // The user confirms that the subscriber asked to return, as when subscribing them manually.
  const isBrought = entity.import?.bringsBack === true && comesBack === true
  const row = isBrought ? rest : sent
  const asSent = readRow(work, entity, row, known)
  const settled = settleCodes(work, entity, asSent.draft, order.key)
  const gained = settled.filter(({ isGained }) => isGained)
  const read = {
    ...asSent,
    draft: without(
      asSent.draft,
      settled.filter((one) => !one.isGained),
    ),
  }
  // A code that another record gives up doesn't name this one.
  const naming = { ...read, draft: without(read.draft, gained) }
  const found = recordOfRow(work, entity, order.key, naming, row, mode !== 'create')
  const { key, before, value, unclear, former: byFormer } = found
  const { draft: given, problems } = before ? withOwn(work, entity, row, read, before.values) : read
  const draft = before && byFormer ? withoutFormer(entity, before, given) : given
  const group = append === undefined ? undefined : entity.fields[append]
  const whole =
    append !== undefined && group?.kind === 'group'
      ? { ...draft, [append]: appendItems(group, before?.values[append], draft[append]) }
      : draft
  const label = inSentence(entity.fields[key]?.label ?? key)
  const isRepeated = entity.import?.once === true && value !== undefined && keys.has(value)
  if (isRepeated) throw duplicate({ [key]: `An earlier row has the same ${label}` })
  if (value !== undefined) keys.add(value)
  const isUnclear = Object.keys(unclear).length > 0
  const onlyChanges = mode === 'update' || append !== undefined
  const amiss =
    before && mode === 'create'
      ? `Another ${entity.one} has this ${label}`
      : !before && !isUnclear && onlyChanges
        ? `There is no ${entity.one} with this ${label}`
        : undefined
  const fields = amiss === undefined ? unclear : { [key]: amiss }
  if (isUnclear || Object.keys(problems).length > 0) {
    shared.missing = missingNames(work.model, entity, read, draft, before?.values, problems)
    throw invalid({ ...otherProblems(entity, whole, before, !isUnclear && !onlyChanges), ...problems, ...fields })
  }
  if (amiss !== undefined) throw before ? duplicate(fields) : new Refusal('not_found', amiss, { fields })
  const planned = (): PlannedWrite | undefined => {
    takeCodes(work, entity, gained, passOn)
    return planSave({ ...work, madeFrom: read.madeFrom }, entity, whole, before, {
      ...(!isBrought && { action: 'import' as const }),
      replacesTakenSlug: true,
      starts: entity.import?.starts,
    })
  }
  // The other record keeps its code if this row can't be written.
  const write = gained.length > 0 ? work.db.transaction(planned) : planned()
  const own = before && byFormer ? [{ ...byFormer, field: key, label: labelOf(entity, before.values) }] : []
  const named = settled.map(({ code, value, holder, isGained }) => ({
    field: code,
    value,
    label: labelOf(entity, holder.values),
    isGained,
  }))
  return {
    write,
    renamed: before && renaming(entity, before.values, whole),
    former: [...own, ...read.former],
    settled: named,
  }
}
