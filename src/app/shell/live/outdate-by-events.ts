import { onEvents, outdate } from '#data'
import { followPersonHere } from './person-here.ts'

/**
 * Asks again for what other people have changed; returns what ends that. The host takes such a call for a person's
 * doing, so in a forgotten tab it waits until somebody is back: a session must end there.
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
