import {
  calls,
  type Entity,
  type FilterOperator,
  followHostClock,
  hostDialect,
  isObject,
  tenant,
  textOf,
  withTextIds,
} from '#contract'
import { CallError, type CallOptions, createHttp, createStore, type ForeignResponse, pause, pauseMs } from '#kit'
import { needsProof } from './failures.ts'
import { setLoader, showToast } from './feedback.ts'
import { askProof } from './proof.ts'
import { expired, followLeaving, leftPageError, session } from './session.ts'

/** The three headers of every call; `Authorization` needs a token. */
function headers(): Record<string, string> {
  const { token } = session.get()
  return { ...(token !== '' && { Authorization: `Bearer ${token}` }), Accept: 'application/json', tenant }
}

const badResponse = 'The server sent an unreadable response. Try again.'
/** The error for a response of an unexpected shape, with the host's own message if there is one, as at sign-in. */
export function badResponseError(response?: unknown): CallError {
  const words = isObject(response) ? textOf(response.message) : ''
  return new CallError(words || badResponse, { code: 'bad_answer' })
}

const unsure = 'We can’t tell if this was saved. Check before trying again.'
/** The error for a write that succeeded, but whose response lacks the result that the caller needs. */
export const badWriteError = (): CallError => new CallError(unsure, { code: 'bad_answer' })

const wantsSignIn = 'Your network or a proxy might need you to sign in.'
/** The message for a response of something between the browser and the host. */
function foreignError(response: ForeignResponse): string {
  switch (response.kind) {
    case 'challenge':
      return (
        `A proxy in front of the server requires its own sign-in (${response.scheme}), which the panel can’t provide. ` +
        'Ask your administrator to protect the panel another way.'
      )
    case 'refusal':
      return (
        `A proxy or firewall might have blocked this (${response.status}). ` +
        'Reload the page. If that doesn’t help, sign out and in again, or ask your administrator.'
      )
    case 'redirect':
      return `A proxy redirected this to another URL. ${wantsSignIn} Reload the page.`
    case 'page':
      if (response.status === 413) {
        return 'This is too large for a proxy in front of the server. Ask your administrator to allow 60 MB.'
      }
      if (response.status > 299) {
        return (
          `A web page came back instead of the server’s response (${response.status}). A proxy might have blocked this. ` +
          'Try again, or ask your administrator.'
        )
      }
      return response.method === 'GET'
        ? `A web page came back instead of the server’s response. ${wantsSignIn} Reload the page.`
        : `A web page came back instead of the server’s response, so this might not be saved. ${wantsSignIn} Check before trying again.`
  }
}

const oddClockMs = 2 * 60_000
let isOddClockSaid = false

/** Follows the host's clock, and says once that this device's clock is wrong. */
function followClock(head: Headers, sentAt: number): void {
  const aheadMs = followHostClock(head.get('Date'), sentAt, Date.now())
  if (isOddClockSaid || Math.abs(aheadMs) <= oddClockMs) return
  isOddClockSaid = true
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const [count, unit] = minutes < 120 ? [minutes, 'minutes'] : [Math.round(minutes / 60), 'hours']
  const how = aheadMs > 0 ? 'slow' : 'fast'
  showToast(`This device’s clock is ${count} ${unit} ${how}. The panel uses the server’s clock instead.`, {
    type: 'error',
  })
}

const { call } = createHttp({
  baseUrl: process.env.API_BASE_URL || process.env.BASE_PATH || '',
  headers,
  // `fetch` needs its window: called as a method of another object, it throws.
  fetch: (...request) => fetch(...request),
  translation: hostDialect,
  onHead: followClock,
  normal: withTextIds,
  sentences: {
    noAnswer: 'Can’t reach the server. Check your connection and try again.',
    badAnswer: badResponse,
    foreign: foreignError,
    failed: (method) => `Something went wrong${method === 'GET' ? '' : ' and nothing was saved'}. Try again.`,
  },
})

