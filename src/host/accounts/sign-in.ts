import { calls, isObject, storedEmail } from '#contract'
import { invalid, secondFactorWanted, unauthenticated } from '#host/base'
import { type Commit, type Context, originOf, type Route } from '#host/http'
import { wantedFactor } from './factors/wanted-factor.ts'
import { openSession, stopBlocked } from './open-session.ts'
import type { Accounts } from './open-accounts.ts'
import { passwordHashOf, userByEmail } from './users.ts'

const longest = 1000
const isTyped = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

const readCredentials = (body: unknown): { email: string; password: string } => {
  const { email, password } = isObject(body) ? body : {}
  const fields: Record<string, string> = {}
  if (!isTyped(email) || email.trim() === '') fields.email = 'Enter your email address'
  if (!isTyped(password)) fields.password = 'Enter your password'
  if (!isTyped(email) || !isTyped(password) || fields.email) throw invalid(fields)
  return { email: storedEmail(email), password }
}

const signIn =
  (accounts: Accounts) =>
  async (context: Context): Promise<Commit> => {
    const { limits, passwords } = accounts
    const { db, body, request, log, now } = context
    const { email, password } = readCredentials(body)
    // No email address contains a NUL, and the database refuses it.
    const user = email.includes('\0') ? undefined : userByEmail(db, email)
    const hash = user && passwordHashOf(db, user.id)
    const noteFailure = (reason: string): void =>
      accounts.securityEvent({ ...originOf(context), kind: 'sign-in-failed', personId: user?.id, facts: { reason } })
    const isRight = await limits
      .attempt(email, request.ip, now, () => passwords.verify(password, hash))
      .catch((error: unknown) => {
        noteFailure('too many')
        throw error
      })
    if (!user || !isRight) {
      noteFailure('password')
      log('sign-in failed', { request: request.id, client: request.ip })
      throw unauthenticated('The email address or password is wrong.')
    }
    stopBlocked(accounts, context, user)
    const wanted = wantedFactor(accounts, context, user)
    if (wanted) throw secondFactorWanted(wanted)
    return () => {
      // The password may have changed during the check.
      if (passwordHashOf(db, user.id) !== hash) throw unauthenticated('The email address or password is wrong.')
      return openSession(accounts, context, user, 'password')
    }
  }

export const signInRoutes = (accounts: Accounts): Route[] => [
  { method: 'POST', path: calls.login, isPublic: true, skipsIdempotency: true, prepare: signIn(accounts) },
  {
    method: 'POST',
    path: calls.logout,
    skipsIdempotency: true,
    isBeforeFactor: true,
    handle: (context) => {
      const { id, sessionId } = context.person
      accounts.sessions.end(sessionId)
      accounts.securityEvent({ ...originOf(context), kind: 'sign-out', personId: id })
      return {}
    },
  },
  {
    method: 'POST',
    path: calls.refresh,
    skipsIdempotency: true,
    isBackground: true,
    isBeforeFactor: true,
    handle: ({ person, now }) => {
      const { token, endsAt } = accounts.sessions.renew(person.sessionId, now)
      return { data: { id: token, expiresAt: endsAt } }
    },
  },
]
