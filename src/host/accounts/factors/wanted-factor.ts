import type { Context } from '#host/http'
import type { Accounts } from '../open-accounts.ts'
import { passwordHashOf, type UserRow } from '../users.ts'
import { factorKinds } from './factor-store.ts'
import { partyOf } from './passkey.ts'
import { passkeyWays } from './passkey-options.ts'

/** Changing the password ends a sign-in that was started with the former one. */
export const signInPurpose = ({ db }: Context, { id }: UserRow): string => `sign-in ${id} ${passwordHashOf(db, id)}`

/** The ways to continue after a password or the provider's word; undefined if the user has no second factor. */
export function wantedFactor({ challenges }: Accounts, context: Context, user: UserRow) {
  const { db, request, now } = context
  const kinds = factorKinds(db, user.id)
  if (kinds.length === 0) return undefined
  const attempt = challenges.make(signInPurpose(context, user), now)
  return { kinds, attempt, ...passkeyWays(db, user.id, attempt, partyOf(request.panelOrigin)) }
}
