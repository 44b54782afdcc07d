import { calls } from '#contract'
import type { Writes } from './idempotency.ts'
import type { Answer, Route, SignedIn } from './route.ts'

/**
 * GET progress/{Idempotency-Key of a write that is under way}: `{data: {done, total}}`, null where nothing is counted.
 * DELETE ends it after the record that it is at; its own answer says what was done, and how many were left.
 */
export const progressRoutes = ({ taskOf }: Writes): Route[] => {
  const path = `${calls.progress}/{key}`
  const find = ({ person, params }: SignedIn) => taskOf(person.id, params.key ?? '')
  const tell = (context: SignedIn): Answer => {
    const { total = 0, done = 0 } = find(context) ?? {}
    return { data: total > 0 ? { done, total } : null }
  }
  const end = (context: SignedIn): Answer => {
    const task = find(context)
    if (task) task.isEnded = true
    return tell(context)
  }
  return [
    { method: 'GET', path, isBackground: true, handle: tell },
    { method: 'DELETE', path, handle: end },
  ]
}
