import { type Entity, importBatchMax, likeness, type Values } from '#contract'
import { inPlace, newIdempotencyKey } from '#data'
import { sendBatch } from './import-batch.ts'
import type { Missing } from './tally.ts'

/** One record per name and place; equivalent spellings are one record. */
export function distinctRecords(missing: readonly Missing[]): Missing[] {
  const found = new Map(missing.map((one) => [JSON.stringify([likeness(one.name), one.within]), one]))
  return [...found.values()]
}

interface Created {
  created: number
  operationIds: readonly string[]
  /** The first reason why a record couldn't be created. */
  problem: string
}

/**
 * Creates the records of missing names as a separate import, named after the file. A failed call ends it; records
 * created before stay and can be undone.
 */
export async function createMissing(target: Entity, missing: readonly Missing[], file: string): Promise<Created> {
  const [key = ''] = target.label
  const rows = missing.map(({ name, within }): Values => ({ ...within, [key]: name }))
  const listed = { importId: newIdempotencyKey(), file }
  let all: Created = { created: 0, operationIds: [], problem: '' }
  for (let start = 0; start < rows.length; start += importBatchMax) {
    const batch = { rows: rows.slice(start, start + importBatchMax), key, mode: 'both' as const, ...listed }
    let problem = ''
    const result = await inPlace(
      'importBatch',
      () => sendBatch(target, batch),
      ({ message }) => {
        problem = message
      },
    )
    if (!result) return { ...all, problem: all.problem || problem }
    const { created, failed, operationId } = result
    const [refused] = failed
    all = {
      created: all.created + created,
      operationIds: operationId === undefined || created === 0 ? all.operationIds : [...all.operationIds, operationId],
      problem: all.problem || (refused ? Object.values(refused.fields)[0] || refused.error : ''),
    }
  }
  return all
}
