import { profileWaitMs } from '../../contract/constants.ts'
import type { Router } from '../../kit/router.ts'
import { showAppearance } from '../appearance.ts'
import { forgetProfile, loadProfile, preferences } from '../profile.ts'
import { session } from '../session.ts'

/** Follows who is signed in, in this tab or another one: the guards act, and the profile is that person's. */
export function followPerson(router: Router): () => void {
  let person = session.get().email
  const ends = [
    session.subscribe(() => {
      const { email } = session.get()
      if (email !== person) forgetProfile()
      person = email
      router.recheck()
    }),
    preferences.subscribe(() => showAppearance(preferences.get(), document.documentElement)),
  ]
  return () => ends.forEach((end) => end())
}

/** The shell shows what the profile says from its first frame, unless that takes long. */
export async function profileOrPatience(): Promise<void> {
  await Promise.race([
    loadProfile().catch(() => {}), // said and retried where it is loaded
    new Promise((resolve) => setTimeout(resolve, profileWaitMs)),
  ])
}
