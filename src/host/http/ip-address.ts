import { BlockList, isIP, isIPv6 } from 'node:net'

/** The name of an IPv6 address as URLs write it: lower case, the longest run of zeros left out (RFC 5952). */
const shortest = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** An IPv4 client of a listener for both families: `::ffff:c000:201` is 192.0.2.1. */
function unmapIpv4(address: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

const canonical = (address: string): string => (isIPv6(address) ? unmapIpv4(shortest(address)) : address)

/**
 * Reads an address in each form that sockets and proxies write: with a port, in brackets or quotes, with a zone
 * (`fe80::1%eth0`), in upper case, or as an IPv6 address that holds an IPv4 one. Returns its one canonical form;
 * undefined if the text is no address.
 */
export function readIpAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const candidates = inBrackets === undefined ? [bare, bare.replace(/:\d{1,5}$/, '')] : [inBrackets]
  for (const candidate of candidates) {
    const address = candidate.replace(/%.*$/, '')
    if (inBrackets === undefined ? isIP(address) : isIPv6(address)) return canonical(address)
  }
  return undefined
}

/** Whether an address is within one of the ranges. */
export type IpTest = (address: string) => boolean

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @param entries addresses or ranges such as `10.0.0.0/8`. Returns undefined when an entry is neither. */
export function createIpTest(entries: readonly string[]): IpTest | undefined {
  const list = new BlockList()
  for (const entry of entries) {
    const [written = '', bits, ...rest] = entry.split('/')
    if (isIP(written) === 0 || rest.length > 0) return undefined
    const address = canonical(written)
    // Of `::ffff:10.0.0.0/104`, the first 96 bits only say that an IPv4 address follows.
    const skipped = isIPv6(written) && !isIPv6(address) ? 96 : 0
    const bitsMax = isIPv6(address) ? 128 : 32
    if (bits === undefined) {
      list.addAddress(address, familyOf(address))
      continue
    }
    const length = /^\d{1,3}$/.test(bits) ? Number(bits) - skipped : -1
    if (length < 0 || length > bitsMax) return undefined
    list.addSubnet(address, length, familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** One household or server has a whole IPv6 network of 64 bits, so all its addresses count as one client. */
export const clientOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter((part) => part !== '')
  const back = tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const network = [...front, ...(ip.includes('::') ? zeros : []), ...back].slice(0, 4)
  return `${network.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
