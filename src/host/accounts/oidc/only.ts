import { administratorRoleId } from '#contract'
import { forbidden } from '#host/base'
import type { Database } from '#host/storage'
import type { Accounts } from '../open-accounts.ts'

export const loginPath = '/login'

/**
 * The administrator who keeps a password with OIDC_ONLY: the one whose password was set last. So `reset-admin` decides
 * who it is.
 */
const keeperIn = (db: Database): string | undefined =>
  db.get<{ id: string }>(
    `select u.id from user u join credential c on c.userId = u.id left join user_status s on s.id = u.statusId
    where u.roleId = ? and u.deletedAt is null and coalesce(s.blocksSignIn, 0) = 0
    order by c.changedAt desc, u.id limit 1`,
    [administratorRoleId],
  )?.id

/** Whether this user, or anyone if omitted, has to sign in by the provider. */
export const isProviderOnly = ({ db, settings: { provider } }: Accounts, userId?: string): boolean =>
  provider?.isOnly === true && (userId === undefined || userId !== keeperIn(db))

/** Throws if only the provider may sign in this user, or anyone if omitted. */
export function stopUnlessProvider(accounts: Accounts, userId?: string): void {
  if (isProviderOnly(accounts, userId)) throw forbidden(`Sign in with ${accounts.settings.provider?.label}.`)
}

/** The offer of the sign-in page, and whether it hides passwords. */
export const providerOffer = (accounts: Accounts): { provider?: object } => {
  const { provider } = accounts.settings
  return provider ? { provider: { label: provider.label, isOnly: isProviderOnly(accounts) } } : {}
}
