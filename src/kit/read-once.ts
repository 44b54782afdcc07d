import type { Queries } from './queries.ts'
import type { Query } from './query.ts'

/** Reads a current response outside React. Rejects with the load's error, or with an AbortError after an abort. */
export async function readOnce<T, W>(queries: Queries<W>, query: Query<T, W>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  let leave = () => {}
  try {
    return await new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(new DOMException('The read was given up', 'AbortError'))
      const check = () => {
        const { data, error, isLoading } = queries.get(query)
        if (isLoading) return
        if (error !== undefined) reject(error)
        else if (data !== undefined) resolve(data)
        else giveUp() // the cache was cleared meanwhile
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      leave = queries.subscribe(query, check)
      check()
    })
  } finally {
    leave()
  }
}
