import { daysFrom, later, newId } from '#host/base'
import type { Database, SqlRow } from '#host/storage'
import type { Sent } from './send-webhook.ts'

export interface DeliveryRow extends SqlRow {
  /** The place in the queue: deliveries go out in this order. */
  seq: number
  id: string
  webhookId: string
  event: string
  entity: string
  recordId: string
  body: string
  state: string
  createdAt: string
  goodUntil: string
  tries: number
  endedAt: string | null
  status: number | null
  durationMs: number | null
  answer: string | null
}

const givenUpAfterMs = 24 * 60 * 60_000
const keptDays = 30
/** The limits for each webhook: waiting deliveries, and finished ones. */
export const waitingMax = 10_000
const endedMax = 500

interface NewDelivery {
  webhookId: string
  event: string
  entity: string
  recordId: string
  at: Date
  body(id: string): object
}

export interface DeliveryQueue {
  /** Returns false if too many are already waiting. */
  add(delivery: NewDelivery): boolean
  /** The first waiting delivery of a webhook. No other is sent before it has ended. */
  head(webhookId: string): DeliveryRow | undefined
  /** Counts an attempt before it starts, so that one interrupted by a kill counts too. */
  noteTry(id: string): void
  noteSent(id: string, sent: Sent, now: Date): void
  /** Returns whether the delivery is given up, because its next try would come too late. */
  noteFailed(delivery: DeliveryRow, sent: Sent, nextTryAt: string, now: Date): boolean
  /** Queues a finished delivery again, behind all waiting ones and with another day before it is given up. */
  sendAgain(id: string, now: Date): void
  giveUp(id: string, now: Date): void
  find(webhookId: string, id: string): DeliveryRow | undefined
  list(webhookId: string, limit: number, offset: number): { rows: DeliveryRow[]; total: number }
  waiting(webhookId: string): number
  /** The deliveries that will be sent before this one. */
  ahead(webhookId: string, id: string): number
  /** The delivery that was tried last. */
  last(webhookId: string): DeliveryRow | undefined
  /** Deletes all deliveries of a webhook. */
  clear(webhookId: string): void
  /** Gives up old deliveries, and deletes finished ones. */
  tidy(now: Date): void
}

/** Unfinished deliveries, stored in the database until the receiver has accepted them. */
export function deliveryQueue(db: Database): DeliveryQueue {
  const waiting = (webhookId: string): number =>
    Number(
      db.get(`select count(*) as total from webhook_delivery where webhookId = ? and state = 'waiting'`, [webhookId])
        ?.total,
    )
  const head = (webhookId: string): DeliveryRow | undefined =>
    db.get<DeliveryRow>(
      `select * from webhook_delivery where webhookId = ? and state = 'waiting' order by seq limit 1`,
      [webhookId],
    )
  // Counting for each row of an import would read the whole queue each time. `tidy` recounts.
  const known = new Map<string, number>()
  return {
    add: ({ webhookId, event, entity, recordId, at, body }) => {
      const before = known.get(webhookId) ?? waiting(webhookId)
      if (before >= waitingMax) return false
      known.set(webhookId, before + 1)
      const id = newId()
      db.insert('webhook_delivery', {
        id,
        webhookId,
        event,
        entity,
        recordId,
        body: JSON.stringify(body(id)),
        state: 'waiting',
        createdAt: at.toISOString(),
        goodUntil: later(at, givenUpAfterMs),
        tries: 0,
      })
      return true
    },
    head,
    noteTry: (id) => db.run('update webhook_delivery set tries = tries + 1 where id = ?', [id]),
    noteSent: (id, { status, durationMs, answer }, now) =>
      db.run(
        `update webhook_delivery set state = 'sent', endedAt = ?, status = ?, durationMs = ?, answer = ? where id = ?`,
        [now.toISOString(), status ?? null, durationMs, answer, id],
      ),
    // A user may have cancelled it during the attempt.
    noteFailed: ({ id, goodUntil }, { status, durationMs, answer }, nextTryAt, now) => {
      const isOver = nextTryAt > goodUntil
      db.run(
        `update webhook_delivery set state = ?, endedAt = ?, status = ?, durationMs = ?, answer = ?
        where id = ? and state = 'waiting'`,
        [isOver ? 'given-up' : 'waiting', isOver ? now.toISOString() : null, status ?? null, durationMs, answer, id],
      )
      return isOver
    },
    sendAgain: (id, now) =>
      db.run(
        `update webhook_delivery set seq = (select max(seq) + 1 from webhook_delivery), state = 'waiting',
        goodUntil = ?, tries = 0, endedAt = null, status = null, durationMs = null, answer = null
        where id = ? and state <> 'waiting'`,
        [later(now, givenUpAfterMs), id],
      ),
    giveUp: (id, now) =>
      db.run(`update webhook_delivery set state = 'given-up', endedAt = ? where id = ? and state = 'waiting'`, [
        now.toISOString(),
        id,
      ]),
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
    ahead: (webhookId, id) =>
      Number(
        db.get(
          `select count(*) as total from webhook_delivery where webhookId = ? and state = 'waiting'
          and seq < (select seq from webhook_delivery where id = ?)`,
          [webhookId, id],
        )?.total,
      ),
    last: (webhookId) => {
      const first = head(webhookId)
      if (first && first.durationMs !== null) return first
      return db.get<DeliveryRow>(
        `select * from webhook_delivery where webhookId = ? and state in ('sent', 'given-up')
        and durationMs is not null order by endedAt desc, seq desc limit 1`,
        [webhookId],
      )
    },
    clear: (webhookId) => db.run('delete from webhook_delivery where webhookId = ?', [webhookId]),
    tidy: (now) =>
      db.transaction(() => {
        known.clear()
        db.run(
          `update webhook_delivery set state = 'given-up', endedAt = ? where state = 'waiting' and goodUntil <= ?`,
          [now.toISOString(), now.toISOString()],
        )
        db.run(`delete from webhook_delivery where state <> 'waiting' and createdAt < ?`, [daysFrom(now, -keptDays)])
        for (const { webhookId } of db.all<{ webhookId: string }>(`select webhookId from webhook_delivery
        where state <> 'waiting' group by webhookId having count(*) > ${endedMax}`)) {
          db.run(
            `delete from webhook_delivery where seq in (select seq from webhook_delivery
          where webhookId = ? and state <> 'waiting' order by seq desc limit -1 offset ${endedMax})`,
            [webhookId],
          )
        }
      }),
  }
}
