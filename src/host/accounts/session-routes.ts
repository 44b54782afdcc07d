import { calls } from '#contract'
import { browserWords } from '#shapes'
import { forbidden, notFound } from '#host/base'
import { type RouteResponse, originOf, requirePermission, type Route, type SignedIn } from '#host/http'
import { userExceeds } from './people-rights.ts'
import type { Accounts } from './open-accounts.ts'
import { userById } from './users.ts'

/** The owner of the sessions: the person, or a user with at most the permissions of a person who can edit users. */
const ownerOf = ({ db, person, request }: SignedIn): string => {
  const userId = request.query.get('userId') ?? person.id
  if (userId === person.id) return userId
  requirePermission(person, 'user', 'edit')
  if (userExceeds({ db, person }, userById(db, userId) ?? {}))
    throw forbidden('This user has more permissions than you.')
  return userId
}

const list =
  ({ sessions }: Accounts) =>
  (context: SignedIn): RouteResponse => ({
    data: sessions.list(ownerOf(context), context.now).map(({ id, createdAt, lastActiveAt, endsAt, client, ip }) => ({
      id,
      createdAt,
      lastActiveAt,
      expiresAt: endsAt,
      userAgent: client,
      ip,
      current: id === context.person.sessionId,
    })),
  })

const endOne =
  ({ sessions, securityEvent }: Accounts) =>
  (context: SignedIn): RouteResponse => {
    const { id = '' } = context.params
    const personId = ownerOf(context)
    const session = sessions.list(personId, context.now).find((one) => one.id === id)
    if (!session) throw notFound('This session has ended.')
    sessions.end(id)
    const facts = { ended: 1, device: browserWords(session.client) }
    securityEvent({ ...originOf(context), kind: 'session-ended', personId, facts })
    return {}
  }

const endOthers =
  ({ sessions, securityEvent }: Accounts) =>
  (context: SignedIn): RouteResponse => {
    const personId = ownerOf(context)
    const { sessionId } = context.person
    const ended = sessions.list(personId, context.now).filter(({ id }) => id !== sessionId).length
    sessions.endAll(personId, sessionId)
    if (ended > 0) securityEvent({ ...originOf(context), kind: 'session-ended', personId, facts: { ended } })
    return {}
  }

export const sessionRoutes = (accounts: Accounts): Route[] => [
  { method: 'GET', path: calls.sessions, handle: list(accounts) },
  { method: 'DELETE', path: `${calls.sessions}/{id}`, handle: endOne(accounts) },
  { method: 'DELETE', path: calls.sessions, handle: endOthers(accounts) },
]
