import { isObject, textOf } from '#contract'
import { daysFrom, later, newId } from '#host/base'
import type { Database, SqlRow } from '#host/storage'
import type { Mail } from './mail.ts'

// `content` has text, HTML and headers as JSON. It may contain a password reset link, which is why it is
// deleted with the message.
const table = `
  create table if not exists mail (
    id text primary key, kind text not null, recipient text not null, subject text not null, recordId text,
    content text, state text not null, createdAt text not null, goodUntil text not null, nextTryAt text,
    tries integer not null, sentAt text, lastAnswer text
  ) strict;
  create index if not exists mail_due on mail (nextTryAt) where nextTryAt is not null;
  create index if not exists mail_by_record on mail (recordId) where recordId is not null;
`

export interface MailRow extends SqlRow {
  id: string
  kind: string
  recipient: string
  subject: string
  recordId: string | null
  content: string | null
  state: string
  createdAt: string
  goodUntil: string
  nextTryAt: string | null
  tries: number
  sentAt: string | null
  lastAnswer: string | null
}

/** A message that is due. */
export interface QueuedMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'headers'> {
  id: string
  kind: string
  createdAt: string
  /** The number of tries, with the current one. */
  tries: number
}

const minuteMs = 60_000
/** RFC 5321, section 4.5.4.1: two tries in the first hour, then one every two or three hours. */
const pausesMs = [1, 5, 15, 30, 60, 120, 180].map((minutes) => minutes * minuteMs)
/** Longer than any try takes: a message that a killed host was sending is due again after this time. */
const claimMs = 10 * minuteMs
const givenUpAfterDays = 3
/** How long a user can still send a message that was given up. */
const contentKeptDays = 7
const rowKeptDays = 30
const replyLengthMax = 500

export interface MailQueue {
  add(mail: Mail, now: Date): string
  /** The next due message. It is due again after ten minutes, unless its outcome is stored. */
  claim(now: Date): QueuedMail | undefined
  noteSent(id: string, response: string, now: Date): void
  /** @param isForGood the server will not take this message later either */
  noteFailed(id: string, response: string, isForGood: boolean, now: Date): void
  /** Makes it due at once, even if it was given up. */
  tryNow(id: string, now: Date): void
  giveUp(id: string): void
  /** Gives up old messages, and deletes the contents and rows of finished ones. */
  tidy(now: Date): void
  eraseOf(recordId: string): void
}

/** The text of a mail server is untrusted, and people see it. */
const shownServerReply = (response: string): string =>
  response
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, replyLengthMax)

function readMail({ id, kind, recipient, subject, content, createdAt, tries }: MailRow): QueuedMail {
  const kept: unknown = JSON.parse(content ?? '{}')
  const { text, html, replyTo, headers } = isObject(kept) ? kept : {}
  return {
    id,
    kind,
    to: recipient,
    subject,
    createdAt,
    tries,
    text: textOf(text),
    ...(typeof html === 'string' && { html }),
    ...(typeof replyTo === 'string' && { replyTo }),
    ...(isObject(headers) && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textOf(value)])),
    }),
  }
}

/** Unsent messages, stored in the database until a server has accepted them. */
export function mailQueue(db: Database): MailQueue {
  db.exec(table)

  return {
    add: ({ kind, to, recordId, subject, text, html, replyTo, headers, goodUntil }, now) => {
      const id = newId()
      const latest = daysFrom(now, givenUpAfterDays)
      db.insert('mail', {
        id,
        kind,
        recipient: to,
        subject,
        recordId: recordId ?? null,
        content: JSON.stringify({ text, html, replyTo, headers }),
        state: 'waiting',
        createdAt: now.toISOString(),
        goodUntil: goodUntil !== undefined && goodUntil < latest ? goodUntil : latest,
        nextTryAt: now.toISOString(),
        tries: 0,
      })
      return id
    },
    claim: (now) => {
      const row = db.get<MailRow>(`select * from mail where nextTryAt <= ? order by nextTryAt limit 1`, [
        now.toISOString(),
      ])
      if (!row) return undefined
      db.run('update mail set nextTryAt = ?, tries = tries + 1 where id = ?', [later(now, claimMs), row.id])
      return readMail({ ...row, tries: row.tries + 1 })
    },
    noteSent: (id, response, now) =>
      db.update(
        'mail',
        {
          state: 'sent',
          sentAt: now.toISOString(),
          nextTryAt: null,
          content: null,
          lastAnswer: shownServerReply(response),
        },
        { id },
      ),
    noteFailed: (id, response, isForGood, now) => {
      const tries = db.get<{ tries: number }>('select tries from mail where id = ?', [id])?.tries ?? 1
      const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? minuteMs
      const next = isForGood
        ? { state: 'given-up', nextTryAt: null }
        : { state: 'waiting', nextTryAt: later(now, pauseMs) }
      db.update('mail', { ...next, lastAnswer: shownServerReply(response) }, { id, state: 'waiting' })
    },
    tryNow: (id, now) =>
      db.run(`update mail set state = 'waiting', nextTryAt = ? where id = ? and content is not null`, [
        now.toISOString(),
        id,
      ]),
    giveUp: (id) => db.update('mail', { state: 'given-up', nextTryAt: null, content: null }, { id, state: 'waiting' }),
    tidy: (now) =>
      db.transaction(() => {
        db.run(`update mail set state = 'given-up', nextTryAt = null where nextTryAt is not null and goodUntil <= ?`, [
          now.toISOString(),
        ])
        db.run(`update mail set content = null where content is not null and state = 'given-up' and createdAt < ?`, [
          daysFrom(now, -contentKeptDays),
        ])
        db.run(`delete from mail where state <> 'waiting' and createdAt < ?`, [daysFrom(now, -rowKeptDays)])
      }),
    eraseOf: (recordId) => db.run('delete from mail where recordId = ?', [recordId]),
  }
}
