import type { Entity } from '#contract'
import { quoted, tableOf } from '#host/records'
import type { Database } from '#host/storage'

/** Gives records that were published by an earlier release the date of their first publication. */
export const fillPublishedAt = (db: Database, entity: Entity): void => {
  db.run(
    `update ${quoted(tableOf(entity))} set publishedAt = publishAt
    where status = 'published' and publishedAt is null and publishAt is not null and deletedAt is null`,
  )
}
