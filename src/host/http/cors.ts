import type { IncomingMessage } from 'node:http'
import { forbidden, methodNotAllowed } from '#host/base'
import { readOrigin } from './host-name.ts'

const isListed = (origin: string | undefined, origins: readonly string[]): boolean => {
  const known = readOrigin(origin)
  return known !== undefined && origins.includes(known)
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Only listed origins get the headers: without them, a browser hides the response from the page. */
export const corsHeaders = (request: IncomingMessage, origins: readonly string[]): Record<string, string> => {
  if (origins.length === 0) return {}
  const { origin } = request.headers
  if (origin === undefined || isPreflight(request) || !isListed(origin, origins)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Allow, Date, ETag, Last-Modified, Retry-After, X-Request-Id',
  }
}

const callHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Modified-Since',
  'If-None-Match',
  'Tenant',
]
const isCallHeader = (name: string): boolean => callHeaders.some((one) => one.toLowerCase() === name.toLowerCase())

/**
 * Grants a preflight completely or refuses it: with only some of the headers, a browser reports another reason than the
 * real one. Other requests get no headers.
 * @param methods those of the path
 */
export function preflightHeaders(
  request: IncomingMessage,
  methods: readonly string[],
  origins: readonly string[],
): Record<string, string> {
  if (!isPreflight(request)) return {}
  const { origin = '', 'access-control-request-method': method = '', ...headers } = request.headers
  if (!isListed(origin, origins)) throw forbidden('Pages of this origin can’t make this call.')
  if (!methods.includes(method)) throw methodNotAllowed(methods)
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim())
  const odd = asked.find((name) => name !== '' && !isCallHeader(name))
  if (odd !== undefined) {
    throw forbidden(
      `Calls from other origins can’t have the header ${odd.slice(0, 60)}, only ${callHeaders.join(', ')}.`,
    )
  }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.filter((one) => one !== 'OPTIONS').join(', '),
    'Access-Control-Allow-Headers': callHeaders.join(', '),
    'Access-Control-Max-Age': '7200',
  }
}
