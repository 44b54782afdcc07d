import { calls } from '#contract'
import { letter, type Mail, type Paragraph } from '#host/mail'
import type { Work } from '#host/records'
import { unsubscribeToken } from './subscriber-tokens.ts'

interface Recipient {
  email: string
  recordId: string
  siteName: string
}

const linkOf = ({ panelOrigin }: Work, path: string, token: string): string =>
  `${panelOrigin}${calls.intake}/${path}?token=${token}`

/** Every message to a subscriber can be answered by leaving, with one press in the mail program (RFC 8058). */
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
    ...letter('Hello,', ...paragraphs, 'To get no more of these messages:', { link: leave, words: 'Unsubscribe' }),
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
      `somebody, probably you, asked for the news of ${to.siteName} at this address. Confirm it within two days:`,
      { link: linkOf(work, 'confirm', token), words: 'Confirm the subscription' },
      'If it was not you, do nothing: no news will come.',
    ],
    goodUntil,
  )
}

export function alreadySubscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, `You are subscribed to ${to.siteName} already`, [
    `somebody, probably you, asked for the news of ${to.siteName} at this address, which is subscribed already. ` +
      'Nothing has changed.',
  ])
}

export function subscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, `You are subscribed to ${to.siteName}`, [
    `you have confirmed your subscription to the news of ${to.siteName}. You can leave at any time by the link below.`,
  ])
}
