import { type Entity, importBatchMax, isObject } from '#contract'
import { invalid } from '#host/base'
import { objectIn } from '#host/http'
import type { RowValues } from '../query/find-by-code.ts'

const modes = ['create', 'update', 'both'] as const

export interface ImportOrder {
  rows: readonly RowValues[]
  key: string
  mode: (typeof modes)[number]
  dryRun: boolean
  /** The group to which the rows' items are added, instead of replacing it. */
  append: string | undefined
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
