import { refusals } from '../product-host.ts'
import { refreshProfile } from '../profile.ts'
import { followPersonHere } from './person-here.ts'

/**
 * Whose role was changed under their feet learns it from a refusal: menu and buttons follow then, not at the next sign
 * of the session. What a forgotten tab is refused is no reason to ask, which would keep its session alive.
 */
export function startRights(): () => void {
  const person = followPersonHere()
  let isAsking = false // so that what refuses this as well is not asked on and on
  const stop = refusals.subscribe(() => {
    if (isAsking || person.isAway()) return
    isAsking = true
    void refreshProfile().finally(() => { isAsking = false })
  })
  return () => {
    stop()
    person.end()
  }
}
