import type { ListPreferences } from '../../contract/profile.ts'
import { savePreferences } from '../profile.ts'

/** Changes what is kept of one list in the person's profile. A failure has been said by the call. */
export const keepForList = (key: string, change: (now: ListPreferences) => ListPreferences): void => {
  savePreferences(({ lists = {} }) => ({ lists: { [key]: change(lists[key] ?? {}) } })).catch(() => {})
}
