import { asciiDomain, shownDomain } from './domains.ts'
import { asciiForm } from './fold.ts'
import { stripInvisible } from './text-rules.ts'

/** The HTML standard's grammar for a valid email address, with an upper bound on its length. */
const grammar =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const lengthMax = 254

const partsOfEmail = (address: string): readonly [name: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Whether a mail server accepts the address as it is, in ASCII. */
export const isEmail = (text: string): boolean => text.length <= lengthMax && grammar.test(text.toLowerCase())

/**
 * The form in which an address is stored and compared: lower case, with the domain in ASCII. `Info@MÜNCHEN.example`
 * becomes `info@xn--mnchen-3ya.example`. Returns a text that isn't an address unchanged.
 */
export function storedEmail(text: string): string {
  const [name, domain] = partsOfEmail(asciiForm(text).trim())
  const small = stripInvisible(name).toLowerCase()
  if (domain === '') return stripInvisible(asciiForm(text)).trim().toLowerCase()
  // Some scripts need a joiner between two letters of a domain, so marks are removed only if the domain is invalid with
  // them.
  return `${small}@${asciiDomain(domain) ?? asciiDomain(stripInvisible(domain)) ?? stripInvisible(domain).toLowerCase()}`
}

/** The stored form of a typed address; undefined if it isn't an address. */
export function readEmail(text: string): string | undefined {
  const kept = storedEmail(text)
  return isEmail(kept) ? kept : undefined
}

/** The message for a text that isn't an address. It says what to correct. */
export const emailProblem = (text: string): string =>
  /^[^@\s]*[^\0-\x7f][^@\s]*@[^@\s]+$/.test(storedEmail(text))
    ? 'Before the @, use only the letters a to z, digits and signs such as . - _ +'
    : 'Enter an email address like name@example.com'

/** The readable form of an address: `info@münchen.example`. */
export function shownEmail(address: string): string {
  const [name, domain] = partsOfEmail(address)
  return domain === '' ? address : `${name}@${shownDomain(domain)}`
}
