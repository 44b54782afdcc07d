import { Refusal } from '#host/base'
import type { Route } from './route.ts'

/** RFC 9116 advises a date that is less than a year away. */
const validMonths = 6

/** The first of a month, so that the text changes once a month and not with each response. */
function expiryAfter(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths + 1, 1)).toISOString()
}

/**
 * Publishes the contacts for vulnerability reports at the path of RFC 9116.
 * @param contacts addresses such as `mailto:security@example.com` or `https://…`, the preferred one first
 */
export function securityTxtRoute(contacts: readonly string[]): Route {
  return {
    method: 'GET',
    path: '/.well-known/security.txt',
    isPublic: true,
    handle: ({ now, request: { panelOrigin } }) => {
      if (contacts.length === 0) throw new Refusal('not_found', 'This server has no security contact.')
      const lines = [
        ...contacts.map((contact) => `Contact: ${contact}`),
        `Expires: ${expiryAfter(now)}`,
        'Preferred-Languages: en',
        `Canonical: ${panelOrigin}/.well-known/security.txt`,
      ]
      return { text: `${lines.join('\n')}\n`, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }
    },
  }
}
