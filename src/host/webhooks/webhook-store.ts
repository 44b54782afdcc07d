import { randomBytes } from 'node:crypto'
import { later } from '#host/base'
import { adoptRows, untilWritten } from '#host/records'
import type { Database, SqlRow } from '#host/storage'

// A secret is stored in plain text, because each signature needs it. Only the response that creates it contains it.
/** A webhook's deliveries are sent in order, so a delivery has no time of its own. The first release created them. */
export function queueDeliveries(db: Database): void {
  if (!db.get(`select 1 from pragma_table_info('webhook_delivery') where name = 'nextTryAt'`)) return
  db.exec(`
    drop index if exists webhook_delivery_due; drop index if exists webhook_delivery_ended;
    alter table webhook_delivery drop column nextTryAt;`)
}

/** Webhooks had a table of their own with everything, and lists of words. */
export function makeWebhooksRecords(db: Database): void {
  if (!db.get(`select 1 from pragma_table_info('webhook') where name = 'secret'`)) return
  const listOf = (column: string): string => `'["' || replace(${column}, ' ', '","') || '"]'`
  db.exec(`alter table webhook rename to webhook_before; ${webhookTables}`)
  adoptRows(
    db,
    'webhook',
    { url: 'text', entities: 'text', events: 'text', isOn: 'integer not null default 0' },
    `select id, version, createdAt, createdAt, createdBy, createdBy, url, ${listOf('entities')}, ${listOf('events')}, isOn
    from webhook_before where deletedAt is null order by createdAt, id`,
  )
  db.exec(`
    insert into webhook_state select id, secret, formerSecret, formerUntil, failures, pausedUntil, dropped
      from webhook_before where deletedAt is null;
    drop table webhook_before`)
}

export const webhookTables = `
  create table if not exists webhook_state (
    id text primary key, secret text not null, formerSecret text, formerUntil text,
    failures integer not null default 0, pausedUntil text, dropped integer not null default 0
  ) strict;
  create table if not exists webhook_delivery (
    seq integer primary key autoincrement, id text not null unique, webhookId text not null, event text not null,
    entity text not null, recordId text not null, body text not null, state text not null, createdAt text not null,
    goodUntil text not null, tries integer not null, endedAt text, status integer, durationMs integer,
    answer text
  ) strict;
  create index if not exists webhook_delivery_queue on webhook_delivery (webhookId, state, seq);
`

/** A live webhook with its state. */
export interface WebhookRow extends SqlRow {
  id: string
  url: string
  /** JSON. */
  entities: string
  /** JSON. */
  events: string
  isOn: number
  version: number
  secret: string
  formerSecret: string | null
  formerUntil: string | null
  failures: number
  pausedUntil: string | null
  dropped: number
}

/** A former secret signs too for a day, so that the receiver can change it without losing a delivery. */
const overlapMs = 24 * 3_600_000

export interface WebhookStore {
  all(): readonly WebhookRow[]
  find(id: string): WebhookRow | undefined
  /** Returns the new secret. A former one signs for a day from `now`. */
  renewSecret(id: string, now: Date): string
  noteChanged(id: string): void
  forget(id: string): void
  noteDropped(id: string): void
  /** After a failure, nothing is sent before this time, unless someone has changed the webhook meanwhile. */
  pause(webhook: WebhookRow, until: string): void
  noteReached(id: string): void
}

const select = `
  select w.id, w.url, w.entities, w.events, w.isOn, w.version, s.secret, s.formerSecret, s.formerUntil, s.failures,
    s.pausedUntil, s.dropped
  from webhook w join webhook_state s on s.id = w.id where w.deletedAt is null`

/** The state of webhooks besides their records. A webhook in the trash keeps its secret until it is purged. */
export const webhookStore = (db: Database): WebhookStore => {
  const kept = untilWritten<readonly WebhookRow[]>(db)
  return {
    all: () => kept('all', () => db.all<WebhookRow>(select), ['webhook', 'webhook_state']),
    find: (id) => db.get<WebhookRow>(`${select} and w.id = ?`, [id]),
    renewSecret: (id, now) => {
      const secret = `whsec_${randomBytes(32).toString('hex')}`
      db.run(
        `insert into webhook_state (id, secret) values (?, ?)
      on conflict do update set formerSecret = secret, formerUntil = ?, secret = excluded.secret`,
        [id, secret, later(now, overlapMs)],
      )
      return secret
    },
    noteChanged: (id) =>
      db.run('update webhook_state set failures = 0, pausedUntil = null, dropped = 0 where id = ?', [id]),
    forget: (id) => db.run('delete from webhook_state where id = ?', [id]),
    noteDropped: (id) => db.run('update webhook_state set dropped = dropped + 1 where id = ?', [id]),
    pause: ({ id, version }, until) =>
      db.run(
        `update webhook_state set failures = failures + 1, pausedUntil = ?
      where id = ? and exists (select 1 from webhook w where w.id = webhook_state.id and w.version = ?)`,
        [until, id, version],
      ),
    noteReached: (id) =>
      db.run(
        `update webhook_state set failures = 0, pausedUntil = null
    where id = ? and (failures > 0 or pausedUntil is not null)`,
        [id],
      ),
  }
}
