import { type Entity, entityOf, inSentence, isText, labelName, labelOf, type Values } from '#contract'
import { type EffectCounts, type ImportEffect, noEffects } from '#shapes'
import { formerWords } from '#record'
import type { BatchRow } from './batches.ts'
import type { FormerOfRow, ImportOutcome, ImportResult, MissingName, SettledOfRow } from './import-batch.ts'
import { pathWords } from './mapping.ts'
import { type ActivityChange, readChanges } from '#form'

/** The outcome of one row, or its expected outcome in a dry run. */
export interface Finding {
  /** The index of CsvRow. */
  index: number
  line: number
  label: string
  outcome: ImportOutcome
  effect: ImportEffect | undefined
  /** Whether the record is published now. */
  isLive: boolean
  /** The record's fields before and after. */
  changes: readonly ActivityChange[]
  reason: string
  /** The record's previous name, if the row changes it. */
  formerName: string | undefined
  /** Says by which former codes or names the row found its records, and which codes another record claims too. */
  notes: readonly string[]
  /** The host's messages by field path. */
  fields: Readonly<Record<string, string>>
}

export interface Tally {
  counts: Readonly<Record<ImportOutcome, number>>
  effects: EffectCounts
  /** The first rows of each outcome and of each effect; a screen can't show more. */
  findings: readonly Finding[]
  /** Counts codes that moved to another field, by both field names: "icao ident". */
  moved: Readonly<Record<string, number>>
  renamed: number
  /** Counts rows with a code or name that their record no longer has. */
  former: number
  /** Counts rows with a code that another record claims too. */
  settled: number
  /** Names that no record has, each once per place. */
  missing: ReadonlyMap<string, Missing>
}

export interface Missing extends MissingName {
  rows: number
  /** The first row's text for the place: "Delhi, India". */
  place: string
}

export const emptyTally: Tally = {
  counts: { create: 0, update: 0, unchanged: 0, error: 0 },
  effects: noEffects,
  findings: [],
  moved: {},
  renamed: 0,
  former: 0,
  settled: 0,
  missing: new Map(),
}
export const findingsMax = 100
/** A check with more missing names shows the others after these are resolved. */
const missingMax = 2000

/** Formats "IATA code: Use 3 letters, for example DEL; Country: …". */
const reasonOf = (entity: Entity, { error, fields }: ImportResult['failed'][number]): string =>
  Object.entries(fields)
    .map(([path, text]) => (path === '' ? text : `${pathWords(entity, path)}: ${text}`))
    .join('; ') || error

/** The names of a row's places, smallest first: its state and its country. */
const placeWords = (entity: Entity, { field: name }: MissingName, values: Values): string => {
  const field = entity.fields[name]
  const places = field?.kind === 'relation' ? (field.within ?? []) : []
  return places
    .map((place) => values[labelName(place.field)])
    .filter(isText)
    .reverse()
    .join(', ')
}

function withMissing(
  entity: Entity,
  before: Tally['missing'],
  sent: readonly BatchRow[],
  result: ImportResult,
): Tally['missing'] {
  const found = new Map(before)
  for (const { row, missing = [] } of result.failed) {
    for (const one of missing) {
      const key = JSON.stringify([one.field, one.name, one.within])
      const known = found.get(key)
      if (known) found.set(key, { ...known, rows: known.rows + 1 })
      else if (found.size < missingMax) {
        found.set(key, { ...one, rows: 1, place: placeWords(entity, one, sent[row]?.values ?? {}) })
      }
    }
  }
  return found
}

/** "Found by the former IATA code PBI until 3 May 2024", or the same of a record that the row names. */
const foundWords = (entity: Entity, { field: name, label, note }: FormerOfRow): string => {
  const field = entity.fields[name]
  if (field?.kind !== 'relation' && field?.kind !== 'relations') return `Found by the ${formerWords(entity, note)}`
  return `${field.label} “${label}”, found by the ${formerWords(entityOf(field.to), note)}`
}

