import { endSession, loginPath } from '#data'
import type { Router } from '#kit'

/** Asks about unsaved text first; then the panel signs out, whether the host responds or not. */
export async function logout(router: Router): Promise<void> {
  if (!(await router.mayLeave())) return
  endSession()
  // The next user must not start on this user's page.
  await router.navigate(loginPath, { replace: true, state: {}, force: true })
}
