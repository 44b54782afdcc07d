import type { Database } from '../database.ts'
import type { Notifications } from './notifications.ts'

const warnDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Published guidelines that end within 30 days: said once for each end, to those who may edit them. */
export const tellOfExpiring = (db: Database, inbox: Notifications, now: Date): void => {
  const from = now.toISOString().slice(0, 10)
  const to = new Date(now.getTime() + warnDays * dayMs).toISOString().slice(0, 10)
  const since = new Date(now.getTime() - warnDays * dayMs).toISOString()
  const ending = db.all<{ id: string; title: string }>(
    `select id, title from guideline_detail where deletedAt is null and status = 'published' and validTo between ? and ?
      and not exists (select 1 from notification
        where kind = 'expiring' and recordId = guideline_detail.id and at > ?)`,
    [from, to, since])
  if (ending.length === 0) return
  const people = inbox.audience('guideline-detail', 'edit', undefined)
  for (const { id, title } of ending) {
    inbox.tell(people, { kind: 'expiring', entity: 'guideline-detail', recordId: id, label: title, by: undefined }, now)
  }
}
