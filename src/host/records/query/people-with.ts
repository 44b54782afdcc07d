import { type Permission, readPermissions, translatedKey, type Values } from '#contract'
import { languagesIn, mayTranslateInto } from '#translated'
import { isPermitted } from '#host/http'
import type { Database } from '#host/storage'

type ActivePerson = { id: string; email: string; firstName: string; lastName: string | null }

/**
 * All users who can sign in and have the permission in this section.
 * @param language of a translation, which only those who translate into it can change
 */
export const peopleWith = (
  db: Database,
  section: string,
  permission: Permission,
  { language }: Values = {},
): ActivePerson[] => {
  const isOfAll = language === undefined || translatedKey(section) === undefined
  return db
    .all<ActivePerson & { roleId: string | null; languages: string | null; permissions: string | null }>(
      `select user.id, user.email, user.firstName, user.lastName, user.roleId, user.languages, role.permissions
      from user join user_status on user_status.id = user.statusId left join role on role.id = user.roleId
      where user.deletedAt is null and user_status.blocksSignIn = 0`,
    )
    .filter(
      ({ roleId, languages, permissions }) =>
        isPermitted({ roleId, permissions: readPermissions(JSON.parse(permissions ?? '{}')) }, section, permission) &&
        (isOfAll || mayTranslateInto(languagesIn(JSON.parse(languages ?? '[]')), language)),
    )
}
