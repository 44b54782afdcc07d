import { calls } from '../contract/calls.ts'
import type { AccountServices } from './accounts.ts'
import { requirePermission } from './permissions.ts'
import { notFound } from './refusal.ts'
import type { Answer, Route, SignedIn } from './route.ts'

/** Whose sessions: one's own, or another's for those who may edit users. */
const ownerOf = ({ person, request }: SignedIn): string => {
  const userId = request.query.get('userId') ?? person.id
  if (userId !== person.id) requirePermission(person, 'user', 'edit')
  return userId
}

const list = ({ sessions }: AccountServices) => (context: SignedIn): Answer => ({
  data: sessions.list(ownerOf(context), context.now).map(({ id, createdAt, lastActiveAt, endsAt, client, ip }) => ({
    id, createdAt, lastActiveAt, expiresAt: endsAt, userAgent: client, ip, current: id === context.person.sessionId,
  })),
})

const endOne = ({ sessions }: AccountServices) => (context: SignedIn): Answer => {
  const { id = '' } = context.params
  const isThere = sessions.list(ownerOf(context), context.now).some((session) => session.id === id)
  if (!isThere) throw notFound('This session has ended.')
  sessions.end(id)
  return {}
}

const endOthers = ({ sessions }: AccountServices) => (context: SignedIn): Answer => {
  sessions.endAll(ownerOf(context), context.person.sessionId)
  return {}
}

export const sessionRoutes = (services: AccountServices): Route[] => [
  { method: 'GET', path: calls.sessions, handle: list(services) },
  { method: 'DELETE', path: `${calls.sessions}/{id}`, handle: endOne(services) },
  { method: 'DELETE', path: calls.sessions, handle: endOthers(services) },
]
