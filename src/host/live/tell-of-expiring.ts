import { dayIn } from '#contract'
import { daysFrom } from '#host/base'
import { siteZone } from '#host/records'
import type { Database } from '#host/storage'
import type { Notifications } from './notifications.ts'

const warnDays = 30

/** Separate from the notifications, since only the newest 500 per user are kept. */
export const expiryTable = `
  create table if not exists told_expiry (
    recordId text not null, validTo text not null, primary key (recordId, validTo)
  ) strict;
`

/** Notifies the editors of published guidelines that end within 30 days, once for each end. */
export const tellOfExpiring = (db: Database, inbox: Notifications, now: Date): void => {
  const zone = siteZone(db)
  const from = dayIn(zone, now.getTime())
  const to = dayIn(zone, Date.parse(daysFrom(now, warnDays)))
  db.run('delete from told_expiry where validTo < ?', [from])
  const ending = db.all<{ id: string; title: string; validTo: string }>(
    `select id, title, validTo from guideline_detail
      where deletedAt is null and status = 'published' and validTo between ? and ?
      and (id, validTo) not in (select recordId, validTo from told_expiry)`,
    [from, to],
  )
  if (ending.length === 0) return
  const people = inbox.audience('guideline-detail', 'edit', undefined)
  for (const { id, title, validTo } of ending) {
    inbox.tell(people, { kind: 'expiring', entity: 'guideline-detail', recordId: id, label: title, by: undefined }, now)
    db.insert('told_expiry', { recordId: id, validTo })
  }
}
