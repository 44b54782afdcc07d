import { blockedTest, type SpamReason, withoutMarks } from '#contract'
import { linkedAddresses, siteOf } from './linked-addresses.ts'

/** The website settings that decide whether a text is spam. */
export interface TextRules {
  linksMax: number
  /** The lines of “Blocked words and domains”. */
  blocked: string
  /** The addresses of the website, to which a message may link as often as it likes. */
  ownAddresses: readonly string[]
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
  ownAddresses,
}: TextRules): (written: Written) => Extract<SpamReason, 'blocked' | 'links'> | undefined {
  const isBlocked = blockedTest(blocked)
  const ownSites = ownAddresses.map(siteOf)
  return ({ email, texts }) => {
    if (isBlocked([email, ...texts].join('\n'))) return 'blocked'
    const text = withoutMarks(texts.join('\n').normalize('NFKC'))
    return linkedAddresses(text, ownSites).size > linksMax ? 'links' : undefined
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