/** The last call had no response although the browser is online: the host or the connection to it is down. */
export const isHostAway = createStore(false)

/** Counts refusals of the host: the user's permissions may have changed. */
export const refusals = createStore(0)

interface HostOptions extends CallOptions {
  /** A read before a write fails at once without a response: later, the user would no longer expect the write. */
  isForWrite?: boolean
  /** The host may not support this call, so a failure says nothing about its state or the user's permissions. */
  isDoubtful?: boolean
}

const hasNoResponse = (error: unknown): boolean => error instanceof CallError && error.code === 'no_answer'

/** Records whether the host responds; an error response counts. */
async function sendAndNoteReach(
  method: Method,
  path: string,
  { isDoubtful, ...options }: HostOptions,
): Promise<unknown> {
  try {
    const response = await call(method, path, options)
    isHostAway.set(false)
    return response
  } catch (error) {
    if (error instanceof CallError) {
      if (!isDoubtful) isHostAway.set(hasNoResponse(error) && navigator.onLine)
      if (error.status === 403 && !isDoubtful && !needsProof(error)) refusals.set((now) => now + 1)
    }
    throw error
  }
}

/** Retries a read without a response at growing intervals until it has one or is aborted. The shell shows that. */
async function read(path: string, options: CallOptions): Promise<unknown> {
  const isLeft = followLeaving()
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendAndNoteReach('GET', path, options)
    } catch (error) {
      if (!hasNoResponse(error) || isLeft()) throw error
      await pause(pauseMs(failures, Math.random()), options.signal)
      options.signal?.throwIfAborted()
      if (isLeft()) throw error
    }
  }
}

const send = (method: Method, path: string, { isForWrite = method !== 'GET', ...options }: HostOptions) =>
  isForWrite ? sendAndNoteReach(method, path, options) : read(path, options)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Makes one call to the host; every call of the panel goes through here. If the session has expired, the call waits
 * until the same user has signed in again, and is then sent once more with the same options. If the host requires
 * confirmation of identity, the call waits for that in the same way. It rejects with a CallError, which `attempt` shows
 * if no one handles it, or counts as aborted if another user has signed in since.
 */
export async function callHost(method: Method, path: string, options: HostOptions = {}): Promise<unknown> {
  const before = session.get()
  const isGone = followLeaving()
  // A refresh would continue with the token of the new sign-in, and replace it too.
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
      const response = await send(method, path, options)
      if (token === untried) untried = undefined
      return response
    } catch (error) {
      throw isGone() ? leftPageError() : error
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
      : session.get().token !== before.token || (await signInAgain())
    options.signal?.throwIfAborted()
    if (isGone()) throw leftPageError()
    if (!isThere) throw error
    return once()
  }
}

/**
 * The token of the last sign-in by the dialog, until a call succeeds with it. Otherwise the dialog would come back
 * endlessly if the host, or something in front of it, accepts the password and then refuses the token.
 */
let untried: string | undefined

/** Shows the dialog of shell/expired-dialog.tsx; false if the user chose to leave. */
function signInAgain(): Promise<boolean> {
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

/** A dialect can't translate a filter that its host lacks. */
export function canFilter({ path }: Entity, name: string, operator: FilterOperator = 'is'): boolean {
  const key = operator === 'is' ? `filter[${name}]` : `filter[${name}][${operator}]`
  const call = { method: 'GET', path: `${path}?${key}=1`, headers: {}, body: undefined }
  return hostDialect === undefined || !('status' in hostDialect.toHost(call))
}

/** The host has no such call, or the role doesn't allow it: the screen then shows that in place. */
export const isUnavailable = (error: unknown): boolean =>
  isMissingCall(error) || (error instanceof CallError && error.status === 403)

/** The host has no such call. */
export const isMissingCall = (error: unknown): boolean =>
  error instanceof CallError && [404, 405, 501].includes(error.status)
