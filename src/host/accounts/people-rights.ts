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
