import { calls, type Preferences, readProfile } from '#contract'
import { api } from './api.ts'
import { attempt } from './failures.ts'
import { callHost, badResponseError } from './product-host.ts'
import {
  keepsPreferences,
  keptPreferences,
  loadProfile,
  type PreferenceChange,
  preferences,
  profile,
  withChange,
} from './profile.ts'
import { tags } from './queries.ts'
import { followLeaving } from './session.ts'

let unsent: PreferenceChange[] = []
let sending: Promise<void> | undefined

/** Applies a change at once and sends it to a host that stores preferences. A rejected change is reverted. */
export async function savePreferences(change: PreferenceChange): Promise<void> {
  preferences.set(withChange(preferences.get(), change))
  const now = profile.get()
  if (now === undefined || keepsPreferences(now)) await attempt(() => sendPreferences(change))
}

/** Sends only the changes, one call after the other, since another tab may have changed something else. */
function sendPreferences(change: PreferenceChange): Promise<void> {
  unsent.push(change)
  sending ??= sendAllPreferences().finally(() => {
    sending = undefined
    unsent = []
  })
  return sending
}

async function preferencesOnHost(): Promise<Preferences> {
  const read = readProfile(await callHost('GET', calls.profile, { isForWrite: true }))
  if (!read) throw badResponseError()
  return read.preferences ?? {}
}

/** Reverts a rejected change to the host's preferences. */
async function sendAllPreferences(): Promise<void> {
  const isGone = followLeaving()
  try {
    // Without the host's preferences, there is nothing to merge the change into.
    if (!keepsPreferences(await loadProfile()) || isGone()) return
    preferences.set(unsent.reduce(withChange, keptPreferences()))
    while (unsent.length > 0) {
      const isAsked = unsent.some((change) => typeof change === 'function')
      const before = isAsked ? await preferencesOnHost() : keptPreferences()
      if (isGone()) return
      const changes = unsent
      unsent = []
      let [part, after]: [Preferences, Preferences] = [{}, before]
      for (const change of changes) {
        const own = typeof change === 'function' ? change(after) : change
        part = withChange(part, own)
        after = withChange(after, own)
      }
      await api.send('POST', calls.profile, { preferences: part }, { outdates: [tags.profile] })
      if (isGone()) return
      profile.set((now) => (typeof now === 'object' ? { ...now, preferences: after } : now))
      preferences.set(unsent.reduce(withChange, after))
    }
  } catch (error) {
    if (!isGone()) preferences.set(keptPreferences())
    throw error
  }
}
