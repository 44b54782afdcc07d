import { administratorRoleId, grantedSections, hasPublishing, permissionsOf } from '#contract'

/**
 * Sign-in needs these records, so their ids are fixed. The administrator may do everything without this list of
 * permissions; it is for display, and for a copy as a lesser role.
 */
export const administratorRole = {
  id: administratorRoleId,
  name: 'Administrator',
  description: 'Can do everything',
  permissions: Object.fromEntries(
    grantedSections.flatMap(({ key }) => (key ? [[key, [...permissionsOf(hasPublishing(key))]]] : [])),
  ),
}

/** Definitions name a status by its key, which is also its id. */
export const systemStatuses = [
  { key: 'active', name: 'Active', colour: 'ok', blocksSignIn: false },
  { key: 'pending', name: 'Pending', colour: 'warn', blocksSignIn: true },
  { key: 'suspended', name: 'Suspended', colour: 'bad', blocksSignIn: true },
] as const
