import { malformed } from './refusal.ts'

export interface Target {
  /** Decoded, one item for each part between slashes. */
  segments: readonly string[]
  path: string
  query: URLSearchParams
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

/** Reads what stands in the request line. A part that would lead elsewhere as a file name is refused for all alike. */
export const readTarget = (url: string): Target => {
  if (!url.startsWith('/')) throw malformed('The address must start with a slash.')
  const start = url.indexOf('?')
  const rawPath = start === -1 ? url : url.slice(0, start)
  const rawQuery = start === -1 ? '' : url.slice(start + 1)
  const segments = rawPath.slice(1).split('/').map(decode)
  if (segments.some((segment) => segment === '.' || segment === '..' || /[\\/]/.test(segment))) {
    throw malformed('The address leads out of its place.')
  }
  decode(rawQuery.replaceAll('+', ' ')) // URLSearchParams itself lets broken encoding pass
  return { segments, path: `/${segments.join('/')}`, query: new URLSearchParams(rawQuery) }
}
