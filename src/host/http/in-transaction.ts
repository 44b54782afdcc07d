import type { Database } from '#host/storage'
import type { Answer, Commit, Context, Handling } from './route.ts'

/** One call of a route: its work, bound to the request. */
export type Call = { handle(): Answer } | { prepare(): Promise<Commit> } | { answer(): Promise<Answer> }

export function callOf<Asked extends Context>(work: Handling<Asked>, asked: Asked): Call {
  if (work.handle) return { handle: () => work.handle(asked) }
  if (work.prepare) return { prepare: () => work.prepare(asked) }
  return { answer: () => work.answer(asked) }
}

/**
 * The transaction of a call: when the call gets its response, either all its writes are on disk or none.
 * @param keep stores the response for a repeated request. It runs in the same transaction, so that no write is on
 * disk without its kept response. If omitted, work that responds at once opens its own transaction if it needs one.
 */
export async function inTransaction(db: Database, call: Call, keep?: (answer: Answer) => void): Promise<Answer> {
  const committed = (commit: Commit): Answer =>
    db.transaction(() => {
      const answer = commit()
      keep?.(answer)
      return answer
    })
  if ('handle' in call) return keep ? committed(call.handle) : call.handle()
  if ('prepare' in call) return committed(await call.prepare())
  const answer = await call.answer()
  return keep ? committed(() => answer) : answer
}
