import { fullTime } from '#record'

export interface Quoted { name: string; email: string; subject: string; body: string; receivedAt: string }

/** Windows hands at most 2,083 characters to a mail program, some programs take fewer. */
const addressMax = 2000
const subjectMax = 600
const cutMark = ' […]'

/** Percent-encoded up to so many characters, cut between two letters. */
const encodedWithin = (text: string, max: number): string => {
  // A lone surrogate cannot be encoded.
  const encoded = [...text.replaceAll(/\p{Surrogate}/gu, '')].map(encodeURIComponent)
  if (encoded.reduce((sum, { length }) => sum + length, 0) <= max) return encoded.join('')
  const mark = encodeURIComponent(cutMark)
  let out = ''
  for (const letter of encoded) {
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

/**
 * What the person's own mail program opens: addressed, with its subject and the message quoted, as far as such an
 * address may reach. All of it is the sender's text, so every part is encoded.
 */
export const replyAddress = (message: Quoted): string => {
  const { email, subject } = message
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const head = `${mailAddress(email)}?subject=${encodedWithin(answer, subjectMax)}&body=`
  return head + encodedWithin(quoted(message), addressMax - head.length)
}
