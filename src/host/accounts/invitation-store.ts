import { invitationDays, type InvitationState, readPermissions } from '#contract'
import { hourMs, later } from '#host/base'
import type { Person } from '#host/http'
import type { Database, SqlRow } from '#host/storage'
import { mayGiveRole } from './people-rights.ts'
import { newToken, tokenHash } from './secret-token.ts'
import { blockingStatus, userByEmail, userById } from './users.ts'

export const invitationTable = `
  create table if not exists invitation (
    id text primary key, email text not null unique, roleId text not null, invitedBy text not null,
    sentAt text not null, expiresAt text not null, hash text not null
  ) strict;
  create index if not exists invitation_by_hash on invitation (hash);
`
const goodForMs = invitationDays * 24 * hourMs
/** An expired invitation can be sent again for this long. */
const keptMs = 30 * 24 * hourMs

export interface InvitationRow extends SqlRow {
  /** The id of the account that it becomes. */
  id: string
  email: string
  roleId: string
  invitedBy: string
  sentAt: string
  expiresAt: string
}

const columns = 'id, email, roleId, invitedBy, sentAt, expiresAt'

export const allInvitations = (db: Database): InvitationRow[] =>
  db.all<InvitationRow>(`select ${columns} from invitation order by sentAt desc, email`)

export const invitationById = (db: Database, id: string): InvitationRow | undefined =>
  db.get<InvitationRow>(`select ${columns} from invitation where id = ?`, [id])

export const invitationTo = (db: Database, email: string): InvitationRow | undefined =>
  db.get<InvitationRow>(`select ${columns} from invitation where email = ?`, [email])

export const invitationBy = (db: Database, token: string): InvitationRow | undefined =>
  db.get<InvitationRow>(`select ${columns} from invitation where hash = ?`, [tokenHash(token)])

export const deleteInvitation = (db: Database, id: string): void => {
  db.run('delete from invitation where id = ?', [id])
}

export const deleteOldInvitations = (db: Database, now: Date): void => {
  db.run('delete from invitation where expiresAt <= ?', [later(now, -keptMs)])
}

/** Writes an invitation with a new token; an earlier token no longer works. */
export function writeInvitation(
  db: Database,
  invited: Pick<InvitationRow, 'id' | 'email' | 'roleId' | 'invitedBy'>,
  now: Date,
): { token: string; expiresAt: string } {
  const token = newToken()
  const expiresAt = later(now, goodForMs)
  db.insert(
    'invitation',
    {
      id: invited.id,
      email: invited.email,
      roleId: invited.roleId,
      invitedBy: invited.invitedBy,
      sentAt: now.toISOString(),
      expiresAt,
      hash: tokenHash(token),
    },
    'replace',
  )
  return { token, expiresAt }
}

/** The sender with their current permissions; undefined once they cannot sign in. */
function inviterOf(db: Database, id: string): Pick<Person, 'roleId' | 'permissions'> | undefined {
  const user = userById(db, id)
  if (!user || blockingStatus(db, user)) return undefined
  const role = db.get<{ permissions: string | null }>(
    'select permissions from role where id = ? and deletedAt is null',
    [user.roleId],
  )
  return role && { roleId: user.roleId, permissions: readPermissions(JSON.parse(role.permissions ?? '{}')) }
}

/** Those of the inviter, so that an invitation gives no further ones. */
export const languagesOfInvited = (db: Database, { invitedBy }: InvitationRow): string | null =>
  userById(db, invitedBy)?.languages ?? null

export function invitationState(db: Database, row: InvitationRow, now: Date): InvitationState {
  const { email, roleId, invitedBy, expiresAt } = row
  if (userByEmail(db, email)) return 'void'
  if (expiresAt <= now.toISOString()) return 'expired'
  const inviter = inviterOf(db, invitedBy)
  return inviter && mayGiveRole(db, inviter, roleId) ? 'open' : 'void'
}
