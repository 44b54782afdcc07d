import { type Part, toCondition } from '#host/records'
import { calls, isText } from '#contract'
import { invalid, StartFailure } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  hasRecentProof,
  objectIn,
  type Person,
  type Route,
  type SignedIn,
} from '#host/http'
import type { Accounts } from './open-accounts.ts'
import { roleRules, statusRules, userRules } from './people-rules.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { factorSignInRoutes } from './factors/factor-sign-in.ts'
import { deleteOldInvitations } from './invitation-store.ts'
import { invitationRoutes } from './invitations.ts'
import { missingRoles } from './oidc/enter.ts'
import { providerLine, testRoute } from './oidc/oidc-health.ts'
import { oidcLogoutRoute } from './oidc/oidc-logout.ts'
import { oidcSignInRoutes } from './oidc/oidc-sign-in.ts'
import { linkOfUser } from './oidc/oidc-store.ts'
import { isProviderOnly, stopUnlessProvider } from './oidc/only.ts'
import type { Oidc } from './oidc/open-oidc.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'
import { passwordHashOf } from './users.ts'
import { factorKinds } from './factors/factor-store.ts'
import { partyOf } from './factors/passkey.ts'
import { passkeyWays } from './factors/passkey-options.ts'
import { type Proof, proveFactor } from './factors/prove-factor.ts'

const oidcRoutes = (accounts: Accounts, oidc: Oidc): Route[] => [
  ...oidcSignInRoutes(accounts, oidc),
  oidcLogoutRoute(accounts, oidc),
  testRoute(oidc),
]

const purposeOf = ({ sessionId }: Person): string => `proof ${sessionId}`

/** The ways in which this person can prove who they are, in the shape of `second_factor`. */
const ways =
  (accounts: Accounts) =>
  ({ db, person, request, now }: SignedIn): RouteResponse => {
    const { challenges, oidc } = accounts
    const attempt = challenges.make(purposeOf(person), now)
    const isLinked = oidc && linkOfUser(db, oidc.settings.issuer, person.id) !== undefined
    const hasPassword = passwordHashOf(db, person.id) !== undefined && !isProviderOnly(accounts, person.id)
    const kinds = [hasPassword && 'password', isLinked && 'provider', ...factorKinds(db, person.id)].filter(isText)
    return { data: { kinds, attempt, ...passkeyWays(db, person.id, attempt, partyOf(request.panelOrigin)) } }
  }

const lateSentence = 'This took too long. Try again.'

/** Records a fresh verification of the user, for this session only. */
const prove =
  (accounts: Accounts) =>
  async (context: SignedIn): Promise<Commit> => {
    const { db, person, body, request, now } = context
    const { password, attempt, provider, ...given } = objectIn(body)
    if (provider === true) {
      // The callback of the provider has verified this session.
      const sentence = 'You haven’t signed in there yet. Sign in in the other tab, then come back.'
      if (!hasRecentProof(context)) throw invalid({ provider: sentence }, sentence)
      return () => ({ data: {} })
    }
    let more: Proof['more']
    if (isText(password)) {
      stopUnlessProvider(accounts, person.id)
      // The limit keeps a stolen session from guessing the password.
      const isRight = await accounts.limits.attempt(person.email, request.ip, now, () =>
        accounts.passwords.verify(password, passwordHashOf(db, person.id)),
      )
      if (!isRight) throw invalid({ password: 'That’s not your password' })
    } else {
      const purpose = purposeOf(person)
      if (!isText(attempt) || !accounts.challenges.isGood(attempt, purpose, now)) {
        throw invalid({ attempt: lateSentence }, lateSentence)
      }
      const proof = await proveFactor(accounts, context, person.id, given, { challenge: attempt, purpose })
      if (!('proven' in proof)) throw invalid({ code: proof.sentence }, proof.sentence)
      more = proof.more
    }
    return () => {
      accounts.sessions.prove(person.sessionId, now)
      return { data: { ...more } }
    }
  }

const proofRoutes = (accounts: Accounts): Route[] => [
  { method: 'GET', path: calls.factorsProof, isBeforeFactor: true, handle: ways(accounts) },
  { method: 'POST', path: calls.factorsProof, skipsIdempotency: true, isBeforeFactor: true, prepare: prove(accounts) },
]

export const accountsPart = (accounts: Accounts): Part => ({
  features: accounts.oidc ? ['accounts', 'oidc'] : ['accounts'],
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
    ...(accounts.oidc ? oidcRoutes(accounts, accounts.oidc) : []),
  ],
  rules: { user: userRules(accounts), role: roleRules, 'user-status': statusRules },
  filters: { user: () => ({ neverSignedIn: () => toCondition('lastSignInAt is null') }) },
  prepare: () => {
    const { db, oidc } = accounts
    deleteOldInvitations(db, accounts.now())
    const [missing] = oidc ? missingRoles(db, oidc.settings) : []
    if (missing !== undefined) throw new StartFailure(`OIDC_ROLES names the role “${missing}”, which doesn’t exist`)
  },
  health: () => [
    { key: 'sessions', code: 'is', state: 'ok', facts: { open: accounts.sessions.count(accounts.now()) } },
    accounts.clocks.line(accounts.now()),
    ...(accounts.oidc ? [providerLine(accounts.oidc)] : []),
  ],
})
