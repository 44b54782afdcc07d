import {
  calls,
  dataOf,
  dayIn,
  type Entity,
  type Field,
  isObject,
  isReference,
  isText,
  isValues,
  type Json,
  labelName,
  type ListQuery,
  metaOf,
  textOf,
  type Values,
} from '#contract'
import { readableText } from '#readable'
import { byteOrderMark, csvLine, type Separator } from '#csv'
import { api, has, is, knowsQueries, nonNegativeInteger, shownZone } from '#data'
import { fieldOf } from '#list'
import { sourceColumnEnd, translatedNames } from '#translated'

export type ExportFormat = 'csv' | 'json'
export interface ExportJob {
  entity: Entity
  query: ListQuery
  columns: readonly string[]
  format: ExportFormat
  /** The separator between the cells of a CSV. */
  separator?: Separator
  /** Exports only these records; undefined exports all that match. */
  ids: readonly string[] | undefined
  /** Instead exports the records that need work in this language, with the source text next to each field. */
  translateInto?: string | undefined
}

/** A record, or a row for translators, which only equals another one if their lines are the same. */
type Exported = Values & { id: string }

export interface Progress {
  done: number
  total: number
}

const pageRows = 1000
/** Each ID is part of the URL, whose length servers limit. */
const idsAtOnce = 100

/** Yields pages one after the other, so that the host prepares only one at a time, and the user can cancel. */
async function* pagesOf(
  job: ExportJob,
  signal: AbortSignal,
): AsyncGenerator<{ rows: readonly Exported[]; total: number }> {
  const { entity, query, ids } = job
  // A host without queries returns all records anyway.
  if (ids && knowsQueries(entity.key)) {
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const filters = ids.slice(start, start + idsAtOnce).map((id) => is('id', id))
      const { rows } = await api.list(entity, { ...query, search: '', filters, page: 1, limit: idsAtOnce }, signal)
      yield { rows, total: ids.length }
    }
    return
  }
  for (let page = 1, seen = 0; ; page++) {
    const { rows, total } = await readPageOf(job, { ...query, page, limit: pageRows }, signal)
    seen += rows.length
    yield { rows: ids ? rows.filter(({ id }) => ids.includes(id)) : rows, total: ids ? ids.length : total }
    if (rows.length === 0 || seen >= total) return
  }
}

async function readPageOf({ entity, translateInto }: ExportJob, query: ListQuery, signal: AbortSignal) {
  if (translateInto === undefined) return api.list(entity, query, signal)
  const asked = new URLSearchParams({ language: translateInto, page: String(query.page), limit: String(query.limit) })
  const response = await api.read(`${calls.translationWork}/${entity.key}?${asked}`, signal)
  const data = dataOf(response)
  const rows = (Array.isArray(data) ? data.filter(isValues) : []).map((row) => ({ ...row, id: JSON.stringify(row) }))
  return { rows, total: nonNegativeInteger(metaOf(response).total, rows.length) }
}

const referenceWords = (value: Json | undefined): string | undefined =>
  isReference(value)
    ? value.label
    : Array.isArray(value) && value.every(isReference) && value.length > 0
      ? value.map(({ label }) => label).join('; ')
      : undefined

/** Formats the text that the list shows, which an import parses to the same value; for an image, its URL. */
const cellText = (field: Field, name: string, row: Exported): string => {
  const related = row[labelName(name)]
  if (field.kind === 'image' && isObject(related) && isText(related.url)) return related.url
  const isRelated = field.kind === 'relation' || field.kind === 'relations' || field.kind === 'image'
  return (isRelated ? referenceWords(related) : undefined) ?? readableText(field, row[name])
}

interface Column {
  label: string
  cell(row: Exported): string
}

const columnsOf = ({ entity, columns, translateInto }: ExportJob): Column[] =>
  translateInto === undefined
    ? columns.flatMap((name) => {
        const field = fieldOf(entity, name)
        return field ? [{ label: field.label, cell: (row) => cellText(field, name, row) }] : []
      })
    : ['source', 'language', ...translatedNames(entity).flatMap((name) => [name, name + sourceColumnEnd])].map(
        (label) => ({ label, cell: (row) => textOf(row[label]) }),
      )

const exportedCsv = (columns: readonly Column[], between?: Separator) => {
  const lineOf = (cell: (column: Column) => string) => csvLine(columns.map(cell), between)
  return {
    start: byteOrderMark + lineOf(({ label }) => label),
    separator: '',
    end: '',
    line: (row: Exported) => lineOf(({ cell }) => cell(row)),
  }
}

const exportedJson = (columns: readonly string[]) => ({
  start: '[\n',
  separator: ',\n',
  end: '\n]\n',
  line: (row: Exported) =>
    JSON.stringify(
      Object.fromEntries(
        ['id', ...columns].flatMap((name) => {
          const label = labelName(name)
          return label !== name && label in row
            ? [
                [name, row[name]],
                [label, row[label]],
              ]
            : [[name, row[name] ?? null]]
        }),
      ),
    ),
})

/** Maps records to lines. A save between two pages can move a record from one page to the other, or past both. */
const linesOf = async (
  job: ExportJob,
  line: (row: Exported) => string,
  isFirst: boolean,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ lines: Map<string, string>; isWhole: boolean }> => {
  const lines = new Map<string, string>()
  const totals = new Set<number>()
  let rowsSeen = 0
  for await (const { rows, total } of pagesOf(job, signal)) {
    if (isFirst && totals.size === 0) await noteExport(job.entity, total)
    for (const row of rows) lines.set(row.id, line(row))
    rowsSeen += rows.length
    totals.add(total)
    onProgress({ done: lines.size, total })
  }
  return { lines, isWhole: lines.size === rowsSeen && totals.size < 2 }
}

/** All fields of a record, including those that no list shows, and its times. */
export const allColumns = ({ fields }: Entity): string[] => [...Object.keys(fields), 'createdAt', 'updatedAt']

/** Reports the export to a host that logs security events, since its reads look like any others. */
async function noteExport({ key }: Entity, count: number): Promise<void> {
  if (has('accounts')) await api.send('POST', calls.securityExports, { section: key, count }, { outdates: [] })
}

/** If others keep changing the list, the export ends after this many rounds with all records that it saw. */
const timesMax = 3

/** @throws AbortError when it is cancelled */
export const exportRecords = async (
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ blob: Blob; count: number }> => {
  const { start, separator, end, line } =
    job.format === 'csv' ? exportedCsv(columnsOf(job), job.separator) : exportedJson(job.columns)
  let all = new Map<string, string>()
  for (let time = 1; time <= timesMax; time++) {
    const { lines, isWhole } = await linesOf(job, line, time === 1, signal, onProgress)
    all = isWhole ? lines : new Map([...all, ...lines])
    if (isWhole) break
  }
  const parts = [...all.values()].map((text, index) => (index > 0 ? separator : '') + text)
  const type = job.format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
  return { blob: new Blob([start, ...parts, end], { type }), count: all.size }
}

/** Formats "airports-2026-11-20.csv" or "airports-de-2026-11-20.csv", with the date in the user's time zone. */
export const exportName = ({ entity, format, translateInto }: ExportJob, now: Date): string =>
  `${[entity.many.replaceAll(' ', '-'), translateInto ?? [], dayIn(shownZone(), now.getTime())].flat().join('-')}.${format}`
