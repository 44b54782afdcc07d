// Pages that have left the website permanently: the record keeps the reason, even in the trash.
import { type Entity, isText } from '#contract'
import { quoted, tableOf, type Tables } from '#host/records'
import type { Database } from '#host/storage'
import { addressOfTarget, formerPageAt, pageAt, pathOf, recordBehind, slugsOf } from './site-paths.ts'

/** Whether a record has left the website. A future time or a record that is live again does not count. */
const hasEnded = `endedAt is not null and ending in ('error', 'moved') and (status <> 'published' or deletedAt is not null)`

/** Few records have ended, so finding one by its URL reads few rows. */
export function indexEndings(db: Database, entities: readonly Entity[]): void {
  for (const entity of entities.filter(({ publishes, fields }) => publishes && fields.slug)) {
    const name = quoted(`ended:${entity.key}`)
    db.exec(`create index if not exists ${name} on ${quoted(tableOf(entity))} (slug) where endedAt is not null`)
  }
}

export type Ended = { reason: 'error' } | { reason: 'moved'; to: string }

/** Why the record with this ID or slug is no longer on the website. */
export function endedBy({ db }: Tables, entity: Entity, column: 'id' | 'slug', value: string): Ended | undefined {
  if (!entity.publishes || !entity.fields[column === 'slug' ? 'slug' : 'status']) return undefined
  const row = db.get(
    `select ending, endingTo from ${quoted(tableOf(entity))} where ${column} = ? and ${hasEnded}
    order by endedAt desc limit 1`,
    [value],
  )
  if (!row) return undefined
  return row.ending === 'moved' && isText(row.endingTo) ? { reason: 'moved', to: row.endingTo } : { reason: 'error' }
}

/** The same by an address that the record has now or had before. */
export function endedBySlug(tables: Tables, entity: Entity, slug: string): Ended | undefined {
  const id = recordBehind(tables, entity, slug)
  return (id === undefined ? undefined : endedBy(tables, entity, 'id', id)) ?? endedBy(tables, entity, 'slug', slug)
}

const stepsMax = 10

/**
 * The final target of a redirect: its page may have a new URL since, or have moved again. Undefined if no page is left,
 * or if moves form a loop.
 */
export function endOf(tables: Tables, to: string, siteUrl: string): string | undefined {
  let last = to
  for (let step = 0; step < stepsMax; step++) {
    const address = addressOfTarget(last, siteUrl)
    if (address === undefined || pageAt(tables, address)) return last
    const former = formerPageAt(tables, address)
    if (former) return pathOf(former)
    const ended = endingAt(tables, address)
    if (!ended) return last
    if (ended.reason === 'error') return undefined
    last = ended.to
  }
  return undefined
}

/** Why the page at this URL of the website is gone. */
export function endingAt(tables: Tables, address: string): Ended | undefined {
  for (const { entity, slug } of slugsOf(tables, address)) {
    const ended = endedBySlug(tables, entity, slug)
    if (ended) return ended
  }
  return undefined
}

/** The addresses of moved pages, in SQL: the latest of those that two records had. */
export const movedRows = (entity: Entity): string =>
  `select '${entity.key}' as entity, slug, endingTo as target, id as recordId, max(endedAt) as at
  from ${quoted(tableOf(entity))} where ${hasEnded} and ending = 'moved' group by slug`
