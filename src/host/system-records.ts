import { administratorRoleId } from '../contract/profile.ts'

/** What must be there for anybody to sign in. The ids are fixed; this role needs no list of sections. */
export const administratorRole = { id: administratorRoleId, name: 'Administrator', description: 'May do everything' }

/** A status's id is its key, which definitions name. */
export const systemStatuses = [
  { key: 'active', name: 'Active', colour: 'ok', blocksSignIn: false },
  { key: 'pending', name: 'Pending', colour: 'warn', blocksSignIn: true },
  { key: 'suspended', name: 'Suspended', colour: 'bad', blocksSignIn: true },
] as const
