import { isText } from '#contract'
import type { AccountServices } from '../services.ts'
import type { Context } from '../../http/route.ts'
import { consumeCode, consumePasskey } from './factor-store.ts'
import { partyOf } from './passkey.ts'
import { originOf } from '../../http/origin.ts'

type Proven = 'code' | 'recovery' | 'passkey'

/**
 * Uses a one-time code, a recovery code or a passkey of this person, and takes the challenge with it. Counts failures
 * apart from those of the password, so that a right password does not take wrong codes back. Answers undefined for a
 * wrong one; throws 429 after too many.
 */
export async function proveFactor(
  services: AccountServices,
  context: Context,
  userId: string,
  { code, passkey }: { [name: string]: unknown },
  { challenge, purpose }: { challenge: string; purpose: string },
): Promise<Proven | undefined> {
  const { limits, challenges, securityEvent } = services
  const { db, request, now, log } = context
  const origin = originOf(context)
  const use = (): Proven | undefined => {
    if (passkey === undefined) return isText(code) ? consumeCode(db, userId, code, now) : undefined
    const owner = consumePasskey(db, passkey, challenge, partyOf(request.panelOrigin), now)
    return owner === userId ? 'passkey' : undefined
  }
  let proven: Proven | undefined
  const isRight = await limits.attempt(`factors of ${userId}`, request.ip, now, async () => {
    proven = use()
    return proven !== undefined && challenges.take(challenge, purpose, now)
  })
  if (!isRight) {
    log('second factor failed', { request: request.id, client: request.ip })
    securityEvent({ ...origin, kind: 'factor-failed', personId: userId })
    return undefined
  }
  if (proven === 'recovery') securityEvent({ ...origin, kind: 'recovery-code-used', personId: userId, by: userId })
  return proven
}
