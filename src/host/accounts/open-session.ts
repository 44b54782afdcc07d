import { browserWords } from '#contract'
import type { Answer, Context } from '../http/route.ts'
import { originOf } from '../security/security-event.ts'
import { isNewDevice } from '../security/security-mails.ts'
import type { AccountServices } from './services.ts'
import type { UserRow } from './users.ts'

/** Signs the person in, who has proved who they are, and answers as sign-in does. Runs in a transaction. */
export function openSession(services: AccountServices, context: Context, user: UserRow): Answer {
  const { db, request, log, now } = context
  const { id, email, firstName, lastName } = user
  const origin = originOf(context)
  const device = browserWords(origin.client ?? '')
  const facts = { device, ...(isNewDevice(db, id, device) && { newDevice: true }) }
  const { sessionId, token, endsAt } = services.sessions.open(id, origin.client ?? '', request.ip, now)
  db.run('update user set lastSignInAt = ? where id = ?', [now.toISOString(), id])
  services.securityEvent({ ...origin, kind: 'sign-in', personId: id, by: id, sessionId, facts })
  log('signed in', { request: request.id, user: id, client: request.ip })
  return { data: { id: token, email, firstName, lastName, expiresAt: endsAt } }
}
