import { wordsIn } from '#contract'

/** The parts of a message in which spam shows. */
export interface Suspect {
  email: string
  /** The name, subject and message. */
  texts: readonly string[]
  /** The text of the field that people do not see. */
  trap: string
  /** How long the form was open; undefined where no good time came with it. */
  openMs: number | undefined
}

interface SpamRules {
  minSeconds: number
  linksMax: number
  blocked: readonly string[]
}

const linkPattern = /\bhttps?:\/\/|\bwww\./gi
const hostPattern = /(?:\bhttps?:\/\/|\bwww\.|@)([a-z0-9.-]+)/gi
const domainPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

const joined = (text: string): string => ` ${wordsIn(text).join(' ')} `

/** A domain counts with its subdomains, in addresses of mail and of links; anything else as whole words. */
function hasBlocked(text: string, blocked: readonly string[]): boolean {
  const words = joined(text)
  const hosts = [...text.matchAll(hostPattern)].map(([, host = '']) => `.${host.toLowerCase().replace(/\.+$/, '')}`)
  return blocked.some((entry) =>
    domainPattern.test(entry)
      ? hosts.some((host) => host.endsWith(`.${entry.toLowerCase()}`))
      : words.includes(joined(entry)),
  )
}

/** Tells whether a person should look first. Nobody is told, and nothing is lost. */
export function looksLikeSpam({ email, texts, trap, openMs }: Suspect, rules: SpamRules): boolean {
  // Invisible marks would hide a word.
  const text = [email, ...texts]
    .join('\n')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return (
    trap !== '' ||
    (rules.minSeconds > 0 && (openMs === undefined || openMs < rules.minSeconds * 1000)) ||
    (text.match(linkPattern)?.length ?? 0) > rules.linksMax ||
    hasBlocked(text, rules.blocked)
  )
}
