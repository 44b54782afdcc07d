import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { Refusal } from '../refusal.ts'

/** Some 50 ms of work: others are answered in between. */
const chunkLength = 200

/**
 * Does the step for each item, a chunk at a time and each chunk in a transaction. The last one is handed back, to be
 * done in the transaction of the answer: few items are all or nothing with it.
 * @param permit throws where whoever asked for it may do so no longer
 */
export const inChunks = async <T>(
  db: Database, items: readonly T[], step: (item: T) => void, permit: () => void,
): Promise<() => void> => {
  let start = 0
  for (; start + chunkLength < items.length; start += chunkLength) {
    await nextTurn()
    permit()
    const chunk = items.slice(start, start + chunkLength)
    db.transaction(() => chunk.forEach(step))
  }
  return () => items.slice(start).forEach(step)
}

export interface Failed { id: string; error: string; code: string; fields?: Readonly<Record<string, string>> }
export interface Result { done: string[]; failed: Failed[]; operationId: string }

/** What a refused record says in a list of results: its fields' own sentences, where it has them. */
export const failureOf = (id: string, { message, code, extras: { fields } }: Refusal): Failed => fields
  ? { id, error: Object.values(fields).join('. '), code, fields } : { id, error: message, code }

/** Does one record's part; a refusal takes back only what that record had written. */
export const attempt = (db: Database, result: Result, id: string, act: () => void): void => {
  try {
    db.transaction(act)
    result.done.push(id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    result.failed.push(failureOf(id, error))
  }
}
