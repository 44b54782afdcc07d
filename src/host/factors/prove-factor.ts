import { isText } from '#contract'
import type { AccountServices } from '../accounts/services.ts'
import { unauthenticated } from '../http/refusal.ts'
import type { Context } from '../http/route.ts'
import { originOf } from '../security/security-event.ts'
import { useCode, usePasskey } from './factor-store.ts'
import { partyOf } from './passkey.ts'

export type Proven = 'code' | 'recovery' | 'passkey'

/**
 * Uses a one-time code, a recovery code or a passkey of this person, and takes the challenge with it. Counts failures
 * apart from those of the password, so that a right password does not take wrong codes back. Throws 401 and 429.
 */
export async function proveFactor(
  services: AccountServices, context: Context, userId: string, { code, passkey }: { [name: string]: unknown },
  { challenge, purpose }: { challenge: string; purpose: string },
): Promise<Proven> {
  const { limits, challenges, securityEvent } = services
  const { db, request, now, log } = context
  const origin = originOf(context)
  const use = (): Proven | undefined => {
    if (passkey === undefined) return isText(code) ? useCode(db, userId, code, now) : undefined
    const owner = usePasskey(db, passkey, challenge, partyOf(request.panelOrigin), now)
    return owner === userId ? 'passkey' : undefined
  }
  let proven: Proven | undefined
  const isRight = await limits.attempt(`factors of ${userId}`, request.ip, now, async () => {
    proven = use()
    return proven !== undefined && challenges.take(challenge, purpose, now)
  })
  if (proven === undefined || !isRight) {
    log('sign-in failed', { request: request.id, client: request.ip, way: 'second factor' })
    securityEvent({ ...origin, kind: 'factor-failed', personId: userId })
    throw unauthenticated(passkey === undefined ? 'This code is not right, or was used before.'
      : 'This passkey is not one of yours here. Try again, or use a code.')
  }
  if (proven === 'recovery') securityEvent({ ...origin, kind: 'recovery-code-used', personId: userId, by: userId })
  return proven
}
