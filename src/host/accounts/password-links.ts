import { setTimeout as pause } from 'node:timers/promises'
import { calls, invitationDays, isObject, readEmail } from '#contract'
import { hourMs, invalid, later } from '#host/base'
import { type RouteResponse, type Commit, type Context, objectIn, originOf, type Route } from '#host/http'
import { writeLetter } from '#host/mail'
import type { Work } from '#host/records'
import { invitedWords, type Named, stepOf } from './invitation-mail.ts'
import { newPasswordProblem, passwordNames } from './new-password.ts'
import { newToken, tokenHash } from './secret-token.ts'
import { isProviderOnly, loginPath, stopUnlessProvider } from './oidc/only.ts'
import type { Accounts } from './open-accounts.ts'
import { blockingStatus, passwordHashOf, setPassword, userByEmail, userById, type UserRow } from './users.ts'

const resetMs = hourMs
const invitationMs = invitationDays * 24 * hourMs
/** The limit for one person in an hour. The response is the same beyond it, but no message goes out. */
export const messagesPerHour = 5

const newLink = (
  { db }: Accounts,
  userId: string,
  goodForMs: number,
  panelOrigin: string,
  now: Date,
): { link: string; goodUntil: string } | undefined => {
  db.run('delete from password_link where goodUntil <= ?', [now.toISOString()])
  const sent = db.all('select 1 from password_link where userId = ? and createdAt > ?', [userId, later(now, -hourMs)])
  if (sent.length >= messagesPerHour) return undefined
  const token = newToken()
  const goodUntil = later(now, goodForMs)
  db.insert('password_link', { hash: tokenHash(token), userId, createdAt: now.toISOString(), goodUntil })
  return { link: `${panelOrigin}/auth/reset-password-1?token=${token}`, goodUntil }
}

/** Sends a user created by an administrator the link to set the first password. */
export const inviteUser = (
  accounts: Accounts,
  userId: string,
  { person, panelOrigin, now }: Pick<Work, 'panelOrigin' | 'now'> & { person: Named | undefined },
): void => {
  const user = userById(accounts.db, userId)
  const made = user && newLink(accounts, userId, invitationMs, panelOrigin, now)
  if (!made) return
  const { goodUntil } = made
  const isOnly = isProviderOnly(accounts, userId)
  const link = isOnly ? `${panelOrigin}${loginPath}` : made.link
  accounts.outbox(
    {
      kind: 'password',
      to: user.email,
      recordId: user.id,
      subject: isOnly ? 'Your account' : 'Set your password',
      goodUntil,
      ...writeLetter(
        `Hello ${user.firstName},`,
        `${invitedWords(accounts.db, person)}. ${stepOf(accounts, 'Set your password')} within ${invitationDays} days:`,
        { link, words: isOnly ? 'Sign in' : 'Set your password' },
      ),
    },
    now,
  )
}

const sendReset = (accounts: Accounts, email: string, panelOrigin: string, now: Date): void => {
  const user = userByEmail(accounts.db, email)
  if (!user || blockingStatus(accounts.db, user) || isProviderOnly(accounts, user.id)) return
  const made = newLink(accounts, user.id, resetMs, panelOrigin, now)
  if (!made) return
  const { link, goodUntil } = made
  accounts.outbox(
    {
      kind: 'password',
      to: user.email,
      recordId: user.id,
      subject: 'Reset your password',
      goodUntil,
      ...writeLetter(
        `Hello ${user.firstName},`,
        'We received a request to reset your password. Set a new one within 1 hour:',
        { link, words: 'Set new password' },
        'If you didn’t ask for this, ignore this email. Your password hasn’t changed.',
      ),
    },
    now,
  )
}

const forgot =
  (accounts: Accounts) =>
  async ({ body, request, now, log }: Context): Promise<RouteResponse> => {
    const email = isObject(body) && typeof body.email === 'string' ? readEmail(body.email) : undefined
    if (email === undefined) throw invalid({ email: 'Enter an email address like name@example.com' })
    accounts.countPublicCall(request.ip, now)
    // The response takes the same time for known and unknown addresses, also after a failure.
    const answered = pause(accounts.evenAnswerMs)
    try {
      accounts.db.transaction(() => sendReset(accounts, email, request.panelOrigin, now))
    } catch (error) {
      log('message not written', {
        request: request.id,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
    await answered
    return { status: 202 }
  }

const spentSentence = 'This link has already been used or has expired. Ask for a new one.'

const reset =
  (accounts: Accounts) =>
  async (context: Context): Promise<Commit> => {
    const { db, body, request, now, log } = context
    const { token, password } = objectIn(body)
    const goodPassword = (names: readonly string[]): string => {
      const problem = newPasswordProblem(password, names)
      if (problem !== undefined || typeof password !== 'string') throw invalid({ password: problem ?? '' })
      return password
    }
    goodPassword([])
    accounts.countPublicCall(request.ip, now)
    const hashed = typeof token === 'string' ? tokenHash(token) : ''
    const userOf = (): UserRow => {
      const link = db.get<{ userId: string }>('select userId from password_link where hash = ? and goodUntil > ?', [
        hashed,
        now.toISOString(),
      ])
      const user = link && userById(db, link.userId)
      if (user) stopUnlessProvider(accounts, user.id)
      if (!user) throw invalid({ token: spentSentence }, spentSentence)
      return user
    }
    const hash = await accounts.passwords.hash(goodPassword(passwordNames(db, userOf())))
    return () => {
      const user = userOf()
      const how = passwordHashOf(db, user.id) === undefined ? 'first' : 'link'
      setPassword(db, user.id, hash, now) // also deletes all links of the person
      accounts.sessions.endAll(user.id)
      accounts.limits.forgive(user.email)
      accounts.securityEvent({ ...originOf(context), kind: 'password-changed', personId: user.id, facts: { how } })
      log('password reset', { request: request.id, user: user.id, client: request.ip })
      return {}
    }
  }

export const passwordLinkRoutes = (accounts: Accounts): Route[] => [
  { method: 'POST', path: calls.forgotPassword, isPublic: true, skipsIdempotency: true, respond: forgot(accounts) },
  { method: 'POST', path: calls.resetPassword, isPublic: true, skipsIdempotency: true, prepare: reset(accounts) },
]
