import { calls, type Entity, type FilterOperator, hostDialect, isObject, tenant, textOf, withTextIds } from '#contract'
import { CallError, type CallOptions, createHttp, createStore, type ForeignAnswer, pause, pauseMs } from '#kit'
import { needsProof } from './failures.ts'
import { setLoader } from './feedback.ts'
import { askProof } from './proof.ts'
import { expired, followLeaving, leftError, session } from './session.ts'

/** The three headers of every call; `Authorization` needs a token. */
function headers(): Record<string, string> {
  const { token } = session.get()
  return { ...(token !== '' && { Authorization: `Bearer ${token}` }), Accept: 'application/json', tenant }
}

const badAnswer = 'The host sent an unreadable answer. Try again.'
/** The error for an answer of an unexpected shape, with the host's own words where it sends some, as at sign-in. */
export function odd(answer?: unknown): CallError {
  const words = isObject(answer) ? textOf(answer.message) : ''
  return new CallError(words || badAnswer, { code: 'bad_answer' })
}

const unsure = 'The host answered, but not that this was done. Check before you try again.'
/** The error for a write that was answered with success but without the outcome that the caller needs. */
export const oddWrite = (): CallError => new CallError(unsure, { code: 'bad_answer' })

const wantsSignIn = 'Your network or a proxy may want you to sign in.'
/** The sentence for an answer of something between the browser and the host. */
function foreign(answer: ForeignAnswer): string {
  switch (answer.kind) {
    case 'challenge':
      return (
        `A proxy in front of the host asks for a sign-in of its own (${answer.scheme}), which the panel can’t give. ` +
        'Ask your administrator to protect the panel in another way.'
      )
    case 'refusal':
      return (
        `This was refused (${answer.status}) without the host’s words. A proxy or firewall may have done that. ` +
        'Reload the page. If that doesn’t help, sign out and in again, or ask your administrator.'
      )
    case 'redirect':
      return `A proxy leads to another address instead of the host. ${wantsSignIn} Reload the page.`
    case 'page':
      if (answer.status === 413) {
        return 'This is too large for a proxy in front of the host. Ask your administrator to allow 16 MB.'
      }
      if (answer.status > 299) {
        return (
          `A web page came instead of the host’s answer (${answer.status}). A proxy may have refused this. ` +
          'Try again, or ask your administrator.'
        )
      }
      return answer.method === 'GET'
        ? `A web page came instead of the host’s answer. ${wantsSignIn} Reload the page.`
        : `A web page came instead of the host’s answer, so this may not be done. ${wantsSignIn} Check before you try again.`
  }
}

const { call } = createHttp({
  baseUrl: process.env.API_BASE_URL || process.env.BASE_PATH || '',
  headers,
  // `fetch` needs its window: called as a property of an object it throws.
  fetch: (...request) => fetch(...request),
  translation: hostDialect,
  normal: withTextIds,
  sentences: {
    noAnswer: 'The host did not answer. Check the connection and try again.',
    badAnswer,
    foreign,
    failed: 'The host could not do this. Try again.',
  },
})

/** The last call had no answer although the browser has a network: the host or the way to it is down. */
export const isHostAway = createStore(false)

/** Counts refusals of the host: the person's rights may have changed. */
export const refusals = createStore(0)

interface HostOptions extends CallOptions {
  /** A read before a write fails at once without an answer: later the person would not expect the write any more. */
  isForWrite?: boolean
  /** The host may lack this call, so a failure says nothing about the host or the person's rights. */
  isDoubtful?: boolean
}

const hasNoAnswer = (error: unknown): boolean => error instanceof CallError && error.code === 'no_answer'

/** Notes whether the host answers; a refusal is an answer. */
async function reach(method: Method, path: string, { isDoubtful, ...options }: HostOptions): Promise<unknown> {
  try {
    const answer = await call(method, path, options)
    isHostAway.set(false)
    return answer
  } catch (error) {
    if (error instanceof CallError) {
      if (!isDoubtful) isHostAway.set(hasNoAnswer(error) && navigator.onLine)
      if (error.status === 403 && !isDoubtful && !needsProof(error)) refusals.set((now) => now + 1)
    }
    throw error
  }
}

/** Repeats a read without an answer at growing intervals until it has one or is given up. The shell shows that. */
async function read(path: string, options: CallOptions): Promise<unknown> {
  const isLeft = followLeaving()
  for (let failures = 0; ; failures += 1) {
    try {
      return await reach('GET', path, options)
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
 * One call to the host; every call of the panel goes through here. When the session has expired, the call waits until
 * the same person has signed in again, and then goes on once with the same options. Where the host wants a proof of who
 * calls, it waits for that in the same way. It rejects with a CallError, which `attempt` shows where nobody handles it,
 * or counts as given up where another person has signed in meanwhile.
 */
export async function callHost(method: Method, path: string, options: HostOptions = {}): Promise<unknown> {
  const before = session.get()
  const isGone = followLeaving()
  // A refresh would go on with the token of the new sign-in, and replace it too.
  const isExpiry = (error: unknown): boolean =>
    error instanceof CallError &&
    error.status === 401 &&
    !path.startsWith(calls.login) &&
    path !== calls.refresh &&
    before.isLoggedIn &&
    before.token !== untried &&
    session.get().isLoggedIn
  const once = async () => {
    const { token } = session.get()
    try {
      const answer = await send(method, path, options)
      if (token === untried) untried = undefined
      return answer
    } catch (error) {
      throw isGone() ? leftError() : error
    }
  }
  try {
    return await once()
  } catch (error) {
    if (!isExpiry(error) && !needsProof(error)) throw error
    setLoader(false)
    // Another tab may have signed in again during this call.
    const isThere = needsProof(error)
      ? await askProof(callHost)
      : session.get().token !== before.token || (await signedInAgain())
    options.signal?.throwIfAborted()
    if (isGone()) throw leftError()
    if (!isThere) throw error
    return once()
  }
}

/**
 * The token of the last sign-in by the dialog, until a call succeeds with it. The dialog would come back for ever where
 * the host, or something in front of it, takes the password and then refuses the token.
 */
let untried: string | undefined

/** Shows the dialog of shell/expired-dialog.tsx; false when the person chose to leave. */
function signedInAgain(): Promise<boolean> {
  expired.set(true)
  return new Promise((resolve) => {
    const stop = expired.subscribe(() => {
      stop()
      const { isLoggedIn, token } = session.get()
      untried = isLoggedIn ? token : undefined
      resolve(isLoggedIn)
    })
  })
}

/** A dialect has no words for a filter that its host lacks. */
export function canFilter({ path }: Entity, name: string, operator: FilterOperator = 'is'): boolean {
  const key = operator === 'is' ? `filter[${name}]` : `filter[${name}][${operator}]`
  const call = { method: 'GET', path: `${path}?${key}=1`, headers: {}, body: undefined }
  return hostDialect === undefined || !('status' in hostDialect.toHost(call))
}

/** The host has no such call, or the role may not make it: then the screen says so in its place. */
export const isUnavailable = (error: unknown): boolean =>
  isMissingCall(error) || (error instanceof CallError && error.status === 403)

/** The host has no such call. */
export const isMissingCall = (error: unknown): boolean =>
  error instanceof CallError && [404, 405, 501].includes(error.status)
