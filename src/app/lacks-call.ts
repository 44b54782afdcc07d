import { hasCallTo } from '#contract'
import { ownProfile } from './profile.ts'

/** Where nobody can save such a record, whatever their role, since the host has no call for it. */
export const lacksSaving = (key: string): boolean => !hasCallTo('edit', ownProfile()?.features ?? [], key)
