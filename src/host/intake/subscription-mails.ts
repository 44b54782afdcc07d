import { calls } from '#contract'
import type { Mail } from '../mail/mail.ts'
import type { Work } from '../records/work.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

interface Recipient { email: string; recordId: string; siteName: string }
type Written = Pick<Mail, 'subject' | 'text'>

const linkOf = ({ panelOrigin }: Work, path: string, token: string): string =>
  `${panelOrigin}${calls.intake}/${path}?token=${token}`

/** Every message to a subscriber can be answered by leaving, with one press in the mail program (RFC 8058). */
function mailTo(
  work: Work, { email, recordId }: Recipient, { subject, text }: Written, goodUntil?: string,
): Mail {
  const leave = linkOf(work, 'unsubscribe', unsubscribeToken(work.db, recordId))
  return {
    kind: 'subscription', to: email, recordId, subject, text: `${text}\nUnsubscribe:\n\n${leave}\n`,
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...(goodUntil !== undefined && { goodUntil }),
  }
}

// The texts contain nothing that the form says: a stranger may have typed it.
export function confirmMail(work: Work, to: Recipient, token: string, goodUntil: string): Mail {
  return mailTo(work, to, {
    subject: `Confirm your subscription to ${to.siteName}`,
    text: `Hello,\n\nsomebody, probably you, asked for the news of ${to.siteName} at this address. `
      + `Confirm it within two days:\n\n${linkOf(work, 'confirm', token)}\n\n`
      + 'If it was not you, do nothing: no news will come.\n',
  }, goodUntil)
}

export function alreadySubscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, {
    subject: `You are subscribed to ${to.siteName} already`,
    text: `Hello,\n\nsomebody, probably you, asked for the news of ${to.siteName} at this address, `
      + 'which is subscribed already. Nothing has changed.\n',
  })
}

export function subscribedMail(work: Work, to: Recipient): Mail {
  return mailTo(work, to, {
    subject: `You are subscribed to ${to.siteName}`,
    text: `Hello,\n\nyou have confirmed your subscription to the news of ${to.siteName}. `
      + 'You can leave at any time by the link below.\n',
  })
}
