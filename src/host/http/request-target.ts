import type { IncomingMessage } from 'node:http'
import { malformed } from '#host/base'

export interface Target {
  /** The segments are decoded, one item for each part between slashes. */
  segments: readonly string[]
  path: string
}

const decode = (text: string): string => {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw malformed('The URL contains an invalid percent sign.')
  }
  if (decoded.includes('\0')) throw malformed('The URL contains a NUL character.')
  return decoded
}

/** Turns an absolute target into a path. Its host replaces the `Host` header (RFC 9112, section 3.2.2). */
export const takeTargetHost = (request: IncomingMessage): void => {
  const [, host, rest = ''] = /^http:\/\/([^/?#]*)((?:[/?].*)?)$/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Removes the panel's base path from the target. A proxy may already have removed it. */
export function takeBasePath(request: IncomingMessage, basePath: string): void {
  const { url = '' } = request
  if (basePath === '' || !`${pathOf(url)}/`.startsWith(`${basePath}/`)) return
  const rest = url.slice(basePath.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** Reads the target of the request line. It rejects segments that would leave the folder, in calls as well. */
export const readTarget = (url: string): Target => {
  if (!url.startsWith('/')) throw malformed('The URL must start with a slash.')
  const segments = pathOf(url).slice(1).split('/').map(decode)
  if (segments.some((segment) => segment === '.' || segment === '..' || /[\\/]/.test(segment))) {
    throw malformed('The URL points outside its folder.')
  }
  return { segments, path: `/${segments.join('/')}` }
}

/** Reads the query of a call. The panel reads the query of a page by itself. */
export const readQuery = (url: string): URLSearchParams => {
  const query = url.slice(pathOf(url).length + 1)
  decode(query.replaceAll('+', ' ')) // throws on broken encoding, which URLSearchParams accepts
  return new URLSearchParams(query)
}
