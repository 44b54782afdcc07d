import {
  calls,
  dayIn,
  type Entity,
  type Field,
  isObject,
  isReference,
  isText,
  type Json,
  labelName,
  type ListQuery,
  type Row,
} from '#contract'
import { readableText } from '#readable'
import { byteOrderMark, csvLine, type Separator } from '#csv'
import { api, has, is, knowsQueries, shownZone } from '#data'
import { fieldOf } from '#list'

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
}
export interface Progress {
  done: number
  total: number
}

const pageRows = 1000
/** Each ID is part of the URL, whose length servers limit. */
const idsAtOnce = 100

/** Yields pages one after the other, so that the host prepares only one at a time, and the user can cancel. */
async function* pagesOf(
  { entity, query, ids }: ExportJob,
  signal: AbortSignal,
): AsyncGenerator<{ rows: readonly Row[]; total: number }> {
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
    const { rows, total } = await api.list(entity, { ...query, page, limit: pageRows }, signal)
    seen += rows.length
    yield { rows: ids ? rows.filter(({ id }) => ids.includes(id)) : rows, total: ids ? ids.length : total }
    if (rows.length === 0 || seen >= total) return
  }
}

const referenceWords = (value: Json | undefined): string | undefined =>
  isReference(value)
    ? value.label
    : Array.isArray(value) && value.every(isReference) && value.length > 0
      ? value.map(({ label }) => label).join('; ')
      : undefined

/** Formats the text that the list shows, which an import parses to the same value; for an image, its URL. */
const cellText = (field: Field, name: string, row: Row): string => {
  const related = row[labelName(name)]
  if (field.kind === 'image' && isObject(related) && isText(related.url)) return related.url
  const isRelated = field.kind === 'relation' || field.kind === 'relations' || field.kind === 'image'
  return (isRelated ? referenceWords(related) : undefined) ?? readableText(field, row[name])
}

const exportedCsv = ({ entity, columns, separator: between }: ExportJob) => {
  const fields = columns.flatMap((name) => {
    const field = fieldOf(entity, name)
    return field ? [{ name, field }] : []
  })
  return {
    start:
      byteOrderMark +
      csvLine(
        fields.map(({ field }) => field.label),
        between,
      ),
    separator: '',
    end: '',
    line: (row: Row) =>
      csvLine(
        fields.map(({ name, field }) => cellText(field, name, row)),
        between,
      ),
  }
}

const exportedJson = (columns: readonly string[]) => ({
  start: '[\n',
  separator: ',\n',
  end: '\n]\n',
  line: (row: Row) =>
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
  line: (row: Row) => string,
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
export async function noteExport({ key }: Entity, count: number): Promise<void> {
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
  const { start, separator, end, line } = job.format === 'csv' ? exportedCsv(job) : exportedJson(job.columns)
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

/** Formats "airports-2026-11-20.csv", with the date in the user's time zone. */
export const exportName = ({ entity, format }: ExportJob, now: Date): string =>
  `${entity.many.replaceAll(' ', '-')}-${dayIn(shownZone(), now.getTime())}.${format}`
