import { administratorRoleId } from '#contract'
import type { Services } from '../part.ts'
import { unlessDiskIsFull } from '../storage/full-disk.ts'
import { newPassword } from './passwords.ts'
import type { AccountServices } from './services.ts'
import { changeUser, createUser, setPassword, userByEmail } from './users.ts'

export interface Access { email: string; /** Generated: to be shown once. */ password: string | undefined }

const newcomer = { firstName: 'First', lastName: 'Administrator', language: 'en' }

/** Whoever has the address becomes an administrator with this password; without one, such a person is made. */
const giveAccess = (services: Services, email: string, hash: string): void => {
  const now = services.now()
  const access = { roleId: administratorRoleId, statusId: 'active' }
  services.db.transaction(() => {
    const known = userByEmail(services.db, email)
    const id = known?.id ?? createUser(services, { ...newcomer, email, ...access }, now)
    if (known) changeUser(services, id, access, undefined, now)
    setPassword(services.db, id, hash, now)
    services.db.run('delete from session where userId = ?', [id])
  })
}

/**
 * At the first start only. `show` runs before the account is written: a host that is killed in between shows another
 * password next time, whereas the other way round nobody would ever have seen it.
 */
export const firstAdministrator = async (services: AccountServices, show: (access: Access) => void): Promise<void> => {
  if (services.db.get('select 1 from user where roleId = ?', [administratorRoleId])) return
  const { adminEmail: email, adminPassword } = services.settings
  const password = adminPassword ?? newPassword()
  const hash = await services.passwords.hash(password)
  show({ email, password: adminPassword === undefined ? password : undefined })
  giveAccess(services, email, hash)
}

/** For who lost it: always a new password, which the caller shows. */
export const resetAdministrator = async (services: AccountServices, email: string): Promise<string> => {
  const password = newPassword()
  const hash = await services.passwords.hash(password)
  try {
    giveAccess(services, email, hash)
  } catch (error) {
    throw unlessDiskIsFull(error, services.settings)
  }
  services.limits.forgiveAll()
  services.log('administrator reset', { email })
  return password
}
