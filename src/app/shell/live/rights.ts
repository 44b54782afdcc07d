import type { HostEvent } from '#shapes'
import { attempt, listenToEvents, ownProfile, refreshProfile, refusals } from '#data'
import { followPersonHere } from './person-here.ts'

const isOfOwnRights = ({ type, entity, id }: HostEvent): boolean => {
  const own = ownProfile()
  return type === 'record' && (entity === 'user' ? id === own?.id : entity === 'role' && id === own?.role.id)
}

/**
 * Reloads the profile after a change of the role or a denied call, so that menu and buttons are updated at once. An
 * unused tab waits until its user returns: the call would keep its session alive.
 */
export function startRights(): () => void {
  let isAsking = false // a denial of this call must not cause another one
  let isDue = false
  const ask = () => {
    if (isAsking) return
    isDue = person.isAway()
    if (isDue) return
    isAsking = true
    void attempt(() =>
      refreshProfile().finally(() => {
        isAsking = false
      }),
    )
  }
  const person = followPersonHere(() => {
    if (isDue) setTimeout(ask)
  })
  const ends = [
    refusals.subscribe(ask),
    listenToEvents((events) => {
      if (events.some(isOfOwnRights)) ask()
    }),
  ]
  return () => {
    for (const end of ends) end()
    person.end()
  }
}
