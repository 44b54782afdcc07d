import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address lies in one of some ranges. */
export type AddressTest = (address: string) => boolean

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A listener for both IPv4 and IPv6 reports an IPv4 client as `::ffff:192.0.2.1`. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** @param entries addresses or ranges such as `10.0.0.0/8`. Answers undefined when an entry is neither. */
export const addressTest = (entries: readonly string[]): AddressTest | undefined => {
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

/** The client's address: the peer's, or the one that trusted proxies report, read from the nearest proxy outwards. */
export const clientAddress = (request: IncomingMessage, isProxy: AddressTest): string => {
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

/** Whether the browser uses https, either to this host or to a trusted proxy before it. */
export const isHttps = (request: IncomingMessage, isProxy: AddressTest): boolean =>
  request.headers['x-forwarded-proto'] === 'https' && isProxy(plain(request.socket.remoteAddress ?? ''))

/** The host name of a `Host` header, in lower case and without its port; undefined where it has none. */
export const hostName = (header: string | undefined): string | undefined =>
  /^(\[[0-9a-f:.]+\]|[^:\s/@]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase()

/**
 * The host name and port for links in messages. The request's own port could belong to another program, which would
 * read the secret in the link, so the real port replaces it. A trusted proxy knows its port. A name without a port
 * stays so: a proxy answers at 80 and 443, even one that TRUSTED_PROXIES does not name.
 */
export const linkedHost = ({ headers: { host = '' }, socket }: IncomingMessage, isProxy: AddressTest): string =>
  isProxy(plain(socket.remoteAddress ?? '')) ? host : host.replace(/:\d+$/, `:${socket.localPort}`)
