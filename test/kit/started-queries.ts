// The query cache, with reads that a test answers by hand.
import assert from 'node:assert/strict'
import { createQueries, type Queries } from '../../src/kit/queries.ts'
import type { Query } from '../../src/kit/query.ts'

/** Lets promises and microtasks run that are ready to. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

export interface Load {
  signal: AbortSignal
  answer(text: string): Promise<unknown>
  fail(error?: unknown): Promise<unknown>
}

/** A cache, the clock that it goes by, and reads that are answered by hand. */
export function start(options: { isGone?: (error: unknown) => boolean } = {}) {
  const clock = { now: 1_000_000 }
  const failures: unknown[] = []
  const queries = createQueries<string>({
    now: () => clock.now,
    onFailure: (error) => failures.push(error),
    ...options,
  })
  const loads: Load[] = []
  const query = (key: string, tags: string[] = ['airport'], more: Partial<Query<string, string>> = {}) => ({
    key,
    tags,
    ...more,
    load: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        loads.push({
          signal,
          answer: (text) => {
            resolve(text)
            return settle()
          },
          fail: (error = new Error('failed')) => {
            reject(error)
            return settle()
          },
        })
      }),
  })
  const last = (): Load => loads.at(-1) ?? assert.fail('Nothing was asked')
  const show = (one: Query<string, string>) => queries.subscribe(one, () => {})
  return { queries, clock, failures, loads, query, last, show }
}

export const dataOf = (queries: Queries<string>, query: Query<string, string>) => queries.get(query).data
