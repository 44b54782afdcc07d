import { calls, isObject, tenant, textOf } from '#contract'
import { CallError, type CallOptions, createHttp, createStore, pause, pauseMs } from '#kit'
import { setLoader, toast } from './feedback.ts'
import { expired, followLeaving, session } from './session.ts'

/** The three headers of every call; `Authorization` only with a token. */
function headers(): Record<string, string> {
  const { token } = session.get()
  return { ...(token !== '' && { Authorization: `Bearer ${token}` }), Accept: 'application/json', tenant }
}

/** Any failed response hides the loader, and its text is shown as an error. */
export function tellFailure(error: CallError): void {
  setLoader(false)
  toast(error.message, { type: 'error' })
}

const badAnswer = 'The host sent an unreadable answer. Try again.'
/** An answer that has another shape than was asked for; the host's own words where it has some, such as at sign-in. */
export function odd(answer?: unknown): CallError {
  const words = isObject(answer) ? textOf(answer.message) : ''
  return new CallError(words || badAnswer, { code: 'bad_answer' })
}

const unsure = 'The host answered, but not that this was done. Check before you try again.'
/** A write was answered with success, but not with the outcome that the caller needs. */
export const oddWrite = (): CallError => new CallError(unsure, { code: 'bad_answer' })

const { call } = createHttp({
  baseUrl: process.env.API_BASE_URL || process.env.BASE_PATH || '',
  headers,
  // Bound to the page: a bare `fetch` in an object would lose its window.
  fetch: (...request) => fetch(...request),
  sentences: {
    noAnswer: 'The host did not answer. Check the connection and try again.',
    badAnswer,
    unsure,
    failed: 'The host could not do this. Try again.',
  },
})

/** The last call had no answer, and not because the browser has no network: the host is gone, or the way to it. */
export const isHostAway = createStore(false)

/** How often the host has said that somebody may not do this: what they may has changed since, perhaps. */
export const refusals = createStore(0)

interface HostOptions extends CallOptions {
  /** A write follows: without an answer it fails at once, since a later one changed what nobody looks at any more. */
  isForWrite?: boolean
  /** The host may have no such call: that it fails says nothing of the host, or of what the person may. */
  isDoubtful?: boolean
}

const hasNoAnswer = (error: unknown): boolean => error instanceof CallError && error.code === 'no_answer'

/** Notes whether the host answers, be it with a refusal. */
async function reach(method: Method, path: string, { isDoubtful, ...options }: HostOptions): Promise<unknown> {
  try {
    const answer = await call(method, path, options)
    isHostAway.set(false)
    return answer
  } catch (error) {
    if (error instanceof CallError) {
      if (!isDoubtful) isHostAway.set(hasNoAnswer(error) && navigator.onLine)
      if (error.status === 403 && !isDoubtful) refusals.set((now) => now + 1)
    }
    throw error
  }
}

/** A read that had no answer is asked again, ever more rarely, until it has one or is given up: the shell says so. */
async function read(path: string, options: CallOptions): Promise<unknown> {
  const isLeft = followLeaving()
  const onFailure = (error: CallError) => { if (!hasNoAnswer(error)) options.onFailure?.(error) }
  for (let failures = 0; ; failures += 1) {
    try {
      return await reach('GET', path, { ...options, onFailure })
    } catch (error) {
      if (!hasNoAnswer(error) || isLeft()) throw error
      await pause(pauseMs(failures, Math.random()), options.signal)
      options.signal?.throwIfAborted()
      if (isLeft()) throw error
    }
  }
}

const send = (method: Method, path: string, { isForWrite = method !== 'GET', ...options }: HostOptions) =>
  isForWrite ? reach(method, path, options) : read(path, options)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call to the product host; every call of the panel goes through here. When the session turns out to be expired,
 * the call waits until the same person has signed in again, and then goes on once, with the same options.
 */
export async function callHost(method: Method, path: string, options: HostOptions = {}): Promise<unknown> {
  const before = session.get()
  const isSame = () => session.get().email === before.email
  // What one person pressed is not told to the next.
  const tell = options.onFailure ?? ((error) => { if (isSame()) tellFailure(error) })
  // A refresh would go on with the token that signing in brought, and change it as well.
  const isExpiry = (error: unknown): boolean => error instanceof CallError && error.status === 401
    && path !== calls.login && path !== calls.refresh && before.isLoggedIn && session.get().isLoggedIn
  try {
    const onFailure = (error: CallError) => { if (isExpiry(error)) setLoader(false); else tell(error) }
    return await send(method, path, { ...options, onFailure })
  } catch (error) {
    if (!isExpiry(error)) throw error
    // Another tab may have signed in anew while this call was under way.
    const isThere = session.get().token !== before.token || (await signedInAgain())
    options.signal?.throwIfAborted()
    if (!isThere || !isSame()) throw error
    return send(method, path, { ...options, onFailure: tell })
  }
}

/** Shows the dialog (see shell/expired-dialog.tsx); false when the person chose to leave. */
function signedInAgain(): Promise<boolean> {
  expired.set(true)
  return new Promise((resolve) => {
    const stop = expired.subscribe(() => {
      stop()
      resolve(session.get().isLoggedIn)
    })
  })
}

/** The host has no such call: it offers less than this panel can use. */
export const isMissingCall = (error: unknown): boolean =>
  error instanceof CallError && [404, 405, 501].includes(error.status)
