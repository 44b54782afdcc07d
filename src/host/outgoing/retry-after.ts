import { hourMs } from '#host/base'

/** A longer pause would give up deliveries that could still arrive. */
const longestMs = 12 * hourMs

/**
 * The pause that `Retry-After` asks for, in milliseconds, whether in seconds or as a date (RFC 9110, section 10.2.3). A
 * date is compared with the `Date` of the same response, because the receiver's clock may differ from ours.
 */
export function retryAfterMs(value: string | undefined, date: string | undefined, now: Date): number | undefined {
  const given = value?.trim() ?? ''
  const sentAt = Date.parse(date ?? '')
  const ms = /^\d+$/.test(given)
    ? Number(given) * 1000
    : /^[a-z]/i.test(given)
      ? Date.parse(given) - (Number.isNaN(sentAt) ? now.getTime() : sentAt)
      : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs)
}
