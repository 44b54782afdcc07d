import { calls, readSignedIn } from '#contract'
import { attempt, callHost, expired, has, badResponseError, quietly, type Session, session, signIn } from '#data'
import { CallError, pause, pauseMs } from '#kit'
import { inOneTab } from './one-tab.ts'
import { activeWithinMs, followPersonHere } from './person-here.ts'

const minuteMs = 60_000
/** The host expires a token after 60 idle minutes; it is renewed well before that, but not with every click. */
const refreshAfterMs = 25 * minuteMs

interface Times {
  now: number
  tokenSince: number
  activeAt: number
}

/** Only an active user gets a new token: the session of an unused tab must expire. */
export const isDue = ({ now, tokenSince, activeAt }: Times): boolean =>
  now - tokenSince >= refreshAfterMs && now - activeAt <= activeWithinMs

/** The host accepts the old token for this long after a renewal. */
const overlapMs = 30_000

const isLost = (error: unknown): boolean =>
  error instanceof CallError && ['no_answer', 'bad_answer'].includes(error.code)

/** A renewal whose response was lost may have happened: it is repeated while the host accepts the old token. */
async function changeToken({ email, token }: Session): Promise<void> {
  const until = Date.now() + overlapMs
  for (let failures = 0; session.get().token === token; failures += 1) {
    try {
      const signedIn = readSignedIn(await callHost('POST', calls.refresh), email)
      if (!signedIn) throw badResponseError()
      if (session.get().token === token) signIn(email, signedIn.id)
      return
    } catch (error) {
      const ms = pauseMs(failures, Math.random())
      if (!isLost(error) || Date.now() + ms > until) return
      await pause(ms)
    }
  }
}

/**
 * Renews the token before it expires, once for all tabs: the others use the new one. Returns the function that stops
 * it.
 */
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
    const isWanted = before.isLoggedIn && !expired.get() && has('accounts')
    if (!isWanted || !isDue({ now: Date.now(), tokenSince, activeAt: person.activeAt() })) return
    // Another tab with the lock does it.
    await quietly('refresh', () => inOneTab('apron-refresh', { ifAvailable: true }, () => changeToken(before)))
  }
  const timer = setInterval(() => void attempt(refresh), minuteMs)
  return () => {
    stop()
    clearInterval(timer)
    person.end()
  }
}
