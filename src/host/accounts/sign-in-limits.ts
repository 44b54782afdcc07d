import { isEmail } from '#contract'
import { attempts, tooMany } from '#host/base'
import { clientOf } from '#host/http'

const windowMs = 15 * 60 * 1000

export interface SignInLimits {
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

export const signInLimits = (perAddress: number, perClient: number): SignInLimits => {
  const byAddress = attempts(perAddress, windowMs)
  const byClient = attempts(perClient, windowMs)
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
