import { isObject } from './json.ts'

/**
 * `publish`: publish or unpublish a record, separate from changing its text. `skip-review`: publish without approval if
 * the section requires one.
 */
export type Permission = 'view' | 'edit' | 'delete' | 'publish' | 'skip-review'
/** By the key of a section. */
export type Permissions = { [section: string]: readonly Permission[] }

export const permissionNames: readonly Permission[] = ['view', 'edit', 'delete', 'publish', 'skip-review']
/** The permissions of a section; only published sections have all of them. */
export const permissionsOf = (isPublished: boolean): readonly Permission[] =>
  isPublished ? permissionNames : ['view', 'edit', 'delete']
/** The role that has every permission and cannot be changed. */
export const administratorRoleId = 'administrator'

/** The section of the translations of all entities. */
export const translationSection = 'translation'
const translationSuffix = `-${translationSection}`
export const translationKey = (key: string): string => key + translationSuffix
/** The key of the entity that these records translate; undefined for other records. */
export const translatedKey = (key: string): string | undefined =>
  key.endsWith(translationSuffix) ? key.slice(0, -translationSuffix.length) : undefined

/** Whether the permissions contain this one. Translations have one section, and need `view` of their source. */
export const permits = (permissions: Permissions, key: string, permission: Permission): boolean => {
  const source = translatedKey(key)
  return source === undefined
    ? Object.hasOwn(permissions, key) && permissions[key]?.includes(permission) === true
    : permits(permissions, source, 'view') && permits(permissions, translationSection, permission)
}

const publicStatuses: readonly unknown[] = ['published', 'scheduled']
/** Whether a change from one status to the other needs `publish`. */
export const isPublishing = (from: unknown, to: unknown): boolean =>
  from !== to && (publicStatuses.includes(from) || publicStatuses.includes(to))

export const readPermissions = (value: unknown): Permissions =>
  !isObject(value)
    ? {}
    : Object.fromEntries(
        Object.entries(value).map(([section, given]) => [
          section,
          permissionNames.filter((name) => Array.isArray(given) && given.includes(name)),
        ]),
      )
