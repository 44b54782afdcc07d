import { asciiDomain, shownDomain } from './domains.ts'
import { asciiForm } from './fold.ts'
import { withoutMarks } from './text-rules.ts'

/** The HTML standard's grammar for a valid email address, with an upper bound on its length. */
const grammar =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const lengthMax = 254

const parted = (address: string): readonly [name: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Whether a mail server may get the address as it is: in ASCII. */
export const isEmail = (text: string): boolean => text.length <= lengthMax && grammar.test(text.toLowerCase())

/**
 * The address as it is kept and compared: small letters, and the domain in ASCII. `Info@MÜNCHEN.example` becomes
 * `info@xn--mnchen-3ya.example`. A text that is no address stays one.
 */
export function keptAddress(text: string): string {
  const [name, domain] = parted(asciiForm(text).trim())
  const small = withoutMarks(name).toLowerCase()
  if (domain === '') return withoutMarks(asciiForm(text)).trim().toLowerCase()
  // Some scripts need a joiner between two letters of a domain, so marks go only where the domain is none with them.
  return `${small}@${asciiDomain(domain) ?? asciiDomain(withoutMarks(domain)) ?? withoutMarks(domain).toLowerCase()}`
}

/** The kept form of an address that a person typed; undefined for no address. */
export function readEmail(text: string): string | undefined {
  const kept = keptAddress(text)
  return isEmail(kept) ? kept : undefined
}

/** The sentence for a text that is no address. It says what to correct. */
export const emailProblem = (text: string): string =>
  /^[^@\s]*[^\0-\x7f][^@\s]*@[^@\s]+$/.test(keptAddress(text))
    ? 'Before the @, use only the letters a to z, digits and signs such as . - _ +'
    : 'Enter an email address like name@example.com'

/** The address as people read it: `info@münchen.example`. */
export function shownEmail(address: string): string {
  const [name, domain] = parted(address)
  return domain === '' ? address : `${name}@${shownDomain(domain)}`
}
