// An import does not bring back people who unsubscribed, nor people who were erased on request: once their record is
// deleted permanently, the host keeps only a keyed hash of the address.
import { createHmac } from 'node:crypto'
import type { Values } from '#contract'
import { keptKey, purgeRecord, readMany, type Rules, type Work } from '#host/records'
import type { Database } from '#host/storage'

export const erasedEmailTable = `
  create table if not exists erased_address (hash text primary key, at text not null) strict;
  create table if not exists left_address (hash text primary key, at text not null) strict;
`

const hashOf = (db: Database, email: unknown): string =>
  createHmac('sha256', keptKey(db, 'erased-address-key')).update(String(email)).digest('base64url')

/** When the address was erased on request, or when the host deleted it after it had unsubscribed; undefined: never. */
export function notedAt(db: Database, table: 'erased_address' | 'left_address', email: unknown): string | undefined {
  return db.get<{ at: string }>(`select at from ${table} where hash = ?`, [hashOf(db, email)])?.at
}

const noteEmail = ({ db, now }: Work, table: 'erased_address' | 'left_address', email: unknown): void => {
  db.insert(table, { hash: hashOf(db, email), at: now.toISOString() }, 'ignore')
}

const problemsOf = (db: Database, { email }: Values): Record<string, string> => {
  if (notedAt(db, 'erased_address', email) === undefined) return {}
  return { email: 'This email address was erased on request and can’t be re-imported' }
}

const hasLeft = 'This person has unsubscribed. If they ask to return, subscribe them in the list.'

/** Whether the latest subscription of this address that the host knows ended by unsubscribing. */
function hasUnsubscribedBefore(db: Database, { email }: Values): boolean {
  const last = db.get(
    `select status from subscriber where email = ? and deletedAt is not null
    order by updatedAt desc limit 1`,
    [String(email)],
  )
  return last ? last.status === 'unsubscribed' : notedAt(db, 'left_address', email) !== undefined
}

export const subscriberRules: Rules = {
  check: ({ db }, { action, before, after, changed }) => {
    const comesBack =
      after.status === 'subscribed' &&
      (before ? before.values.status === 'unsubscribed' : action === 'import' && hasUnsubscribedBefore(db, after))
    // A list from elsewhere does not know that a person has unsubscribed here.
    if (action === 'import' && comesBack) return { status: hasLeft }
    return changed.has('email') ? problemsOf(db, after) : {}
  },
  checkReturn: ({ db }, { values }) => problemsOf(db, values),
  saved: ({ db }, { after: { email, status } }) => {
    if (status !== 'subscribed' || !db.get('select 1 from left_address limit 1')) return
    db.run('delete from left_address where hash = ?', [hashOf(db, email)])
  },
  // Only a person's purge is such a request, not the host's own. The trash may hold several records of one address.
  purged: (work, { values: { email, status } }) => {
    if (!work.person) {
      if (status === 'unsubscribed') noteEmail(work, 'left_address', email)
      return
    }
    noteEmail(work, 'erased_address', email)
    const entity = work.model.entity('subscriber')
    for (const twin of readMany(work, entity, 'email = ? and deletedAt is not null', [String(email)])) {
      purgeRecord(work, entity, twin)
    }
  },
}
