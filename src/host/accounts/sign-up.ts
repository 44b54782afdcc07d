import { setTimeout as pause } from 'node:timers/promises'
import { calls, textOf, user as definition } from '#contract'
import { checkDraft } from '#checks'
import { createAttempts, type Attempts, hourMs, invalid } from '#host/base'
import { type RouteResponse, type Context, objectIn, type Route } from '#host/http'
import { writeLetter } from '#host/mail'
import { partOf } from '#host/records'
import type { Database } from '#host/storage'
import { messagesPerHour } from './password-links.ts'
import { newPasswordProblem, passwordNames } from './new-password.ts'
import { stopUnlessProvider } from './oidc/only.ts'
import type { Accounts } from './open-accounts.ts'
import { createUser, setPassword, userByEmail } from './users.ts'

const person = partOf(definition, ['firstName', 'lastName', 'email'])

interface SignUp {
  firstName: string
  lastName: string | null
  email: string
  password: string
}

const readSignUp = (db: Database, body: unknown): SignUp => {
  const { password, ...draft } = objectIn(body)
  const { values, problems } = checkDraft(person, draft)
  const { firstName, lastName, email } = values
  const named = { firstName: textOf(firstName), lastName: textOf(lastName) || null, email: textOf(email) }
  const problem = newPasswordProblem(password, Object.keys(problems).length > 0 ? [] : passwordNames(db, named))
  const fields = problem ? { ...problems, password: problem } : problems
  if (Object.keys(fields).length > 0 || typeof password !== 'string') throw invalid(fields)
  return { ...named, password }
}

/** The response does not reveal whether the address has an account; its owner gets a message. */
const signUp =
  (accounts: Accounts, told: Attempts) =>
  async (context: Context): Promise<RouteResponse> => {
    const { db, body, request, now, log } = context
    stopUnlessProvider(accounts)
    const { password, ...given } = readSignUp(db, body)
    accounts.countPublicCall(request.ip, now)
    const hash = await accounts.passwords.hash(password)
    // Creating an account takes longer than finding one, so both responses take the same time. Hashing may take
    // longer than that time, but it is the same work for both.
    const answered = pause(accounts.evenAnswerMs)
    const write = (): string | undefined => {
      const known = userByEmail(db, given.email)
      const id = known ? undefined : createUser(accounts.tables, { ...given, statusId: 'pending', language: 'en' }, now)
      if (id !== undefined) setPassword(db, id, hash, now)
      if (told.begin(given.email, now.getTime())) return id
      accounts.outbox(
        {
          kind: 'sign-up',
          to: given.email,
          recordId: known?.id ?? id,
          subject: known ? 'You already have an account' : 'Your account is waiting for approval',
          // The message contains no name: a stranger may have typed it.
          ...(known
            ? writeLetter(
                'Hello,',
                'Someone tried to sign up with this email address, which already has an account. ' +
                  'If you can’t sign in, ask for a new password:',
                {
                  link: `${request.panelOrigin}/auth/reset-password-1?email=${encodeURIComponent(given.email)}`,
                  words: 'Get new password',
                },
              )
            : writeLetter(
                'Hello,',
                'Someone signed up with this email address. ' +
                  'You can sign in once an administrator approves the account.',
                'If this wasn’t you, contact an administrator.',
              )),
        },
        now,
      )
      return id
    }
    try {
      const id = db.transaction(write)
      if (id !== undefined) log('signed up', { request: request.id, user: id, client: request.ip })
    } finally {
      await answered
    }
    return { status: 201, data: { status: 'pending' } }
  }

export const signUpRoutes = (accounts: Accounts): Route[] => {
  const response = signUp(accounts, createAttempts(messagesPerHour, hourMs))
  return [{ method: 'POST', path: calls.selfRegister, isPublic: true, skipsIdempotency: true, respond: response }]
}
