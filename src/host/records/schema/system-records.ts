import { administratorRoleId, permissionNames, sections, withoutScreen } from '#contract'

/**
 * What must be there for anybody to sign in. The ids are fixed; that this role may do everything does not hang on its
 * list, which is there to be read and to make a lesser role from a copy.
 */
export const administratorRole = {
  id: administratorRoleId, name: 'Administrator', description: 'May do everything',
  permissions: Object.fromEntries([...sections, ...withoutScreen].flatMap(({ key }) =>
    key ? [[key, [...permissionNames]]] : [])),
}

/** A status's id is its key, which definitions name. */
export const systemStatuses = [
  { key: 'active', name: 'Active', colour: 'ok', blocksSignIn: false },
  { key: 'pending', name: 'Pending', colour: 'warn', blocksSignIn: true },
  { key: 'suspended', name: 'Suspended', colour: 'bad', blocksSignIn: true },
] as const
