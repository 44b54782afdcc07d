import { fullTime } from '#record'

export interface Quoted { name: string; email: string; subject: string; body: string; receivedAt: string }

/** Windows hands at most 2,083 characters to a mail program, some programs take fewer. */
const addressMax = 2000
/** Letters outside ASCII take more room in an address. */
export const replyTextMax = 1200
const subjectMax = 600
const cutMark = ' […]'
/** For what stands between the reply and the quotation. */
const markRoom = 100

/** A lone surrogate cannot be encoded. */
const encoded = (text: string): string[] => [...text.replaceAll(/\p{Surrogate}/gu, '')].map(encodeURIComponent)
const encodedLength = (text: string): number => encoded(text).reduce((sum, { length }) => sum + length, 0)

/** Percent-encoded up to so many characters, cut between two letters. */
const encodedWithin = (text: string, max: number): string => {
  const letters = encoded(text)
  if (encodedLength(text) <= max) return letters.join('')
  const mark = encodeURIComponent(cutMark)
  let out = ''
  for (const letter of letters) {
    if (out.length + letter.length + mark.length > max) break
    out += letter
  }
  return out + mark
}

const quoted = ({ name, body, receivedAt }: Quoted): string => {
  const head = `${receivedAt && `On ${fullTime(receivedAt)}, `}${name} wrote:`
  // Lines of a mail end in CR LF (RFC 6068, section 5).
  return ['', '', head, ...body.split('\n').map((line) => `> ${line}`)].join('\r\n')
}

/** An address may hold `?` and `&`, which must not begin a header of the mail. */
export const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export interface ReplyAddress {
  href: string
  /** The whole text is in the address; else none of it, because a cut one would be sent by mistake. */
  isWhole: boolean
}

/**
 * The link that the person's own mail program opens: addressed, with its subject, `text`, and the message quoted as far
 * as such an address may reach. The sender's text is in it, so every part is encoded.
 */
export function replyAddress(message: Quoted, text = ''): ReplyAddress {
  const { email, subject } = message
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const head = `${mailAddress(email)}?subject=${encodedWithin(answer, subjectMax)}&body=`
  const own = text.replaceAll(/\r?\n/g, '\r\n')
  const room = addressMax - head.length
  const isWhole = encodedLength(own) <= room - markRoom
  if (!isWhole) return { href: head, isWhole }
  const body = `${own}${quoted(message)}`
  return { href: head + encodedWithin(body, room), isWhole }
}
