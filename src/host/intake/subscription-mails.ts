import { calls } from '#contract'
import { writeLetter, type Mail, type Paragraph } from '#host/mail'
import type { Work } from '#host/records'
import { unsubscribeToken } from './subscriber-tokens.ts'

interface Recipient {
  email: string
  recordId: string
  siteName: string
}

const linkOf = ({ panelOrigin }: Work, path: string, token: string): string =>
  `${panelOrigin}${calls.intake}/${path}?token=${token}`

/** Every message to a subscriber has a header for unsubscribing with one press in the mail program (RFC 8058). */
function mailTo(
  work: Work,
  { email, recordId }: Recipient,
  subject: string,
  paragraphs: readonly Paragraph[],
  goodUntil?: string,
): Mail {
  const leave = linkOf(work, 'unsubscribe', unsubscribeToken(work.db, recordId))
  return {
    kind: 'subscription',
    to: email,
    recordId,
    subject,
    ...writeLetter('Hello,', ...paragraphs, 'To stop these emails:', { link: leave, words: 'Unsubscribe' }),
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...(goodUntil !== undefined && { goodUntil }),
  }
}

// The texts contain nothing that the form says: a stranger may have typed it.
export function confirmMail(work: Work, to: Recipient, token: string, goodUntil: string): Mail {
  return mailTo(
    work,
    to,
    `Confirm your subscription to ${to.siteName}`,
    [
      `Someone subscribed to news from ${to.siteName} with this email address. Confirm within 2 days:`,
      { link: linkOf(work, 'confirm', token), words: 'Confirm subscription' },
      'If this wasn’t you, ignore this email. You won’t be subscribed.',
    ],
    goodUntil,
  )
}

export function alreadySubscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, `You are already subscribed to ${to.siteName}`, [
    `Someone subscribed to news from ${to.siteName} with this email address, which is already subscribed. ` +
      'Nothing has changed.',
  ])
}

export function subscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, `You are subscribed to ${to.siteName}`, [
    `Your subscription to news from ${to.siteName} is confirmed. You can unsubscribe at any time.`,
  ])
}
