import { calls } from '#contract'
import { callHost, loginPath, profile, signOut } from '#data'
import type { Router } from '#kit'

/** Asks first where something is not saved; then the panel signs out whether the host hears of it or not. */
export async function logout(router: Router): Promise<void> {
  if (!(await router.mayLeave())) return
  // A bare host has no call for it.
  if (profile.get() !== 'bare') void callHost('POST', calls.logout, { onFailure: () => {} }).catch(() => {})
  signOut()
  // The person who signs in next did not ask for this person's page.
  await router.navigate(loginPath, { replace: true, state: {}, force: true })
}
