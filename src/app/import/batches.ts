import {
  type Entity, type Field, importBatchMax, type Json, labelName, parseText, restoreCell, type Values,
} from '#contract'
import { type Mapping, targetsOf } from './mapping.ts'
import { type Mended, nothingMended } from './mended.ts'
import { type CsvFormat, type CsvRow, readRows } from './read-rows.ts'
import type { Scan } from './scan.ts'

/** All that a worker needs to turn a file into rows for the host; it travels there as a message. */
export interface Plan extends CsvFormat {
  hasHeader: boolean
  /** Columns that the first row has: a row with more is broken. */
  width: number
  group: string | undefined
  columns: readonly (PlannedColumn | undefined)[]
  isEmptying: boolean
  mended: Mended
}
interface PlannedColumn { name: string; field: Field; isInGroup: boolean }

export interface BatchRow {
  /** As in CsvRow. */
  index: number
  line: number
  values: Values
  /** What is wrong before the host has even seen it; empty: nothing. */
  problem: string
}

/** The host takes bodies of 1 MiB. */
const batchBytesMax = 900_000

export const planOf = (
  entity: Entity, { encoding, delimiter, first }: Scan, mapping: Mapping, mended = nothingMended,
): Plan => {
  const targets = new Map(targetsOf(entity, mapping.group).map((target) => [target.path, target]))
  const columns = mapping.columns.map((path): PlannedColumn | undefined => {
    const target = path === undefined ? undefined : targets.get(path)
    if (!target) return undefined
    const isInGroup = target.path.includes('.')
    const name = isInGroup ? target.path.slice(target.path.indexOf('.') + 1) : target.path
    // Under its id's own name a relation is an id; under the other one the host looks for its code or label.
    const isPointing = target.field.kind === 'relation' || target.field.kind === 'relations'
    return { name: isPointing ? labelName(name) : name, field: target.field, isInGroup }
  })
  const { hasHeader, group, isEmptying } = mapping
  return { encoding, delimiter, hasHeader, width: first.length, group, columns, isEmptying, mended }
}

/** A day, with or without a time, and without a zone: UTC, as exports of most services write it. */
const zoneless = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/

const valueOf = (field: Field, text: string): Json => {
  if (field.kind !== 'instant') return parseText(field, text)
  const [, day, time = '00:00'] = zoneless.exec(text.trim()) ?? []
  return day === undefined ? parseText(field, text) : `${day}T${time}Z`
}

const valuesOf = (cells: readonly string[], { group, columns, isEmptying }: Plan): Values => {
  const values: Values = {}
  const item: Values = {}
  columns.forEach((column, at) => {
    if (!column) return
    const text = restoreCell(cells[at] ?? '')
    if (text.trim() === '' && !isEmptying) return
    const into = column.isInGroup ? item : values
    into[column.name] = valueOf(column.field, text)
  })
  return group === undefined ? values : { ...values, [group]: [item] }
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
      const row: BatchRow = { index, line, values: valuesOf(cells, plan), problem: problemOf(read, plan.width) }
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
