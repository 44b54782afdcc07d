import { type Entity, importBatchMax, isObject, isText, visibleText } from '#contract'
import { invalid } from '#host/base'
import { objectIn } from '#host/http'
import type { RowValues } from '../query/find-by-code.ts'

const modes = ['create', 'update', 'both'] as const

export interface FailedRow {
  values: RowValues
  error: string
}

export interface ImportRequest {
  rows: readonly RowValues[]
  key: string
  mode: (typeof modes)[number]
  dryRun: boolean
  /** The group to which the rows' items are added, instead of replacing it. */
  append: string | undefined
  /** Batches with one id are one import in the list. */
  importId: string | undefined
  /** The name of the file. */
  file: string
  /** Rows that the sender could not read, to keep them with the failed ones. */
  broken: readonly FailedRow[]
}

const idPattern = /^[\w-]{8,64}$/
const fileMax = 200

const readBroken = (value: unknown): FailedRow[] | undefined =>
  Array.isArray(value) && value.every((one) => isObject(one) && isObject(one.values) && isText(one.error))
    ? value.map(({ values, error }) => ({ values, error }))
    : undefined

export const readImport = (entity: Entity, body: unknown): ImportRequest => {
  const { rows, key, mode = 'both', dryRun = false, append, importId, file = '', broken = [] } = objectIn(body)
  const problems: Record<string, string> = {}
  const keys = entity.import?.keys ?? []
  const wanted = keys.find((name) => name === key)
  const how = modes.find((name) => name === mode)
  if (!Array.isArray(rows) || !rows.every(isObject)) throw invalid({ rows: 'Send the rows as a list of objects' })
  const unread = readBroken(broken)
  if (!unread) problems.broken = 'Send each broken row as {values, error}'
  if (rows.length + (unread?.length ?? 0) > importBatchMax) {
    problems.rows = `Send at most ${importBatchMax} rows at a time`
  }
  const isId = typeof importId === 'string' && idPattern.test(importId)
  if (importId !== undefined && !isId) problems.importId = 'Use 8 to 64 letters, digits, _ or -'
  if (typeof file !== 'string' || file.length > fileMax) problems.file = `Use at most ${fileMax} characters`
  if (!wanted) problems.key = `Choose one of ${keys.join(', ')}`
  if (!how) problems.mode = `Choose one of ${modes.join(', ')}`
  if (typeof dryRun !== 'boolean') problems.dryRun = 'Choose yes or no'
  const group = typeof append === 'string' && Object.hasOwn(entity.fields, append) ? append : undefined
  const field = group === undefined ? undefined : entity.fields[group]
  const isGroup = field?.kind === 'group' && !field.readOnly
  if (append !== undefined && !isGroup) problems.append = 'Choose a group of fields'
  if (Object.keys(problems).length > 0 || !wanted || !how) throw invalid(problems)
  return {
    rows,
    key: wanted,
    mode: how,
    dryRun: dryRun === true,
    append: group,
    importId: isId ? importId : undefined,
    file: typeof file === 'string' ? visibleText(file, false) : '',
    broken: unread ?? [],
  }
}
