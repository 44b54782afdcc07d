import type { Challenges } from './factors/challenges.ts'
import type { ClockReports } from './factors/clock-reports.ts'
import type { Services } from '../records/part.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export interface AccountServices extends Services {
  passwords: Passwords
  sessions: Sessions
  limits: SignInLimits
  challenges: Challenges
  clocks: ClockReports
  /** Counts calls that need no sign-in and are expensive; throws 429 after too many from one client. */
  countPublicCall(ip: string, now: Date): void
  /** The duration of answers whose time would otherwise reveal whether an address is known. */
  evenAnswerMs: number
}
