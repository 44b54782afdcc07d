import { addressTest } from '#host/http'

export const places = ['loopback', 'private', 'public'] as const
export type NetworkScope = (typeof places)[number]

const isLoopback = addressTest(['127.0.0.0/8', '::1'])
/** RFC 1918, RFC 4193, RFC 6598, and addresses of one link (RFC 3927, RFC 4291). */
const isPrivate = addressTest([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fe80::/10',
])

/** Derived from the address only, without a request to any service. */
export function placeOf(ip: string): NetworkScope {
  return isLoopback?.(ip) ? 'loopback' : isPrivate?.(ip) ? 'private' : 'public'
}
