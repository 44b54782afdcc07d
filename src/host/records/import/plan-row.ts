import { checkDraft, checkField, type Entity, inSentence, isEmpty, type Json, labelOf } from '#contract'
import { duplicate, invalid, Refusal } from '#host/base'
import { findByKey, type RowValues } from '../query/find-by-code.ts'
import { type PlannedWrite, planSave } from '../save.ts'
import { readStored } from '../store.ts'
import type { Stored, Work } from '../tables.ts'
import { appended, type Lookups, readRow, type ReadRow, withOwn } from './import-row.ts'
import type { ImportOrder } from './import-order.ts'
import { type MissingName, missingNames } from './missing-names.ts'

/** The key of a row; where the chosen one is empty, the first of the entity's keys that the row gives. */
const keyOfRow = (entity: Entity, key: string, draft: RowValues): string =>
  isEmpty(draft[key]) ? (entity.import?.keys.find((name) => !isEmpty(draft[name])) ?? key) : key

/** The record of the row, or the problems of its key. */
const existing = (
  work: Work,
  entity: Entity,
  key: string,
  { draft }: ReadRow,
  row: RowValues,
): { before?: Stored | undefined; value?: Json; unclear: Record<string, string> } => {
  const field = entity.fields[key]
  if (!field || isEmpty(draft[key])) return { unclear: {} }
  const checked = checkField(field, draft[key], key)
  if ('problems' in checked) return { unclear: checked.problems }
  const value = work.rules[entity.key]?.inForm?.(work, { [key]: checked.value })[key] ?? checked.value
  const found = findByKey(work, entity, key, value, draft, row)
  if (found === 'several') {
    return { unclear: { [key]: `There are several ${entity.many} with this ${inSentence(field.label)}` } }
  }
  return { before: found === 'none' ? undefined : readStored(work, entity, found.id), value, unclear: {} }
}

/** The other problems of a row with an unknown reference, so that a person can correct all at once. */
const otherProblems = (
  entity: Entity,
  draft: RowValues,
  before: Stored | undefined,
  isNew: boolean,
): Record<string, string> => {
  const { problems } = checkDraft(entity, draft, before?.values, entity.import?.starts)
  // A missing field is a problem only where the row would make a record.
  return before || isNew
    ? problems
    : Object.fromEntries(Object.entries(problems).filter(([path]) => Object.hasOwn(draft, path.split('.')[0] ?? '')))
}

interface RowPlan {
  /** Undefined where the row would change nothing. */
  write: PlannedWrite | undefined
  renamed: { from: string; to: string } | undefined
}

/** Shared by the rows of one call. */
export interface SharedByRows {
  known: Lookups
  /** The keys of the rows so far, for an entity of which a file names each record once. */
  keys: Set<Json>
  /** The names of the row at hand that no record has. */
  missing: readonly MissingName[]
}

/** Works out what becomes of a row, by the records as they are. Throws a Refusal where it can't be imported. */
export const planRow = (
  work: Work,
  entity: Entity,
  order: ImportOrder,
  given: RowValues,
  shared: SharedByRows,
): RowPlan => {
  const { known, keys } = shared
  shared.missing = []
  const { mode, append } = order
  const { comesBack, ...rest } = given
  // The person states that the subscriber asked to return, as when subscribing by hand.
  const isBrought = entity.import?.bringsBack === true && comesBack === true
  const row = isBrought ? rest : given
  const read = readRow(work, entity, row, known)
  const key = keyOfRow(entity, order.key, read.draft)
  const { before, value, unclear } = existing(work, entity, key, read, row)
  const { draft, problems } = before ? withOwn(work, entity, row, read, before.values) : read
  const group = append === undefined ? undefined : entity.fields[append]
  const whole =
    append !== undefined && group?.kind === 'group'
      ? { ...draft, [append]: appended(group, before?.values[append], draft[append]) }
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
  const write = planSave(work, entity, whole, before, {
    ...(!isBrought && { action: 'import' as const }),
    replacesTakenSlug: true,
    starts: entity.import?.starts,
  })
  const [from, to] = [before?.values ?? whole, { ...before?.values, ...whole }].map((values) => labelOf(entity, values))
  return { write, renamed: before && from && to && to !== from ? { from, to } : undefined }
}
