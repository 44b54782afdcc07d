import { calls } from '#contract'
import type { Writes } from './idempotency.ts'
import type { RouteResponse, Route, SignedIn } from './route.ts'

/**
 * GET progress/{Idempotency-Key of a running write} returns `{data: {done, total}}`, or null if no write is counted.
 * DELETE ends the write after its current record; the write's own response says how many records are done and left.
 */
export const progressRoutes = ({ taskOf }: Writes): Route[] => {
  const path = `${calls.progress}/{key}`
  const find = ({ person, params }: SignedIn) => taskOf(person.id, params.key ?? '')
  const tell = (context: SignedIn): RouteResponse => {
    const { total = 0, done = 0 } = find(context) ?? {}
    return { data: total > 0 ? { done, total } : null }
  }
  const end = (context: SignedIn): RouteResponse => {
    const task = find(context)
    if (task) task.isEnded = true
    return tell(context)
  }
  return [
    { method: 'GET', path, isBackground: true, handle: tell },
    { method: 'DELETE', path, handle: end },
  ]
}
