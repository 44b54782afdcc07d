import { contactMessage, readPermissions, savedReply } from '#contract'
import { adoptRows } from '#host/records'
import type { Database } from '#host/storage'

/** Databases of the first release have the table without the column; in a new one the table comes later. */
export function addVersions(db: Database): void {
  const columns = db.all<{ name: string }>(`select name from pragma_table_info('saved_answer')`)
  if (columns.length > 0 && !columns.some(({ name }) => name === 'version')) {
    db.exec('alter table saved_answer add column version integer not null default 1')
  }
}

/** Saved replies had a table of their own, and the permissions of contact messages. */
export function makeSavedRepliesRecords(db: Database): void {
  if (!db.get(`select 1 from sqlite_schema where name = 'saved_answer'`)) return
  adoptRows(
    db,
    'saved_reply',
    { name: 'text', text: 'text' },
    'select id, version, updatedAt, updatedAt, null, null, name, text from saved_answer order by id',
  )
  db.exec('drop table saved_answer')
  for (const { id, permissions } of db.all<{ id: string; permissions: string }>(
    'select id, permissions from role where json_valid(permissions)',
  )) {
    const all = readPermissions(JSON.parse(permissions))
    const had = all[contactMessage.key] ?? []
    const has = had.flatMap((name) => (name === 'view' ? name : name === 'edit' ? (['edit', 'delete'] as const) : []))
    if (has.length === 0) continue
    db.run('update role set permissions = ? where id = ?', [JSON.stringify({ ...all, [savedReply.key]: has }), id])
  }
}
