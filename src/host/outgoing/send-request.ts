import type { LookupAddress } from 'node:dns'
import * as dns from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isPublicAddress } from './public-address.ts'

export type Lookup = (name: string) => Promise<readonly LookupAddress[]>

/** The hosts that a request may reach. */
export interface Reach {
  /** Decides about each IP address; if omitted, only public addresses are reachable. */
  isReachable?(address: string): boolean
  lookup?: Lookup | undefined
}

export interface OutgoingRequest {
  method: 'HEAD' | 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

/** The name resolves to an address that is not allowed, and nothing was sent. */
export class OutOfReach extends Error {}

const lookUp: Lookup = (name) => dns.lookup(name, { all: true })

/** A name in brackets is an IPv6 address. */
export const hostNameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Waits for the event. A later error of the socket ends the request that uses it, and nothing else. */
async function waitForOpen(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).once(event, resolve)
  })
}

/**
 * Resolves the name, checks the result and connects to exactly that: changing the name's address meanwhile changes
 * nothing. The socket's actual address is checked again before a byte is sent.
 */
async function connectTo(url: URL, reach: Reach, signal: AbortSignal): Promise<Socket> {
  const { isReachable = isPublicAddress, lookup = lookUp } = reach
  const host = hostNameOf(url)
  const found = isIP(host) === 0 ? await lookup(host) : [{ address: host, family: isIP(host) }]
  if (found.length === 0 || !found.every(({ address }) => isReachable(address))) throw outOfReach(host)
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
  await waitForOpen(socket, 'connect')
  if (!isReachable(socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '')) {
    socket.destroy()
    throw outOfReach(host)
  }
  if (url.protocol !== 'https:') return socket
  const secure = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
  await waitForOpen(secure, 'secureConnect')
  return secure
}

const outOfReach = (host: string): OutOfReach => new OutOfReach(`${host} isn’t on the internet: nothing was sent`)

/** Sends one request over a connection of its own, and follows no redirect. */
export async function sendRequest(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const socket = await connectTo(url, reach, signal)
  const { request: open } = url.protocol === 'https:' ? https : http
  const request = open(url, {
    method,
    createConnection: () => socket,
    signal,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      Connection: 'close',
    },
  })
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(body)
  })
}
