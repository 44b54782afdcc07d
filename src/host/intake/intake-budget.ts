import { createAttempts, tooMany } from '#host/base'
import { clientOf } from '#host/http'

const minuteMs = 60_000
/** A minute's budget is granted in sixths, so that a burst of writes does not delay the panel's calls. */
const sixthMs = minuteMs / 6

/** Limits of form submissions: per minute for all visitors together, and per ten minutes for one IP address. */
export interface IntakeBudgets {
  perMinute: number
  perAddress: number
}

/** Counts a submission, or throws 429. The visitor's address is undefined if the website's server hides it. */
type IntakeBudget = (visitor: string | undefined, now: Date) => void

/** One address cannot use up the whole host's budget, because its own is counted first. */
export function intakeBudget({ perMinute, perAddress }: IntakeBudgets): IntakeBudget {
  const all = createAttempts(Math.ceil(perMinute / 6), sixthMs)
  const byAddress = createAttempts(perAddress, 10 * minuteMs)
  return (visitor, now) => {
    const client = visitor === undefined ? undefined : clientOf(visitor)
    const one = client === undefined ? undefined : byAddress.begin(client, now.getTime())
    if (one) throw tooMany(one.retryAfterSeconds, 'Too many messages from your IP address. Try again later.')
    const whole = all.begin('', now.getTime())
    if (!whole) return
    if (client !== undefined) byAddress.undo(client)
    throw tooMany(whole.retryAfterSeconds, 'Too many messages right now. Try again in a few seconds.')
  }
}
