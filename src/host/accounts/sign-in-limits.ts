import { isIPv6 } from 'node:net'
import { isEmail } from '#contract'
import { attempts } from '../base/attempts.ts'
import { tooMany } from '../base/refusal.ts'

const windowMs = 15 * 60 * 1000

/** One household or server has a whole IPv6 network of 64 bits, so all its addresses count as one client. */
export const clientOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter((part) => part !== '')
  const back = tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const network = [...front, ...(ip.includes('::') ? zeros : []), ...back].slice(0, 4)
  return `${network.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

export interface SignInLimits {
  /**
   * Counts a failure before the check, so that parallel guesses cannot pass the limit. Takes it back where the check
   * succeeds or throws. Throws 429 after too many failures.
   * @param key the email address, or what is guessed apart from passwords, such as the codes of one person
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
    throw tooMany(seconds, `Too many failed sign-ins. Wait for ${Math.ceil(seconds / 60)} min${otherwise}.`)
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
