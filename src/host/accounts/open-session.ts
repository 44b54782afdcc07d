import { browserWords } from '#shapes'
import { forbidden } from '#host/base'
import { type RouteResponse, bearerToken, type Context, elsewhere, isWithin, originOf, rangesOf } from '#host/http'
import type { Proof } from './factors/prove-factor.ts'
import type { Identity } from './oidc/identity.ts'
import { isProviderOnly, stopUnlessProvider } from './oidc/only.ts'
import { isNewDevice } from './security-mails.ts'
import type { Accounts } from './open-accounts.ts'
import { blockingStatus, type UserRow } from './users.ts'

const blockedSentence: Readonly<Record<string, string>> = {
  pending: 'Your account is waiting for an administrator’s approval.',
  suspended: 'Your account is suspended. Ask an administrator.',
}

/** Only a verified user learns the reason. */
export function stopBlocked(accounts: Accounts, context: Context, user: UserRow, isByProvider = false): void {
  const noteFailure = (reason: string): void =>
    accounts.securityEvent({ ...originOf(context), kind: 'sign-in-failed', personId: user.id, facts: { reason } })
  if (!isWithin(rangesOf(context.db, user.roleId), context.request.ip)) {
    noteFailure('address')
    throw forbidden(elsewhere)
  }
  if (!isByProvider && isProviderOnly(accounts, user.id)) {
    noteFailure('only')
    stopUnlessProvider(accounts, user.id)
  }
  const block = blockingStatus(context.db, user)
  if (!block) return
  noteFailure('blocked')
  throw forbidden(blockedSentence[block.id] ?? `Your account can’t sign in: ${block.name}.`)
}

/** A sign-in that carries a token ends that token's session, which may still be valid in this browser. */
function endSessionBefore({ sessions }: Accounts, { request, now }: Context): void {
  const token = bearerToken(request.headers.authorization)
  const before = token === undefined ? undefined : sessions.idOf(token, now)
  if (before !== undefined) sessions.end(before)
}

/**
 * Signs in a verified user and responds as sign-in does. Runs in a transaction.
 * @param way the proof, for the log
 * @param identity whom the provider has verified, for a sign-in by it
 * @param more what the response says besides
 */
export function openSession(
  accounts: Accounts,
  context: Context,
  user: UserRow,
  way: string,
  { identity, more }: { identity?: Identity; more?: Proof['more'] } = {},
): RouteResponse {
  const { db, request, log, now } = context
  const { id, email, firstName, lastName } = user
  const origin = originOf(context)
  const device = browserWords(origin.client ?? '')
  const facts = { device, how: way, ...(isNewDevice(db, id, device) && { newDevice: true }) }
  endSessionBefore(accounts, context)
  const { sessionId, token, endsAt } = accounts.sessions.open(id, origin.client ?? '', request.ip, now)
  if (identity) {
    const { sub, sid, hasFactor } = identity
    db.insert('provider_session', { sessionId, sub, sid, hasFactor: hasFactor ? 1 : 0 })
  }
  db.update('user', { lastSignInAt: now.toISOString() }, { id })
  accounts.securityEvent({ ...origin, kind: 'sign-in', personId: id, by: id, sessionId, facts })
  log('signed in', { request: request.id, user: id, client: request.ip, way })
  return { data: { id: token, email, firstName, lastName, expiresAt: endsAt, ...more } }
}
