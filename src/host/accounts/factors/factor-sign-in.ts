import { calls, isText, storedEmail } from '#contract'
import { invalid, unauthenticated } from '#host/base'
import { type RouteResponse, clientOf, type Commit, type Context, objectIn, originOf, type Route } from '#host/http'
import { enter, userOfIdentity } from '../oidc/enter.ts'
import { exchangeCode } from '../oidc/oidc-sign-in.ts'
import { providerOffer } from '../oidc/only.ts'
import { openSession, stopBlocked } from '../open-session.ts'
import type { Accounts } from '../open-accounts.ts'
import { userByEmail, userById, type UserRow } from '../users.ts'
import { consumePasskey } from './factor-store.ts'
import { challengeOf, isProblem, partyOf, type PasskeyProblem } from './passkey.ts'
import { passkeySentence } from './passkey-words.ts'
import { requestOptions } from './passkey-options.ts'
import { proveFactor } from './prove-factor.ts'
import { signInPurpose } from './wanted-factor.ts'

const alonePurpose = 'sign-in by passkey'
const lateSentence = 'This sign-in took too long. Enter your password again.'

/** Continues a sign-in by password or by the provider with a one-time code, a recovery code or a passkey. */
async function finishWithFactor(accounts: Accounts, context: Context): Promise<Commit> {
  const { db, body, now } = context
  const { email, attempt, ...given } = objectIn(body)
  const { oidc } = accounts
  const identity = oidc?.halfway.find(attempt, now)
  const address = isText(email) && !email.includes('\0') ? storedEmail(email) : ''
  const user = oidc && identity ? userOfIdentity(db, oidc, identity) : userByEmail(db, address)
  const purpose = user ? signInPurpose(context, user) : ''
  if (!user || !isText(attempt) || !accounts.challenges.isGood(attempt, purpose, now)) {
    throw invalid({ attempt: lateSentence }, lateSentence)
  }
  const proof = await proveFactor(accounts, context, user.id, given, { challenge: attempt, purpose })
  if (!('proven' in proof)) throw unauthenticated(proof.sentence)
  if (oidc && identity) return enter(accounts, context, oidc, identity, proof)
  stopBlocked(accounts, context, user)
  const { proven, more } = proof
  return () => openSession(accounts, context, user, `password and ${proven}`, { more })
}

const lateAloneSentence = 'This took too long. Try again, or use your password.'

/** A passkey counts as two factors: the device, and the device's verification of the user. */
async function signInByPasskey(accounts: Accounts, context: Context, passkey: unknown): Promise<Commit> {
  const { db, request, now, log } = context
  const party = partyOf(request.panelOrigin)
  const found: { user?: UserRow | undefined; problem?: PasskeyProblem } = {}
  const isRight = await accounts.limits.attempt(`passkeys of ${clientOf(request.ip)}`, request.ip, now, async () => {
    const challenge = challengeOf(passkey)
    if (!accounts.challenges.take(challenge, alonePurpose, now)) return false
    const use = consumePasskey(db, passkey, challenge, party, now)
    if (isProblem(use)) found.problem = use
    else found.user = userById(db, use.userId)
    return found.user !== undefined
  })
  const { user, problem } = found
  if (!isRight || !user) {
    const cause = problem?.cause ?? 'late'
    log('sign-in failed', { request: request.id, client: request.ip, way: 'passkey', cause })
    accounts.securityEvent({ ...originOf(context), kind: 'sign-in-failed', facts: { reason: 'passkey' } })
    throw unauthenticated(problem ? passkeySentence(problem, party) : lateAloneSentence)
  }
  stopBlocked(accounts, context, user)
  return () => openSession(accounts, context, user, 'passkey')
}

const finish =
  (accounts: Accounts) =>
  async (context: Context): Promise<Commit> => {
    const { attempt, passkey, provider } = objectIn(context.body)
    if (accounts.oidc && provider !== undefined) return exchangeCode(accounts, context, accounts.oidc, provider)
    return attempt === undefined && passkey !== undefined
      ? signInByPasskey(accounts, context, passkey)
      : finishWithFactor(accounts, context)
  }

const options =
  (accounts: Accounts) =>
  ({ request, now }: Context): RouteResponse => ({
    data: {
      ...requestOptions(accounts.challenges.make(alonePurpose, now), partyOf(request.panelOrigin)),
      ...providerOffer(accounts),
    },
  })

export const factorSignInRoutes = (accounts: Accounts): Route[] => [
  { method: 'POST', path: calls.loginPasskey, isPublic: true, skipsIdempotency: true, handle: options(accounts) },
  { method: 'POST', path: calls.loginFactor, isPublic: true, skipsIdempotency: true, prepare: finish(accounts) },
]
