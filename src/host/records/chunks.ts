import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'
import { Refusal } from '../http/refusal.ts'
import type { Task } from '../http/route.ts'

const fewMax = 200
/** Others are answered in between. */
const chunkMs = 50

/**
 * Does the step for each item: of few, all within what is handed back, to be done in the transaction of the answer; of
 * many, as many at a time as take a moment, each time in a transaction, until whoever asked for it ends the task.
 * @param permit throws where whoever asked for it may do so no longer
 */
export const inChunks = async <T>(
  db: Database, items: readonly T[], step: (item: T) => void, permit: () => void, task?: Task,
): Promise<() => void> => {
  if (items.length <= fewMax) return () => items.forEach(step)
  const rest = items.values()
  let next = rest.next()
  if (task) task.total = items.length
  for (let done = 0; !next.done && !task?.isEnded;) {
    await nextTurn()
    permit()
    const end = performance.now() + chunkMs
    db.transaction(() => {
      for (; !next.done && performance.now() < end; next = rest.next()) {
        step(next.value)
        done += 1
      }
    })
    if (task) task.done = done
  }
  return () => {}
}

export interface Failed { id: string; error: string; code: string; fields?: Readonly<Record<string, string>> }
export interface Result {
  done: string[]
  failed: Failed[]
  operationId: string
  /** How many were not reached when the task was ended. */
  left?: number
  /** Fields that are otherwise, in some of what was restored, than they went to the trash. */
  changed?: string[]
}

/** To be added to a result whose task may have been ended. */
export const leftBy = ({ total, done }: Task): Pick<Result, 'left'> => (total > done ? { left: total - done } : {})

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
