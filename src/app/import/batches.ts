import {
  asciiForm,
  type Entity,
  type Field,
  importBatchMax,
  inSentence,
  isEmpty,
  labelName,
  likeness,
  type Values,
} from '#contract'
import { checkField } from '#checks'
import { coordinatesIn, strayCodes } from '#places'
import { fileRuleOf } from './file-rules.ts'
import { cellOf, type CellRules, type PlannedColumn, plannedColumn, valueOfCell } from './cell-values.ts'
import { type Corrections, noCorrections } from './corrections.ts'
import type { Mapping } from './mapping.ts'
import { type CsvFormat, type CsvRow, readRows } from './read-rows.ts'
import type { Scan } from './scan.ts'
import { targetsOf } from './targets.ts'

/** The message to the worker. It contains all settings needed to turn a file into rows for the host. */
export interface Plan extends CsvFormat, CellRules, Corrections {
  hasHeader: boolean
  /** The number of columns in the first row; a longer row is broken. */
  width: number
  group: string | undefined
  columns: readonly (PlannedColumn | undefined)[]
  /** The key that must be unique in the file. */
  once: { name: string; field: Field } | undefined
  /** Values for rows without a cell for these fields. */
  forAll: readonly { name: string; field: Field; text: string }[]
  strays: Strays
  isEmptying: boolean
  /** The relations whose names can go elsewhere: the value's name, and the field that takes it. */
  asides: readonly { path: string; name: string; to: string }[]
}
/** A code that the field `from` rejects moves to the first field of `to` that is empty in the row. */
type Strays = readonly { from: string; pattern: RegExp; to: readonly string[] }[]

export interface BatchRow {
  /** The index of CsvRow. */
  index: number
  line: number
  values: Values
  /** A problem that can be found without the host; empty if there is none. */
  problem: string
  /** Sentences by field path. */
  fields: Readonly<Record<string, string>>
  /** Maps each field to the field that got its code. */
  moved: Readonly<Record<string, string>>
}

/** The host accepts bodies of up to 1 MiB. */
const batchBytesMax = 900_000

export const planOf = (
  entity: Entity,
  { encoding, delimiter, firstLine, first }: Scan,
  mapping: Mapping,
  corrections: Partial<Corrections> = {},
): Plan => {
  const { hasHeader, group, isEmptying, hasDecimalComma, dayOrder, unseen, isUnescaping } = mapping
  const targets = new Map(targetsOf(entity, group).map((target) => [target.path, target]))
  const columns = mapping.columns.map((path): PlannedColumn | undefined => {
    const target = path === undefined ? undefined : targets.get(path)
    return target && plannedColumn(target)
  })
  const forAll =
    group !== undefined
      ? []
      : Object.entries(mapping.forAll).flatMap(([path, text]) => {
          const target = targets.get(path)
          return target && text.trim() !== '' ? [{ name: plannedColumn(target).name, field: target.field, text }] : []
        })
  const strays =
    group !== undefined
      ? []
      : Object.entries(entity.key === 'airport' ? strayCodes : {}).flatMap(([from, to]) => {
          const field = entity.fields[from]
          return field?.kind === 'text' && field.pattern ? [{ from, pattern: field.pattern, to }] : []
        })
  const onceField = entity.import?.once && group === undefined ? entity.fields[mapping.key] : undefined
  return {
    encoding,
    delimiter,
    firstLine,
    hasHeader,
    width: first.length,
    group,
    columns,
    once: onceField && { name: mapping.key, field: onceField },
    forAll,
    strays,
    isEmptying,
    ...noCorrections,
    ...corrections,
    asides:
      group !== undefined
        ? []
        : Object.entries(fileRuleOf(entity).elsewhere ?? {}).map(([path, to]) => ({ path, name: labelName(path), to })),
    hasDecimalComma,
    dayOrder,
    unseen,
    isUnescaping,
  }
}

const valuesOf = (cells: readonly string[], plan: Plan): { values: Values; moved: BatchRow['moved'] } => {
  const { group, columns, isEmptying } = plan
  const values: Values = {}
  const item: Values = {}
  const said = new Set<string>()
  const byRole = (role: PlannedColumn['role']) =>
    columns.forEach((column, at) => {
      if (column?.role !== role) return
      const text = cellOf(cells[at] ?? '', at, plan)
      const isBlank = text.trim() === ''
      if (isBlank && (!isEmptying || role !== 'own')) return
      if (role === 'where filled') {
        if (!isNo.test(text.trim())) {
          values[column.name] = column.value ?? null
          said.add(column.name)
        }
        return
      }
      if (role === 'pair') {
        const found = coordinatesIn(text, column.name)
        // The host rejects a text that isn't a pair, on its field.
        for (const name of ['lat', 'lon'] as const)
          values[name] = valueOfCell(column.field, found?.[name] ?? text, plan)
        return
      }
      if (role === 'where empty' && said.has(column.name)) return
      const into = column.isInGroup ? item : values
      into[column.name] = valueOfCell(column.field, text, plan)
      if (!isBlank) said.add(column.name)
    })
  // A leaving time overrides a status column, and "where empty" columns come last.
  for (const role of ['own', 'pair', 'where filled', 'where empty'] as const) byRole(role)
  for (const { name, field, text } of plan.forAll) if (!said.has(name)) values[name] = valueOfCell(field, text, plan)
  for (const { path, name, to } of plan.asides) putElsewhere(values, plan.elsewhere.get(path), name, to)
  const moved = moveStrays(values, plan.strays)
  return { values: group === undefined ? values : { ...values, [group]: [item] }, moved }
}

