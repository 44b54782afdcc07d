import type { ListPreferences } from '#contract'
import { attempt, savePreferences } from '#data'

/** Saves a list's preferences in the user's profile, and shows a failure. */
export function keepForList(key: string, change: (now: ListPreferences) => ListPreferences): void {
  void attempt(() => savePreferences(({ lists = {} }) => ({ lists: { [key]: change(lists[key] ?? {}) } })))
}
