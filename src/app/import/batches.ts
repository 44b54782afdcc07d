import { asciiForm, type Entity, type Field, importBatchMax, isEmpty, type Values } from '#contract'
import { type Answers, cellOf, type CellRules, type PlannedColumn, plannedColumn, valueOf } from './cell-values.ts'
import { pairOf } from './column-facts.ts'
import type { Mapping } from './mapping.ts'
import { type Mended, nothingMended } from './mended.ts'
import { type CsvFormat, type CsvRow, readRows } from './read-rows.ts'
import type { Scan } from './scan.ts'
import { targetsOf } from './targets.ts'

/** All that a worker needs to turn a file into rows for the host; it travels there as a message. */
export interface Plan extends CsvFormat, CellRules {
  hasHeader: boolean
  /** Columns that the first row has: a row with more is broken. */
  width: number
  group: string | undefined
  columns: readonly (PlannedColumn | undefined)[]
  /** What holds for rows for which no column says it. */
  forAll: readonly { name: string; field: Field; text: string }[]
  strays: Strays
  isEmptying: boolean
  mended: Mended
  /** By the column's index, for a cell's text the text that stands for it in all rows. */
  answers: Answers
  /** Rows, by their index, whose people asked to come back. */
  returning: ReadonlySet<number>
}
/** A code that is none of its field's goes to the first of the fields `to` that the row leaves empty. */
type Strays = readonly { from: string; pattern: RegExp; to: readonly string[] }[]

export interface BatchRow {
  /** As in CsvRow. */
  index: number
  line: number
  values: Values
  /** What is wrong before the host has even seen it; empty: nothing. */
  problem: string
  /** Of which fields that is said, by their paths. */
  fields: Readonly<Record<string, string>>
  /** Fields whose code went to another field, by the one's name the other's. */
  moved: Readonly<Record<string, string>>
}

/** The host takes bodies of 1 MiB. */
const batchBytesMax = 900_000

export const planOf = (
  entity: Entity, { encoding, delimiter, firstLine, first }: Scan, mapping: Mapping, mended = nothingMended,
  answers: Answers = new Map(), returning: ReadonlySet<number> = new Set(),
): Plan => {
  const { hasHeader, group, isEmptying, hasDecimalComma, unseen, isUnescaping } = mapping
  const targets = new Map(targetsOf(entity, group).map((target) => [target.path, target]))
  const columns = mapping.columns.map((path): PlannedColumn | undefined => {
    const target = path === undefined ? undefined : targets.get(path)
    return target && plannedColumn(target)
  })
  const forAll = group !== undefined ? [] : Object.entries(mapping.forAll).flatMap(([path, text]) => {
    const target = targets.get(path)
    return target && text.trim() !== '' ? [{ name: plannedColumn(target).name, field: target.field, text }] : []
  })
  const strays = group !== undefined ? [] : Object.entries(entity.import?.strays ?? {}).flatMap(([from, to]) => {
    const field = entity.fields[from]
    return field?.kind === 'text' && field.pattern ? [{ from, pattern: field.pattern, to }] : []
  })
  return {
    encoding, delimiter, firstLine, hasHeader, width: first.length, group, columns, forAll, strays, isEmptying, mended,
    answers, returning, hasDecimalComma, unseen, isUnescaping,
  }
}

const valuesOf = (cells: readonly string[], plan: Plan): { values: Values; moved: BatchRow['moved'] } => {
  const { group, columns, isEmptying } = plan
  const values: Values = {}
  const item: Values = {}
  const said = new Set<string>()
  const byRole = (role: PlannedColumn['role']) => columns.forEach((column, at) => {
    if (column?.role !== role) return
    const text = cellOf(cells[at] ?? '', at, plan)
    const isBlank = text.trim() === ''
    if (isBlank && (!isEmptying || role !== 'own')) return
    if (role === 'where filled') {
      if (!isNo.test(text.trim())) { values[column.name] = column.value ?? null; said.add(column.name) }
      return
    }
    if (role === 'pair') {
      const pair = pairOf(text)
      const names = column.name.split(',')
      // What is no pair is the host's to refuse, on the field that it was for.
      names.forEach((name, place) => { values[name] = valueOf(column.field, pair?.[place] ?? text, plan) })
      return
    }
    if (role === 'where empty' && said.has(column.name)) return
    const into = column.isInGroup ? item : values
    into[column.name] = valueOf(column.field, text, plan)
    if (!isBlank) said.add(column.name)
  })
  // A time of leaving says more than a status beside it; what only fills in comes last.
  for (const role of ['own', 'pair', 'where filled', 'where empty'] as const) byRole(role)
  for (const { name, field, text } of plan.forAll) if (!said.has(name)) values[name] = valueOf(field, text, plan)
  const moved = moveStrays(values, plan.strays)
  return { values: group === undefined ? values : { ...values, [group]: [item] }, moved }
}

