import { isRecord } from './is-record.ts'

/** A response from something between the browser and the server: a proxy, a firewall, or a network's sign-in page. */
export type ForeignResponse =
  /** A proxy wants a sign-in of its own in the header that carries the token. */
  | { kind: 'challenge'; scheme: string }
  /** A refusal without JSON. */
  | { kind: 'refusal'; status: number }
  /** A web page, also with a status of success. */
  | { kind: 'page'; status: number; method: string }
  /** A redirect to a place that the browser cannot read from here, such as a sign-in page on another origin. */
  | { kind: 'redirect' }

/** The first scheme of `WWW-Authenticate` that a token does not satisfy; undefined if `Bearer` is among them. */
function foreignScheme(headers: Headers): string | undefined {
  const challenge = headers.get('WWW-Authenticate') ?? ''
  return /(?:^|,)\s*bearer\b/i.test(challenge) ? undefined : /^\s*([a-z][a-z0-9-]*)/i.exec(challenge)?.[1]
}

/** A page comes from a proxy, or from a network's sign-in page, instead of the host. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<')

const hasCode = (body: unknown): boolean => isRecord(body) && typeof body.code === 'string' && body.code !== ''

/**
 * Tells responses of others from those of the server, which refuses in JSON. A 401 with a challenge of another scheme
 * is the server's only if the JSON has the code of a failure; without JSON, only a challenge for the token is.
 * @param body undefined for a text that is no JSON
 */
export function readForeignResponse(
  method: string,
  status: number,
  headers: Headers,
  body: unknown,
  text: string,
): ForeignResponse | undefined {
  if (status === 401) {
    const scheme = foreignScheme(headers)
    if (scheme !== undefined) return hasCode(body) ? undefined : { kind: 'challenge', scheme }
    return isRecord(body) || headers.has('WWW-Authenticate') ? undefined : { kind: 'refusal', status }
  }
  if (status === 403 && !isRecord(body)) return { kind: 'refusal', status }
  return body === undefined && isPage(text) ? { kind: 'page', status, method } : undefined
}
