import type { Permission } from './profile.ts'

/** The writes of specification §7 by entity: all that a host without a profile call has. */
const writes: Readonly<Record<string, readonly Permission[]>> = {
  'airport': ['edit', 'delete'],
  'blog': ['edit', 'delete'],
  'blog-type': ['edit', 'delete'],
  'blog-tag': ['edit', 'delete'],
  'country': ['edit'],
  'state': ['edit'],
  'city': ['edit'],
}

/** Nobody's role keeps them from seeing anything: what the host has not got, its screen says. */
export const hasBySpecification = (section: string, permission: Permission): boolean =>
  permission === 'view' || (writes[section]?.includes(permission) ?? false)
