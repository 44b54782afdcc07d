import { daysFrom, repeatEvery, hourMs, later, type Log } from '#host/base'
import type { Part } from '#host/records'
import type { Database } from '#host/storage'
import type { HealthLine } from '#shapes'
import { mailDelivery, type MailDelivery } from './deliver-mail.ts'
import { mailFolder, mailFolderLine } from './mail-folder.ts'
import { mailRoutes } from './mail-routes.ts'
import { mailQueue } from './mail-queue.ts'
import { replyAddressOf, mailSender } from './mail-sender.ts'
import type { MailSender, MailSettings, Outbox } from './mail.ts'
import { createSmtpTransport } from './smtp-way.ts'

interface Counts {
  waiting: number
  refused: number
  oldestAt: string | null
  [column: string]: number | string | null
}

/** The state of the mail queue. A message that has waited for an hour was tried at least three times. */
function mailLine(db: Database, away: ReturnType<MailDelivery['away']>, sender: MailSender, now: Date): HealthLine {
  const { waiting, refused, oldestAt } = db.get<Counts>(
    `
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'given-up' and createdAt > ?) as refused,
      min(createdAt) filter (where state = 'waiting') as oldestAt
    from mail`,
    [daysFrom(now, -1)],
  ) ?? { waiting: 0, refused: 0, oldestAt: null }
  const line = { key: 'outbox', state: 'warn', facts: { messages: waiting } } as const
  if (away) return { ...line, code: 'away', facts: { messages: waiting, failedAt: away.since } }
  if (oldestAt !== null && oldestAt < later(now, -hourMs)) {
    return { ...line, code: 'late', facts: { messages: waiting, oldestAt } }
  }
  if (refused > 0) return { ...line, code: 'refused', facts: { messages: refused } }
  if (replyAddressOf(sender) === undefined) return { ...line, code: 'unanswerable' }
  return { ...line, code: 'queued', state: 'ok' }
}

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
  const way = smtp ? createSmtpTransport(smtp) : mailFolder(dataDir, log, now)
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
        const end = repeatEvery(tickMs, log, wake)
        return () => {
          end()
          return delivery.stop()
        }
      },
    },
  }
}
