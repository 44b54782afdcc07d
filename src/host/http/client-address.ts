import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Says of an address whether it is one of the trusted proxies. */
export type ProxyTest = (address: string) => boolean

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 client of a dual-stack listener comes as `::ffff:192.0.2.1`. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** @param entries addresses or ranges, `10.0.0.0/8`. Undefined when one of them is neither. */
export const proxyTest = (entries: readonly string[]): ProxyTest | undefined => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const isRange = bits !== undefined
    const most = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || rest.length > 0) return undefined
    if (isRange && !(/^\d+$/.test(bits) && Number(bits) <= most)) return undefined
    if (isRange) list.addSubnet(address, Number(bits), familyOf(address))
    else list.addAddress(address, familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Who asks: the peer, or what trusted proxies say of it, read from the nearest one outwards. */
export const clientAddress = (request: IncomingMessage, isProxy: ProxyTest): string => {
  const header = [request.headers['x-forwarded-for'] ?? ''].flat().join(',')
  const reported = header.split(',').map((part) => plain(part.trim()))
  let address = plain(request.socket.remoteAddress ?? '')
  while (isProxy(address)) {
    const next = reported.pop()
    if (next === undefined || isIP(next) === 0) break
    address = next
  }
  return address
}

/** Whether the person's browser speaks https with us or with a trusted proxy before us. */
export const isHttps = (request: IncomingMessage, isProxy: ProxyTest): boolean =>
  request.headers['x-forwarded-proto'] === 'https' && isProxy(plain(request.socket.remoteAddress ?? ''))

/** The host name of a `Host` header, lower-case and without its port; undefined when there is none to read. */
export const hostName = (header: string | undefined): string | undefined =>
  /^(\[[0-9a-f:.]+\]|[^:\s/@]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase()

/**
 * The host that links in messages lead to: what the request names, but for a port that nobody here answers at, where
 * somebody else could be listening for what a link gives away. A trusted proxy knows its own. Where no port is
 * named none is added: at 80 and 443 a proxy before us answers, also one that is not in TRUSTED_PROXIES.
 */
export const linkedHost = ({ headers: { host = '' }, socket }: IncomingMessage, isProxy: ProxyTest): string =>
  isProxy(plain(socket.remoteAddress ?? '')) ? host : host.replace(/:\d+$/, `:${socket.localPort}`)
