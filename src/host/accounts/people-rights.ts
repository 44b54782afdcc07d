import { administratorRoleId, type Permissions, readPermissions, translationSection } from '#contract'
import { languagesIn } from '#translated'
import { isPermitted, type Person } from '#host/http'
import type { Database } from '#host/storage'

type Rights = Pick<Person, 'roleId' | 'permissions' | 'languages'>

export const exceeds = (person: Rights, permissions: Permissions): boolean =>
  Object.entries(permissions).some(([section, given]) => given.some((one) => !isPermitted(person, section, one)))

const permissionsOf = (db: Database, roleId: string): Permissions => {
  const role = db.get<{ permissions: string | null }>('select permissions from role where id = ?', [roleId])
  return readPermissions(JSON.parse(role?.permissions ?? '{}'))
}

export const roleExceeds = ({ db, person }: { db: Database; person: Rights | undefined }, roleId: unknown): boolean => {
  if (!person || person.roleId === administratorRoleId || typeof roleId !== 'string') return false
  if (roleId === administratorRoleId) return true
  return exceeds(person, permissionsOf(db, roleId))
}

/** No list means all languages. */
export const exceedsLanguages = (person: Rights | undefined, given: unknown): boolean => {
  const { languages: own = [] } = person ?? {}
  const asked = languagesIn(typeof given === 'string' ? JSON.parse(given) : given)
  return own.length > 0 && (asked.length === 0 || asked.some((language) => !own.includes(language)))
}

/** Whether a user has more permissions than the person, or changes translations into more languages. */
export const userExceeds = (
  { db, person }: { db: Database; person: Rights | undefined },
  { roleId, languages }: { readonly roleId?: unknown; readonly languages?: unknown },
): boolean => {
  if (roleExceeds({ db, person }, roleId)) return true
  const given = permissionsOf(db, String(roleId))[translationSection] ?? []
  return exceedsLanguages(person, languages) && given.some((permission) => permission !== 'view')
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
