import { isObject } from './json.ts'

export type Permission = 'view' | 'edit' | 'delete'
/** By the key of a section. */
export type Permissions = { [section: string]: readonly Permission[] }

export const permissionNames: readonly Permission[] = ['view', 'edit', 'delete']
/** The role that has every permission and cannot be changed. */
export const administratorRoleId = 'administrator'

export const readPermissions = (value: unknown): Permissions => !isObject(value) ? {}
  : Object.fromEntries(Object.entries(value).map(([section, given]) => [
    section, permissionNames.filter((name) => Array.isArray(given) && given.includes(name)),
  ]))
