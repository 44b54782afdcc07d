import { calls, kindsOf } from '#contract'
import type { RecordWritten } from '../part.ts'
import type { Database } from '../storage/database.ts'

/** A record is gone for good: it is named here no more, nor, if it was a person, what they did and said. */
export const erase = (db: Database, { entity, recordId, label }: RecordWritten): void => {
  db.run(`update notification set label = 'erased' where entity = ? and recordId = ?`, [entity, recordId])
  db.run('delete from draft where entity = ? and recordId = ?', [entity, recordId])
  for (const kind of kindsOf(entity)) {
    db.run(`delete from draft where entity = 'seo' and recordId = ?`, [`${kind}:${recordId}`])
  }
  if (entity !== 'user') return
  // Notifications from before they kept who it was have the name alone.
  db.run(`update notification set by = 'erased' where byId = ? or (byId is null and by = ?)`, [recordId, label])
  // The names in these answers come without the id by which others are found.
  db.run(`update kept_answer set answer = '{"data":null}' where path = ?`, [calls.notificationsRead])
  for (const table of ['chat_message', 'event']) {
    db.run(`update ${table} set byLabel = 'erased' where byId = ?`, [recordId])
  }
  for (const table of ['notification', 'draft']) db.run(`delete from ${table} where userId = ?`, [recordId])
}
