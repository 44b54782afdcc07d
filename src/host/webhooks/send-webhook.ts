import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import * as dns from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { readStart } from '#host/base'
import { isPublicAddress } from './public-address.ts'
import { retryAfterMs } from './retry-after.ts'

export type Lookup = (name: string) => Promise<readonly LookupAddress[]>

/** The end of a try. Without a status no answer came; `answer` then says why. */
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
  /** Also to private addresses (WEBHOOK_ALLOW_PRIVATE). */
  mayBePrivate: boolean
  lookup?: Lookup
  /** The limit from the look-up to the status. */
  limitMs?: number
}

const limitMs = 15_000
/** The kept start of an answer. No more of it is read. */
const answerMax = 500
/** The status decides, so a body that stays open delays nothing. */
const bodyMs = 1000

export const isSuccess = ({ status = 0 }: Sent): boolean => status >= 200 && status < 300

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over `<seconds>.<body>`, once for each secret. */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  const signs = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`)
  return [`t=${time}`, ...signs].join(',')
}

const lookUp: Lookup = (name) => dns.lookup(name, { all: true })

/** A name in brackets is an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The sentence about an address that no webhook may have; undefined: it is good, as far as it tells. */
export function addressProblem(text: string, mayBePrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Enter a full address, for example https://www.example.com/hook'
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (mayBePrivate && url.protocol === 'http:')
  if (!isSafe) return 'Enter an address that starts with https://'
  if (url.username !== '' || url.password !== '') return 'Leave the name and password out of the address'
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayBePrivate && !isPublicAddress(host) ? 'This address is not on the internet' : undefined
}

/** Waits for the event. A later error of the socket ends the request that uses it, and nothing else. */
async function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).once(event, resolve)
  })
}

/**
 * Looks the name up, judges what came, and connects to exactly that: a name that changes its address meanwhile changes
 * nothing. The address that the socket has in the end is judged again, before a byte is sent.
 */
async function connectTo(url: URL, { mayBePrivate, lookup = lookUp }: Sending, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await lookup(host) : [{ address: host, family: isIP(host) }]
  const isFit = (address: string | undefined): boolean => mayBePrivate || isPublicAddress(address ?? '')
  if (found.length === 0 || !found.every(({ address }) => isFit(address))) {
    throw new Error(`${host} is not on the internet: nothing was sent`)
  }
  signal.throwIfAborted()
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const socket = connect({
    host,
    port,
    signal,
    lookup: (_name, { all }, done) => {
      const [first] = found
      if (all) done(null, [...found])
      else done(null, first?.address ?? '', first?.family)
    },
  })
  await opened(socket, 'connect')
  if (!isFit(socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, ''))) {
    socket.destroy()
    throw new Error(`${host} is not on the internet: nothing was sent`)
  }
  if (url.protocol !== 'https:') return socket
  const secure = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
  await opened(secure, 'secureConnect')
  return secure
}

/** Texts of a receiver are data of strangers, shown to people. */
const shownAnswer = (text: string): string =>
  text
    .replaceAll(/[^\x20-\x7e\u00a0-\u{10ffff}]+/gu, ' ')
    .trim()
    .slice(0, answerMax)

async function post(url: URL, sending: Sending, signal: AbortSignal): Promise<http.IncomingMessage> {
  const socket = await connectTo(url, sending, signal)
  const { request: open } = url.protocol === 'https:' ? https : http
  const request = open(url, {
    method: 'POST',
    createConnection: () => socket,
    signal,
    headers: { ...sending.headers, 'Content-Length': Buffer.byteLength(sending.body), Connection: 'close' },
  })
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(sending.body)
  })
}

/** Sends one delivery, and follows no redirect. Never rejects. */
export async function sendWebhook(sending: Sending): Promise<Sent> {
  const begun = performance.now()
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), sending.limitMs ?? limitMs)
  const late = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('no answer came in time')))
  })
  try {
    const response = await Promise.race([post(new URL(sending.url), sending, ending.signal), late])
    clearTimeout(timer)
    const { 'retry-after': retryAfter, date } = response.headers
    const durationMs = Math.round(performance.now() - begun)
    const body = await readStart(response, 4 * answerMax, bodyMs)
    return {
      status: response.statusCode ?? 0,
      retryAfterMs: retryAfterMs(retryAfter, date, new Date()),
      durationMs,
      answer: shownAnswer(body.toString()),
    }
  } catch (error) {
    const reason = error instanceof Error && !ending.signal.aborted ? error.message : 'no answer came in time'
    return { durationMs: Math.round(performance.now() - begun), answer: shownAnswer(reason) }
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