/** A cell of a column of flags says that nobody left. */
const isNo = /^(?:0|no|false|n)$/i

/** Letters and digits: a word such as TRUE is none. */
const isCode = /^\s*(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9-]+\s*$/

function moveStrays(values: Values, strays: Strays): BatchRow['moved'] {
  const moved: Record<string, string> = {}
  for (const { from, pattern, to } of strays) {
    const code = values[from]
    if (typeof code !== 'string' || pattern.test(asciiForm(code.trim()).toUpperCase()) || !isCode.test(code)) continue
    // One that holds this very code already needs no other.
    const free = to.find((name) => isEmpty(values[name]) || values[name] === code)
    if (free === undefined) continue
    delete values[from]
    values[free] = code
    moved[from] = free
  }
  return moved
}

/** 1-Mar and Mar-01: spreadsheets take such codes for days. */
const isDayOfSheet = /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i

/** Cells that hold what was never written: a letter that the encoding could not give, a code made a day. */
function damagedFields(cells: readonly string[], { columns }: Plan): Record<string, string> {
  return Object.fromEntries(columns.flatMap((column, at) => {
    const cell = cells[at] ?? ''
    if (!column) return []
    if (cell.includes('\ufffd')) {
      return [[column.path, 'A character could not be read. Correct it, or choose another encoding']]
    }
    const isCodeField = column.field.kind === 'text' && column.field.code === true
    return isCodeField && isDayOfSheet.test(cell.trim())
      ? [[column.path, 'A spreadsheet has made a day of this code. Enter the code']] : []
  }))
}

const problemOf = ({ cells, isUnclosed }: CsvRow, width: number): string => {
  if (isUnclosed) return 'A quote in this row is never closed: what follows in the file was read as its text.'
  return cells.slice(width).some((cell) => cell.trim() !== '')
    ? `This row has ${cells.length} cells, the first row ${width}. Look for a quote or separator that is missing.` : ''
}

const encoder = new TextEncoder()
/** Of UTF-8; most texts need not be encoded to know them, and 80,000 that were would be as much rubbish. */
const bytesOf = (text: string): number => /^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length

/** The rows of a file as the host takes them. */
export async function* readBatches(source: Blob, plan: Plan): AsyncGenerator<BatchRow[]> {
  let batch: BatchRow[] = []
  let bytes = 0
  for await (const rows of readRows(source, plan, plan.mended)) {
    for (const read of rows) {
      const { cells, line, index } = read
      if (index === 0 && plan.hasHeader) continue
      const { values, moved } = valuesOf(cells, plan)
      if (plan.returning.has(index)) values.comesBack = true
      const fields = damagedFields(cells, plan)
      const problem = problemOf(read, plan.width) || (Object.values(fields)[0] ?? '')
      const row: BatchRow = { index, line, values, problem, fields, moved }
      let size = bytesOf(JSON.stringify(row.values))
      if (size > batchBytesMax) {
        Object.assign(row, { values: {}, problem: row.problem || 'This row is larger than 900 KB.' })
      }
      if (row.problem !== '') size = 0 // it is not sent
      if (batch.length === importBatchMax || bytes + size > batchBytesMax) {
        yield batch
        batch = []
        bytes = 0
      }
      batch.push(row)
      bytes += size
    }
  }
  if (batch.length > 0) yield batch
}
