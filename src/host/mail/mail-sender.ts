import { settings as definition } from '#contract'
import { quoteName, tableOf } from '#host/records'
import type { Database } from '#host/storage'
import { isMailbox } from './compose-mail.ts'
import { fullHostName } from './full-host-name.ts'
import type { MailSender, MailSettings } from './mail.ts'

/** The address for replies to our emails; undefined if no one would read them. */
export const replyAddressOf = ({ address, replyTo }: MailSender): string | undefined =>
  replyTo ?? (/^no-?reply@/i.test(address) ? undefined : address)

/** The sender in the website setting, otherwise the mail server account, otherwise an address of the website. */
export function mailSender(db: Database, { smtp, smtpName }: MailSettings): MailSender {
  const row = db.get(
    `select siteName, siteUrl, mailFrom, mailReplyTo, contactEmail from ${quoteName(tableOf(definition))} limit 1`,
  )
  const textIn = (name: string): string => String(row?.[name] ?? '')
  const site = textIn('siteUrl')
  const siteHost = URL.canParse(site) ? new URL(site).hostname : ''
  const domain = smtp && siteHost !== '' ? siteHost : 'localhost'
  const address =
    [textIn('mailFrom'), smtp?.login?.user ?? '', `no-reply@${domain}`].find(isMailbox) ?? 'no-reply@localhost'
  return {
    name: textIn('siteName'),
    address,
    replyTo: [textIn('mailReplyTo'), textIn('contactEmail')].find(isMailbox),
    hostName: smtpName ?? fullHostName(siteHost) ?? fullHostName(address.slice(address.indexOf('@') + 1)),
  }
}
