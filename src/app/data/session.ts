import { isObject, storageKey, storageTimeoutMs } from '#contract'
import { createStore, keep, type Persisted, restore } from '#kit'

/** The five fields of docs/product.md, “Session”; the panel stores nothing else in the browser. */
export interface Session {
  isLoggedIn: boolean
  email: string
  /** The `id` in the response of the sign-in. */
  token: string
  /** Sign-in never sets it. */
  firstName: string
  lastName: string
}

const signedOut: Session = { isLoggedIn: false, email: '', token: '', firstName: '', lastName: '' }
export const session = createStore(signedOut)

/** The host no longer accepts the token; the session stays until the user signs in again or leaves. */
export const expired = createStore(false)
let token = ''
session.subscribe(() => {
  if (session.get().token === token) return
  token = session.get().token
  expired.set(false) // someone signed in or out, here or in another tab
})

// A token with other characters would make every call throw, because headers can't contain it.
const tokenPattern = /^[\x21-\x7e]{1,4096}$/

const checkSession = (value: unknown): Session | undefined => {
  if (!isObject(value)) return undefined
  const { isLoggedIn, email, token, firstName, lastName } = value
  if (typeof email !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string') return undefined
  if (isLoggedIn !== true) return { ...signedOut, firstName, lastName }
  return typeof token === 'string' && tokenPattern.test(token)
    ? { isLoggedIn, email, token, firstName, lastName }
    : undefined
}

/**
 * Reads the stored session before the first render, within a time limit. Afterwards, storage and store are kept in sync
 * until the returned function is called.
 */
export async function startSession(window: Window): Promise<() => void> {
  const options: Persisted<Session> = { key: storageKey, storage: () => window.localStorage, check: checkSession }
  session.set((await restore({ ...options, timeoutMs: storageTimeoutMs })) ?? signedOut)
  return keep(session, { ...options, initial: signedOut, window })
}

/** Returns a function that tests whether the current user has left, since no one must act for the previous user. */
export const followLeaving = (): (() => boolean) => {
  const { email } = session.get()
  return () => session.get().email !== email
}

/** The error of a call whose user has left; it isn't shown. */
export const leftPageError = (): DOMException => new DOMException('The person has left', 'AbortError')

/** Returns false for a token that a header can't contain. */
export function signIn(email: string, token: string): boolean {
  if (!tokenPattern.test(token)) return false
  session.set((now) => ({ ...now, isLoggedIn: true, email, token }))
  // A host can issue the same token again; its response proves that the token is valid.
  expired.set(false)
  return true
}

export function signOut(): void {
  session.set((now) => ({ ...now, isLoggedIn: false, email: '', token: '' }))
}
