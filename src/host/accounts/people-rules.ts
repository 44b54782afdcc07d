// Users cannot grant more than their own permissions or lock themselves out, and one administrator always remains.
import { administratorRoleId, grantedSections, readPermissions, type Values } from '#contract'
import { forbidden } from '#host/base'
import { isWithin, rangesProblem, requireRecentProof } from '#host/http'
import type { Rules, Work } from '#host/records'
import { eraseEventsOf } from '#host/security'
import type { Database } from '#host/storage'
import type { Accounts } from './open-accounts.ts'
import { inviteUser } from './password-links.ts'
import { exceeds, exceedsLanguages, isLastAdministrator, roleExceeds, userExceeds } from './people-rights.ts'
import { passwordHashOf } from './users.ts'

const blocks = (db: Database, statusId: unknown): boolean =>
  db.get('select 1 from user_status where id = ? and blocksSignIn = 1', [String(statusId)]) !== undefined

const stopWithoutAdministrator = ({ db, person }: Work): void => {
  if (!person) return // the first start has no administrator yet
  if (isLastAdministrator(db, '')) throw forbidden('At least one administrator must be able to sign in.')
}

const endSessions = (db: Database, userId: string): void => {
  db.run('delete from session where userId = ?', [userId])
}

const stopBeyond = (work: Work, values: Values): void => {
  if (userExceeds(work, values)) throw forbidden('This user has more permissions than you.')
}

export const userRules = (accounts: Accounts): Rules => ({
  check: (work, { id, before, after, changed }) => {
    const { db, person } = work
    if (before) stopBeyond(work, before.values)
    if (changed.has('roleId') || (before && changed.has('email'))) requireRecentProof(work)
    const isOwn = person?.id === id
    if (changed.has('roleId') && userExceeds(work, after)) {
      throw forbidden('You can’t assign a role with more permissions than you have.', 'roleId')
    }
    if (changed.has('languages') && exceedsLanguages(person, after.languages)) {
      throw forbidden('You can’t assign languages that you don’t translate into.', 'languages')
    }
    // A sign-up has no role.
    const lacksRole = before && changed.has('statusId') && !after.roleId && !blocks(db, after.statusId)
    if (!isOwn) return lacksRole ? { roleId: 'Choose a role. Without one, this user can’t see anything.' } : {}
    if (changed.has('roleId')) throw forbidden('You can’t change your own role.', 'roleId')
    if (changed.has('statusId') && blocks(db, after.statusId)) throw forbidden('You can’t block yourself.', 'statusId')
    return {}
  },
  saved: (work, { id, before, after, changed }) => {
    if (changed.has('roleId') || changed.has('statusId')) stopWithoutAdministrator(work)
    // The links went to an address that may belong to someone else.
    if (changed.has('email')) work.db.run('delete from password_link where userId = ?', [id])
    if (blocks(work.db, after.statusId)) return endSessions(work.db, id)
    const isNewHere = !before || changed.has('email') || blocks(work.db, before.values.statusId)
    // A person who signed up has already chosen a password.
    const isInvited = work.person !== undefined && isNewHere && passwordHashOf(work.db, id) === undefined
    if (isInvited) inviteUser(accounts, id, work)
  },
  permit: (work, { id, values }) => {
    if (work.person?.id === id) throw forbidden('You can’t delete yourself.')
    stopBeyond(work, values)
  },
  removed: (work, { id }) => {
    stopWithoutAdministrator(work)
    endSessions(work.db, id)
  },
  purged: ({ db }, { id }) => {
    for (const table of [
      'credential',
      'session',
      'password_link',
      'preference',
      'factor',
      'recovery_code',
      'provider_link',
    ]) {
      db.run(`delete from ${table} where userId = ?`, [id])
    }
    db.run('delete from invitation where invitedBy = ?', [id])
    eraseEventsOf(db, id)
  },
})

const known = new Set<string | undefined>(grantedSections.map(({ key }) => key))

const ownIpProblem = (ip: string): string => `This would lock you out: your IP address ${ip} isn’t included`

export const roleRules: Rules = {
  check: (work, { entity, id, before, after, changed }) => {
    const { person, model, origin } = work
    const isSystem = before?.values.system === true
    if (person && isSystem && [...changed].some((name) => !entity.fields[name]?.staysOpen))
      throw forbidden('This role can’t be changed.')
    if (person && isSystem && person.roleId !== administratorRoleId)
      throw forbidden('This role has more permissions than you.')
    requireRecentProof(work)
    const isOwn = person?.roleId === id
    const problem =
      rangesProblem(after.ranges) ??
      (isOwn && origin.ip !== undefined && !isWithin(after.ranges, origin.ip) ? ownIpProblem(origin.ip) : undefined)
    if (changed.has('ranges') && problem !== undefined) return { ranges: problem }
    if (!changed.has('permissions') && !before) return {}
    if (isOwn && changed.has('permissions')) {
      throw forbidden('You can’t change your own role’s permissions.', 'permissions')
    }
    const [given, had] = [readPermissions(after.permissions), readPermissions(before?.values.permissions)]
    if (person && exceeds(person, had)) throw forbidden('This role has more permissions than you.')
    if (person && exceeds(person, given)) {
      throw forbidden('You can’t grant permissions you don’t have.', 'permissions')
    }
    const odd = Object.keys(given).find((section) => !known.has(section) && !model.find(section))
    return odd === undefined ? {} : { permissions: `Unknown section “${odd}”` }
  },
  permit: (work, { values }) => {
    const { person } = work
    if (values.system === true) throw forbidden('This role can’t be changed.')
    requireRecentProof(work)
    const permissions = readPermissions(values.permissions)
    if (person && exceeds(person, permissions)) throw forbidden('This role has more permissions than you.')
  },
  isBeyond: roleExceeds,
}

export const statusRules: Rules = {
  check: (work, { id, before, after, changed }) => {
    const { db, person } = work
    if (person && before?.values.system === true) throw forbidden('This status can’t be changed.')
    const roles = db.all('select distinct roleId from user where statusId = ? and deletedAt is null', [id])
    if (changed.has('blocksSignIn') && roles.some(({ roleId }) => roleExceeds(work, roleId))) {
      throw forbidden('Users with more permissions than you have this status.', 'blocksSignIn')
    }
    const comesToBlock = changed.has('blocksSignIn') && after.blocksSignIn === true
    const isOwn = person && db.get('select 1 from user where id = ? and statusId = ?', [person.id, id])
    if (comesToBlock && isOwn) throw forbidden('You can’t block yourself.', 'blocksSignIn')
    return {}
  },
  saved: (work, { id, after, changed }) => {
    if (!changed.has('blocksSignIn') || after.blocksSignIn !== true) return
    stopWithoutAdministrator(work)
    work.db.run('delete from session where userId in (select id from user where statusId = ?)', [id])
  },
  permit: (_work, { values }) => {
    if (values.system === true) throw forbidden('This status can’t be changed.')
  },
}
