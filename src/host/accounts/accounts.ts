import { attempts } from '../base/attempts.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { factorSignInRoutes } from './factors/factor-sign-in.ts'
import { proofRoutes } from './factors/proof-routes.ts'
import type { Part } from '../records/part.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { profileRoutes } from './profile.ts'
import { tooMany } from '../base/refusal.ts'
import type { AccountServices } from './services.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'
import { clientOf } from '../http/ip-address.ts'

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
  features: ['refresh', 'idempotency', 'roles', 'publish', 'factors'],
  routes: [
    ...signInRoutes(services),
    ...passwordLinkRoutes(services),
    ...signUpRoutes(services),
    ...profileRoutes(services),
    ...sessionRoutes(services),
    ...factorRoutes(services),
    ...factorSignInRoutes(services),
    ...proofRoutes(services),
  ],
  health: () => [
    { key: 'sessions', code: 'is', state: 'ok', facts: { open: services.sessions.count(services.now()) } },
    services.clocks.line(services.now()),
  ],
})
