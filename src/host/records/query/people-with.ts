import { type Permission, readPermissions } from '#contract'
import { isPermitted } from '#host/http'
import type { Database } from '#host/storage'

type ActivePerson = { id: string; email: string; firstName: string; lastName: string | null }

/** All users who can sign in and have the permission in this section. */
export const peopleWith = (db: Database, section: string, permission: Permission): ActivePerson[] =>
  db
    .all<ActivePerson & { roleId: string | null; permissions: string | null }>(
      `select user.id, user.email, user.firstName, user.lastName, user.roleId, role.permissions
      from user join user_status on user_status.id = user.statusId left join role on role.id = user.roleId
      where user.deletedAt is null and user_status.blocksSignIn = 0`,
    )
    .filter(({ roleId, permissions }) =>
      isPermitted({ roleId, permissions: readPermissions(JSON.parse(permissions ?? '{}')) }, section, permission),
    )
