import { mailUrl } from '#readable'
import { localeOf, siteZone } from '#data'
import { formatter } from '#record'

interface Quoted {
  name: string
  email: string
  subject: string
  body: string
  receivedAt: string
}

/** Windows passes at most 2,083 characters to a mail app, and some apps accept fewer. */
const mailUrlLengthMax = 2000
/** Non-ASCII characters need more space in a URL. */
export const replyTextMax = 1200
const subjectMax = 600
const cutMark = ' […]'
/** Space for the text between reply and quotation. */
const markRoom = 100

/** encodeURIComponent throws on a lone surrogate. */
const encodeCharacters = (text: string): string[] => [...text.replaceAll(/\p{Surrogate}/gu, '')].map(encodeURIComponent)
const encodedLength = (text: string): number => encodeCharacters(text).reduce((sum, { length }) => sum + length, 0)

/** Percent-encodes text, truncated to `max` characters without splitting a character. */
const encodedWithin = (text: string, max: number): string => {
  const letters = encodeCharacters(text)
  if (encodedLength(text) <= max) return letters.join('')
  const mark = encodeURIComponent(cutMark)
  let out = ''
  for (const letter of letters) {
    if (out.length + letter.length + mark.length > max) break
    out += letter
  }
  return out + mark
}

/** The sender was on the website, so its clock counts. */
const siteTime = formatter({ dateStyle: 'long', timeStyle: 'short' }, () => localeOf('en'), siteZone)

const quoteMessage = ({ name, body, receivedAt }: Quoted): string => {
  const time = Date.parse(receivedAt)
  const head = `${receivedAt && `On ${Number.isNaN(time) ? receivedAt : siteTime(time)}, `}${name} wrote:`
  // Lines of an email end in CR LF (RFC 6068, section 5).
  return ['', '', head, ...body.split('\n').map((line) => `> ${line}`)].join('\r\n')
}

interface ReplyMailUrl {
  href: string
  /**
   * True if the URL contains the whole text; otherwise it has none, since a truncated text could be sent by mistake.
   */
  isWhole: boolean
}

/**
 * A mailto URL with recipient, subject, `text`, and as much of the quoted message as fits. It contains the sender's
 * text, so every part is encoded.
 */
export function replyMailUrl(message: Quoted, text = ''): ReplyMailUrl {
  const { email, subject } = message
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const head = `${mailUrl(email)}?subject=${encodedWithin(answer, subjectMax)}&body=`
  const own = text.replaceAll(/\r?\n/g, '\r\n')
  const room = mailUrlLengthMax - head.length
  const isWhole = encodedLength(own) <= room - markRoom
  if (!isWhole) return { href: head, isWhole }
  const body = `${own}${quoteMessage(message)}`
  return { href: head + encodedWithin(body, room), isWhole }
}
