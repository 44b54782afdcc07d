import { isIPv6 } from 'node:net'
import { attempts } from './attempts.ts'
import { tooMany } from '../http/refusal.ts'

const windowMs = 15 * 60 * 1000

/** One household or server has a whole IPv6 network of 64 bits to itself. */
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
   * Counts a failure in advance, so that many guesses at once are no way around, and takes it back where the check says
   * that it was none, or comes to no answer. Throws 429 after too many.
   */
  attempt(email: string, ip: string, now: Date, check: () => Promise<boolean>): Promise<boolean>
  /** Whoever proved otherwise that the address is theirs may sign in at once. */
  forgive(email: string): void
  /** For the owner of the machine, who does not say from where they will sign in. */
  forgiveAll(): void
}

export const signInLimits = (perAddress: number, perClient: number): SignInLimits => {
  const byAddress = attempts(perAddress, windowMs)
  const byClient = attempts(perClient, windowMs)
  const refuse = (seconds: number, otherwise = ''): never => {
    throw tooMany(seconds, `Too many failed sign-ins. Wait for ${Math.ceil(seconds / 60)} min${otherwise}.`)
  }
  return {
    attempt: async (email, ip, now, check) => {
      const client = byClient.begin(clientOf(ip), now.getTime())
      if (client) refuse(client.retryAfterSeconds)
      const address = byAddress.begin(email, now.getTime())
      if (address) {
        byClient.undo(clientOf(ip)) // nothing is checked, so nothing is guessed
        refuse(address.retryAfterSeconds, ', or reset the password')
      }
      const isRight = await check().catch((error: unknown) => {
        byAddress.undo(email)
        byClient.undo(clientOf(ip))
        throw error
      })
      if (!isRight) return false
      byAddress.clear(email)
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
