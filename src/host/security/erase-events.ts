// Erasing removes an event's text and keeps its link in the chain, as for other entries (records/activity/erasure.ts).
import { newId } from '#host/base'
import { appendEntry, detailHashOf, retentionId, securityKey, systemId } from '#host/records'
import type { Database, SqlParameter } from '#host/storage'

/** Returns how many events had text. */
function eraseWhere(db: Database, condition: string, parameters: readonly SqlParameter[]): number {
  const rows = db.all(
    `select seq, recordId, label, changes, salt, detailHash from activity
    where entity = '${securityKey}' and recordId <> '${retentionId}' and detailHash is null and ${condition}`,
    parameters,
  )
  // The table's trigger permits the erasures listed here.
  const named = new Set(rows.map(({ recordId }) => String(recordId)))
  for (const id of named) db.insert('erasing', { entity: securityKey, recordId: id })
  for (const row of rows) {
    const erased = { changes: '{}', label: '', detailHash: detailHashOf(row), salt: null }
    db.update('activity', erased, { seq: row.seq ?? null })
  }
  for (const id of named) db.run('delete from erasing where entity = ? and recordId = ?', [securityKey, id])
  return rows.length
}

/** Erases the details of events about and by a purged user. The verification requires the purge. */
export function eraseEventsOf(db: Database, personId: string): void {
  eraseWhere(db, 'recordId = ?', [personId])
  eraseWhere(db, 'by = ?', [personId])
}

/** How many events retention would erase. */
export function countEventsBefore(db: Database, before: string): number {
  return Number(
    db.get(
      `select count(*) as count from activity
    where entity = ? and at < ? and recordId <> ? and detailHash is null`,
      [securityKey, before, retentionId],
    )?.count,
  )
}

/**
 * Erases the events before a time, in the caller's transaction, and adds an event about it, since the verification
 * would otherwise take erased text of existing users for tampering.
 * @param before an ISO 8601 time
 * @param at the time of the event
 */
export function eraseEventsBefore(db: Database, before: string, at: Date): number {
  const erased = eraseWhere(db, 'at < ?', [before])
  if (erased === 0) return 0
  appendEntry(db, {
    at: at.toISOString(),
    by: systemId,
    entity: securityKey,
    recordId: retentionId,
    version: 0,
    label: '',
    action: 'retention',
    changes: JSON.stringify({ before, erased }),
    operationId: newId(),
  })
  return erased
}
