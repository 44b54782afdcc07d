import { type Part, plain } from '#host/records'
import type { Accounts } from './open-accounts.ts'
import { roleRules, statusRules, userRules } from './people-rules.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { factorSignInRoutes } from './factors/factor-sign-in.ts'
import { proofRoutes } from './factors/proof-routes.ts'
import { deleteOldInvitations } from './invitation-store.ts'
import { invitationRoutes } from './invitations.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

export const accountsPart = (accounts: Accounts): Part => ({
  features: ['accounts'],
  routes: [
    ...signInRoutes(accounts),
    ...passwordLinkRoutes(accounts),
    ...signUpRoutes(accounts),
    ...invitationRoutes(accounts),
    ...profileRoutes(accounts),
    ...sessionRoutes(accounts),
    ...factorRoutes(accounts),
    ...factorSignInRoutes(accounts),
    ...proofRoutes(accounts),
  ],
  rules: { user: userRules(accounts), role: roleRules, 'user-status': statusRules },
  filters: { user: () => ({ neverSignedIn: () => plain('lastSignInAt is null') }) },
  prepare: () => deleteOldInvitations(accounts.db, accounts.now()),
  health: () => [
    { key: 'sessions', code: 'is', state: 'ok', facts: { open: accounts.sessions.count(accounts.now()) } },
    accounts.clocks.line(accounts.now()),
  ],
})
