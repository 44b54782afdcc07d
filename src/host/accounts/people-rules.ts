// Nobody grants more than their own permissions, nobody locks themselves out, and one administrator always remains.
import { administratorRoleId, type Permissions, readPermissions, recordSections, type Values } from '#contract'
import { forbidden } from '#host/base'
import { isPermitted, isWithin, type Person, rangesProblem, requireRecentProof } from '#host/http'
import type { Rules, Work } from '#host/records'
import { eraseEventsOf } from '#host/security'
import type { Database } from '#host/storage'
import type { Accounts } from './open-accounts.ts'
import { inviteUser } from './password-links.ts'
import { passwordHashOf } from './users.ts'

const exceeds = (person: Person, permissions: Permissions): boolean =>
  Object.entries(permissions).some(([section, given]) => given.some((one) => !isPermitted(person, section, one)))

export const roleExceeds = ({ db, person }: Pick<Work, 'db' | 'person'>, roleId: unknown): boolean => {
  if (!person || person.roleId === administratorRoleId || typeof roleId !== 'string') return false
  if (roleId === administratorRoleId) return true
  const role = db.get<{ permissions: string | null }>('select permissions from role where id = ?', [roleId])
  return exceeds(person, readPermissions(JSON.parse(role?.permissions ?? '{}')))
}

const blocks = (db: Database, statusId: unknown): boolean =>
  db.get('select 1 from user_status where id = ? and blocksSignIn = 1', [String(statusId)]) !== undefined

const stopWithoutAdministrator = ({ db, person }: Work): void => {
  if (!person) return // the first start has no administrator yet
  const left = db.get(
    `select 1 from user u left join user_status s on s.id = u.statusId
    where u.roleId = ? and u.deletedAt is null and coalesce(s.blocksSignIn, 0) = 0 limit 1`,
    [administratorRoleId],
  )
  if (!left) throw forbidden('One administrator must remain who can sign in.')
}

const endSessions = (db: Database, userId: string): void => {
  db.run('delete from session where userId = ?', [userId])
}

const stopBeyond = (work: Work, { roleId }: Values): void => {
  if (roleExceeds(work, roleId)) throw forbidden('This person may do more than you may.')
}

export const userRules = (accounts: Accounts): Rules => ({
  check: (work, { id, before, after, changed }) => {
    const { db, person } = work
    if (before) stopBeyond(work, before.values)
    if (changed.has('roleId') || (before && changed.has('email'))) requireRecentProof(work)
    const isOwn = person?.id === id
    if (changed.has('roleId') && roleExceeds(work, after.roleId)) {
      throw forbidden('You cannot give a role that may do more than you may.', 'roleId')
    }
    // A sign-up has no role.
    const lacksRole = before && changed.has('statusId') && !after.roleId && !blocks(db, after.statusId)
    if (!isOwn) return lacksRole ? { roleId: 'Choose the role: without one this person would see nothing' } : {}
    if (changed.has('roleId')) throw forbidden('You cannot change your own role.', 'roleId')
    if (changed.has('statusId') && blocks(db, after.statusId)) throw forbidden('You cannot block yourself.', 'statusId')
    return {}
  },
  saved: (work, { id, before, after, changed }) => {
    if (changed.has('roleId') || changed.has('statusId')) stopWithoutAdministrator(work)
    // The links went to an address that may belong to another person.
    if (changed.has('email')) work.db.run('delete from password_link where userId = ?', [id])
    if (blocks(work.db, after.statusId)) return endSessions(work.db, id)
    const isNewHere = !before || changed.has('email') || blocks(work.db, before.values.statusId)
    // A person who signed up has already chosen a password.
    const isInvited = work.person !== undefined && isNewHere && passwordHashOf(work.db, id) === undefined
    if (isInvited) inviteUser(accounts, id, work.panelOrigin, work.now)
  },
  permit: (work, { id, values }) => {
    if (work.person?.id === id) throw forbidden('You cannot delete yourself.')
    stopBeyond(work, values)
  },
  removed: (work, { id }) => {
    stopWithoutAdministrator(work)
    endSessions(work.db, id)
  },
  purged: ({ db }, { id }) => {
    for (const table of ['credential', 'session', 'password_link', 'preference', 'factor', 'recovery_code']) {
      db.run(`delete from ${table} where userId = ?`, [id])
    }
    eraseEventsOf(db, id)
  },
})

const known = new Set<string | undefined>(recordSections.map(({ key }) => key))

const ownAddressProblem = (ip: string): string => `This would shut you out: your own address ${ip} is not in it`

/** How people of a role sign in may change, also of one that is fixed. */
const openOfFixed = ['ranges', 'needsFactor']

export const roleRules: Rules = {
  check: (work, { id, before, after, changed }) => {
    const { person, model, origin } = work
    const isSystem = before?.values.system === true
    if (person && isSystem && [...changed].some((name) => !openOfFixed.includes(name)))
      throw forbidden('This role is fixed.')
    if (person && isSystem && person.roleId !== administratorRoleId)
      throw forbidden('This role may do more than you may.')
    requireRecentProof(work)
    const isOwn = person?.roleId === id
    const problem =
      rangesProblem(after.ranges) ??
      (isOwn && origin.ip !== undefined && !isWithin(after.ranges, origin.ip)
        ? ownAddressProblem(origin.ip)
        : undefined)
    if (changed.has('ranges') && problem !== undefined) return { ranges: problem }
    if (!changed.has('permissions') && !before) return {}
    if (isOwn && changed.has('permissions')) {
      throw forbidden('You cannot change what your own role permits.', 'permissions')
    }
    const [given, had] = [readPermissions(after.permissions), readPermissions(before?.values.permissions)]
    if (person && exceeds(person, had)) throw forbidden('This role may do more than you may.')
    if (person && exceeds(person, given)) {
      throw forbidden('You cannot permit more than you may yourself.', 'permissions')
    }
    const odd = Object.keys(given).find((section) => !known.has(section) && !model.find(section))
    return odd === undefined ? {} : { permissions: `There is no section “${odd}”` }
  },
  permit: (work, { values }) => {
    const { person } = work
    if (values.system === true) throw forbidden('This role is fixed.')
    requireRecentProof(work)
    const permissions = readPermissions(values.permissions)
    if (person && exceeds(person, permissions)) throw forbidden('This role may do more than you may.')
  },
  isBeyond: roleExceeds,
}

export const statusRules: Rules = {
  check: (work, { id, before, after, changed }) => {
    const { db, person } = work
    if (person && before?.values.system === true) throw forbidden('This status is fixed.')
    const roles = db.all('select distinct roleId from user where statusId = ? and deletedAt is null', [id])
    if (changed.has('blocksSignIn') && roles.some(({ roleId }) => roleExceeds(work, roleId))) {
      throw forbidden('People who may do more than you may have this status.', 'blocksSignIn')
    }
    const comesToBlock = changed.has('blocksSignIn') && after.blocksSignIn === true
    const isOwn = person && db.get('select 1 from user where id = ? and statusId = ?', [person.id, id])
    if (comesToBlock && isOwn) throw forbidden('You cannot block yourself.', 'blocksSignIn')
    return {}
  },
  saved: (work, { id, after, changed }) => {
    if (!changed.has('blocksSignIn') || after.blocksSignIn !== true) return
    stopWithoutAdministrator(work)
    work.db.run('delete from session where userId in (select id from user where statusId = ?)', [id])
  },
  permit: (_work, { values }) => {
    if (values.system === true) throw forbidden('This status is fixed.')
  },
}
