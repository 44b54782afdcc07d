import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const pattern = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The name in ASCII and lower case; undefined unless it has a dot and is not an IP address. */
export function fullHostName(text: string): string | undefined {
  const name = domainToASCII(text).replace(/\.$/, '')
  return pattern.test(name) && isIP(name) === 0 ? name : undefined
}
