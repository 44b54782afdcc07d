import { administratorRoleId, type Permissions, readPermissions } from '#contract'
import { isPermitted, type Person } from '#host/http'
import type { Database } from '#host/storage'

type Rights = Pick<Person, 'roleId' | 'permissions'>

export const exceeds = (person: Rights, permissions: Permissions): boolean =>
  Object.entries(permissions).some(([section, given]) => given.some((one) => !isPermitted(person, section, one)))

export const roleExceeds = ({ db, person }: { db: Database; person: Rights | undefined }, roleId: unknown): boolean => {
  if (!person || person.roleId === administratorRoleId || typeof roleId !== 'string') return false
  if (roleId === administratorRoleId) return true
  const role = db.get<{ permissions: string | null }>('select permissions from role where id = ?', [roleId])
  return exceeds(person, readPermissions(JSON.parse(role?.permissions ?? '{}')))
}

/** The role exists, and the user can create accounts with it. */
export const mayGiveRole = (db: Database, person: Rights, roleId: string): boolean =>
  isPermitted(person, 'user', 'edit') &&
  db.get('select 1 from role where id = ? and deletedAt is null', [roleId]) !== undefined &&
  !roleExceeds({ db, person }, roleId)

/** Whether no administrator but this user can sign in. */
export const isLastAdministrator = (db: Database, userId: string): boolean =>
  db.get(
    `select 1 from user u left join user_status s on s.id = u.statusId
    where u.roleId = ? and u.id <> ? and u.deletedAt is null and coalesce(s.blocksSignIn, 0) = 0 limit 1`,
    [administratorRoleId, userId],
  ) === undefined
