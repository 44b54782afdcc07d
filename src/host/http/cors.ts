import type { IncomingMessage } from 'node:http'
import { readOrigin } from './host-name.ts'

/** Only origins of the settings get the headers: without them, a browser hides the response from the page. */
export const corsHeaders = (request: IncomingMessage, allowedOrigins: readonly string[]): Record<string, string> => {
  if (allowedOrigins.length === 0) return {}
  const { origin } = request.headers
  const known = readOrigin(origin)
  if (origin === undefined || known === undefined || !allowedOrigins.includes(known)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Allow',
  }
}

export const isPreflight = (request: IncomingMessage): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined

export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, Idempotency-Key, Tenant',
  'Access-Control-Max-Age': '7200',
}