/** A row whose text field has a different value stays unchanged, so that nothing is lost. */
function putElsewhere(values: Values, names: ReadonlySet<string> | undefined, name: string, to: string): void {
  const text = values[name]
  if (typeof text !== 'string' || !names?.has(text.trim())) return
  const other = values[to]
  if (!isEmpty(other) && likeness(String(other)) !== likeness(text)) return
  values[name] = null
  values[to] = text.trim()
}

/** Such a cell in a column of flags does not mean that the user left. */
const isNo = /^(?:0|no|false|n)$/i

/** A code contains letters and digits, which excludes words such as TRUE. */
const isCode = /^\s*(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9-]+\s*$/

function moveStrays(values: Values, strays: Strays): BatchRow['moved'] {
  const moved: Record<string, string> = {}
  for (const { from, pattern, to } of strays) {
    const code = values[from]
    if (typeof code !== 'string' || pattern.test(asciiForm(code.trim()).toUpperCase()) || !isCode.test(code)) continue
    // A field that already has this code is fine too.
    const free = to.find((name) => isEmpty(values[name]) || values[name] === code)
    if (free === undefined) continue
    delete values[from]
    values[free] = code
    moved[from] = free
  }
  return moved
}

/** Spreadsheets turn some codes into dates: 1-Mar, Mar-01. */
const isDayOfSheet =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i

/**
 * Finds cells that invalidate their row: an unreadable character, a code that became a date, a value no record can
 * have.
 */
function refusedFields(cells: readonly string[], { columns }: Plan): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      if (!column) return []
      if (cell.includes('\ufffd')) {
        return [[column.path, 'One character is unreadable. Correct it, or choose another encoding.']]
      }
      const { refusal } = column
      if (refusal && cell.trim() !== '' && !refusal.unless.test(cell.trim())) return [[column.path, refusal.problem]]
      const isCodeField = column.field.kind === 'text' && column.field.code === true
      return isCodeField && isDayOfSheet.test(cell.trim())
        ? [[column.path, 'A spreadsheet turned this code into a date. Enter the code.']]
        : []
    }),
  )
}

const problemOf = ({ cells, isUnclosed }: CsvRow, width: number): string => {
  if (isUnclosed)
    return 'A quote in this row isn’t closed, so the rest of the file is part of it. Close it in the file.'
  return cells.slice(width).some((cell) => cell.trim() !== '')
    ? `This row has ${cells.length} cells, and the first row has ${width}. Look for a missing quote or separator.`
    : ''
}

/** Finds a key that an earlier row has in any spelling, and records the line of a new one. */
function repeatedKey(values: Values, line: number, { once }: Plan, lines: Map<string, number>): Record<string, string> {
  if (!once) return {}
  const checked = checkField(once.field, values[once.name], once.name)
  if (!('value' in checked) || typeof checked.value !== 'string') return {}
  const [, key = checked.value] = /^https?:\/\/[^/]+(.*)$/.exec(checked.value) ?? []
  const before = lines.get(key)
  if (before === undefined) lines.set(key, line)
  return before === undefined
    ? {}
    : { [once.name]: `Line ${before} has the same ${inSentence(once.field.label)}. Keep one of the two rows.` }
}

const encoder = new TextEncoder()
/**
 * Counts UTF-8 bytes. Most texts are ASCII and need no encoding, which would create a lot of garbage in 80,000 rows.
 */
const bytesOf = (text: string): number => (/^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length)

/** Yields the rows of a file in batches for the host. */
export async function* readBatches(source: Blob, plan: Plan): AsyncGenerator<BatchRow[]> {
  const lines = new Map<string, number>()
  let batch: BatchRow[] = []
  let bytes = 0
  for await (const rows of readRows(source, plan, plan.mended)) {
    for (const read of rows) {
      const { cells, line, index } = read
      if (index === 0 && plan.hasHeader) continue
      const { values, moved } = valuesOf(cells, plan)
      if (plan.returning.has(index)) values.comesBack = true
      const fields = { ...refusedFields(cells, plan), ...repeatedKey(values, line, plan, lines) }
      const problem = problemOf(read, plan.width) || (Object.values(fields)[0] ?? '')
      const row: BatchRow = { index, line, values, problem, fields, moved }
      let size = bytesOf(JSON.stringify(row.values))
      if (size > batchBytesMax) {
        Object.assign(row, { values: {}, problem: row.problem || 'This row is larger than 900 KB.' })
        size = 0
      }
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
