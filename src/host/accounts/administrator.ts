import { administratorRoleId } from '#contract'
import { followWrite, systemId } from '#host/records'
import { unlessDiskIsFull } from '#host/storage'
import { removeFactors } from './factors/factor-store.ts'
import { newPassword } from './passwords.ts'
import type { Accounts } from './open-accounts.ts'
import { changeUser, createUser, setPassword, userByEmail } from './users.ts'

/** `password` was generated, and is shown once; undefined if ADMIN_PASSWORD sets it. */
export interface Access {
  email: string
  password: string | undefined
}

const newcomer = { firstName: 'First', lastName: 'Administrator', language: 'en' }

/** The user, and how many second factors were removed: the user may have lost them. */
interface Given {
  id: string
  factors: number
  hadRanges: boolean
}

/** Clears the administrator role's IP allow-list, which may exclude the operator. Returns whether it had one. */
function liftRanges({ db, tables }: Accounts, at: Date): boolean {
  const roleNow = () => db.get('select * from role where id = ?', [administratorRoleId])
  const before = roleNow()
  if (typeof before?.ranges !== 'string' || before.ranges === '') return false
  const mark = { version: Number(before.version) + 1, updatedAt: at.toISOString() }
  db.update('role', { ranges: null, ...mark }, { id: administratorRoleId })
  followWrite(tables, { entity: 'role', before, after: roleNow(), by: undefined, at })
  return true
}

/** Makes the user with this address an administrator with this password. Creates the user if there is none. */
const giveAccess = (accounts: Accounts, email: string, hash: string): Given => {
  const now = accounts.now()
  const access = { roleId: administratorRoleId, statusId: 'active' }
  return accounts.db.transaction(() => {
    const known = userByEmail(accounts.db, email)
    const id = known?.id ?? createUser(accounts.tables, { ...newcomer, email, ...access }, now)
    if (known) changeUser(accounts.tables, id, access, undefined, now)
    setPassword(accounts.db, id, hash, now)
    const facts = { how: 'reset-admin' }
    if (known) accounts.securityEvent({ kind: 'password-changed', personId: id, by: systemId, facts })
    accounts.db.run('delete from session where userId = ?', [id])
    return { id, factors: removeFactors(accounts.db, id), hadRanges: liftRanges(accounts, now) }
  })
}

/**
 * Creates the administrator at the first start only. `show` runs before the write: a host that is killed in between
 * shows another password next time. In the other order, no one might ever see the password.
 */
export const firstAdministrator = async (accounts: Accounts, show: (access: Access) => void): Promise<void> => {
  if (accounts.db.get('select 1 from user where roleId = ?', [administratorRoleId])) return
  const { adminEmail: email, adminPassword } = accounts.settings
  const password = adminPassword ?? newPassword()
  const hash = await accounts.passwords.hash(password)
  show({ email, password: adminPassword === undefined ? password : undefined })
  giveAccess(accounts, email, hash)
}

/** Sets a new password for the administrator and removes second factors; returns the lines for the caller to show. */
export const resetAdministrator = async (accounts: Accounts, email: string): Promise<string> => {
  const password = newPassword()
  const hash = await accounts.passwords.hash(password)
  let given: Given
  try {
    given = giveAccess(accounts, email, hash)
  } catch (error) {
    throw unlessDiskIsFull(error, accounts.dataDir)
  }
  const { id, factors, hadRanges } = given
  accounts.limits.forgiveAll()
  accounts.log('administrator reset', { user: id, factors })
  const lines = [`email: ${email}`, `password: ${password}`]
  const told = [
    factors > 0 && `sign-in methods removed: ${factors}`,
    hadRanges && 'sign-in addresses of the administrator role removed: sign-in is possible from everywhere',
  ]
  return [...lines, ...told.filter((line) => line !== false)].join('\n')
}
