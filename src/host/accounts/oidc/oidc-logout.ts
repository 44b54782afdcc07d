// OpenID Connect Back-Channel Logout 1.0.
import { calls, isObject, isText } from '#contract'
import { malformed, minuteMs } from '#host/base'
import { type RouteResponse, type Context, objectIn, originOf, type Route } from '#host/http'
import type { Accounts } from '../open-accounts.ts'
import { OidcFailure } from './oidc-failure.ts'
import { providerSessions } from './oidc-store.ts'
import type { Oidc } from './open-oidc.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const oldestMs = 5 * minuteMs

/** Names the sessions that end; throws an OidcFailure for anything but a new logout token. */
async function readLogout({ provider, usedLogouts }: Oidc, token: unknown, now: Date) {
  const { events, nonce, jti, iat, sub = '', sid = '' } = await provider.claimsOf(token, now)
  const isLogout = isObject(events) && isObject(events[logoutEvent]) && nonce === undefined
  const isNew = isText(jti) && jti !== '' && usedLogouts.find(jti, now) === undefined
  const isOld = typeof iat !== 'number' || iat * 1000 + oldestMs < now.getTime()
  if (!isLogout || !isNew || isOld || !isText(sub) || !isText(sid) || sub + sid === '') {
    throw new OidcFailure('token', 'this isn’t a logout token')
  }
  usedLogouts.keep(jti, true, now)
  return { sub, sid }
}

const end =
  (accounts: Accounts, oidc: Oidc) =>
  async (context: Context): Promise<RouteResponse> => {
    const { db, sessions, securityEvent } = accounts
    const { request, now, log } = context
    try {
      const whose = await readLogout(oidc, objectIn(context.body).logout_token, now)
      db.transaction(() => {
        const found = providerSessions(db, whose)
        for (const { id } of found) sessions.end(id)
        for (const personId of new Set(found.map(({ userId }) => userId))) {
          const facts = { ended: found.filter(({ userId }) => userId === personId).length, how: 'provider' }
          securityEvent({ ...originOf(context), kind: 'session-ended', personId, facts })
        }
      })
      return {}
    } catch (error) {
      if (!(error instanceof OidcFailure)) throw error
      log('logout refused', { request: request.id, client: request.ip, cause: error.reason, detail: error.message })
      throw malformed('This isn’t a valid logout token.')
    }
  }

export const oidcLogoutRoute = (accounts: Accounts, oidc: Oidc): Route => ({
  method: 'POST',
  path: calls.providerLogout,
  isPublic: true,
  skipsIdempotency: true,
  takes: 'form',
  respond: end(accounts, oidc),
})
