import { administratorRoleId } from '../contract/profile.ts'
import { attempts } from './attempts.ts'
import type { Database } from './database.ts'
import type { Part, Services } from './part.ts'
import { passwordLinkRoutes } from './password-links.ts'
import type { Passwords } from './passwords.ts'
import { profileRoutes } from './profile.ts'
import { tooMany } from './refusal.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'
import { clientOf, type SignInLimits } from './sign-in-limits.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

export interface AccountServices extends Services {
  passwords: Passwords
  sessions: Sessions
  limits: SignInLimits
  /** Calls that anybody may make and that cost something: throws 429 for who makes too many. */
  countPublicCall(ip: string, now: Date): void
  /** How long an answer takes whose time would otherwise tell whether an address is known. */
  evenAnswerMs: number
}

const publicCallsMax = 60
const publicCallsWindowMs = 15 * 60 * 1000

export const publicCallCounter = (): AccountServices['countPublicCall'] => {
  const counted = attempts(publicCallsMax, publicCallsWindowMs)
  return (ip, now) => {
    const refused = counted.begin(clientOf(ip), now.getTime())
    if (refused) throw tooMany(refused.retryAfterSeconds, 'Too many requests. Try again later.')
  }
}

/** What must be there for anybody to sign in. Their ids are fixed; the administrator role needs no list of sections. */
const systemRecords = (db: Database, at: string): void => {
  db.run(`insert or ignore into role (id, version, createdAt, updatedAt, name, description, permissions, system)
    values (?, 1, ?, ?, 'Administrator', 'May do everything', '{}', 1)`, [administratorRoleId, at, at])
  const statuses = [['active', 'Active', 'ok', 0], ['pending', 'Pending', 'warn', 1], ['suspended', 'Suspended', 'bad', 1]] as const
  for (const [key, name, colour, blocks] of statuses) {
    db.run(`insert or ignore into user_status (id, version, createdAt, updatedAt, name, key, colour, blocksSignIn, system)
      values (?, 1, ?, ?, ?, ?, ?, ?, 1)`, [key, at, at, name, key, colour, blocks])
  }
}

export const accounts = (services: AccountServices): Part => ({
  features: ['refresh', 'idempotency', 'roles'],
  prepare: () => systemRecords(services.db, services.now().toISOString()),
  routes: [
    ...signInRoutes(services), ...passwordLinkRoutes(services), ...signUpRoutes(services), ...profileRoutes(services),
    ...sessionRoutes(services),
  ],
})
