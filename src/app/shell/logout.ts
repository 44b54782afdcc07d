import { calls } from '#contract'
import { callHost, loginPath, profile, quietly, signOut } from '#data'
import type { Router } from '#kit'

/** Asks about unsaved text first; then the panel signs out, whether the host responds or not. */
export async function logout(router: Router): Promise<void> {
  if (!(await router.mayLeave())) return
  // A bare host has no such call.
  if (profile.get() !== 'bare') void quietly('signOut', () => callHost('POST', calls.logout))
  signOut()
  // The next user must not start on this user's page.
  await router.navigate(loginPath, { replace: true, state: {}, force: true })
}
