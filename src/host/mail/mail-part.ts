import { every } from '../every.ts'
import type { Part, Services } from '../part.ts'
import { mailDelivery } from './deliver-mail.ts'
import { mailFolder, mailFolderLine } from './mail-folder.ts'
import type { MailSender, Outbox } from './mail.ts'
import { mailQueue } from './mail-queue.ts'

const tickMs = 15_000

/** The queue of outgoing mail: the outbox for all parts, and the part that empties it. */
export function mailPart({ db, log, settings, now }: Pick<Services, 'db' | 'log' | 'settings' | 'now'>): {
  outbox: Outbox
  part: Part
} {
  const queue = mailQueue(db)
  const sender = (): MailSender => ({ name: '', address: 'no-reply@localhost', replyTo: undefined })
  const delivery = mailDelivery({ queue, way: mailFolder(settings.dataDir, log, now), log, now, sender })
  let isStarted = false
  const wake = (): void => { if (isStarted) void delivery.deliver() }
  return {
    outbox: (mail, at) => {
      const id = queue.add(mail, at)
      queueMicrotask(wake) // comes after the transaction, which is synchronous
      return id
    },
    part: {
      features: [],
      routes: [],
      health: () => [mailFolderLine(settings.dataDir, now())],
      recordWritten: ({ action, recordId }) => { if (action === 'purge') queue.eraseOf(recordId) },
      start: () => {
        isStarted = true
        const end = every(tickMs, log, wake)
        return () => {
          end()
          return delivery.stop()
        }
      },
    },
  }
}
