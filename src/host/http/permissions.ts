import { administratorRoleId, type Permission, permits } from '#contract'
import { forbidden } from '#host/base'
import type { Person } from './route.ts'

/** `section` is an entity's key. The administrator role has every permission, also for sections of later releases. */
export const isPermitted = (
  person: Pick<Person, 'roleId' | 'permissions'>,
  section: string,
  permission: Permission,
): boolean => person.roleId === administratorRoleId || permits(person.permissions, section, permission)

export const requirePermission = (person: Person, section: string, permission: Permission): void => {
  if (!isPermitted(person, section, permission)) throw forbidden()
}
