import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract'
import { createAttempts, invalid, notFound, tooMany } from '#host/base'
import { type RouteResponse, type Commit, requirePermission, type Route, type SignedIn } from '#host/http'
import type { Database, SqlParameter } from '#host/storage'
import type { MailDelivery } from './deliver-mail.ts'
import type { MailQueue, MailRow } from './mail-queue.ts'
import { writeLetter } from './letter.ts'
import { replyAddressOf } from './mail-sender.ts'
import type { MailSender, Outbox } from './mail.ts'

const pageSize = 100
/** The maximum time that a user waits for the mail server's response; the list shows it later in any case. */
const testWaitMs = 10_000
const testsMax = 10
const testsWindowMs = 10 * 60_000

interface Needs {
  db: Database
  queue: MailQueue
  delivery: MailDelivery
  outbox: Outbox
  sender(): MailSender
}

/** No response has the text of a message: it may hold a link that sets a password. */
const wireOf = (row: MailRow, now: Date): object => {
  const { id, kind, recipient: to, subject, state, createdAt, sentAt, nextTryAt, tries, lastAnswer } = row
  return {
    id,
    kind,
    to,
    subject,
    state,
    createdAt,
    sentAt,
    nextTryAt,
    tries,
    lastAnswer,
    mayTry: row.content !== null && row.goodUntil > now.toISOString(),
  }
}

/** The list of messages, and the actions on one. */
export function mailRoutes({ db, queue, delivery, outbox, sender }: Needs): Route[] {
  const tests = createAttempts(testsMax, testsWindowMs)
  const rowOf = (id: string): MailRow => {
    const row = db.get<MailRow>('select * from mail where id = ?', [id])
    if (!row) throw notFound('This email doesn’t exist.')
    return row
  }
  const find = (where: string, parameters: readonly SqlParameter[], now: Date): object[] =>
    db
      .all<MailRow>(`select * from mail where ${where} order by id desc limit ${pageSize}`, parameters)
      .map((row) => wireOf(row, now))

  const list = ({ person, request: { query }, now }: SignedIn): RouteResponse => {
    const recordId = query.get('recordId')
    if (recordId !== null) {
      requirePermission(person, 'user', 'edit')
      return { data: { messages: find(`recordId = ? and kind = 'password'`, [recordId], now), away: null } }
    }
    requirePermission(person, 'settings', 'edit')
    const away = delivery.away()
    return {
      data: {
        messages: find('id < ?', [query.get('before') ?? '~'], now),
        away: away ? { since: away.since, answer: away.answer } : null,
        sender: sender().address,
        answersTo: replyAddressOf(sender()) ?? null,
      },
    }
  }

  /** Sends what is due, and responds with the state of the message after that. */
  const afterTry = async (id: string, now: Date): Promise<Commit> => {
    await Promise.race([delivery.deliver(true), pause(testWaitMs, undefined, { ref: false })])
    return () => ({ data: wireOf(rowOf(id), now) })
  }
  const tryNow = async ({ person, params: { id = '' }, now }: SignedIn): Promise<Commit> => {
    requirePermission(person, 'settings', 'edit')
    const row = rowOf(id)
    if (row.state === 'sent') throw invalid({ id: 'Already sent' }, 'This email was already sent.')
    if (row.content === null || row.goodUntil <= now.toISOString()) {
      throw invalid({ id: 'It has expired' }, 'This email has expired. Send a new one.')
    }
    queue.tryNow(id, now)
    return afterTry(id, now)
  }
  const giveUp = ({ person, params: { id = '' }, now }: SignedIn): RouteResponse => {
    requirePermission(person, 'settings', 'edit')
    rowOf(id)
    queue.giveUp(id)
    return { data: wireOf(rowOf(id), now) }
  }
  const test = async ({ person, now }: SignedIn): Promise<Commit> => {
    requirePermission(person, 'settings', 'edit')
    const refused = tests.begin(person.id, now.getTime())
    if (refused) throw tooMany(refused.retryAfterSeconds, 'Too many tests. Try again later.')
    return afterTry(
      outbox(
        {
          kind: 'test',
          to: person.email,
          recordId: person.id,
          subject: 'Test email',
          ...writeLetter(
            `Hello ${person.firstName},`,
            'Email is set up correctly. You requested this test in the admin panel.',
          ),
        },
        now,
      ),
      now,
    )
  }
  return [
    { method: 'GET', path: calls.mail, handle: list },
    { method: 'POST', path: calls.mailTest, prepare: test },
    { method: 'POST', path: `${calls.mail}/{id}/try`, prepare: tryNow },
    { method: 'POST', path: `${calls.mail}/{id}/give-up`, handle: giveUp },
  ]
}
