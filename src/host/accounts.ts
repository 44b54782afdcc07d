import { attempts } from './attempts.ts'
import type { Part, Services } from './part.ts'
import { passwordLinkRoutes } from './password-links.ts'
import type { Passwords } from './passwords.ts'
import { profileRoutes } from './profile.ts'
import { tooMany } from './refusal.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'
import { clientOf, type SignInLimits } from './sign-in-limits.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

export interface AccountServices extends Services {
  passwords: Passwords
  sessions: Sessions
  limits: SignInLimits
  /** Calls that anybody may make and that cost something: throws 429 for who makes too many. */
  countPublicCall(ip: string, now: Date): void
  /** How long an answer takes whose time would otherwise tell whether an address is known. */
  evenAnswerMs: number
}

const publicCallsMax = 60
const publicCallsWindowMs = 15 * 60 * 1000

export const publicCallCounter = (): AccountServices['countPublicCall'] => {
  const counted = attempts(publicCallsMax, publicCallsWindowMs)
  return (ip, now) => {
    const refused = counted.begin(clientOf(ip), now.getTime())
    if (refused) throw tooMany(refused.retryAfterSeconds, 'Too many requests. Try again later.')
  }
}

export const accounts = (services: AccountServices): Part => ({
  features: ['refresh', 'idempotency', 'roles'],
  routes: [
    ...signInRoutes(services), ...passwordLinkRoutes(services), ...signUpRoutes(services), ...profileRoutes(services),
    ...sessionRoutes(services),
  ],
})
