import type { SmtpServer } from './smtp-url.ts'

/** The kinds of messages, for the list of mail. */
type MailKind = 'password' | 'invitation' | 'sign-up' | 'security' | 'subscription' | 'reply' | 'review' | 'test'

/** A message to one person. A line break in any of these texts cannot start a header or add a recipient. */
export interface Mail {
  kind: MailKind
  /** One address, such as `name@example.com`. */
  to: string
  /** The record of the recipient, such as the user. Erasing that record removes the message. */
  recordId: string | undefined
  subject: string
  text: string
  /** The same as HTML, for links; each value in it is escaped already. */
  html?: string
  replyTo?: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>
  /** An ISO 8601 time after which the message is useless and is given up. */
  goodUntil?: string
}

/**
 * Puts a message into the queue, in the transaction of its cause: it is sent once that is committed, and never if it is
 * rolled back. Returns the message's ID.
 */
export type Outbox = (mail: Mail, now: Date) => string

/** The settings of this room. */
export interface MailSettings {
  /** If omitted, mail is written to a folder. */
  smtp: SmtpServer | undefined
  /** The full host name that this host gives to the mail server (EHLO). */
  smtpName: string | undefined
}

/** The sender of all messages. */
export interface MailSender {
  name: string
  address: string
  replyTo: string | undefined
  /** The full host name for EHLO; undefined if none is known. */
  hostName: string | undefined
}
