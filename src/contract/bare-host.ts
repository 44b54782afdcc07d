import type { Permission } from './profile.ts'

/** The calls of specification §7 by entity: all that a host without a profile call has. */
const shown: Readonly<Record<string, readonly Permission[]>> = {
  'user': ['view'],
  'airport': ['view', 'edit', 'delete'],
  'guideline-type': ['view'],
  'blog': ['view', 'edit', 'delete'],
  'blog-type': ['view', 'edit', 'delete'],
  'blog-tag': ['view', 'edit', 'delete'],
  'country': ['view', 'edit'],
  'state': ['view', 'edit'],
  'city': ['view', 'edit'],
}

export const shownBySpecification = (section: string, permission: Permission): boolean =>
  shown[section]?.includes(permission) ?? false
