import type { HealthLine } from '#shapes'
import { daysFrom, hourMs, later } from '#host/base'
import type { Database } from '#host/storage'
import type { MailDelivery } from './deliver-mail.ts'
import { answersTo } from './mail-sender.ts'
import type { MailSender } from './mail.ts'

interface Counts {
  waiting: number
  refused: number
  oldestAt: string | null
  [column: string]: number | string | null
}

/** The state of the mail queue. A message that has waited for an hour was tried at least three times. */
export function mailLine(
  db: Database,
  away: ReturnType<MailDelivery['away']>,
  sender: MailSender,
  now: Date,
): HealthLine {
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
  if (answersTo(sender) === undefined) return { ...line, code: 'unanswerable' }
  return { ...line, code: 'queued', state: 'ok' }
}
