import type { SpamReason } from '#contract'
import { daysFrom, newId } from '#host/base'
import type { Database, SqlRow } from '#host/storage'
import type { NewRequest } from './subscription-requests.ts'

/** A subscription that looks like spam. A person decides whether it gets the message that asks for confirmation. */
export type HeldSubscription = SqlRow & NewRequest & { id: string; reason: string; at: string }

export const heldSubscriptionTable = `
  create table if not exists held_subscription (
    id text primary key, recordId text not null, email text not null unique, source text not null, consent text,
    reason text not null, at text not null
  ) strict;
  create index if not exists held_subscription_by_time on held_subscription (at);
`

/** The days after which a held subscription is deleted. */
const keptDays = 30

/** Keeps the newest subscription of an address. */
export function holdSubscription(
  db: Database,
  { recordId, email, source, consent }: NewRequest,
  reason: SpamReason,
  now: Date,
): void {
  db.run(
    `insert into held_subscription (id, recordId, email, source, consent, reason, at) values (?, ?, ?, ?, ?, ?, ?)
    on conflict (email) do update set source = excluded.source, consent = excluded.consent,
      reason = excluded.reason, at = excluded.at`,
    [newId(), recordId, email, source, consent, reason, now.toISOString()],
  )
}

export const heldCount = (db: Database): number =>
  Number(db.get('select count(*) as count from held_subscription')?.count)

/** The newest first. */
export const heldSubscriptions = (db: Database, most: number): HeldSubscription[] =>
  db.all<HeldSubscription>('select * from held_subscription order by at desc, id limit ?', [most])

export const heldById = (db: Database, id: string): HeldSubscription | undefined =>
  db.get<HeldSubscription>('select * from held_subscription where id = ?', [id])

export function dropHeld(db: Database, column: 'id' | 'recordId' | 'email', value: string): void {
  db.run(`delete from held_subscription where ${column} = ?`, [value])
}

export function dropOldHeld(db: Database, now: Date): void {
  db.run('delete from held_subscription where at <= ?', [daysFrom(now, -keptDays)])
}
