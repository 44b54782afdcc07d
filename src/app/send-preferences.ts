import { calls } from '../contract/calls.ts'
import { type Preferences, readProfile } from '../contract/profile.ts'
import { odd } from './answers.ts'
import { api } from './api.ts'
import { callHost } from './product-host.ts'
import { type PreferenceChange, preferences, profile, withChange } from './profile.ts'
import { followLeaving } from './session.ts'

let unsent: PreferenceChange[] = []
let sending: Promise<void> | undefined

/** What has changed alone, since another tab may have changed something else; one call after the other. */
export function sendPreferences(change: PreferenceChange): Promise<void> {
  unsent.push(change)
  sending ??= sendAll().finally(() => {
    sending = undefined
    unsent = []
  })
  return sending
}

async function preferencesOnHost(): Promise<Preferences> {
  const read = readProfile(await callHost('GET', calls.profile, { isForWrite: true }))
  if (!read) throw odd()
  return read.preferences
}

/** What the host refuses is taken back, to what it has. */
async function sendAll(): Promise<void> {
  const isGone = followLeaving()
  const ownProfile = () => {
    const now = profile.get()
    return !isGone() && typeof now === 'object' ? now : undefined
  }
  try {
    while (unsent.length > 0) {
      const isAsked = unsent.some((change) => typeof change === 'function')
      const before = isAsked ? await preferencesOnHost() : ownProfile()?.preferences ?? {}
      if (isGone()) return
      const changes = unsent
      unsent = []
      let [part, after]: [Preferences, Preferences] = [{}, before]
      for (const change of changes) {
        const own = typeof change === 'function' ? change(after) : change
        part = withChange(part, own)
        after = withChange(after, own)
      }
      await api.send('POST', calls.profile, { preferences: part })
      const now = ownProfile()
      if (!now) return
      profile.set({ ...now, preferences: after })
      preferences.set(unsent.reduce(withChange, after))
    }
  } catch (error) {
    const now = ownProfile()
    if (now) preferences.set(now.preferences)
    throw error
  }
}
