import { daysFrom } from '#host/base'
import type { Database } from '#host/storage'

/** Marks of stored submissions, so that a form that is sent twice is stored once (form-time.ts). */
export const receivedFormTable = `
  create table if not exists received_form (mark text primary key, at text not null) strict;
  create index if not exists received_form_by_time on received_form (at);
`

const keptDays = 2

export const isReceived = (db: Database, mark: string): boolean =>
  db.get('select 1 from received_form where mark = ?', [mark]) !== undefined

export function noteReceived(db: Database, mark: string, now: Date): void {
  db.run('delete from received_form where at <= ?', [daysFrom(now, -keptDays)])
  db.insert('received_form', { mark, at: now.toISOString() })
}
