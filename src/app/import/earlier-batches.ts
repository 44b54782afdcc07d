import { type Entity, labelName } from '../../contract/define.ts'
import { isEmpty, type Values } from '../../contract/json.ts'
import { fold, inSentence } from '../../contract/text-rules.ts'
import type { ImportBatch, ImportResult } from '../record-actions.ts'

/** The key of a row, with the place within which it is unique; undefined where the row gives none. */
const identityOf = (entity: Entity, key: string, values: Values): string | undefined => {
  if (isEmpty(values[key])) return undefined
  const together = (entity.unique ?? []).find((names) => names.includes(key)) ?? [key]
  return JSON.stringify(together.map((name) => fold(String(values[labelName(name)] ?? '').trim())))
}

/**
 * The host keeps nothing of a dry run's batch, and calls a key new in each: what becomes of such a row is told here in
 * the light of the batches before.
 */
export const earlierBatches = (entity: Entity): (batch: ImportBatch, result: ImportResult) => ImportResult => {
  const made = new Set<string>()
  return ({ rows, key, mode }, result) => {
    const again = new Set<number>()
    for (const [row, outcome] of result.outcomes.entries()) {
      const identity = outcome === 'create' ? identityOf(entity, key, rows[row] ?? {}) : undefined
      if (identity === undefined) continue
      if (made.has(identity)) again.add(row)
      made.add(identity)
    }
    if (again.size === 0) return result
    const isRefused = mode === 'create'
    const error = `Another ${entity.one} has this ${inSentence(entity.fields[key]?.label ?? key)}`
    return {
      ...result,
      created: result.created - again.size, updated: result.updated + (isRefused ? 0 : again.size),
      failed: isRefused ? [...result.failed, ...[...again].map((row) => ({ row, error, fields: { [key]: error } }))]
        : result.failed,
      outcomes: result.outcomes.map((outcome, row) => !again.has(row) ? outcome : isRefused ? 'error' : 'update'),
    }
  }
}
