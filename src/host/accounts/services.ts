import type { Services } from '../part.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export interface AccountServices extends Services {
  passwords: Passwords
  sessions: Sessions
  limits: SignInLimits
  /** Calls that anybody may make and that cost something: throws 429 for who makes too many. */
  countPublicCall(ip: string, now: Date): void
  /** How long an answer takes whose time would otherwise tell whether an address is known. */
  evenAnswerMs: number
}
