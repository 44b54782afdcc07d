import { onEvents, outdate } from '#data'
import { followPersonHere } from './person-here.ts'

/**
 * Reloads the records that other users have changed; returns the function that stops it. The host counts such a call as
 * the user's activity, so an unused tab waits until the user returns: its session must expire.
 */
export function startOutdating(): () => void {
  const changed = new Set<string>()
  const ask = () => {
    if (changed.size > 0) outdate([...changed])
    changed.clear()
  }
  const person = followPersonHere(ask)
  const stop = onEvents((events) => {
    for (const { entity } of events) if (entity) changed.add(entity)
    if (!person.isAway()) ask()
  })
  return () => {
    stop()
    person.end()
  }
}
