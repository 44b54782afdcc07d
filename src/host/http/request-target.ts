import type { IncomingMessage } from 'node:http'
import { malformed } from './refusal.ts'

export interface Target {
  /** Decoded, one item for each part between slashes. */
  segments: readonly string[]
  path: string
}

const decode = (text: string): string => {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw malformed('The address holds a percent sign that encodes nothing.')
  }
  if (decoded.includes('\0')) throw malformed('The address holds a NUL character.')
  return decoded
}

/** Brings a target in absolute form into the usual one: its host counts, not the header's (RFC 9112, section 3.2.2). */
export const takeTargetHost = (request: IncomingMessage): void => {
  const [, host, rest = ''] = /^http:\/\/([^/?#]*)((?:[/?].*)?)$/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Reads what stands in the request line. A part that would lead elsewhere as a file name is refused for all alike. */
export const readTarget = (url: string): Target => {
  if (!url.startsWith('/')) throw malformed('The address must start with a slash.')
  const segments = pathOf(url).slice(1).split('/').map(decode)
  if (segments.some((segment) => segment === '.' || segment === '..' || /[\\/]/.test(segment))) {
    throw malformed('The address leads out of its place.')
  }
  return { segments, path: `/${segments.join('/')}` }
}

/** Of a call; a page's query is the panel's to read. */
export const readQuery = (url: string): URLSearchParams => {
  const query = url.slice(pathOf(url).length + 1)
  decode(query.replaceAll('+', ' ')) // URLSearchParams itself lets broken encoding pass
  return new URLSearchParams(query)
}
