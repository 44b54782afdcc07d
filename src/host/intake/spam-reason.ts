import { blockedTest, type SpamReason, stripInvisible } from '#contract'
import { urlEnd } from '#markdown'

// Endings of bare domains that count as links. With other endings, a full stop without a space after it would look like
// a domain.
const endings = 'com|net|org|info|biz|io|app|dev|xyz|top|shop|online|site|club|live|store|icu|vip|ru|cn|example|test'
const rest = `(?:(?!${urlEnd}|[,;:!?()](?![\\0-\\x7f])\\p{L})[^\\s<>"'\`\\[\\]{}|])`
const linkPattern = new RegExp(
  [
    `(?:https?|ftp):[\\\\/]{2}${rest}+`,
    `(?<=["'=(])[\\\\/]{2}${rest}+`, // takes the scheme of the page
    `(?<![A-Za-z0-9@._-])www\\.${rest}+`,
    `(?<![\\p{L}\\p{N}@._/:-])(?:[\\p{L}\\p{N}-]+\\.)+(?:(?:${endings})(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])(?:/${rest}*)?|[a-z]{2,24}/${rest}+)`,
  ].join('|'),
  'giu',
)
/** Two links may have only a bracket or comma between them. */
const nextLink = /[),;(]+(?=(?:https?|ftp):[\\/]{2}|www\.)/i

function withoutPunctuation(link: string): string {
  const bare = link.replace(/[.,;:!?*_~'’”»。、…]+$/u, '')
  const isOpen = bare.endsWith(')') && bare.split('(').length < bare.split(')').length
  return isOpen ? withoutPunctuation(bare.slice(0, -1)) : bare
}

const withoutWww = (host: string): string => host.replace(/^www\./, '').replace(/\.$/, '')

/** The name of a website, which ignores `www.` and the scheme. */
export const siteOf = (address: string): string | undefined =>
  URL.canParse(address) ? withoutWww(new URL(address).hostname) : undefined

/**
 * The addresses that a text links to, each once: scheme, `www.`, a slash at the end and a fragment make no difference.
 * It finds plain links and those of HTML, Markdown and BBCode.
 * @param ownSites the website's own names, to which a visitor may link as often as they like
 */
export function linkedUrls(text: string, ownSites: readonly (string | undefined)[]): Set<string> {
  const found = new Set<string>()
  for (const [match] of text.matchAll(linkPattern)) {
    for (const link of match.split(nextLink).map(withoutPunctuation)) {
      const address = /^[a-z]+:/i.test(link) ? link : /^[\\/]/.test(link) ? `http:${link}` : `http://${link}`
      if (!URL.canParse(address)) {
        found.add(link.toLowerCase())
        continue
      }
      const { hostname, port, pathname, search } = new URL(address)
      const site = withoutWww(hostname)
      if (!ownSites.includes(site)) found.add(`${site}:${port}${pathname.replace(/\/+$/, '')}${search}`)
    }
  }
  return found
}

/** The website settings that decide whether a text is spam. */
export interface TextRules {
  linksMax: number
  /** The lines of “Blocked words and domains”. */
  blocked: string
  /** The addresses of the website, to which a message may link as often as it likes. */
  ownUrls: readonly string[]
}

/** The words of a visitor. */
export interface Written {
  email: string
  /** The name, subject and message. */
  texts: readonly string[]
}

/** Reads the rules once, for many texts. */
export function textTest({
  linksMax,
  blocked,
  ownUrls,
}: TextRules): (written: Written) => Extract<SpamReason, 'blocked' | 'links'> | undefined {
  const isBlocked = blockedTest(blocked)
  const ownSites = ownUrls.map(siteOf)
  return ({ email, texts }) => {
    if (isBlocked([email, ...texts].join('\n'))) return 'blocked'
    const text = stripInvisible(texts.join('\n').normalize('NFKC'))
    return linkedUrls(text, ownSites).size > linksMax ? 'links' : undefined
  }
}

/** How a form was submitted. */
interface Manner {
  /** Whether the honeypot field was filled in. */
  isTrapped: boolean
  /** How long the form was open; undefined without a valid time. */
  openMs: number | undefined
}

/** Why a user should check the submission first; undefined if it looks fine. */
export function spamReason(
  written: Written,
  { isTrapped, openMs }: Manner,
  rules: TextRules & { minSeconds: number },
): SpamReason | undefined {
  if (isTrapped) return 'trap'
  if (rules.minSeconds > 0 && (openMs === undefined || openMs < rules.minSeconds * 1000)) return 'time'
  return textTest(rules)(written)
}
