import type { IncomingMessage } from 'node:http'

/** Whether the browser has this already: it names its tag, be it as a weak one, or any (RFC 9110, section 13.1.2). */
export const isKnown = ({ headers }: IncomingMessage, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
