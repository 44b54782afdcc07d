import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { readStart } from '#host/base'
import { hostNameOf, isPublicAddress, type Lookup, retryAfterMs, sendRequest } from '#host/outgoing'

/** The result of an attempt. Without a status there was no response, and `answer` has the reason. */
export interface Sent {
  status?: number | undefined
  /** The pause that the receiver asks for. */
  retryAfterMs?: number | undefined
  durationMs: number
  answer: string
}

export interface Sending {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
  /** Also allows private addresses (WEBHOOK_ALLOW_PRIVATE). */
  mayBePrivate: boolean
  lookup?: Lookup
  /** The time limit from the DNS lookup to the status. */
  limitMs?: number
}

const limitMs = 15_000
/** The maximum number of characters kept of a response body. */
const responseLengthMax = 500
/** The status decides, so a body that stays open delays nothing. */
const bodyMs = 1000

export const isSuccess = ({ status = 0 }: Sent): boolean => status >= 200 && status < 300

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over `<seconds>.<body>`, once for each secret. */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  const signs = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`)
  return [`t=${time}`, ...signs].join(',')
}

/** The problem of a URL that no webhook may have; undefined if the URL itself shows no problem. */
export function urlProblem(text: string, mayBePrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Enter a full URL, for example https://www.example.com/hook'
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (mayBePrivate && url.protocol === 'http:')
  if (!isSafe) return 'Enter a URL that starts with https://'
  if (url.username !== '' || url.password !== '') return 'Remove the name and password from the URL'
  const host = hostNameOf(url)
  return isIP(host) !== 0 && !mayBePrivate && !isPublicAddress(host) ? 'This URL isn’t on the internet' : undefined
}

/** The text of a receiver is untrusted, and people see it. */
const shownResponse = (text: string): string =>
  text
    .replaceAll(/[^\x20-\x7e\u00a0-\u{10ffff}]+/gu, ' ')
    .trim()
    .slice(0, responseLengthMax)

/** Sends one delivery, and follows no redirect. Never rejects. */
export async function sendWebhook(sending: Sending): Promise<Sent> {
  const begun = performance.now()
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), sending.limitMs ?? limitMs)
  const late = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('no response in time')))
  })
  try {
    const { url, headers, body: content, mayBePrivate, lookup } = sending
    const reach = { lookup, ...(mayBePrivate && { isReachable: () => true }) }
    const request = { method: 'POST', headers, body: content } as const
    const response = await Promise.race([sendRequest(new URL(url), request, reach, ending.signal), late])
    clearTimeout(timer)
    const { 'retry-after': retryAfter, date } = response.headers
    const durationMs = Math.round(performance.now() - begun)
    const body = await readStart(response, 4 * responseLengthMax, bodyMs)
    return {
      status: response.statusCode ?? 0,
      retryAfterMs: retryAfterMs(retryAfter, date, new Date()),
      durationMs,
      answer: shownResponse(body.toString()),
    }
  } catch (error) {
    const reason = error instanceof Error && !ending.signal.aborted ? error.message : 'no response in time'
    return { durationMs: Math.round(performance.now() - begun), answer: shownResponse(reason) }
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
