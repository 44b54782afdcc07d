import { isEmail } from '#contract'
import type { MailSender } from './mail.ts'
import type { QueuedMail } from './mail-queue.ts'

/** RFC 5321, section 4.5.3.1.1: the part before the @ has at most 64 characters. */
export const isMailbox = (address: string): boolean => isEmail(address) && address.indexOf('@') <= 64

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** RFC 2047: a line with an encoded word has at most 76 characters, and the word ends between two letters. */
function encodedWords(text: string): string {
  const words = ['']
  for (const letter of text) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) <= 39) words[words.length - 1] = last + letter
    else words.push(letter)
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

/** Text of a header. It is encoded, so a line break in it cannot start another header. */
const headerText = (text: string): string =>
  isPlain(text) && text.length <= 120 && !text.includes('=?') ? text : encodedWords(text)

const byteText = (byte: number, isLast: boolean): string =>
  byte === 0x3d || byte < 0x20 || byte > 0x7e || (isLast && byte === 0x20)
    ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    : String.fromCharCode(byte)

/** RFC 2045, section 6.7: lines of at most 76 characters, each longer one cut behind a `=`. */
function quotedPrintable(line: string): string {
  const bytes = Buffer.from(line)
  const lines = ['']
  bytes.forEach((byte, index) => {
    const text = byteText(byte, index === bytes.length - 1)
    const last = lines.at(-1) ?? ''
    if (last.length + text.length <= 75) lines[lines.length - 1] = last + text
    else lines.push(text)
  })
  return lines.join('=\r\n')
}

/** Headers and lines of one text. Short ASCII lines stay unencoded, so that the file is readable. */
function textPart(type: string, text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const isAsIs = lines.every((line) => line.length <= 900 && isPlain(line))
  return [
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isAsIs ? '7bit' : 'quoted-printable'}`,
    '',
    ...(isAsIs ? lines : lines.map(quotedPrintable)),
    '',
  ].join('\r\n')
}

function headerLine(name: string, value: string): string {
  if (!/^[A-Za-z][A-Za-z-]*$/.test(name) || !isPlain(value) || value.length > 900) {
    throw new TypeError(`the header ${name.slice(0, 40)} can’t be sent`)
  }
  return `${name}: ${value}`
}

const nameAndAddress = ({ name, address }: MailSender): string =>
  name === '' ? address : `${/^[A-Za-z0-9 ]{1,60}$/.test(name) ? name : encodedWords(name)} <${address}>`

/** The Message-ID stays the same over all tries, so that a mailbox knows a repeated message. */
export const messageIdOf = (id: string, sender: MailSender): string =>
  `<${id}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`

/**
 * Writes a message as RFC 5322 and MIME have it: lines end in CR LF and have at most 998 bytes, all in ASCII.
 * @throws TypeError if an address or header can’t be sent
 */
export function composeMail(mail: QueuedMail, sender: MailSender): string {
  const { id, to, subject, text, html, kind, createdAt } = mail
  const replyTo = mail.replyTo ?? sender.replyTo
  for (const address of [to, sender.address, replyTo ?? to]) {
    if (!isMailbox(address)) throw new TypeError('an address of this message can’t be used')
  }
  const boundary = `=_${id}` // "=_" is never in quoted-printable text
  const head = [
    `From: ${nameAndAddress(sender)}`,
    `To: ${to}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo}`]),
    `Subject: ${headerText(subject)}`,
    `Date: ${new Date(createdAt).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageIdOf(id, sender)}`,
    // RFC 3834: automatic responders stay silent.
    ...(kind === 'reply' ? [] : ['Auto-Submitted: auto-generated']),
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => headerLine(name, value)),
    'MIME-Version: 1.0',
  ]
  const plain = textPart('text/plain', text)
  if (html === undefined) return [...head, plain].join('\r\n')
  return [
    ...head,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    plain,
    `--${boundary}`,
    textPart('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
