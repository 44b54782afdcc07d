import {
  checkDraft,
  checkField,
  type Entity,
  importBatchMax,
  inSentence,
  isEmpty,
  isObject,
  labelOf,
  likeness,
} from '#contract'
import { objectIn } from '../../http/read-body.ts'
import { duplicate, invalid, Refusal } from '../../base/refusal.ts'
import { failureOf } from '../chunks.ts'
import { findByKey, type RowValues } from '../query/find-by-code.ts'
import { NotIndependent, type Outcome, saveRecord } from '../save.ts'
import { readStored, type Stored } from '../store.ts'
import type { Work } from '../work.ts'
import { appended, type Lookups, readRow, type ReadRow, withOwn } from './import-row.ts'

const modes = ['create', 'update', 'both'] as const

export interface ImportOrder {
  rows: readonly RowValues[]
  key: string
  mode: (typeof modes)[number]
  dryRun: boolean
  /** The group to which the rows' items are added, instead of replacing it. */
  append: string | undefined
}

interface ImportFailure {
  row: number
  error: string
  code: string
  fields: Readonly<Record<string, string>>
}
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** `row` counts from 0 within the batch. */
  failed: ImportFailure[]
  /** Records that get another label, which may overwrite a name that a person typed. */
  renamed: { row: number; from: string; to: string }[]
  /** The outcome of each row; with `dryRun`, the expected one. */
  outcomes: (Outcome | 'error')[]
}

export const readImport = (entity: Entity, body: unknown): ImportOrder => {
  const { rows, key, mode = 'both', dryRun = false, append } = objectIn(body)
  const problems: Record<string, string> = {}
  const keys = entity.import?.keys ?? []
  const wanted = keys.find((name) => name === key)
  const how = modes.find((name) => name === mode)
  if (!Array.isArray(rows) || !rows.every(isObject)) throw invalid({ rows: 'Give the rows as a list of objects' })
  if (rows.length > importBatchMax) problems.rows = `Give at most ${importBatchMax} rows at a time`
  if (!wanted) problems.key = `Choose one of ${keys.join(', ')}`
  if (!how) problems.mode = `Choose one of ${modes.join(', ')}`
  if (typeof dryRun !== 'boolean') problems.dryRun = 'Choose yes or no'
  const group = typeof append === 'string' && Object.hasOwn(entity.fields, append) ? append : undefined
  const isGroup = group !== undefined && entity.fields[group]?.kind === 'group'
  if (append !== undefined && !isGroup) problems.append = 'Choose a group of fields'
  if (Object.keys(problems).length > 0 || !wanted || !how) throw invalid(problems)
  return { rows, key: wanted, mode: how, dryRun: dryRun === true, append: group }
}

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
): { before?: Stored | undefined; unclear: Record<string, string> } => {
  const field = entity.fields[key]
  if (!field || isEmpty(draft[key])) return { unclear: {} }
  const checked = checkField(field, draft[key], key)
  if ('problems' in checked) return { unclear: checked.problems }
  const value = work.rules[entity.key]?.inForm?.(work, { [key]: checked.value })[key] ?? checked.value
  const found = findByKey(work, entity, key, value, draft, row)
  if (found === 'several') {
    return { unclear: { [key]: `There are several ${entity.many} with this ${inSentence(field.label)}` } }
  }
  return { before: found === 'none' ? undefined : readStored(work, entity, found.id), unclear: {} }
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

interface Imported {
  outcome: Outcome
  renamed: { from: string; to: string } | undefined
}

const importRow = (work: Work, entity: Entity, order: ImportOrder, given: RowValues, known: Lookups): Imported => {
  const { mode, append } = order
  const { comesBack, ...rest } = given
  // The person states that the subscriber asked to return, as when subscribing by hand.
  const isBrought = entity.import?.bringsBack === true && comesBack === true
  const row = isBrought ? rest : given
  const read = readRow(work, entity, row, known)
  const key = keyOfRow(entity, order.key, read.draft)
  const { before, unclear } = existing(work, entity, key, read, row)
  const { draft, problems } = before ? withOwn(work, entity, row, read, before.values) : read
  const group = append === undefined ? undefined : entity.fields[append]
  const whole =
    append !== undefined && group?.kind === 'group'
      ? { ...draft, [append]: appended(group, before?.values[append], draft[append]) }
      : draft
  const label = inSentence(entity.fields[key]?.label ?? key)
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
    throw invalid({ ...otherProblems(entity, whole, before, !isUnclear && !onlyChanges), ...problems, ...fields })
  }
  if (amiss !== undefined) throw before ? duplicate(fields) : new Refusal('not_found', amiss, { fields })
  const { outcome } = saveRecord(work, entity, whole, before, {
    ...(!isBrought && { action: 'import' as const }),
    replacesTakenSlug: true,
    starts: entity.import?.starts,
  })
  const [from, to] = [before?.values ?? whole, { ...before?.values, ...whole }].map((values) => labelOf(entity, values))
  return { outcome, renamed: before && from && to && to !== from ? { from, to } : undefined }
}

