import { calls, isText } from '#contract'
import { openSession, stopBlocked } from '../accounts/open-session.ts'
import type { AccountServices } from '../accounts/services.ts'
import { passwordHashOf, userByEmail, type UserRow } from '../accounts/users.ts'
import { objectIn } from '../http/read-body.ts'
import { invalid, secondFactorWanted, unauthenticated } from '../http/refusal.ts'
import type { Answer, Context, Route } from '../http/route.ts'
import { originOf } from '../security/security-event.ts'
import { factorKinds, useCode } from './factor-store.ts'

/** Another password ends the sign-in that was begun with the one before. */
const purposeOf = ({ db }: Context, { id }: UserRow): string => `sign-in ${id} ${passwordHashOf(db, id)}`

/** Refuses with what may follow, where the person with this right password has a second factor. */
export function stopForFactor({ challenges }: AccountServices, context: Context, user: UserRow): void {
  const kinds = factorKinds(context.db, user.id)
  if (kinds.length === 0) return
  throw secondFactorWanted({ kinds, attempt: challenges.make(purposeOf(context, user), context.now) })
}

const lateSentence = 'This sign-in took too long. Enter your password again.'

/** Goes on with a sign-in whose password was right: by a one-time code or a recovery code. */
const finish = (services: AccountServices) => async (context: Context): Promise<() => Answer> => {
  const { limits, challenges } = services
  const { db, body, request, now, log } = context
  const { email, attempt, code } = objectIn(body)
  const user = isText(email) && !email.includes('\0') ? userByEmail(db, email.trim().toLowerCase()) : undefined
  if (!user || !challenges.isGood(attempt, purposeOf(context, user), now)) {
    throw invalid({ attempt: lateSentence }, lateSentence)
  }
  let used: ReturnType<typeof useCode>
  const isRight = await limits.attempt(`codes of ${user.id}`, request.ip, now, async () => {
    used = isText(code) ? useCode(db, user.id, code, now) : undefined
    return used !== undefined && challenges.take(attempt, purposeOf(context, user), now)
  })
  if (!isRight) {
    log('sign-in failed', { request: request.id, client: request.ip, way: 'code' })
    services.securityEvent({ ...originOf(context), kind: 'factor-failed', personId: user.id })
    throw unauthenticated('This code is not right, or was used before.')
  }
  stopBlocked(services, context, user)
  return () => {
    if (used === 'recovery') {
      services.securityEvent({ ...originOf(context), kind: 'recovery-code-used', personId: user.id, by: user.id })
    }
    return openSession(services, context, user, `password and ${used}`)
  }
}

export const factorSignInRoutes = (services: AccountServices): Route[] => [
  { method: 'POST', path: calls.loginFactor, isPublic: true, skipsIdempotency: true, handle: finish(services) },
]
