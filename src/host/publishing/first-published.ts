import type { Entity } from '#contract'
import { quoteName, tableOf } from '#host/records'
import type { Database } from '#host/storage'

/** Gives records, once, that were published by an earlier release the date of their first publication. */
export const fillPublishedAt = (db: Database, entity: Entity): void => {
  const name = `published-at:${entity.key}`
  if (db.get('select 1 from records_meta where name = ?', [name])) return
  db.run(
    `update ${quoteName(tableOf(entity))} set publishedAt = publishAt
    where status = 'published' and publishedAt is null and publishAt is not null and deletedAt is null`,
  )
  db.insert('records_meta', { name, value: '' })
}
