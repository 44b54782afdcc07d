import type { HostEvent } from '#contract'
import { onEvents, ownProfile, refreshProfile, refusals } from '#data'
import { followPersonHere } from './person-here.ts'

const isOfOwnRights = ({ type, entity, id }: HostEvent): boolean => {
  const own = ownProfile()
  return type === 'record' && (entity === 'user' ? id === own?.id : entity === 'role' && id === own?.role.id)
}

/**
 * Whose role was changed under their feet hears of it, or learns it from a refusal: menu and buttons follow then, not
 * at the next sign of the session. A forgotten tab waits until its person is back: asking would keep its session alive.
 */
export function startRights(): () => void {
  let isAsking = false // so that what refuses this as well is not asked on and on
  let isDue = false
  const ask = () => {
    if (isAsking) return
    isDue = person.isAway()
    if (isDue) return
    isAsking = true
    void refreshProfile().finally(() => { isAsking = false })
  }
  const person = followPersonHere(() => { if (isDue) setTimeout(ask) })
  const ends = [refusals.subscribe(ask), onEvents((events) => { if (events.some(isOfOwnRights)) ask() })]
  return () => {
    for (const end of ends) end()
    person.end()
  }
}
