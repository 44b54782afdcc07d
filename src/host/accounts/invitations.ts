import { calls, invitedMax, readEmail, textOf, user as definition } from '#contract'
import { checkDraft } from '#checks'
import type { LeftOut } from '#shapes'
import { createAttempts, forbidden, hourMs, invalid, newId, notFound, tooMany } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  type Context,
  objectIn,
  originOf,
  requirePermission,
  requireRecentProof,
  type Route,
  type SignedIn,
} from '#host/http'
import { labelIn, labelsOf, partOf } from '#host/records'
import { invitationMail } from './invitation-mail.ts'
import {
  allInvitations,
  deleteInvitation,
  deleteOldInvitations,
  invitationBy,
  invitationById,
  type InvitationRow,
  invitationState,
  invitationTo,
  languagesOfInvited,
  writeInvitation,
} from './invitation-store.ts'
import { newPasswordProblem, passwordNames, siteNameIn } from './new-password.ts'
import { isProviderOnly, loginPath, stopUnlessProvider } from './oidc/only.ts'
import type { Accounts } from './open-accounts.ts'
import { mayGiveRole, roleExceeds } from './people-rights.ts'
import { createUser, setPassword, userByEmail } from './users.ts'

/** The maximum number of invitations per user and hour: a stolen session must not make the host send spam. */
const invitationsPerHour = 200
/** The maximum number of emails per address and hour. */
const perEmail = 5
const person = partOf(definition, ['firstName', 'lastName'])
const spentSentence = 'This invitation has been used, revoked or has expired. Ask for a new one.'

const wiresOf = ({ db, tables: { model } }: Accounts, rows: readonly InvitationRow[], now: Date): object[] => {
  const roles = labelsOf(db, model, 'role', new Set(rows.map(({ roleId }) => roleId)))
  const people = labelsOf(db, model, 'user', new Set(rows.map(({ invitedBy }) => invitedBy)))
  const reference = (labels: typeof roles, id: string) => ({ id, label: labelIn(labels, id).label })
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: reference(roles, row.roleId),
    by: reference(people, row.invitedBy),
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    state: invitationState(db, row, now),
  }))
}

const list =
  (accounts: Accounts) =>
  ({ db, person, now }: SignedIn): RouteResponse => {
    requirePermission(person, definition.key, 'view')
    return { data: wiresOf(accounts, allInvitations(db), now) }
  }

type Invitee = Pick<InvitationRow, 'id' | 'email' | 'roleId'>

/** Changing an open invitation needs the permissions that changing its account would need. */
const isBeyond = ({ db, person }: SignedIn, invitation: InvitationRow | undefined): boolean =>
  roleExceeds({ db, person }, invitation?.roleId)
const beyondReason = 'is invited to a role with more permissions than yours'

/** The addresses of a call, or the message about the first one that is none. */
function readEmails(given: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : []
  const read = texts.map((text) => (typeof text === 'string' ? readEmail(text) : undefined))
  const addresses = [...new Set(read.filter((address) => address !== undefined))]
  const odd = texts.find((_text, index) => read[index] === undefined)
  if (odd !== undefined) throw invalid({ emails: `“${textOf(odd).slice(0, 100)}” isn’t an email address` })
  if (addresses.length === 0) throw invalid({ emails: 'Enter at least one email address' })
  if (addresses.length > invitedMax) throw invalid({ emails: `Invite up to ${invitedMax} people at once` })
  return addresses
}

interface Budgets {
  people: ReturnType<typeof createAttempts>
  emails: ReturnType<typeof createAttempts>
}

/** Creates and sends the invitations; without a mail server, only this response contains their links. */
function send(
  accounts: Accounts,
  { people, emails }: Budgets,
  context: SignedIn,
  asked: readonly Invitee[],
  known: readonly LeftOut[] = [],
): RouteResponse {
  const { db, person, now, request } = context
  requirePermission(person, definition.key, 'edit')
  requireRecentProof(context)
  if (asked.some(({ roleId }) => !mayGiveRole(db, person, roleId))) {
    throw invalid({ roleId: 'You can’t assign this role. Choose another one.' })
  }
  const refusals = asked.map(
    ({ email }) => emails.begin(email, now.getTime()) ?? people.begin(person.id, now.getTime()),
  )
  if (refusals[0] && refusals.every((refused) => refused)) {
    throw tooMany(refusals[0].retryAfterSeconds, 'Too many invitations. Try again later.')
  }
  const invited = asked.filter((_one, index) => !refusals[index])
  const late = asked.filter((_one, index) => refusals[index])
  const leftOut = [
    ...known,
    ...late.map(({ email }) => ({ email, reason: 'can’t be invited yet: there were too many invitations in an hour' })),
  ]
  const links: object[] = []
  for (const { id, email, roleId } of invited) {
    const { token, expiresAt } = writeInvitation(db, { id, email, roleId, invitedBy: person.id }, now)
    const role = labelIn(labelsOf(db, accounts.tables.model, 'role', new Set([roleId])), roleId).label
    const link = `${request.panelOrigin}${isProviderOnly(accounts) ? loginPath : `/auth/invitation?token=${token}`}`
    if (accounts.features.has('mail'))
      accounts.outbox(invitationMail(accounts, person, { email, role, link, expiresAt }), now)
    else links.push({ email, link })
    accounts.securityEvent({ ...originOf(context), kind: 'person-invited', personId: id, facts: { role } })
  }
  const rows = invited.flatMap(({ id }) => invitationById(db, id) ?? [])
  return { status: 201, data: { invited: wiresOf(accounts, rows, now), links, leftOut } }
}

