import { isObject } from '#contract'
import { readStart } from '#host/base'
import { parseJson } from '#host/http'
import { isPublicAddress, OutOfReach, sendRequest } from '#host/outgoing'
import { OidcFailure } from './oidc-failure.ts'

/** Discovery documents and key sets have a few kilobytes. */
const bytesMax = 256 * 1024

export interface Asked {
  method: 'GET' | 'POST'
  url: URL
  headers?: Readonly<Record<string, string>>
  body?: string
}

export type ReadDocument = (asked: Asked) => Promise<{ status: number; document: { [name: string]: unknown } }>

/**
 * Reads JSON documents of the provider: each within one time limit and one size. No redirect is followed, and only the
 * issuer itself may have a private address.
 */
export function documentReader(issuer: string, limitMs: number): ReadDocument {
  const { origin } = new URL(issuer)
  return async ({ method, url, headers, body }) => {
    const ending = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new OidcFailure('away', `no response from ${url.host} in time`)), limitMs)
    })
    const read = async () => {
      const isReachable = url.origin === origin ? () => true : isPublicAddress
      const sent = { Accept: 'application/json', ...headers }
      const request = { method, headers: sent, ...(body !== undefined && { body }) }
      const response = await sendRequest(url, request, { isReachable }, ending.signal)
      const bytes = await readStart(response, bytesMax, limitMs)
      if (bytes.length >= bytesMax) throw new OidcFailure('setup', `the response of ${url.host} is too large`)
      const status = response.statusCode ?? 0
      if (status >= 500) throw new OidcFailure('away', `${url.host} returned ${status}`)
      if (status >= 300 && status < 400) throw new OidcFailure('setup', `${url.host} redirects`)
      return { status, document: objectOf(bytes, url) }
    }
    const reading = read()
    reading.catch(() => {}) // the race may be over
    try {
      return await Promise.race([reading, late])
    } catch (error) {
      if (error instanceof OidcFailure) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new OidcFailure(error instanceof OutOfReach ? 'setup' : 'away', reason)
    } finally {
      clearTimeout(timer)
      ending.abort()
    }
  }
}

function objectOf(bytes: Buffer, { host }: URL): { [name: string]: unknown } {
  try {
    const document = parseJson(bytes)
    if (isObject(document)) return document
  } catch {
    // as for other text that is no object
  }
  throw new OidcFailure('setup', `the response of ${host} isn’t a JSON object`)
}
