import { calls, readSignedIn } from '#contract'
import { callHost, expired, has, type Session, session, signIn } from '#data'
import { CallError, pause, pauseMs } from '#kit'
import { inOneTab } from './one-tab.ts'
import { activeWithinMs, followPersonHere } from './person-here.ts'

const minuteMs = 60_000
/** A token lives through 60 idle minutes on the host; it is changed well before, and not at every click. */
const refreshAfterMs = 25 * minuteMs

interface Times { now: number; tokenSince: number; activeAt: number }

/** Only after a person did something: a forgotten tab must run out. */
export const isDue = ({ now, tokenSince, activeAt }: Times): boolean =>
  now - tokenSince >= refreshAfterMs && now - activeAt <= activeWithinMs

/** The host takes the old token for so long after a change. */
const overlapMs = 30_000

const isLost = (error: unknown): boolean =>
  error instanceof CallError && ['no_answer', 'bad_answer'].includes(error.code)

/** A change whose answer was lost may have been made: it is asked for again while the old token is still good. */
async function changeToken({ email, token }: Session): Promise<void> {
  const until = Date.now() + overlapMs
  for (let failures = 0; session.get().token === token; failures += 1) {
    try {
      const signedIn = readSignedIn(await callHost('POST', calls.refresh, { onFailure: () => {} }), email)
      if (signedIn && session.get().token === token) signIn(email, signedIn.id)
      return
    } catch (error) {
      const ms = pauseMs(failures, Math.random())
      if (!isLost(error) || Date.now() + ms > until) return
      await pause(ms)
    }
  }
}

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
    const isWanted = before.isLoggedIn && !expired.get() && has('refresh')
    if (!isWanted || !isDue({ now: Date.now(), tokenSince, activeAt: person.activeAt() })) return
    // Without the lock another tab does it.
    await inOneTab('apron-refresh', { ifAvailable: true }, () => changeToken(before))
      .catch(() => {}) // looked at again in a minute
  }
  const timer = setInterval(() => void refresh(), minuteMs)
  return () => {
    stop()
    clearInterval(timer)
    person.end()
  }
}
