import { isText, readFactorCode } from '#contract'
import { invalid } from '#host/base'
import { type Context, originOf } from '#host/http'
import type { Accounts } from '../open-accounts.ts'
import { clockSentence } from './clock-reports.ts'
import { consumeCode, consumePasskey, recoveryCodesLeft } from './factor-store.ts'
import { isProblem, partyOf, type PasskeyProblem } from './passkey.ts'
import { passkeySentence } from './passkey-words.ts'

type Proven = 'code' | 'recovery' | 'passkey'
/** `cause` is for the log, the sentence for the user. */
type Failure = { cause: string; sentence: string }
/** `more` is what the response says besides: after a recovery code, how many are left. */
export interface Proof {
  proven: Proven
  more?: { recoveryCodesLeft: number }
}

const shapeSentence = 'Enter the 6-digit code from your authenticator app, or a recovery code.'
const wrongCode: Failure = { cause: 'code', sentence: 'That code didn’t work. Check the latest code in your app.' }

/**
 * Consumes a one-time code, a recovery code or a passkey of this user, and its challenge. Counts failures separately
 * from those of the password, so that a correct password does not reset them. Throws 422 for text that isn't a code,
 * which doesn't count as a failure, and 429 after too many failures.
 */
export async function proveFactor(
  accounts: Accounts,
  context: Context,
  userId: string,
  given: { [name: string]: unknown },
  { challenge, purpose }: { challenge: string; purpose: string },
): Promise<Proof | Failure> {
  const { limits, challenges, securityEvent } = accounts
  const { request, now, log } = context
  const origin = originOf(context)
  const prove = proverOf(accounts, context, userId, given, challenge)
  const tried: { proof: Proof | Failure } = { proof: wrongCode }
  const isRight = await limits.attempt(`factors of ${userId}`, request.ip, now, async () => {
    tried.proof = prove()
    return 'proven' in tried.proof && challenges.take(challenge, purpose, now)
  })
  const { proof } = tried
  if (!isRight || !('proven' in proof)) {
    const failed = 'proven' in proof ? wrongCode : proof
    log('two-step verification failed', { request: request.id, client: request.ip, cause: failed.cause })
    securityEvent({ ...origin, kind: 'factor-failed', personId: userId })
    return failed
  }
  if (proof.proven !== 'recovery') return proof
  securityEvent({ ...origin, kind: 'recovery-code-used', personId: userId, by: userId })
  return { ...proof, more: { recoveryCodesLeft: recoveryCodesLeft(context.db, userId) } }
}

function proverOf(
  { clocks }: Accounts,
  { db, request, now }: Context,
  userId: string,
  { code, passkey }: { [name: string]: unknown },
  challenge: string,
): () => Proof | Failure {
  if (passkey !== undefined) {
    const party = partyOf(request.panelOrigin)
    return () => {
      const use = consumePasskey(db, passkey, challenge, party, now)
      if (!isProblem(use) && use.userId === userId) return { proven: 'passkey' }
      const problem: PasskeyProblem = isProblem(use) ? use : { cause: 'signature' }
      return { cause: problem.cause, sentence: passkeySentence(problem, party) }
    }
  }
  const read = isText(code) ? readFactorCode(code) : undefined
  if (!read) throw invalid({ code: shapeSentence }, shapeSentence)
  return () => {
    const use = consumeCode(db, userId, read, now)
    if (!use) return wrongCode
    if ('used' in use) return { proven: use.used }
    clocks.note(userId, use.clock, now)
    return { cause: 'clock', sentence: clockSentence(use.clock) }
  }
}