/**
 * Imports the valid rows within the route's transaction. Each row is refused before any of it is written, so that none
 * needs a savepoint: SQLite's statements slow down with the number of writes since a savepoint.
 */
export const importRows = (work: Work, entity: Entity, order: ImportOrder): ImportResult => {
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, failed: [], renamed: [], outcomes: [] }
  const known: Lookups = new Map()
  for (const [index, row] of order.rows.entries()) {
    try {
      const { outcome, renamed } = importRow(work, entity, order, row, known)
      if (renamed) result.renamed.push({ row: index, ...renamed })
      result.outcomes.push(outcome)
      if (outcome === 'create') result.created += 1
      else if (outcome === 'update') result.updated += 1
      else result.unchanged += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { error: sentence, code, fields = {} } = failureOf('', error)
      result.failed.push({ row: index, error: sentence, code, fields })
      result.outcomes.push('error')
    }
  }
  return result
}

/** Ends a dry run by throwing, so that the transaction rolls back its writes. */
class DryRunEnds extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super()
    this.result = result
  }
}

const textsIn = (row: RowValues): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [],
    ),
  )

/**
 * Whether no two rows share a code, an address or another unique value. Such rows cannot affect each other, so each can
 * be checked against the stored records without writing, unless one changes a unique value.
 */
const areIndependent = (entity: Entity, { rows, key }: ImportOrder): boolean => {
  const names = [...new Set([key, ...entity.unique.flat()])]
  const seen = new Set<string>()
  return rows.every((row) => {
    const texts = textsIn(row)
    const filled = entity.derive?.(texts) ?? {}
    // An emptied value may be derived from other values of the stored record, which this function does not know.
    if (names.some((name) => Object.hasOwn(row, name) && Object.hasOwn(filled, name) && !texts[name])) return false
    // A value that is a list or an object is refused anyway.
    const given = names
      .map((name) => row[name] ?? filled[name])
      .filter((value) => !isEmpty(value) && typeof value !== 'object')
    const own = new Set(given.map((value) => likeness(String(value))))
    const isAlone = ![...own].some((value) => seen.has(value))
    for (const value of own) seen.add(value)
    return isAlone
  })
}

/** Tries the rows without keeping them. It must not run within a transaction, where it would need a savepoint. */
export const tryRows = (work: Work, entity: Entity, order: ImportOrder): ImportResult => {
  try {
    if (areIndependent(entity, order)) return importRows({ ...work, trial: 'independent' }, entity, order)
  } catch (error) {
    if (!(error instanceof NotIndependent)) throw error
  }
  try {
    return work.db.transaction(() => {
      throw new DryRunEnds(importRows({ ...work, trial: 'together' }, entity, order))
    })
  } catch (error) {
    if (error instanceof DryRunEnds) return error.result
    throw error
  }
}
