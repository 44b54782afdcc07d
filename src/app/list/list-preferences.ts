import type { ListPreferences } from '#contract'
import { savePreferences } from '../profile.ts'

/** Changes what is kept of one list in the person's profile. What cannot be kept is said. */
export const keepForList = (key: string, change: (now: ListPreferences) => ListPreferences): void => {
  void savePreferences(({ lists = {} }) => ({ lists: { [key]: change(lists[key] ?? {}) } }))
}
