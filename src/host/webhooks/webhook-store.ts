import { randomBytes } from 'node:crypto'
import { later } from '#host/base'
import type { Database, SqlRow } from '#host/storage'

// A secret is stored in plain text, because each signature needs it. Only the response that creates it contains it.
/** A webhook's deliveries are sent in order, so a delivery has no time of its own. The first release created them. */
export function queueDeliveries(db: Database): void {
  if (!db.get(`select 1 from pragma_table_info('webhook_delivery') where name = 'nextTryAt'`)) return
  db.exec(`
    drop index if exists webhook_delivery_due; drop index if exists webhook_delivery_ended;
    alter table webhook_delivery drop column nextTryAt;`)
}

export const webhookTables = `
  create table if not exists webhook (
    id text primary key, url text not null, entities text not null, events text not null, isOn integer not null,
    secret text not null, formerSecret text, formerUntil text, version integer not null, createdAt text not null,
    createdBy text not null, failures integer not null, pausedUntil text, dropped integer not null, deletedAt text
  ) strict;
  create table if not exists webhook_delivery (
    seq integer primary key autoincrement, id text not null unique, webhookId text not null, event text not null,
    entity text not null, recordId text not null, body text not null, state text not null, createdAt text not null,
    goodUntil text not null, tries integer not null, endedAt text, status integer, durationMs integer,
    answer text
  ) strict;
  create index if not exists webhook_delivery_queue on webhook_delivery (webhookId, state, seq);
`

export interface WebhookRow extends SqlRow {
  id: string
  url: string
  entities: string
  events: string
  isOn: number
  secret: string
  formerSecret: string | null
  formerUntil: string | null
  version: number
  createdAt: string
  createdBy: string
  failures: number
  pausedUntil: string | null
  dropped: number
}

/** A former secret signs too for a day, so that the receiver can change it without losing a delivery. */
const overlapMs = 24 * 3_600_000

const newSecret = (): string => `whsec_${randomBytes(32).toString('hex')}`

export interface WebhookFacts {
  url: string
  entities: string
  events: string
  isOn: boolean
}

export interface WebhookStore {
  all(): readonly WebhookRow[]
  find(id: string): WebhookRow | undefined
  /** Returns the secret. */
  add(id: string, facts: WebhookFacts, by: string, now: Date): string
  change(id: string, facts: WebhookFacts): void
  renewSecret(id: string, now: Date): string
  remove(id: string, now: Date): void
  noteDropped(id: string): void
  /** After a failure, nothing is sent before this time, unless someone has changed the webhook meanwhile. */
  pause(webhook: WebhookRow, until: string): void
  noteReached(id: string): void
}

export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** The webhooks. A removed one keeps its address for the activity, without its secret and deliveries. */
export const webhookStore = (db: Database): WebhookStore => ({
  all: () => db.all<WebhookRow>('select * from webhook where deletedAt is null order by createdAt desc, id'),
  find: (id) => db.get<WebhookRow>('select * from webhook where id = ? and deletedAt is null', [id]),
  add: (id, { url, entities, events, isOn }, by, now) => {
    const secret = newSecret()
    db.insert('webhook', {
      id,
      url,
      entities,
      events,
      isOn: isOn ? 1 : 0,
      secret,
      version: 1,
      createdAt: now.toISOString(),
      createdBy: by,
      failures: 0,
      dropped: 0,
    })
    return secret
  },
  // A user who changes the URL expects an attempt at once.
  change: (id, { url, entities, events, isOn }) =>
    db.run(
      `update webhook set url = ?, entities = ?, events = ?,
    isOn = ?, version = version + 1, failures = 0, pausedUntil = null, dropped = 0 where id = ?`,
      [url, entities, events, isOn ? 1 : 0, id],
    ),
  renewSecret: (id, now) => {
    const secret = newSecret()
    db.run(
      `update webhook set formerSecret = secret, formerUntil = ?, secret = ?, version = version + 1 where id = ?`,
      [later(now, overlapMs), secret, id],
    )
    return secret
  },
  remove: (id, now) => {
    db.run('delete from webhook_delivery where webhookId = ?', [id])
    db.run(
      `update webhook set deletedAt = ?, secret = '', formerSecret = null, isOn = 0, version = version + 1
      where id = ?`,
      [now.toISOString(), id],
    )
  },
  noteDropped: (id) => db.run('update webhook set dropped = dropped + 1 where id = ?', [id]),
  pause: ({ id, version }, until) =>
    db.run('update webhook set failures = failures + 1, pausedUntil = ? where id = ? and version = ?', [
      until,
      id,
      version,
    ]),
  noteReached: (id) =>
    db.run(
      `update webhook set failures = 0, pausedUntil = null
    where id = ? and (failures > 0 or pausedUntil is not null)`,
      [id],
    ),
})
