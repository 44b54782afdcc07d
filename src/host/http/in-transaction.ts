import type { Database } from '#host/storage'
import type { RouteResponse, Commit, Context, Handling } from './route.ts'

/** One call of a route: its work, bound to the request. */
export type Call = { handle(): RouteResponse } | { prepare(): Promise<Commit> } | { answer(): Promise<RouteResponse> }

export function callOf<Asked extends Context>(work: Handling<Asked>, asked: Asked): Call {
  if (work.handle) return { handle: () => work.handle(asked) }
  if (work.prepare) return { prepare: () => work.prepare(asked) }
  return { answer: () => work.respond(asked) }
}

/**
 * The transaction of a call: when the call gets its response, either all its writes are on disk or none.
 * @param keep stores the response for a repeated request. It runs in the same transaction, so that no write is on
 * disk without its kept response. If omitted, work that responds at once opens its own transaction if it needs one.
 */
export async function runInTransaction(
  db: Database,
  call: Call,
  keep?: (response: RouteResponse) => void,
): Promise<RouteResponse> {
  const committed = (commit: Commit): RouteResponse =>
    db.transaction(() => {
      const response = commit()
      keep?.(response)
      return response
    })
  if ('handle' in call) return keep ? committed(call.handle) : call.handle()
  if ('prepare' in call) return committed(await call.prepare())
  const response = await call.answer()
  return keep ? committed(() => response) : response
}
