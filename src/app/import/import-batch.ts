import {
  dataOf,
  type Entity,
  type FormerNote,
  isObject,
  isText,
  list,
  readFormer,
  textOf,
  type Values,
} from '#contract'
import { type LoggedChange, fieldChangeShape, type ImportEffect, isImportEffect } from '#shapes'
import { api, arrayOf, badWriteError, nonNegativeInteger } from '#data'
import { sentencesIn } from '#kit'

export interface ImportBatch {
  rows: readonly Values[]
  key: string
  mode: 'create' | 'update' | 'both'
  dryRun?: boolean
  append?: string
  /** Batches with the same ID are one import in the host's list. */
  importId?: string
  file?: string
  /** Rows that can’t be sent. The host stores them with the failed ones. */
  broken?: readonly { values: Values; error: string }[]
}
/** A record that a row would change, with the changes in the format of the activity. */
export interface ImportUpdate {
  row: number
  id: string
  label: string
  isLive: boolean
  changes: readonly LoggedChange[]
}
/** A name that no record has, and for which one can be created within this place. */
export interface MissingName {
  field: string
  entity: string
  name: string
  within: Values
}
/** A code or name of a row that its record had before. */
export interface FormerOfRow {
  row: number
  /** The field of the row: the key of the record, or a reference to another one. */
  field: string
  /** The current name of the record that had it. */
  label: string
  note: FormerNote
}
/** A code that another record claims too. The row's record took it if `isGained`; otherwise it stays there. */
export interface SettledOfRow {
  row: number
  field: string
  value: string
  /** The name of the other record. */
  label: string
  isGained: boolean
}
export type ImportOutcome = 'create' | 'update' | 'unchanged' | 'error'
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** `row` is the index in the batch, from 0. */
  failed: readonly { row: number; error: string; fields: Record<string, string>; missing?: readonly MissingName[] }[]
  /** Renamed records. */
  renamed?: readonly { row: number; from: string; to: string }[]
  /** Rows with a code or name that their record no longer has. */
  former?: readonly FormerOfRow[]
  settled?: readonly SettledOfRow[]
  /** The outcome of each row, including in a dry run. Empty if the host omits it. */
  outcomes: readonly ImportOutcome[]
  /** The records that a dry run would change. Empty if the host omits them, or the user doesn't have `view`. */
  updates: readonly ImportUpdate[]
  /** The effect of each row of a dry run on the website. Empty if the host omits it. */
  effects: readonly (ImportEffect | null)[]
  /** `undo` uses it to undo the import; undefined if the host can't. */
  operationId?: string
}

const isOutcome = (value: unknown): value is ImportOutcome =>
  value === 'create' || value === 'update' || value === 'unchanged' || value === 'error'

const isMissingName = (value: unknown): value is MissingName =>
  isObject(value) && isText(value.field) && isText(value.entity) && isText(value.name) && isObject(value.within)

const readImport = (answer: unknown): ImportResult => {
  const data = dataOf(answer)
  if (!isObject(data)) throw badWriteError()
  const failed = arrayOf(data.failed, isObject).map(({ row: number, error, fields, missing }) => ({
    row: nonNegativeInteger(number, 0),
    error: sentencesIn(error),
    missing: Array.isArray(missing) ? missing.filter(isMissingName) : [],
    fields: Object.fromEntries(
      Object.entries(isObject(fields) ? fields : {}).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
  }))
  const outcomes = data.outcomes === undefined ? [] : arrayOf(data.outcomes, isOutcome)
  const [created, updated, unchanged] = [
    nonNegativeInteger(data.created, 0),
    nonNegativeInteger(data.updated, 0),
    nonNegativeInteger(data.unchanged, 0),
  ]
  const operation = isText(data.operationId) && { operationId: data.operationId }
  const renamed = (data.renamed === undefined ? [] : arrayOf(data.renamed, isObject)).map(({ row, from, to }) => ({
    row: nonNegativeInteger(row, 0),
    from: textOf(from),
    to: textOf(to),
  }))
  const former = (Array.isArray(data.former) ? data.former : []).flatMap((one: unknown): FormerOfRow[] => {
    const note = readFormer(one)
    if (!isObject(one) || !note || typeof one.row !== 'number') return []
    return [{ row: one.row, field: textOf(one.field), label: textOf(one.label), note }]
  })
  const settled = (Array.isArray(data.settled) ? data.settled.filter(isObject) : []).map((one) => ({
    row: nonNegativeInteger(one.row, 0),
    field: textOf(one.field),
    value: textOf(one.value),
    label: textOf(one.label),
    isGained: one.isGained === true,
  }))
  const updates = (data.updates === undefined ? [] : arrayOf(data.updates, isObject)).map((one) => ({
    row: nonNegativeInteger(one.row, 0),
    id: textOf(one.id),
    label: textOf(one.label),
    isLive: one.isLive === true,
    changes: list(fieldChangeShape).read(one.changes) ?? [],
  }))
  // An effect that this panel doesn't know triggers no warning.
  const effects = (Array.isArray(data.effects) ? data.effects : []).map((one) => (isImportEffect(one) ? one : null))
  return { created, updated, unchanged, failed, outcomes, renamed, former, settled, updates, effects, ...operation }
}

/** Sends one batch of rows; with `dryRun`, nothing is written. */
export async function sendBatch(
  entity: Entity,
  batch: ImportBatch,
  options?: { idempotencyKey: string },
): Promise<ImportResult> {
  return readImport(await api.send('POST', `${entity.path}/import`, batch, options))
}
