import { administratorRoleId } from '#contract'
import { secondFactorWanted, unauthenticated } from '#host/base'
import { type Commit, type Context, originOf } from '#host/http'
import type { Database } from '#host/storage'
import type { Proof } from '../factors/prove-factor.ts'
import { wantedFactor } from '../factors/wanted-factor.ts'
import {
  deleteInvitation,
  type InvitationRow,
  invitationState,
  invitationTo,
  languagesOfInvited,
} from '../invitation-store.ts'
import type { Accounts } from '../open-accounts.ts'
import { openSession, stopBlocked } from '../open-session.ts'
import { isLastAdministrator } from '../people-rights.ts'
import { changeUser, createUser, passwordHashOf, userByEmail, userById, type UserRow } from '../users.ts'
import type { Identity } from './identity.ts'
import { OidcFailure, oidcSentence } from './oidc-failure.ts'
import type { Oidc } from './open-oidc.ts'
import { addLink, linkOf, linkOfUser, type ProviderLink } from './oidc-store.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** A user, whom the host may have to link first, or a person who gets an account. */
type Arrival = Known | Newcomer
interface Known {
  user: UserRow
  link: ProviderLink | undefined
  roleId: string | null
}
interface Newcomer {
  user?: undefined
  invitation: InvitationRow | undefined
  roleId: string
}

const roleByName = (db: Database, name: string): string | undefined =>
  db.get<{ id: string }>('select id from role where name = ? collate nocase and deletedAt is null', [name])?.id

/** The names of OIDC_ROLES that no role has. */
export const missingRoles = (db: Database, { roles }: OidcSettings): string[] =>
  [...(roles?.values() ?? [])].filter((name) => roleByName(db, name) === undefined)

/** The role of the first mapping that matches; undefined without mappings. */
function mappedRole(db: Database, { roles }: OidcSettings, { groups }: Identity): string | undefined {
  if (!roles) return undefined
  const [, name] = [...roles].find(([group]) => groups.includes(group)) ?? []
  const roleId = name === undefined ? undefined : roleByName(db, name)
  if (roleId === undefined) throw new OidcFailure('group')
  return roleId
}

/** The role of a user who arrives. The last administrator keeps theirs, so that nobody is locked out. */
function roleOf({ db }: Accounts, settings: OidcSettings, user: UserRow, identity: Identity): string | null {
  if (user.roleId === administratorRoleId && isLastAdministrator(db, user.id)) return user.roleId
  return mappedRole(db, settings, identity) ?? user.roleId
}

/** An administrator created this account for its address, and nobody has used it. */
const isUnused = (db: Database, issuer: string, { id }: UserRow): boolean =>
  passwordHashOf(db, id) === undefined && linkOfUser(db, issuer, id) === undefined

export function userOfIdentity(db: Database, { settings: { issuer } }: Oidc, { sub }: Identity): UserRow | undefined {
  const link = linkOf(db, issuer, sub)
  return link && userById(db, link.userId)
}

/** Throws an OidcFailure if there is no way in. */
function arrivalOf(accounts: Accounts, { settings }: Oidc, identity: Identity, now: Date): Arrival {
  const { db } = accounts
  const { issuer } = settings
  const link = linkOf(db, issuer, identity.sub)
  const linked = link && userById(db, link.userId)
  if (link && !linked) throw new OidcFailure('unknown')
  if (linked) return { user: linked, link, roleId: roleOf(accounts, settings, linked, identity) }
  const roleId = mappedRole(db, settings, identity)
  if (identity.email === '') throw new OidcFailure('unknown')
  if (!identity.isEmailVerified) throw new OidcFailure('unverified')
  const user = userByEmail(db, identity.email)
  if (user && !isUnused(db, issuer, user)) throw new OidcFailure('unlinked')
  if (user) return { user, link: undefined, roleId: roleOf(accounts, settings, user, identity) }
  const invited = invitationTo(db, identity.email)
  const invitation = invited && invitationState(db, invited, now) === 'open' ? invited : undefined
  const given = roleId ?? invitation?.roleId
  if (given === undefined) throw new OidcFailure('unknown')
  return { invitation, roleId: given }
}

function createArrived(
  { db, tables }: Accounts,
  { email, names }: Identity,
  { invitation, roleId }: Newcomer,
  now: Date,
): string {
  if (invitation) deleteInvitation(db, invitation.id)
  const { firstName = email.replace(/@.*/, ''), lastName = null } = names
  const values = { firstName, lastName, email, roleId, statusId: 'active', language: 'en' }
  const invited = invitation && { id: invitation.id, languages: languagesOfInvited(db, invitation) }
  return createUser(tables, { ...invited, ...values }, now)
}

/** Writes what the provider says about this user; returns their id. */
function writeArrival(accounts: Accounts, context: Context, oidc: Oidc, identity: Identity): string {
  const { db, tables, securityEvent } = accounts
  const { now } = context
  const { issuer, label } = oidc.settings
  const { sub, email, names } = identity
  const arrival = arrivalOf(accounts, oidc, identity, now)
  const origin = originOf(context)
  const id = arrival.user ? arrival.user.id : createArrived(accounts, identity, arrival, now)
  if (arrival.user) changeUser(tables, id, { ...names, roleId: arrival.roleId }, undefined, now)
  const link = arrival.user && arrival.link
  if (!link) {
    addLink(db, issuer, { sub, userId: id, email }, now)
    securityEvent({ ...origin, kind: 'provider-linked', personId: id, by: id, facts: { name: label } })
    return id
  }
  if (email !== '' && link.email !== email) {
    securityEvent({ ...origin, kind: 'provider-email', personId: id, facts: { before: link.email, after: email } })
  }
  db.run('update provider_link set lastUsedAt = ?, email = ? where issuer = ? and sub = ?', [
    now.toISOString(),
    email || link.email,
    issuer,
    sub,
  ])
  return id
}

/**
 * Signs in the person whom the provider has verified, as far as this host lets them in.
 * @param factor the second factor that they have proved here
 */
export function enter(accounts: Accounts, context: Context, oidc: Oidc, identity: Identity, factor?: Proof): Commit {
  const refuse = (failure: OidcFailure, personId?: string) => {
    const { reason } = failure
    accounts.securityEvent({ ...originOf(context), kind: 'sign-in-failed', personId, facts: { reason } })
    return unauthenticated(oidcSentence(reason, oidc.settings.label))
  }
  try {
    const { user, roleId } = arrivalOf(accounts, oidc, identity, context.now)
    if (user) {
      stopBlocked(accounts, context, { ...user, roleId }, true)
      const wanted = identity.hasFactor || factor !== undefined ? undefined : wantedFactor(accounts, context, user)
      if (wanted) {
        oidc.halfway.keep(wanted.attempt, identity, context.now)
        throw secondFactorWanted(wanted)
      }
    }
  } catch (error) {
    throw error instanceof OidcFailure
      ? refuse(error, linkOf(accounts.db, oidc.settings.issuer, identity.sub)?.userId)
      : error
  }
  return () => {
    const user = userById(accounts.db, writeArrival(accounts, context, oidc, identity))
    if (!user) throw unauthenticated()
    const way = factor === undefined ? 'organisation account' : `organisation account and ${factor.proven}`
    return openSession(accounts, context, user, way, { identity, more: factor?.more })
  }
}