const invite =
  (accounts: Accounts, budgets: Budgets) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, now, body } = context
    requirePermission(person, definition.key, 'edit')
    const { emails, roleId } = objectIn(body)
    const addresses = readEmails(emails)
    if (typeof roleId !== 'string' || roleId === '') throw invalid({ roleId: 'Choose a role' })
    deleteOldInvitations(db, now)
    const leftOut: LeftOut[] = []
    const asked: Invitee[] = []
    for (const email of addresses) {
      const earlier = invitationTo(db, email)
      if (userByEmail(db, email)) leftOut.push({ email, reason: 'already has an account' })
      else if (isBeyond(context, earlier)) leftOut.push({ email, reason: beyondReason })
      else asked.push({ id: earlier?.id ?? newId(), email, roleId })
    }
    if (asked.length === 0)
      throw invalid({ emails: leftOut.map(({ email, reason }) => `${email} ${reason}`).join('. ') })
    return send(accounts, budgets, context, asked, leftOut)
  }

const invitationOf = ({ db, params: { id = '' } }: SignedIn): InvitationRow => {
  const found = invitationById(db, id)
  if (!found) throw notFound('This invitation was accepted or revoked.')
  return found
}

const resend =
  (accounts: Accounts, budgets: Budgets) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, definition.key, 'edit')
    return send(accounts, budgets, context, [invitationOf(context)])
  }

const revoke =
  ({ securityEvent }: Accounts) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, definition.key, 'edit')
    const invitation = invitationOf(context)
    const { id, email } = invitation
    if (isBeyond(context, invitation)) throw forbidden(`${email} ${beyondReason}.`)
    deleteInvitation(context.db, id)
    securityEvent({ ...originOf(context), kind: 'invitation-revoked', personId: id })
    return {}
  }

/** The open invitation of a token. */
function openInvitation({ db, now, body }: Context): InvitationRow {
  const { token } = objectIn(body)
  const found = typeof token === 'string' ? invitationBy(db, token) : undefined
  if (!found || invitationState(db, found, now) !== 'open') {
    throw invalid({ token: spentSentence }, spentSentence)
  }
  return found
}

const read =
  (accounts: Accounts) =>
  (context: Context): RouteResponse => {
    accounts.countPublicCall(context.request.ip, context.now)
    const { db } = context
    const { email, invitedBy } = openInvitation(context)
    const by = labelIn(labelsOf(db, accounts.tables.model, 'user', new Set([invitedBy])), invitedBy).label
    return { data: { email, by, siteName: siteNameIn(db) } }
  }

const accept =
  (accounts: Accounts) =>
  async (context: Context): Promise<Commit> => {
    const { db, body, now, request, log } = context
    const { password, firstName, lastName } = objectIn(body)
    accounts.countPublicCall(request.ip, now)
    stopUnlessProvider(accounts)
    const { email } = openInvitation(context)
    const { values, problems } = checkDraft(person, { firstName, lastName })
    const named = { firstName: textOf(values.firstName), lastName: textOf(values.lastName) || null }
    const problem = newPasswordProblem(password, passwordNames(db, { ...named, email }))
    const fields = problem ? { ...problems, password: problem } : problems
    if (Object.keys(fields).length > 0 || typeof password !== 'string') throw invalid(fields)
    const hash = await accounts.passwords.hash(password)
    return () => {
      const invitation = openInvitation(context)
      const { id, roleId } = invitation
      const languages = languagesOfInvited(db, invitation)
      deleteInvitation(db, id)
      createUser(accounts.tables, { id, ...named, email, roleId, languages, statusId: 'active', language: 'en' }, now)
      setPassword(db, id, hash, now)
      log('invitation accepted', { request: request.id, user: id, client: request.ip })
      return { status: 201, data: { email } }
    }
  }

export const invitationRoutes = (accounts: Accounts): Route[] => {
  const budgets = { people: createAttempts(invitationsPerHour, hourMs), emails: createAttempts(perEmail, hourMs) }
  const secrets = ['links']
  const open = { method: 'POST', isPublic: true, skipsIdempotency: true } as const
  return [
    { method: 'GET', path: calls.invitations, handle: list(accounts) },
    { method: 'POST', path: calls.invitations, secrets, handle: invite(accounts, budgets) },
    { method: 'POST', path: `${calls.invitations}/{id}/resend`, secrets, handle: resend(accounts, budgets) },
    { method: 'DELETE', path: `${calls.invitations}/{id}`, handle: revoke(accounts) },
    { ...open, path: calls.invitation, handle: read(accounts) },
    { ...open, path: calls.acceptInvitation, prepare: accept(accounts) },
  ]
}
