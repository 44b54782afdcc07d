import { tokenHash } from '#host/accounts'
import { hourMs, later } from '#host/base'
import type { Database, SqlRow } from '#host/storage'

/**
 * A subscription that waits until its address is confirmed. It isn't a subscriber yet, so the panel doesn't show it.
 */
export interface NewRequest {
  /** The id of the subscriber that it becomes, or that comes back. */
  recordId: string
  email: string
  source: string
  consent: string | null
}
type SubscriptionRequest = SqlRow & NewRequest

export const subscriptionRequestTable = `
  create table if not exists subscription_request (
    hash text primary key, recordId text not null, email text not null, source text not null, consent text,
    createdAt text not null, goodUntil text not null, usedAt text
  ) strict;
  create index if not exists subscription_request_by_email on subscription_request (email);
`

const goodForMs = 48 * hourMs

/** The id that an earlier request of the address has. */
export const requestedId = (db: Database, email: string): string | undefined =>
  db.get<{ recordId: string }>(
    `select recordId from subscription_request where email = ?
    union all select recordId from held_subscription where email = ? limit 1`,
    [email, email],
  )?.recordId

/** @returns the ISO time until which the link is valid */
export function addRequest(
  db: Database,
  token: string,
  { recordId, email, source, consent }: NewRequest,
  now: Date,
): string {
  const goodUntil = later(now, goodForMs)
  db.insert('subscription_request', {
    hash: tokenHash(token),
    recordId,
    email,
    source,
    consent,
    createdAt: now.toISOString(),
    goodUntil,
  })
  return goodUntil
}

/** The request of a link that can still be confirmed. */
export const findOpenRequest = (db: Database, token: string, now: Date): SubscriptionRequest | undefined =>
  db.get<SubscriptionRequest>(
    `select recordId, email, source, consent from subscription_request
    where hash = ? and goodUntil > ? and usedAt is null`,
    [tokenHash(token), now.toISOString()],
  )

/** The subscriber of a link whose request is still kept, in any state. */
export const subscriberOfRequest = (db: Database, token: string): string | undefined =>
  db.get<{ recordId: string }>('select recordId from subscription_request where hash = ?', [tokenHash(token)])?.recordId

export const hasOpenRequest = (db: Database, recordId: string, now: Date): boolean =>
  db.get('select 1 from subscription_request where recordId = ? and goodUntil > ? and usedAt is null', [
    recordId,
    now.toISOString(),
  ]) !== undefined

/** One confirmation invalidates all links of the address. */
export function consumeRequests(db: Database, email: string, now: Date): void {
  db.update('subscription_request', { usedAt: now.toISOString() }, { email })
}

export function forgetRequestsOf(db: Database, recordId: string): void {
  db.run('delete from subscription_request where recordId = ?', [recordId])
}

export function forgetOldRequests(db: Database, now: Date): void {
  db.run('delete from subscription_request where goodUntil <= ?', [now.toISOString()])
}
