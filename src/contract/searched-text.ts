import type { Field } from './define.ts'
import { shownEmail } from './email-address.ts'

const scheme = /\bhttps?:\/\//gi
/** The target of a Markdown link or image. Its text and title stay. */
const destination = /(?<=\]\()\s*(?:<[^>\n]*>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)|(?<=^ {0,3}\[[^\]\n]+\]:)[ \t]*\S+/gm
/** Letters and marks after a URL need no space before them in many languages, so only its ASCII characters count. */
const address = /\bhttps?:\/\/[!-'*-;=?-~]+|\/media\/[0-9a-f]+/gi

export const withoutScheme = (text: string): string => text.replace(scheme, ' ')

/**
 * The text in which a search looks for the value of a field: Markdown without its URLs, other URLs without "https". An
 * email address with an internationalized domain is found in both spellings.
 */
export function searchedText(field: Field | undefined, text: string): string {
  if (field?.kind === 'email') return `${text} ${shownEmail(text)}`
  if (field?.kind !== 'long' || !field.markdown) return withoutScheme(text)
  return text.replace(destination, '').replace(address, ' ')
}
