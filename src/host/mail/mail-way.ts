import type { MailSender } from './mail.ts'
import type { QueuedMail } from './mail-queue.ts'

/** How messages leave the host: into a folder, or to a server. */
export interface MailWay {
  /**
   * Returns the other side's response once it has accepted the message.
   * @throws MailFailure
   */
  send(mail: QueuedMail, sender: MailSender): Promise<string>
  /** No further message will follow for now. */
  rest(): void
  /** Aborts work in progress at once. */
  stop(): void
}

/** `refused`: this message, for good; `later`: this message, for now; `away`: no message goes out for now. */
export class MailFailure extends Error {
  readonly kind: 'refused' | 'later' | 'away'
  constructor(kind: MailFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
