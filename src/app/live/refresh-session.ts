import { calls, readSignedIn } from '../../contract/calls.ts'
import { callHost } from '../product-host.ts'
import { has } from '../profile.ts'
import { session, signIn } from '../session.ts'
import { activeWithinMs, followPersonHere } from './person-here.ts'

const minuteMs = 60_000
/** A token lives through 60 idle minutes on the host; it is changed well before, and not at every click. */
const refreshAfterMs = 25 * minuteMs

interface Times { now: number; tokenSince: number; activeAt: number }

/** Only after a person did something: a forgotten tab must run out. */
export const isDue = ({ now, tokenSince, activeAt }: Times): boolean =>
  now - tokenSince >= refreshAfterMs && now - activeAt <= activeWithinMs

/** Changes the token before it runs out, once for all tabs: the others take the new one over. Returns what ends it. */
export function startRefresh(): () => void {
  let { token } = session.get()
  let tokenSince = Date.now()
  const person = followPersonHere()
  const stop = session.subscribe(() => {
    const next = session.get().token
    if (next === token) return
    token = next
    tokenSince = Date.now()
  })
  const refresh = async (): Promise<void> => {
    const before = session.get()
    if (!before.isLoggedIn || !has('refresh') || !isDue({ now: Date.now(), tokenSince, activeAt: person.activeAt() })) return
    await navigator.locks.request('apron-refresh', { ifAvailable: true }, async (lock) => {
      // Another tab does it, or has done it while this one waited.
      if (!lock || session.get().token !== before.token) return
      const signedIn = readSignedIn(await callHost('POST', calls.refresh, { onFailure: () => {} }), before.email)
      if (signedIn && session.get().token === before.token) signIn(before.email, signedIn.id)
    }).catch(() => {}) // tried again in a minute; the old token is good until it runs out
  }
  const timer = setInterval(() => void refresh(), minuteMs)
  return () => {
    stop()
    clearInterval(timer)
    person.end()
  }
}
