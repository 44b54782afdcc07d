import type { MailSender } from './mail.ts'
import type { QueuedMail } from './mail-queue.ts'

/** How messages leave the host: into a folder, or to a server. */
export interface MailWay {
  /** Returns what the other side said once it has taken the message. @throws MailFailure */
  send(mail: QueuedMail, sender: MailSender): Promise<string>
  /** No further message follows for now. */
  rest(): void
  /** Ends what is under way at once. */
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
