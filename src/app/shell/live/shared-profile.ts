import { isObject, isText } from '#contract'
import { ownProfile, profile, refreshProfile, session } from '#data'
import { channelOf } from '#kit'

interface Told { email: string; what: string }

/** Without what may differ from one reading to the next with nobody changing it. */
const known = (): Told | undefined => {
  const own = ownProfile()
  const what = JSON.stringify({ ...own, expiresAt: undefined, photo: own?.photo?.id })
  return own && { email: session.get().email, what }
}

/**
 * What a person changes in one tab, a theme or their name, holds in their other ones too. These hear that there is
 * something else, and ask the host for it. Returns what ends it.
 */
export function startSharedProfile(): () => void {
  const channel = channelOf('apron-profile')
  let last = known()?.what
  const end = profile.subscribe(() => {
    const told = known()
    if (!told || told.what === last) return
    last = told.what
    channel?.postMessage(told)
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Perhaps of another build.
    if (!isObject(data) || data.email !== session.get().email || !isText(data.what) || data.what === last) return
    last = data.what // many tabs tell of the same change
    void refreshProfile()
  })
  return () => {
    end()
    channel?.close()
  }
}
