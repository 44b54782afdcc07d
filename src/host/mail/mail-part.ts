import { every, type Log } from '#host/base'
import type { Part } from '#host/records'
import type { Database } from '#host/storage'
import { mailDelivery } from './deliver-mail.ts'
import { mailFolder, mailFolderLine } from './mail-folder.ts'
import { mailLine } from './mail-line.ts'
import { mailRoutes } from './mail-routes.ts'
import { mailQueue } from './mail-queue.ts'
import { mailSender } from './mail-sender.ts'
import type { MailSender, MailSettings, Outbox } from './mail.ts'
import { smtpWay } from './smtp-way.ts'

const tickMs = 15_000

interface Needs {
  db: Database
  log: Log
  now(): Date
  settings: MailSettings
  dataDir: string
}

/** The queue of outgoing mail, and the part that empties it. */
export interface MailPart {
  outbox: Outbox
  /** The current sender of all messages. */
  sender(): MailSender
  part: Part
}

export function mailPart({ db, log, now, settings, dataDir }: Needs): MailPart {
  const queue = mailQueue(db)
  const { smtp } = settings
  const way = smtp ? smtpWay(smtp) : mailFolder(dataDir, log, now)
  const sender = () => mailSender(db, settings)
  const delivery = mailDelivery({ queue, way, log, now, sender })
  let isStarted = false
  const wake = (): void => {
    if (isStarted) void delivery.deliver()
  }
  const outbox: Outbox = (mail, at) => {
    const id = queue.add(mail, at)
    queueMicrotask(wake) // comes after the transaction, which is synchronous
    return id
  }
  return {
    outbox,
    sender,
    part: {
      features: smtp ? ['mail'] : [],
      routes: mailRoutes({ db, queue, delivery, outbox, sender }),
      health: () => [smtp ? mailLine(db, delivery.away(), sender(), now()) : mailFolderLine(dataDir, now())],
      onWrite: ({ action, recordId }) => {
        if (action === 'purge') queue.eraseOf(recordId)
      },
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
