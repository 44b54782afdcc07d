import { isObject, storageKey, storageTimeoutMs } from '#contract'
import { createStore, keep, type Persisted, restore } from '#kit'

/** The five fields of docs/product.md, “Session”: all that the panel keeps in browser storage. */
export interface Session {
  isLoggedIn: boolean
  email: string
  /** The `id` of the sign-in's answer. */
  token: string
  /** Never set by signing in. */
  firstName: string
  lastName: string
}

const signedOut: Session = { isLoggedIn: false, email: '', token: '', firstName: '', lastName: '' }
export const session = createStore(signedOut)

/** The host no longer takes the token; the stored session stays until the person has signed in again or left. */
export const expired = createStore(false)
let token = ''
session.subscribe(() => {
  if (session.get().token === token) return
  token = session.get().token
  expired.set(false) // signed in anew or signed out, here or in another tab
})

// What cannot stand in a header would make every call throw.
const tokenPattern = /^[\x21-\x7e]{1,4096}$/

const check = (value: unknown): Session | undefined => {
  if (!isObject(value)) return undefined
  const { isLoggedIn, email, token, firstName, lastName } = value
  if (typeof email !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string') return undefined
  if (isLoggedIn !== true) return { ...signedOut, firstName, lastName }
  return typeof token === 'string' && tokenPattern.test(token)
    ? { isLoggedIn, email, token, firstName, lastName }
    : undefined
}

/**
 * Settles before the first render: within the limit, whatever the storage does. Then changes go both ways, until what
 * it resolves to is called.
 */
export async function startSession(window: Window): Promise<() => void> {
  const options: Persisted<Session> = { key: storageKey, storage: () => window.localStorage, check }
  session.set((await restore({ ...options, timeoutMs: storageTimeoutMs })) ?? signedOut)
  return keep(session, { ...options, initial: signedOut, window })
}

/** Tells, from now on, whether who is signed in now has gone: what one person pressed is not the next one's. */
export const followLeaving = (): (() => boolean) => {
  const { email } = session.get()
  return () => session.get().email !== email
}

/** False for a token that no header can carry. */
export function signIn(email: string, token: string): boolean {
  if (!tokenPattern.test(token)) return false
  session.set((now) => ({ ...now, isLoggedIn: true, email, token }))
  // A host may give the same token again; its answer is what says that it is good.
  expired.set(false)
  return true
}

export function signOut(): void {
  session.set((now) => ({ ...now, isLoggedIn: false, email: '', token: '' }))
}
