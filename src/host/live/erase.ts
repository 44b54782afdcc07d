import { calls } from '#contract'
import { kindsOf } from '#snippets'
import type { RecordWrite } from '#host/records'
import type { Database } from '#host/storage'

/** Removes the name of a purged record. For a person, it also removes authorship and personal data. */
export const erase = (db: Database, { entity, recordId, label }: RecordWrite): void => {
  db.run(`update notification set label = 'erased' where entity = ? and recordId = ?`, [entity, recordId])
  db.run('delete from draft where entity = ? and recordId = ?', [entity, recordId])
  for (const kind of kindsOf(entity)) {
    db.run(`delete from draft where entity = 'seo' and recordId = ?`, [`${kind}:${recordId}`])
  }
  if (entity !== 'user') return
  // Notifications of earlier releases have only the author's name.
  db.run(`update notification set by = 'erased' where byId = ? or (byId is null and by = ?)`, [recordId, label])
  // Kept responses contain the author's name without the id by which erasure.ts finds others.
  db.run(`update kept_answer set answer = '{"data":null}' where path = ?`, [calls.notificationsRead])
  for (const table of ['chat_message', 'event']) {
    db.run(`update ${table} set byLabel = 'erased' where byId = ?`, [recordId])
  }
  for (const table of ['notification', 'draft']) db.run(`delete from ${table} where userId = ?`, [recordId])
}
