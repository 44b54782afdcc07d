import { type Feature, isEmail } from '#contract'
import { createAttempts, type Log, tooMany } from '#host/base'
import { clientOf } from '#host/http'
import type { Outbox } from '#host/mail'
import type { Tables } from '#host/records'
import type { SecurityEvents } from '#host/security'
import type { Database } from '#host/storage'
import { type Challenges, newChallenges } from './factors/challenges.ts'
import { type ClockReports, clockReports } from './factors/clock-reports.ts'
import type { OidcSettings } from './oidc/oidc-settings.ts'
import { type Oidc, openOidc } from './oidc/open-oidc.ts'
import { type Passwords, type ScryptCost, scryptPasswords } from './passwords.ts'
import { type Sessions, sessionsIn } from './sessions.ts'

const windowMs = 15 * 60 * 1000

interface SignInLimits {
  /**
   * Counts a failure before the check, so that parallel guesses cannot pass the limit. Takes it back if the check
   * succeeds or throws. Throws 429 after too many failures.
   * @param key the email address, or another guessed value, such as one user's codes
   */
  attempt(key: string, ip: string, now: Date, check: () => Promise<boolean>): Promise<boolean>
  /** Lets the owner of an address sign in at once, after another proof such as a link. */
  forgive(email: string): void
  /** Clears all counts for the operator, whose client address is unknown. */
  forgiveAll(): void
}

const signInLimits = (perAddress: number, perClient: number): SignInLimits => {
  const byAddress = createAttempts(perAddress, windowMs)
  const byClient = createAttempts(perClient, windowMs)
  const refuse = (seconds: number, otherwise = ''): never => {
    throw tooMany(seconds, `Too many failed sign-ins. Wait ${Math.ceil(seconds / 60)} min${otherwise}.`)
  }
  return {
    attempt: async (key, ip, now, check) => {
      const client = byClient.begin(clientOf(ip), now.getTime())
      if (client) refuse(client.retryAfterSeconds)
      const address = byAddress.begin(key, now.getTime())
      if (address) {
        byClient.undo(clientOf(ip)) // without a check there was no guess
        refuse(address.retryAfterSeconds, isEmail(key) ? ', or reset the password' : '')
      }
      const isRight = await check().catch((error: unknown) => {
        byAddress.undo(key)
        byClient.undo(clientOf(ip))
        throw error
      })
      if (!isRight) return false
      byAddress.clear(key)
      byClient.undo(clientOf(ip))
      return true
    },
    forgive: (email) => byAddress.clear(email),
    forgiveAll: () => {
      byAddress.clear()
      byClient.clear()
    },
  }
}

/** The settings of this room. */
export interface AccountSettings {
  adminEmail: string
  /** If omitted, the host generates one. */
  adminPassword: string | undefined
  sessionIdleMs: number
  sessionMaxMs: number
  loginFailuresPerAddress: number
  loginFailuresPerClient: number
  /** Undefined without single sign-on. */
  provider: OidcSettings | undefined
}

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  outbox: Outbox
  securityEvent: SecurityEvents['add']
  /** The features of the whole host, for the profile. */
  features: ReadonlySet<Feature>
  settings: AccountSettings
  dataDir: string
  /** Tests make this cheaper and shorter. */
  scryptCost?: ScryptCost | undefined
  evenAnswerMs?: number | undefined
  providerLimitMs?: number | undefined
}

/** The services that the files of this room share. */
export interface Accounts extends Omit<Needs, 'scryptCost' | 'evenAnswerMs' | 'providerLimitMs'> {
  db: Database
  passwords: Passwords
  sessions: Sessions
  limits: SignInLimits
  challenges: Challenges
  clocks: ClockReports
  oidc: Oidc | undefined
  /** Counts calls that need no sign-in and are expensive; throws 429 after too many from one client. */
  countPublicCall(ip: string, now: Date): void
  /** The duration of responses whose time would otherwise reveal whether an address is known. */
  evenAnswerMs: number
}

const publicCallsMax = 60
const publicCallsWindowMs = 15 * 60 * 1000

function publicCallCounter(): Accounts['countPublicCall'] {
  const counted = createAttempts(publicCallsMax, publicCallsWindowMs)
  return (ip, now) => {
    const refused = counted.begin(clientOf(ip), now.getTime())
    if (refused) throw tooMany(refused.retryAfterSeconds, 'Too many requests. Try again later.')
  }
}

export function openAccounts({ scryptCost, evenAnswerMs = 400, providerLimitMs, ...needs }: Needs): Accounts {
  const { tables, settings } = needs
  const { db } = tables
  return {
    ...needs,
    db,
    passwords: scryptPasswords(scryptCost),
    sessions: sessionsIn(db, settings.sessionIdleMs, settings.sessionMaxMs),
    limits: signInLimits(settings.loginFailuresPerAddress, settings.loginFailuresPerClient),
    challenges: newChallenges(),
    clocks: clockReports(),
    oidc: settings.provider && openOidc(settings.provider, providerLimitMs),
    countPublicCall: publicCallCounter(),
    evenAnswerMs,
  }
}
