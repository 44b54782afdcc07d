import {
  calls,
  type Entity,
  isObject,
  isReference,
  isText,
  type Json,
  metaOf,
  dataOf,
  textOf,
  type Values,
} from '#contract'
import { api, arrayOf, callQuery, nonNegativeInteger } from '#data'

/** An import of the last 30 days. */
export interface EarlierImport {
  id: string
  by: string
  at: string
  file: string
  /** The group whose items the rows were. */
  append: string | undefined
  created: number
  updated: number
  unchanged: number
  failed: number
  /** The number of failed rows that can be downloaded. */
  keptFailed: number
  /** The batches that can be undone. */
  operationIds: readonly string[]
  undoneAt: string | undefined
  undone: number
  notUndone: number
}

const isEntry = (item: unknown): item is { [name: string]: unknown; id: string; at: string } =>
  isObject(item) && isText(item.id) && isText(item.at)

const readImports = (answer: unknown): { imports: EarlierImport[]; total: number } => {
  const imports = arrayOf(dataOf(answer), isEntry).map((one) => ({
    id: one.id,
    at: one.at,
    by: isReference(one.by) ? one.by.label : '',
    file: textOf(one.file),
    append: isText(one.append) ? one.append : undefined,
    created: nonNegativeInteger(one.created, 0),
    updated: nonNegativeInteger(one.updated, 0),
    unchanged: nonNegativeInteger(one.unchanged, 0),
    failed: nonNegativeInteger(one.failed, 0),
    keptFailed: nonNegativeInteger(one.keptFailed, 0),
    operationIds: arrayOf(one.operationIds, isText),
    undoneAt: isText(one.undoneAt) ? one.undoneAt : undefined,
    undone: nonNegativeInteger(one.undone, 0),
    notUndone: nonNegativeInteger(one.notUndone, 0),
  }))
  return { imports, total: nonNegativeInteger(metaOf(answer).total, imports.length) }
}

/** The latest imports of an entity. Each import and undo is a write of the entity, so the list stays current. */
export const importsQuery = ({ key }: Entity, limit: number) =>
  callQuery(`${calls.imports}?${new URLSearchParams({ 'filter[entity]': key, limit: String(limit) })}`, readImports, [
    key,
  ])

export interface FailedRow {
  values: Values
  error: string
}
const isFailedRow = (item: unknown): item is { values: { [name: string]: Json }; error: string } =>
  isObject(item) && isObject(item.values) && isText(item.error)

const pageRows = 1000

export async function failedRowsOf({ id, keptFailed }: EarlierImport): Promise<FailedRow[]> {
  const rows: FailedRow[] = []
  for (let page = 1; rows.length < keptFailed; page += 1) {
    const path = `${calls.imports}/${encodeURIComponent(id)}/failed?page=${page}&limit=${pageRows}`
    const found = arrayOf(dataOf(await api.read(path)), isFailedRow)
    if (found.length === 0) break
    rows.push(...found)
  }
  return rows
}