/** "The IATA code QAF stays with “New Field”" */
const settledWords = (entity: Entity, { field, value, label, isGained }: SettledOfRow): string =>
  `The ${inSentence(entity.fields[field]?.label ?? field)} ${value} ${isGained ? 'comes from' : 'stays with'} “${label}”`

/** Adds the outcome of a batch. `sent` are the rows that went to the host; the broken ones were not sent. */
export const addBatch = (
  entity: Entity,
  key: string,
  tally: Tally,
  rows: readonly BatchRow[],
  sent: readonly BatchRow[],
  result: ImportResult,
  reasons: Map<number, string>,
): Tally => {
  const fieldsOf = new Map<number, Finding['fields']>()
  for (const { index, problem, fields } of rows) {
    if (problem === '') continue
    reasons.set(index, problem)
    fieldsOf.set(index, fields)
  }
  for (const failure of result.failed) {
    const row = sent[failure.row]
    if (!row) continue
    reasons.set(row.index, reasonOf(entity, failure))
    fieldsOf.set(row.index, failure.fields)
  }
  const places = new Map(sent.map(({ index }, at) => [index, at]))
  const updates = new Map(result.updates.map((one) => [one.row, one]))
  const { create, update, unchanged } = tally.counts
  const counts = {
    create: create + result.created,
    update: update + result.updated,
    unchanged: unchanged + result.unchanged,
    error: reasons.size,
  }
  const effects = { ...tally.effects }
  for (const effect of result.effects) if (effect) effects[effect] += 1

  const moved = { ...tally.moved }
  for (const row of sent)
    for (const [from, to] of Object.entries(row.moved)) {
      moved[`${from} ${to}`] = (moved[`${from} ${to}`] ?? 0) + 1
    }
  const formerNames = new Map((result.renamed ?? []).map(({ row, from }) => [sent[row]?.index, from]))
  const former = (result.former ?? []).filter(({ row }) => sent[row] !== undefined)
  const settled = (result.settled ?? []).filter(({ row }) => sent[row] !== undefined)
  const findings = [...tally.findings]
  const known = new Map<ImportOutcome | ImportEffect, number>()
  const count = (one: ImportOutcome | ImportEffect) => known.set(one, (known.get(one) ?? 0) + 1)
  const isFull = (one: ImportOutcome | ImportEffect) => (known.get(one) ?? 0) >= findingsMax
  for (const { outcome, effect } of findings) {
    count(outcome)
    if (effect) count(effect)
  }
  for (const { index, line, values } of rows) {
    const at = places.get(index)
    const reason = reasons.get(index)
    const outcome = reason === undefined && at !== undefined ? result.outcomes[at] : 'error'
    const effect = (at === undefined ? undefined : result.effects[at]) ?? undefined
    if (outcome === undefined || (isFull(outcome) && (!effect || isFull(effect)))) continue
    count(outcome)
    if (effect) count(effect)
    const update = at === undefined ? undefined : updates.get(at)
    findings.push({
      index,
      line,
      label: update?.label || labelOf(entity, values) || String(values[key] ?? ''),
      outcome,
      effect,
      isLive: update?.isLive ?? false,
      changes: update ? readChanges(entity, update.changes) : [],
      reason: reason ?? '',
      formerName: formerNames.get(index),
      notes: [
        ...former.filter((one) => one.row === at).map((one) => foundWords(entity, one)),
        ...settled.filter((one) => one.row === at).map((one) => settledWords(entity, one)),
      ],
      fields: fieldsOf.get(index) ?? {},
    })
  }
  const formerCount = tally.former + new Set(former.map(({ row }) => row)).size
  const settledCount = tally.settled + new Set(settled.map(({ row }) => row)).size
  const missing = withMissing(entity, tally.missing, sent, result)
  const renamed = tally.renamed + formerNames.size
  return { counts, effects, findings, moved, renamed, former: formerCount, settled: settledCount, missing }
}
