import { newId } from '../base/new-id.ts'
import type { Database } from '../storage/database.ts'
import type { SqlRow } from '../storage/engine.ts'
import { daysFrom, later } from '../base/times.ts'
import type { Sent } from './send-webhook.ts'

export interface DeliveryRow extends SqlRow {
  id: string
  webhookId: string
  event: string
  entity: string
  recordId: string
  body: string
  state: string
  createdAt: string
  goodUntil: string
  nextTryAt: string | null
  tries: number
  endedAt: string | null
  status: number | null
  durationMs: number | null
  answer: string | null
}

const minuteMs = 60_000
/** The pauses before the second, third … try; the last one holds for all later ones. */
const pausesMs = [0.5, 2, 10, 30, 60, 180].map((minutes) => minutes * minuteMs)
export const pauseAfter = (tries: number): number => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? minuteMs
/** Longer than any try takes: a delivery that a killed host was sending is due again after this time. */
const claimMs = 2 * minuteMs
export const givenUpAfterMs = 24 * 60 * minuteMs
const keptDays = 30
/** Of one webhook: deliveries that wait, and those that have ended. */
export const waitingMax = 10_000
const endedMax = 500

export interface NewDelivery {
  webhookId: string
  event: string
  entity: string
  recordId: string
  at: Date
  body(id: string): object
}

export interface DeliveryQueue {
  /** Answers false where too many wait already. */
  add(delivery: NewDelivery): boolean
  /** The next due delivery of a webhook, which is then due again after two minutes unless its end is noted. */
  claim(webhookId: string, now: Date): DeliveryRow | undefined
  noteSent(delivery: DeliveryRow, sent: Sent, now: Date): void
  noteFailed(delivery: DeliveryRow, sent: Sent, now: Date): void
  /** Puts a delivery that has ended, or waits for its next try, to the front with a new day before it. */
  sendAgain(id: string, now: Date): void
  find(webhookId: string, id: string): DeliveryRow | undefined
  list(webhookId: string, limit: number, offset: number): { rows: DeliveryRow[]; total: number }
  waiting(webhookId: string): number
  last(webhookId: string): DeliveryRow | undefined
  /** Gives up what is old, and forgets what has ended. */
  tidy(now: Date): void
}

/** The deliveries on their way, kept in the database until the receiver has taken them. */
export function deliveryQueue(db: Database): DeliveryQueue {
  const waiting = (webhookId: string): number =>
    Number(
      db.get('select count(*) as total from webhook_delivery where webhookId = ? and nextTryAt is not null', [
        webhookId,
      ])?.total,
    )
  // Counting for each row of an import would read all that waits each time. `tidy` counts anew.
  const known = new Map<string, number>()
  const note = ({ id }: DeliveryRow, state: string, nextTryAt: string | null, sent: Sent, now: Date): void =>
    db.run(
      `update webhook_delivery set state = ?, nextTryAt = ?, endedAt = ?, status = ?, durationMs = ?, answer = ?
      where id = ?`,
      [
        state,
        nextTryAt,
        nextTryAt === null ? now.toISOString() : null,
        sent.status ?? null,
        sent.durationMs,
        sent.answer,
        id,
      ],
    )
  return {
    add: ({ webhookId, event, entity, recordId, at, body }) => {
      const before = known.get(webhookId) ?? waiting(webhookId)
      if (before >= waitingMax) return false
      known.set(webhookId, before + 1)
      const id = newId()
      db.run(
        `insert into webhook_delivery (id, webhookId, event, entity, recordId, body, state, createdAt, goodUntil,
        nextTryAt, tries) values (?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, 0)`,
        [
          id,
          webhookId,
          event,
          entity,
          recordId,
          JSON.stringify(body(id)),
          at.toISOString(),
          later(at, givenUpAfterMs),
          at.toISOString(),
        ],
      )
      return true
    },
    claim: (webhookId, now) => {
      const row = db.get<DeliveryRow>(
        `select * from webhook_delivery where webhookId = ? and nextTryAt <= ?
        order by nextTryAt, seq limit 1`,
        [webhookId, now.toISOString()],
      )
      if (!row) return undefined
      db.run('update webhook_delivery set nextTryAt = ?, tries = tries + 1 where id = ?', [later(now, claimMs), row.id])
      return { ...row, tries: row.tries + 1 }
    },
    noteSent: (delivery, sent, now) => note(delivery, 'sent', null, sent, now),
    noteFailed: (delivery, sent, now) => {
      const next = later(now, pauseAfter(delivery.tries))
      const isOver = next > delivery.goodUntil
      note(delivery, isOver ? 'given-up' : 'waiting', isOver ? null : next, sent, now)
    },
    sendAgain: (id, now) =>
      db.run(
        `update webhook_delivery set state = 'waiting', nextTryAt = ?, goodUntil = ?,
      tries = 0, endedAt = null where id = ?`,
        [now.toISOString(), later(now, givenUpAfterMs), id],
      ),
    find: (webhookId, id) =>
      db.get<DeliveryRow>('select * from webhook_delivery where webhookId = ? and id = ?', [webhookId, id]),
    list: (webhookId, limit, offset) => ({
      rows: db.all<DeliveryRow>(
        'select * from webhook_delivery where webhookId = ? order by seq desc limit ? offset ?',
        [webhookId, limit, offset],
      ),
      total: Number(db.get('select count(*) as total from webhook_delivery where webhookId = ?', [webhookId])?.total),
    }),
    waiting,
    last: (webhookId) =>
      db.get<DeliveryRow>(
        `select * from webhook_delivery where webhookId = ?
      and durationMs is not null order by coalesce(endedAt, nextTryAt) desc limit 1`,
        [webhookId],
      ),
    tidy: (now) =>
      db.transaction(() => {
        known.clear()
        db.run(
          `update webhook_delivery set state = 'given-up', nextTryAt = null, endedAt = ?
        where nextTryAt is not null and goodUntil <= ?`,
          [now.toISOString(), now.toISOString()],
        )
        db.run(`delete from webhook_delivery where nextTryAt is null and createdAt < ?`, [daysFrom(now, -keptDays)])
        for (const { webhookId } of db.all<{ webhookId: string }>(`select webhookId from webhook_delivery
        where nextTryAt is null group by webhookId having count(*) > ${endedMax}`)) {
          db.run(
            `delete from webhook_delivery where seq in (select seq from webhook_delivery
          where webhookId = ? and nextTryAt is null order by seq desc limit -1 offset ${endedMax})`,
            [webhookId],
          )
        }
      }),
  }
}
