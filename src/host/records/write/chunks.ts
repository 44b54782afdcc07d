import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#host/base'
import type { Task } from '#host/http'
import type { Database } from '#host/storage'

const fewMax = 50
/** Between two chunks the host responds to other requests. */
const chunkMs = 10

/** How many works in chunks go on. */
const going = new WeakMap<Database, number>()

/** Longer work goes on. Work that can wait would write the same pages between its transactions. */
export const isBusy = (db: Database): boolean => db.isInTurns() || (going.get(db) ?? 0) > 0

/**
 * Runs the step for each item in turns of 10 ms each, until the task ends.
 * @param permit throws if the user has lost the permission. Runs at the beginning of each transaction
 * @param keep runs at the end of each transaction, which may be that of several turns
 */
export const workInChunks = async <T>(
  db: Database,
  items: readonly T[],
  step: (item: T) => void,
  permit: () => void,
  task?: Task,
  keep?: () => void,
): Promise<void> => {
  const rest = items.values()
  let next = rest.next()
  if (task) task.total = items.length
  const turns = db.turns(keep)
  going.set(db, (going.get(db) ?? 0) + 1)
  try {
    for (let done = 0; !next.done && !task?.isEnded; ) {
      await nextTurn()
      if (task?.isEnded) return
      turns.run((isFirst) => {
        if (isFirst) permit()
        const end = performance.now() + chunkMs
        for (; !next.done && performance.now() < end; next = rest.next()) {
          step(next.value)
          done += 1
        }
      })
      if (task) task.done = done
    }
  } finally {
    going.set(db, (going.get(db) ?? 1) - 1)
    turns.end()
  }
}

/** Does the same for more than 50 items. Fewer run in the returned function, within the transaction of the response. */
export const inChunks = async <T>(...given: Parameters<typeof workInChunks<T>>): Promise<() => void> => {
  const [, items, step] = given
  if (items.length <= fewMax) return () => items.forEach(step)
  await workInChunks(...given)
  return () => {}
}

/** Reads something for each item of a list from outside, and responds to other requests after every 10 ms. */
export const mapInTurns = async <T, R>(items: readonly T[], read: (item: T) => R): Promise<R[]> => {
  const found: R[] = []
  for (let end = performance.now() + chunkMs; found.length < items.length; ) {
    for (const item of items.slice(found.length)) {
      if (performance.now() > end) break
      found.push(read(item))
    }
    await nextTurn()
    end = performance.now() + chunkMs
  }
  return found
}

/**
 * Works on as many of the items as 10 ms allow, without waiting for the disk. False: there were none, or longer work is
 * going on.
 */
export const workOnSome = <T>(db: Database, read: () => readonly T[], work: (item: T) => void): boolean => {
  const items = isBusy(db) ? [] : read()
  if (items.length === 0) return false
  const end = performance.now() + chunkMs
  const turns = db.turns()
  turns.run(() => {
    for (const item of items) {
      work(item)
      if (performance.now() > end) return
    }
  })
  turns.pause()
  return true
}

export interface Failed {
  id: string
  error: string
  code: string
  fields?: Readonly<Record<string, string>>
}
export interface Result {
  done: string[]
  failed: Failed[]
  operationId: string
  /** The number of records that the task had not reached when it was ended. */
  left?: number
  /** Fields that restoring changed in at least one record. */
  changed?: string[]
}

/** The part of a result with the number of records that a stopped task skipped. */
export const leftBy = ({ total, done }: Task): Pick<Result, 'left'> => (total > done ? { left: total - done } : {})

/** A rejected record in a list of results; field messages win over the general one. */
export const failureOf = (id: string, { message, code, extras: { fields } }: Refusal): Failed =>
  fields ? { id, error: Object.values(fields).join('. '), code, fields } : { id, error: message, code }

/** Writes one record; a rejection rolls back only this record's writes. */
export const attempt = (db: Database, result: Result, id: string, act: () => void): void => {
  try {
    db.transaction(act)
    result.done.push(id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    result.failed.push(failureOf(id, error))
  }
}
