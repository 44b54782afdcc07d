import { calls } from '../contract/calls.ts'
import type { Preferences } from '../contract/profile.ts'
import { api } from './api.ts'
import { preferences, profile, withChange } from './profile.ts'
import { session } from './session.ts'

let unsent: Preferences = {}
let sending: Promise<void> | undefined

/** What has changed alone, since another tab may have changed something else; one call after the other. */
export function sendPreferences(change: Preferences): Promise<void> {
  unsent = withChange(unsent, change)
  sending ??= sendAll().finally(() => {
    sending = undefined
    unsent = {}
  })
  return sending
}

/** What the host refuses is taken back, to what it has. */
async function sendAll(): Promise<void> {
  const { email } = session.get()
  const ownProfile = () => {
    const now = profile.get()
    return session.get().email === email && typeof now === 'object' ? now : undefined
  }
  try {
    while (Object.keys(unsent).length > 0) {
      const change = unsent
      unsent = {}
      await api.send('POST', calls.profile, { preferences: change })
      const now = ownProfile()
      if (!now) return
      profile.set({ ...now, preferences: withChange(now.preferences, change) })
    }
  } catch (error) {
    const now = ownProfile()
    if (now) preferences.set(now.preferences)
    throw error
  }
}
